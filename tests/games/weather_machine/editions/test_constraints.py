"""Each constraint of Weather Machine, broken alone, gets an error of one line that names it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.weather_machine.editions.whole import (
    SLIDE,
    TOP,
    Change,
    all_of,
    drop,
    error_of,
    put,
)
from stormtable.games.weather_machine.edition.schema import FILE
from stormtable.kernel.schema import facts

# --- constraints 1 to 16, broken one at a time ----------------------------------------------------

BROKEN: list[tuple[int, str, Change, str, str]] = [
    (
        1,
        "another start",
        put("laboratory.voucher_start.science", 3),
        "laboratory.voucher_start",
        "'science': 2",
    ),
    (1, "a dearer tile", put("prices.extend", 2), "prices.extend = 2", "1 is needed"),
    (1, "a dearer Initiative", put("prices.initiative", 2), "prices.initiative = 2", "1 is needed"),
    (1, "the Lab Bot costs 2", put(f"{TOP}.0.cost", 2), TOP, "voucher:lab in one of the top two"),
    (1, "the Science Bot costs 1", put(f"{TOP}.1.cost", 1), TOP, "slot voucher:science in one"),
    (
        1,
        "no room for Lab Vouchers",
        put("laboratory.voucher_max.lab", 1),
        "laboratory.voucher_max.lab = 1",
        "from 2 to 9",
    ),
    (
        1,
        "no room for Science",
        put("laboratory.voucher_max.science", 2),
        "laboratory.voucher_max.science = 2",
        "from 3 to 9",
    ),
    (2, "no Government slot", put(f"{TOP}.0.slots.0", "cp:1"), TOP, "a slot voucher:government"),
    (2, "no R&D slot", put(f"{TOP}.0.slots.2", "cp:1"), TOP, "a slot voucher:rnd"),
    (2, "no Part slot", put(f"{TOP}.1.slots.1", "cp:1"), TOP, "a slot part in the top two"),
    (
        3,
        "section 3 opens earlier",
        put(f"{TOP}.2.unlock.bots", 5),
        f"{TOP}.2.unlock",
        "{'bots': 6, 'tokens': 5}",
    ),
    (
        3,
        "section 4 opens later",
        put(f"{TOP}.3.unlock.tokens", 9),
        f"{TOP}.3.unlock",
        "{'bots': 9, 'tokens': 8}",
    ),
    (3, "section 4 is open", drop(f"{TOP}.3.unlock"), f"{TOP}.3.unlock = None", "'bots': 9"),
    (
        3,
        "section 1 is locked",
        put(f"{TOP}.0.unlock", {"bots": 1, "tokens": 1}),
        f"{TOP}.0.unlock",
        "open from the start",
    ),
    (
        4,
        "the 2 Supply Vouchers elsewhere",
        put("laboratory.office.5.blue", ["voucher:supply"]),
        "laboratory.office.5",
        '["voucher:supply:2"] in the bottom row',
    ),
    (
        4,
        "the advance in another colour",
        all_of(
            put("laboratory.office.0.blue", []),
            put("laboratory.office.0.green", ["advance:government"]),
        ),
        "laboratory.office.5",
        'some colour has ["advance:government"] above',
    ),
    (
        4,
        "no slide of any 2 Vouchers",
        put(SLIDE, ["voucher:any"]),
        "laboratory.office",
        'some row\'s slide is ["voucher:any:2"]',
    ),
    (
        4,
        "no blank space",
        lambda values: [
            row.update({colour: ["cp:1"]})
            for row in values["laboratory"]["office"]
            for colour in ("blue", "green", "purple")
            if not row[colour]
        ],
        "laboratory.office",
        "some spaces are blank",
    ),
    (
        4,
        "five rows",
        lambda values: values["laboratory"]["office"].pop(),
        "laboratory.office",
        "six rows",
    ),
    (
        4,
        "a row without green",
        drop("laboratory.office.2.green"),
        "laboratory.office.2",
        "one green",
    ),
    (
        5,
        "one benefit on a top space",
        put("laboratory.goal_spaces.lab.top", [["chemical"]]),
        "laboratory.goal_spaces.lab.top",
        "the top one offers two benefits",
    ),
    (
        5,
        "one space of a colour",
        drop("laboratory.goal_spaces.rnd.bottom"),
        "laboratory.goal_spaces.rnd",
        "bottom is missing",
    ),
    (
        5,
        "four Goal spaces",
        drop("laboratory.goal_spaces.rnd"),
        "laboratory.goal_spaces",
        "rnd is missing",
    ),
    (
        6,
        "Government gives R&D",
        put("locations.government.gives", "voucher:rnd"),
        "locations.government.gives = 'voucher:rnd'",
        "'voucher:lab' is needed",
    ),
    (6, "Lab", put("locations.lab.gives", "voucher:lab"), "locations.lab.gives", "'voucher:rnd'"),
    (
        6,
        "R&D",
        put("locations.rnd.gives", "voucher:rnd"),
        "locations.rnd.gives",
        "'voucher:government'",
    ),
    (
        7,
        "no blue in Wind",
        put("government_machine.wind", ["white", "pink", "red"]),
        "government_machine.wind = ['white', 'pink', 'red']",
        "Wind has a blue space",
    ),
    (
        7,
        "4 CP a Bot",
        put("government_machine.cp_per_bot", 4),
        "government_machine.cp_per_bot = 4",
        "3 is needed",
    ),
    (
        7,
        "four spaces in a branch",
        put("government_machine.rain", ["green", "white", "red", "red"]),
        "government_machine.rain",
        "three spaces a branch",
    ),
    (7, "in the Lab", put("lab_machine.rain", ["verdino"]), "lab_machine.rain", "three spaces"),
    (
        8,
        "no Science column",
        put("government_machine.columns.wind", ["voucher:any"]),
        "government_machine.columns",
        'some column gives ["voucher:science"]',
    ),
    (
        8,
        "no R&D row",
        put("government_machine.rows.1", ["voucher:lab"]),
        "government_machine.rows",
        'some row gives ["voucher:rnd"]',
    ),
    (
        8,
        "no paper",
        all_of(drop("subsidies.publish"), put("subsidies.bot", 5)),
        "subsidies",
        "one type is publish",
    ),
    (8, "16 tiles", put("subsidies.bot", 4), "subsidies", "15 tiles, not 16"),
    (
        8,
        "every type once",
        put("subsidies", dict.fromkeys(["publish", *(f"cp:{n}" for n in range(1, 15))], 1)),
        "subsidies",
        "types repeat",
    ),
    (
        9,
        "the second benefit comes with a third",
        put("funding.government.gain.2", ["chemical", "part"]),
        "funding.government.gain",
        "exactly chemical and voucher:any",
    ),
    (
        9,
        "a third benefit two spaces on (p.10: Orange counts 2 further, and gains the same)",
        put("funding.government.gain.4", ["part"]),
        "funding.government.gain",
        "some space, and the one two further on",
    ),
    (
        9,
        "both on space 1 only",
        all_of(
            put("funding.government.gain.1", ["voucher:any", "chemical"]),
            put("funding.government.gain.2", ["part"]),
        ),
        "funding.government.gain",
        "some space, and the one two further on",
    ),
    (9, "modifiers", put("funding.lab.modifier.9", 6), "funding.lab.modifier", "4, 4, 5]"),
    (
        9,
        "one Science by a +2 space",
        drop("funding.lab.gain.1"),
        "funding.lab.gain",
        "2 Science in all at a +2 space",
    ),
    (
        9,
        "no choice of three",
        put("funding.rnd.gain.2", ["cp:1"]),
        "funding.rnd.gain",
        "['part'], ['part:2'], ['cp:3', 'part']",
    ),
    (9, "no 4 CP", put("funding.rnd.cp.4", 5), "funding.rnd.cp", "3, 4 and 6 CP"),
    (
        9,
        "a space beyond the track",
        put("funding.rnd.cp.10", 20),
        "funding.rnd.cp.10 = 20",
        "spaces 0 to 9",
    ),
    (
        9,
        "a shorter track",
        put("funding.lab.modifier", [0, 1, 1, 2, 2, 3, 3, 4]),
        "funding.lab.modifier",
        "4, 4, 5] is needed",
    ),
    (
        10,
        "a bottom space without a Bot",
        put("rnd_machine.fog.2.gain", ["cp:2"]),
        "rnd_machine.fog.2.gain = ['cp:2']",
        "every bottom space gives a bot",
    ),
    (
        10,
        "no Radieu at the bottom",
        all_of(put("rnd_machine.wind.2.pay", "verdino"), put("rnd_machine.wind.1.pay", "radieu")),
        "rnd_machine",
        "some bottom space takes radieu",
    ),
    (
        11,
        "Wind takes white",
        put("rnd_machine.wind.0.part", "white"),
        "rnd_machine.wind = ['white', 'green', 'blue']",
        "green, green, blue",
    ),
    (
        11,
        "no magenta",
        put("extreme_weather.2.wind.parts", ["white"]),
        "extreme_weather.2.wind.parts = ['white']",
        'exactly ["red"]',
    ),
    (
        11,
        "three slots on every Wind tile",
        all_of(
            *(put(f"extreme_weather.{level}.wind.slots", [["cp:1"]] * 3) for level in (1, 2, 3))
        ),
        "extreme_weather.2.wind.slots",
        "exactly two slots",
    ),
    (
        12,
        "another Sun tile",
        put("extreme_weather.3.sun.parts", ["pink", "red"]),
        "extreme_weather.3.sun.parts = ['pink', 'red']",
        "2 pink and 1 green are missing",
    ),
    (
        12,
        "no white Sun space",
        put("rnd_machine.sun.2.part", "red"),
        "extreme_weather.3.sun.parts",
        "with the spaces ['pink', 'pink', 'red']",
    ),
    (
        12,
        "3 CP a Part",
        put("points.prototype_part", 3),
        "points.prototype_part = 3",
        "2 is needed",
    ),
    (12, "1 CP a Bot", put("points.prototype_bot", 1), "points.prototype_bot = 1", "2 is needed"),
    (
        13,
        "another Rain tile",
        put("experiments.II.rain.cp", 7),
        "experiments.II.rain",
        "2 Science, 6 CP, research or investment",
    ),
    (
        13,
        "only the Stage III Rain tile",
        all_of(
            put("experiments.II.rain.science", 1),
            put("experiments.III.rain.gain", [["research"], ["investment"]]),
        ),
        "experiments.II.rain",
        "of Stage I or II",
    ),
    (
        13,
        "no 5 CP tile",
        put("experiments.II.wind.gain", [["part"], ["investment"]]),
        "experiments",
        "5 CP, part:2 or investment",
    ),
    (
        13,
        "nothing lets one work",
        put("experiments.II.sun.gain", [["advance:any"], ["cp:1"]]),
        "experiments",
        "work occurs as a benefit",
    ),
    (13, "a tile missing", drop("experiments.I.fog"), "experiments.I", "fog is missing"),
    (
        14,
        "no Chemical for 1 Voucher",
        put("supply.chemical_slots", [2, 2, 2, 3, 3]),
        "supply.chemical_slots = [2, 2, 2, 3, 3]",
        "1 at the left (p.9)",
    ),
    (
        14,
        "no section of 2 Vouchers",
        put("supply.chemical_slots", [1, 1, 1, 3, 3]),
        "supply.chemical_slots = [1, 1, 1, 3, 3]",
        "some 2 (p.13)",
    ),
    (
        14,
        "cheaper to the right",
        put("supply.chemical_slots", [1, 2, 1, 2, 3]),
        "supply.chemical_slots = [1, 2, 1, 2, 3]",
        "never cheaper to the right",
    ),
    (
        14,
        "four slots",
        put("supply.chemical_slots", [1, 1, 2, 3]),
        "supply.chemical_slots = [1, 1, 2, 3]",
        "a list of 5 is needed",
    ),
    (
        15,
        "no 3 Awards",
        put("goals.dot.rnd.0", "awards >= 4"),
        "goals = []",
        "exactly one asks for awards >= 3",
    ),
    (
        15,
        "twice 3 Awards",
        put("goals.square.rnd.0", "awards >= 3"),
        "goals = ['rnd', 'rnd']",
        "exactly one asks for awards >= 3",
    ),
    (
        15,
        "3 Awards in blue",
        all_of(
            put("goals.dot.rnd.0", "purple_tokens >= 2"),
            put("goals.dot.government.0", "awards >= 3"),
        ),
        "goals = ['government']",
        "it is an rnd Goal",
    ),
    (
        15,
        "the same Goal twice in a set",
        put("goals.star.lab.1", "complete_rows >= 3"),
        "goals.star.lab = 'complete_rows >= 3'",
        "three different Goals",
    ),
    (
        15,
        "two of a colour",
        put("goals.star.lab", ["papers >= 2"]),
        "goals.star.lab",
        "three a colour",
    ),
    (15, "three sets", drop("goals.cross"), "goals", "cross is missing"),
    (
        15,
        "nothing to deal for solo",
        lambda values: [
            values["goals"][symbol].update({"lab": [f"papers >= {n}" for n in range(1, 4)]})
            for symbol in ("dot", "star", "square", "cross")
        ],
        "goals",
        "six different things",
    ),
    (
        16,
        "six spaces ask for Verdino",
        lambda values: [
            values["rnd_machine"][weather][0].update({"pay": "verdino"})
            for weather in ("rain", "wind", "sun", "snow")
        ],
        "rnd_machine = '7 spaces ask for verdino'",
        "at most 5 spaces",
    ),
    (16, "11 Bots", put("counts.bots", 11), "counts.bots = 11", "12 is needed"),
    (16, "6 Lativ Bots", put("counts.lativ_bots", 6), "counts.lativ_bots = 6", "5 is needed"),
    (16, "11 Awards", put("counts.awards", 11), "counts.awards = 11", "12 is needed"),
    (16, "4 Locks", put("counts.locks", 4), "counts.locks = 4", "5 is needed"),
    (
        16,
        "2 Government markers",
        put("counts.government_markers", 2),
        "counts.government_markers = 2",
        "3 is needed",
    ),
    (
        16,
        "5 Breakthrough markers",
        put("counts.breakthrough_markers", 5),
        "counts.breakthrough_markers = 5",
        "6 is needed",
    ),
    (
        16,
        "3 Lab tokens for 3 players",
        put("counts.research_tokens.lab.3", 3),
        "counts.research_tokens",
        "2 a weather with 2 or 3 players",
    ),
    (
        16,
        "13 Experiment tiles in play",
        put("counts.stage_three_removed", 2),
        "counts.stage_three_removed = 2",
        "12 of 15 Experiment tiles",
    ),
    (
        16,
        "40 Workshop tiles",
        put("workshop_tiles.copies", 4),
        "workshop_tiles.copies = 4",
        "30 Workshop tiles",
    ),
]


@pytest.mark.parametrize(
    ("number", "change", "start", "remedy"),
    [(number, *arguments) for number, _, *arguments in BROKEN],
    ids=[f"{number}: {name}" for number, name, *_ in BROKEN],
)
def test_a_broken_constraint_is_named(number: int, change: Change, start: str, remedy: str) -> None:
    message = error_of(change)
    assert message.startswith(f"my.toml: {start}"), message
    assert f"constraint {number}" in message
    assert remedy in message


def test_each_of_the_sixteen_constraints_is_broken_here() -> None:
    numbers = [number for number, *_ in BROKEN]
    assert sorted(set(numbers)) == list(range(1, 17))
    assert all(number <= other for number, other in pairwise(numbers))


FACTS = facts(FILE)


@pytest.mark.parametrize("fact", FACTS, ids=[key for key, *_ in FACTS])
def test_values_that_the_rulebook_states_cannot_be_changed(fact: tuple[str, object, str]) -> None:
    key, value, why = fact
    other: object
    if isinstance(value, int):
        other = value + 1
    elif isinstance(value, str):
        other = value + "x"
    elif isinstance(value, list):
        other = value[::-1]
    else:
        assert isinstance(value, dict)
        first = next(iter(value))
        other = {**value, first: 7 + value[first]}
    message = error_of(put(key, other))
    assert message.startswith(f"my.toml: {key} = ")
    assert why in message
