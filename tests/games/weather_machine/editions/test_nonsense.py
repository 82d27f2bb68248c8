"""Unreadable and nonsensical editions of Weather Machine are refused."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from games.weather_machine.editions.whole import (
    SLIDE,
    TOP,
    VALUES,
    Change,
    all_of,
    drop,
    error_of,
    load,
    put,
)
from stormtable.kernel.errors import EditionError

# --- values that the rules could not play ---------------------------------------------------------


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
    message = error_of(put(key, [action]))
    assert message.startswith(f"my.toml: {key.removesuffix('.0').removesuffix('.2')} = '{action}'")
    assert "W23" in message


def test_no_action_on_the_assembly_line() -> None:
    message = error_of(put("laboratory.assembly_line.3.slots.2", "sell"))
    assert message.startswith("my.toml: laboratory.assembly_line.3.slots = 'sell'")


@pytest.mark.parametrize("words", [["part", "voucher:any"], ["part", "part"], ["bot", "part"]])
def test_the_error_of_a_prototype_slot_names_the_whole_slot(words: list[str]) -> None:
    message = error_of(put("extreme_weather.3.fog.slots.0", words))
    assert message.startswith(f"my.toml: extreme_weather.3.fog.slots = '{' '.join(words)}'")
    assert "W38" in message


def test_actions_may_stand_on_subsidies_experiments_slides_and_goal_spaces() -> None:
    values = deepcopy(VALUES)
    put("laboratory.office.2.slide", ["work"])(values)
    put("laboratory.goal_spaces.lab.bottom", ["publish"])(values)
    put("experiments.I.fog.gain.0", ["sell"])(values)
    load(values)


# --- malformed files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "start", "remedy"),
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
def test_an_error_names_the_key_and_the_remedy(change: Change, start: str, remedy: str) -> None:
    message = error_of(change)
    assert message.startswith(f"my.toml: {start}"), message
    assert remedy in message


# --- impossible values ----------------------------------------------------------------------------

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
            {"reports": [["white", *others] for _, *others in values[S]["reports"]]}
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
    ("change", "start", "remedy"),
    [case[1:] for case in NONSENSE],
    ids=[case[0].replace(" ", "-") for case in NONSENSE],
)
def test_nonsense_is_refused(change: Change, start: str, remedy: str) -> None:
    message = error_of(change)
    assert message.startswith(f"my.toml: {start}"), message
    assert remedy in message


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
