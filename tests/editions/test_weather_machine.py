"""The edition of Weather Machine: it loads, and one that breaks a constraint says so in a line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stormtable.fuzz.editions import to_toml
from stormtable.games.weather_machine.constraints import check
from stormtable.games.weather_machine.edition import Edition, load_edition
from stormtable.games.weather_machine.names import BENEFITS
from stormtable.games.weather_machine.shape import FILE, WEATHERS
from stormtable.kernel.codes import kind_of
from stormtable.kernel.edition import ORIGINS, EditionFile, packaged
from stormtable.kernel.errors import EditionError
from stormtable.kernel.game import new_game
from stormtable.kernel.schema import facts
from stormtable.kit.properties import Watch
from stormtable.kit.weather_machine import Scenario, options, play, question, refusal, vouchers

LIGHTNING = Path(__file__).parent / "lightning.toml"
VALUES: dict[str, Any] = tomllib.loads(LIGHTNING.read_text(encoding="utf-8"))

Change = Callable[[dict[str, Any]], object]


def load(values: dict[str, Any]) -> Edition:
    edition = Edition(EditionFile("my.toml", values))
    check(edition)
    return edition


def put(key: str, value: object) -> Change:
    """A change that sets a value; numbers find entries of lists."""

    def change(values: dict[str, Any]) -> None:
        inner: Any = values
        *path, last = key.split(".")
        for part in path:
            inner = inner[int(part)] if isinstance(inner, list) else inner[part]
        if isinstance(inner, list):
            inner[int(last)] = value
        else:
            inner[last] = value

    return change


def drop(key: str) -> Change:
    def change(values: dict[str, Any]) -> None:
        inner: Any = values
        *path, last = key.split(".")
        for part in path:
            inner = inner[int(part)] if isinstance(inner, list) else inner[part]
        del inner[last]

    return change


def all_of(*changes: Change) -> Change:
    def change(values: dict[str, Any]) -> None:
        for one in changes:
            one(values)

    return change


def error_of(change: Change) -> str:
    values = deepcopy(VALUES)
    change(values)
    with pytest.raises(EditionError) as caught:
        load(values)
    told = str(caught.value)
    assert told.splitlines() == [told]
    return told


# --- constraints 1 to 16, broken one at a time ----------------------------------------------------

TOP = "laboratory.assembly_line"
SLIDE = "laboratory.office.0.slide"
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
    ("number", "change", "found", "remedy"),
    [(number, *rest) for number, _, *rest in BROKEN],
    ids=[f"{number}: {name}" for number, name, *_ in BROKEN],
)
def test_a_broken_constraint_is_named(number: int, change: Change, found: str, remedy: str) -> None:
    told = error_of(change)
    assert told.startswith(f"my.toml: {found}"), told
    assert f"constraint {number}" in told
    assert remedy in told


def test_each_of_the_sixteen_constraints_is_broken_here() -> None:
    numbers = [number for number, *_ in BROKEN]
    assert sorted(set(numbers)) == list(range(1, 17))
    assert all(one <= other for one, other in pairwise(numbers))


FACTS = facts(FILE)


@pytest.mark.parametrize("fact", FACTS, ids=[key for key, *_ in FACTS])
def test_what_the_rulebook_states_outright_cannot_be_changed(fact: tuple[str, object, str]) -> None:
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
    told = error_of(put(key, other))
    assert told.startswith(f"my.toml: {key} = ")
    assert why in told


# --- what would not end well ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "action", ["sell", "work", "work_free", "publish", "breakthrough", "research"]
)
@pytest.mark.parametrize(
    "key",
    [
        "extreme_weather.2.fog.slots.0",
        "laboratory.office.3.green",
        "government_machine.columns.fog",
        "government_machine.rows.2",
        "rnd_machine.snow.1.gain",
    ],
)
def test_no_action_is_gained_in_the_middle_of_another(key: str, action: str) -> None:
    told = error_of(put(key, [action]))
    assert told.startswith(f"my.toml: {key.removesuffix('.0').removesuffix('.2')} = '{action}'")
    assert "W23" in told


def test_no_action_on_the_assembly_line() -> None:
    told = error_of(put("laboratory.assembly_line.3.slots.2", "sell"))
    assert told.startswith("my.toml: laboratory.assembly_line.3.slots = 'sell'")


@pytest.mark.parametrize("words", [["part", "voucher:any"], ["part", "part"], ["bot", "part"]])
def test_what_decides_a_prototype_comes_at_once(words: list[str]) -> None:
    told = error_of(put("extreme_weather.3.fog.slots.0", words))
    assert told.startswith(f"my.toml: extreme_weather.3.fog.slots = '{' '.join(words)}'")
    assert "W38" in told


def test_actions_may_stand_on_subsidies_experiments_slides_and_goal_spaces() -> None:
    values = deepcopy(VALUES)
    put("laboratory.office.2.slide", ["work"])(values)
    put("laboratory.goal_spaces.lab.bottom", ["publish"])(values)
    put("experiments.I.fog.gain.0", ["sell"])(values)
    load(values)


# --- malformed files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "found", "remedy"),
    [
        (put("prices.extent", 1), "prices.extent = 1", "did you mean extend?"),
        (put("weather", 1), "weather = 1", "unknown key"),
        (put("rnd_machine.rain.0.pays", "x"), "rnd_machine.rain.0.pays = 'x'", "did you mean pay?"),
        (put("experiments.IV", {}), "experiments.IV", "unknown key"),
        (put("laboratory.office.0.red", []), "laboratory.office.0.red", "unknown key"),
        (put("saboteurs.targets", 1), "saboteurs.targets = 1", "did you mean target?"),
        (put("saboteurs.ranks.0.score", 1), "saboteurs.ranks.Terraformer.score", "unknown key"),
        (put("provenance.prises", "rebuilt"), "provenance.prises", "names no value of this file"),
        (drop("rnd_machine.rain.0.part"), "rnd_machine.rain.0", "part is missing"),
        (put("rnd_machine.rain.0", "verdino"), "rnd_machine.rain.0", "a table is needed"),
        (put("rnd_machine.rain", {}), "rnd_machine.rain", "a list of 3 is needed"),
        (put("laboratory.assembly_line.0.cost", "1"), f"{TOP}.0.cost = '1'", "a whole number"),
        (put("laboratory.assembly_line.0.cost", True), f"{TOP}.0.cost = True", "a whole number"),
        (put("laboratory.assembly_line.0.cost", -1), f"{TOP}.0.cost = -1", "from 1 to 5"),
        (put("laboratory.assembly_line.0.slots", ["part"]), f"{TOP}.0.slots", "three slots"),
        (put("laboratory.assembly_line.2.unlock", 6), f"{TOP}.2.unlock = 6", "a table is needed"),
        (put("laboratory.assembly_line", 4), f"{TOP} = 4", "a list of 4 is needed"),
        (put("laboratory", []), "laboratory = []", "a table is needed"),
        (drop("laboratory"), "laboratory is missing", "add laboratory"),
        (put("funding.lab.gain.1", "voucher:science"), "funding.lab.gain.1", "a list"),
        (put("funding.lab.gain.1", ["part"]), "funding.lab.gain", "voucher:science only"),
        (put("experiments.I.rain.gain", [["part"]]), "experiments.I.rain.gain", "a list of 2"),
        (put("experiments.I.rain.cp", None), "experiments.I.rain.cp = None", "a whole number"),
        (put("extreme_weather.1.rain.slots", []), "extreme_weather.1.rain.slots", "1 to 4"),
        (put("extreme_weather.science.3", 3), "extreme_weather.science.3 = 3", "from 0 to 2"),
        (put("extreme_weather.1.rain.parts", ["mauve"]), "extreme_weather.1.rain", "one of: green"),
        (put("government_machine.rain.0", "mauve"), "government_machine.rain.0 = 'mauve'", "green"),
        (put("lab_machine.rain.0", 3), "lab_machine.rain.0 = 3", "one of: verdino"),
        (put("rnd_machine.rain.0.pay", "water"), "rnd_machine.rain.0.pay = 'water'", "verdino"),
        (put("subsidies", {}), "subsidies = {}", "a table of 1 to 15 is needed"),
        (put("subsidies.teleport", 1), "subsidies = 'teleport'", "a benefit is one of: cp"),
        (put("subsidies.bot", 0), "subsidies.bot = 0", "from 1 to 15"),
        (put(SLIDE, ["voucher"]), SLIDE, "one of supply"),
        (put(SLIDE, ["part:0"]), SLIDE, "nothing like"),
        (put(SLIDE, ["part:²"]), SLIDE, "nothing like"),
        (put(SLIDE, ["part:-1"]), SLIDE, "nothing like"),
        (put(SLIDE, ["bot:2"]), SLIDE, "nothing like"),
        (put(SLIDE, ["advance:x"]), SLIDE, "government"),
        (put(SLIDE, [""]), SLIDE + ".0", "a benefit is one of"),
        (put("goals.dot.lab.0", "papers >= 0"), "goals.dot.lab.0 = 'papers >= 0'", "N from 1 to 6"),
        (put("goals.dot.lab.0", "papers > 2"), "goals.dot.lab.0 = 'papers > 2'", "majority"),
        (put("goals.dot.lab.0", "fame >= 2"), "goals.dot.lab.0 = 'fame >= 2'", "QUANTITY >= N"),
        (put("order.weathers", ["rain"] * 5), "order.weathers", "by the arrows"),
        (put("order.players", ["red"] * 4), "order.players", "four different colours"),
        (put("workshop_tiles.pairs", "all"), "workshop_tiles.pairs = 'all'", "'distinct'"),
        (put("saboteurs.ranks.0.nobel", 1), "saboteurs.ranks.Terraformer.nobel = 1", "true or"),
        (put("saboteurs.reports.0", ["white"]), "saboteurs.reports.0", "a list of 4"),
        (put("provenance.points", "heard say"), "provenance.points = 'heard say'", "attested"),
        (drop("provenance.points"), "provenance does not tell where points", "add points"),
        (put("name", "two\nlines"), "name = ", "one line of text"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(change: Change, found: str, remedy: str) -> None:
    told = error_of(change)
    assert told.startswith(f"my.toml: {found}"), told
    assert remedy in told


# --- nonsense -------------------------------------------------------------------------------------

S = "saboteurs"
NONSENSE: list[tuple[str, Change, str, str]] = [
    ("seven Goals to win", put(f"{S}.win.goals", 7), f"{S}.win.goals = 7", "0 to 6"),
    ("four markers", put(f"{S}.win.funding_markers", 4), f"{S}.win.funding_markers = 4", "0 to 3"),
    ("beyond the track", put(f"{S}.win.funding_space", 10), f"{S}.win.funding_space", "1 to 9"),
    ("a Goal of 7 papers", put("goals.dot.lab.0", "papers >= 7"), "goals.dot.lab.0", "1 to 6"),
    (
        "a Goal beyond the track",
        put("goals.star.rnd.0", "rnd_funding >= 10"),
        "goals.star.rnd.0",
        "1 to 9",
    ),
    (
        "a negative Challenge",
        put(f"{S}.challenges.one_step_ahead", -3),
        f"{S}.challenges.one_step_ahead = -3",
        "0 to 20",
    ),
    (
        "an absurd Challenge",
        put(f"{S}.challenges.jamming_per_bot", 99),
        f"{S}.challenges.jamming_per_bot = 99",
        "0 to 5",
    ),
    (
        "more Goals than are dealt",
        put(f"{S}.challenges.overachievers_goals", 7),
        f"{S}.challenges.overachievers_goals = 7",
        "1 to 6",
    ),
    (
        "a Challenge that raises what it should lower",
        put(f"{S}.challenges.publish_or_perish_start", 5),
        f"{S}.challenges.publish_or_perish_start = 5",
        "-35 to 0",
    ),
    (
        "a Target Value below nothing",
        all_of(put(f"{S}.target", 4), put(f"{S}.challenges.publish_or_perish_start", -5)),
        f"{S}.challenges.publish_or_perish_start = -5",
        "a target of 4",
    ),
    (
        "more cards than the deck has",
        put(f"{S}.challenges.clock_cards", 18),
        f"{S}.challenges.clock_cards = 18",
        "17 cards are left",
    ),
    ("18 Reports", lambda values: values[S]["reports"].__delitem__(slice(2)), f"{S}.reports", "20"),
    (
        "22 Reports",
        lambda values: values[S]["reports"].extend([["white", "lab", "sun", "top"]] * 2),
        f"{S}.reports",
        "20 Security Report cards",
    ),
    (
        "no Report that places Agent Pink",
        lambda values: values[S].update(
            {"reports": [["white", *rest] for _, *rest in values[S]["reports"]]}
        ),
        f"{S}.reports = ['white']",
        "for each agent",
    ),
    ("Chemicals", put(f"{S}.chemicals", 6), f"{S}.chemicals = 6", "2 different ones of five"),
    (
        "a rank twice",
        put(f"{S}.ranks.1.name", "Terraformer"),
        f"{S}.ranks = 'Terraformer'",
        "no two may be the same",
    ),
    ("a rank of ten Goals", put(f"{S}.ranks.0.goals", 10), f"{S}.ranks.Terraformer", "0 to 6"),
    ("a space", put(f"{S}.ranks.0.highest_funding", "end"), f"{S}.ranks.Terraformer", "last"),
    ("CP that fall", put("funding.lab.cp.7", 5), "funding.lab.cp", "CP grow from left to right"),
    ("CP that stay", put("funding.lab.cp.8", 8), "funding.lab.cp", "CP grow from left to right"),
    ("60 CP", put("funding.rnd.cp.9", 60), "funding.rnd.cp.9 = 60", "0 to 30"),
    ("20 Parts", put("experiments.I.rain.gain.0", ["part:20"]), "experiments.I.rain", "1 to 5"),
    ("no choice", put("experiments.I.rain.gain.0", []), "experiments.I.rain.gain", "1 to 4"),
    ("a Bot for 9", put(f"{TOP}.3.cost", 9), f"{TOP}.3.cost = 9", "1 to 5"),
    ("a free Chemical", put("supply.chemical_slots.0", 0), "supply.chemical_slots.0 = 0", "1 to 5"),
    ("one everywhere", put("locations.spaces", ["one"] * 3), "locations.spaces", "both actions"),
    ("another kind of space", put("locations.spaces.1", "two"), "locations.spaces.1", "both, one"),
    ("no solo game", drop(S), f"{S} is missing", "add saboteurs"),
    ("100,000 characters", put("name", "x" * 100_000), "name = 'xxx", "300 characters at most"),
    ("a long name", put("name", "x" * 41), "name = 'xxx", "up to 40 characters"),
    ("an escape", put(f"{S}.ranks.0.name", "\x1b[2J"), f"{S}.ranks.name", "one line of text"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "found", "remedy"),
    [case[1:] for case in NONSENSE],
    ids=[case[0].replace(" ", "-") for case in NONSENSE],
)
def test_nonsense_is_refused(change: Change, found: str, remedy: str) -> None:
    told = error_of(change)
    assert told.startswith(f"my.toml: {found}"), told
    assert remedy in told


def test_the_six_goals_can_be_dealt_whichever_come_first() -> None:
    """With only two quantities left for purple, one of which may have gone to blue."""

    def change(values: dict[str, Any]) -> None:
        for symbol, purple in (("dot", "awards >= 3"), ("star", "majority papers")):
            values["goals"][symbol]["rnd"] = [purple, "subsidies >= 2", "rnd_bots >= 2"]
        for symbol in ("square", "cross"):
            values["goals"][symbol]["rnd"] = ["majority awards", "subsidies >= 3", "rnd_bots >= 3"]

    assert "whichever are dealt" in error_of(change)


WRONG: tuple[object, ...] = ({}, [], None, 4.5, "\n")


def _paths(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _paths(inner, (*path, str(number)))


def test_any_value_of_another_kind_is_refused_in_one_line() -> None:
    """Every value of the file in turn, replaced by things it cannot be."""

    tried = 0
    for path in _paths({k: v for k, v in VALUES.items() if k != "provenance"}):
        for wrong in WRONG:
            values = deepcopy(VALUES)
            inner: Any = values
            for part in path[:-1]:
                inner = inner[int(part)] if isinstance(inner, list) else inner[part]
            last = int(path[-1]) if isinstance(inner, list) else path[-1]
            if type(inner[last]) is type(wrong) and wrong != "\n":
                continue
            inner[last] = wrong
            tried += 1
            with pytest.raises(EditionError) as caught:
                load(values)
            assert len(str(caught.value).splitlines()) == 1, path
    assert tried > 2000


# --- editions that load ---------------------------------------------------------------------------


def test_the_packaged_edition_loads_and_is_what_a_game_is_played_with() -> None:
    edition = load_edition("")
    file = packaged("weather_machine.toml")
    assert edition.file.name == file.name
    assert new_game("weather-machine", players=2, seed=1).edition == file.name


def test_every_value_of_the_packaged_edition_says_where_it_comes_from() -> None:
    file = packaged("weather_machine.toml")
    leaves = [key for key, _ in file.leaves()]
    assert len(leaves) > 250
    for key in leaves:
        assert file.origin(key).split(" ")[0] in ORIGINS, key


def test_attested_values_name_a_page_or_another_source() -> None:
    file = packaged("weather_machine.toml")
    for key, told in file.provenance.items():
        if told.startswith("attested"):
            assert len(told.split()) > 1, key


def test_an_edition_of_ones_own_is_loaded_from_its_file(tmp_path: Path) -> None:
    text = LIGHTNING.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace('name = "lightning"', 'name = "mine"').replace("goal = 5", "goal = 5 # yes"),
        encoding="utf-8",
    )
    game = new_game("weather-machine", players=3, seed=1, options={"edition": str(mine)})
    assert game.edition.name == "mine"


def test_the_loader_checks_the_constraints(tmp_path: Path) -> None:
    text = LIGHTNING.read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace("cp_per_bot = 3", "cp_per_bot = 4"), encoding="utf-8")
    with pytest.raises(EditionError, match="cp_per_bot = 4; constraint 7"):
        load_edition(str(broken))
    with pytest.raises(EditionError, match="constraint 7"):
        new_game("weather-machine", players=2, seed=1, options={"edition": str(broken)})


def test_every_benefit_word_is_printed_somewhere() -> None:
    edition = load_edition("")
    printed = {BENEFITS[kind_of(benefit)] for gain in edition.gains for benefit in gain}
    assert printed == set(BENEFITS)


# --- what an owner may correct --------------------------------------------------------------------


def test_every_weather_stands_on_four_reports() -> None:
    file = packaged("weather_machine.toml")
    weathers = [card[2] for card in file.get("saboteurs.reports")]
    assert {weather: weathers.count(weather) for weather in WEATHERS} == dict.fromkeys(WEATHERS, 4)
    assert file.get("saboteurs.reports").count(["white", "lab", "fog", "bottom"]) == 1
    assert file.origin("saboteurs.reports").startswith("inferred ")


def test_what_the_rulebook_does_not_state_is_not_called_attested() -> None:
    file = packaged("weather_machine.toml")
    for key in ("supply.chemical_slots", "locations.spaces"):
        assert file.origin(key).split(" ")[0] in ("inferred", "rebuilt")


CORRECTED = all_of(
    put("supply.chemical_slots", [1, 2, 2, 4, 5]), put("locations.spaces", ["one", "one", "both"])
)


@pytest.fixture
def corrected(tmp_path: Path) -> str:
    values = deepcopy(VALUES)
    CORRECTED(values)
    file = tmp_path / "corrected.toml"
    file.write_text(to_toml(values), encoding="utf-8")
    return str(file)


def test_other_prices_of_chemicals_are_paid_and_returned(corrected: str) -> None:
    scenario = Scenario(2, Path(corrected)).round(2).at("yellow", "supply", 1)
    scenario.supply(melgoth=2, radieu=0).chemicals("yellow", "radieu").vouchers("yellow", supply=4)
    game = scenario.turn("yellow", step="actions").build()
    play(game, "return radieu")
    assert vouchers(game, "yellow") == {"supply": 5}  # the '5 Vouchers' section, as many as fit
    play(game, "buy melgoth")
    assert vouchers(game, "yellow") == {"supply": 1}


@pytest.mark.parametrize(("space", "both"), [("left", False), ("middle", False), ("right", True)])
def test_other_spaces_allow_both_actions(corrected: str, space: str, both: bool) -> None:
    scenario = Scenario(3, Path(corrected)).round(2).at("yellow", "government", space)
    scenario.bots("yellow", 2).parts("yellow", "blue").vouchers("yellow", government=5)
    scenario.subsidies("wind", "part:2", "sell", "bot").waiting("yellow", "award")
    game = scenario.turn("yellow", step="actions").build()
    play(game, "sell", "pass", "bot-to fog-2", "pass")
    play(game, options(game, "take")[0])
    assert question(game) == "actions"
    assert bool(options(game, "secure")) == both
    assert refusal(game, "secure") == ("" if both else "one_action_here")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_corrected_edition_is_played_to_its_end(corrected: str, players: int) -> None:
    rng = Random(players)
    game = new_game("weather-machine", players, 5, {"edition": corrected})
    watch = Watch(game)
    made = 0
    while game.decision is not None:
        game.play(rng.choice(game.decision.options))
        made += 1
        if made % 40 == 0:
            assert watch.check() == []
    assert game.outcome is not None
