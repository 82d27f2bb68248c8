"""Random solo games and prepared positions together show every coverage point."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games.weather_machine import LIGHTNING
from games.weather_machine.oracles.solo.anywhere import table
from stormtable.games.weather_machine.rules import solo
from stormtable.games.weather_machine.testing.solo import SoloScenario
from stormtable.games.weather_machine.view.solo.coverage import CHALLENGE_REFUSALS, REFUSALS
from stormtable.kernel.chance import Chance, below
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.registry import title_named
from stormtable.lab.arena.coverage import CoverageWatch, never_seen
from stormtable.lab.arena.simulate import simulate

EDITION = LIGHTNING
MACHINE = title_named("weather-machine")


def coverage_points(challenges: str) -> frozenset[str]:
    return MACHINE.coverage_points(
        MACHINE.new(1, MACHINE.settle_settings({"challenges": challenges}))
    )


# --- the coverage points of a solo game -----------------------------------------------------------


def test_the_simulator_reports_what_no_solo_game_showed() -> None:
    report = simulate("weather-machine", 1, 3, ["random"], 1, {}, workers=1, coverage=True)
    coverage = report.as_json()["coverage"]
    assert isinstance(coverage, dict)
    assert "ending good_name_restored" in coverage["never_seen"]
    assert "saboteurs location report" not in coverage["never_seen"]


def test_challenges_determine_the_coverage_points() -> None:
    assert not [point for point in coverage_points("easy") if point.startswith("challenge ")]
    assert "verb retreat" not in coverage_points("easy")
    assert "target challenge" not in coverage_points("easy")
    assert {"verb retreat", "question funding_back"} <= coverage_points("creative-accounting")
    assert "target challenge" in coverage_points("one-step-ahead")
    assert "ending won_when_time_ran_out" in coverage_points("easy")
    assert "ending won_when_time_ran_out" not in coverage_points("publish-or-perish")
    assert (
        len([point for point in coverage_points("random:1") if point.startswith("challenge ")])
        == 12
    )


def test_every_reason_the_saboteurs_rules_can_give_is_listed() -> None:
    codes: set[str] = set()
    for file in Path(solo.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Notice":
                assert isinstance(node.args[0], ast.Constant), ast.unparse(node)
                codes.add(str(node.args[0].value))
    assert codes == REFUSALS | CHALLENGE_REFUSALS | {"cannot_pay"}


# --- games that show them -------------------------------------------------------------------------


@cache
def played() -> frozenset[str]:
    """Return what random games show, with any Challenges."""
    seen: set[str] = set()
    for challenges, games in (("random:4", 24), ("all", 8)):
        for seed in range(games):
            state = MACHINE.new(1, MACHINE.settle_settings({"challenges": challenges}))
            watch = CoverageWatch(MACHINE, state)
            state.journal = TrialJournal(MACHINE)
            state.chance = Chance(Random(seed))
            state.advance()
            rng = Random(~seed)
            while state.asked != NOBODY:
                watch.look(state)
                state.apply(state.choices[below(rng, len(state.choices))])
            watch.drain(state)
            seen |= watch.seen
    return frozenset(seen)


@cache
def turns() -> frozenset[str]:
    """Return what turns of the Saboteurs from random tables show."""
    seen: set[str] = set()
    for seed in range(1000):
        state = table(seed)
        watch = CoverageWatch(MACHINE, state)
        state.journal = TrialJournal(MACHINE)
        state.chance = Chance(Random(seed))
        state.advance()
        watch.drain(state)
        seen |= watch.seen
    return frozenset(seen)


# --- positions for what is rare -------------------------------------------------------------------


def alone() -> SoloScenario:
    return SoloScenario(EDITION).reports("white lab snow top", "pink rnd wind top")


SCRIPTS: dict[str, tuple[SoloScenario, str]] = {
    "target prototype": (
        alone()
        .vouchers("yellow", rnd=2)
        .scientist("yellow", "rnd", "left")
        .agent("white", "lab", "left")
        .agent("pink", "lab", "middle")
        .office("yellow", 1, "wind", "wind", "wind")
        .published("yellow", 1)
        .rnd_bots(wind=["saboteurs", "yellow", None])
        .extreme("wind", 1)
        .parts("yellow", "green", "blue")
        .turn("yellow", "actions"),
        "breakthrough, mark 2, leave wind-1",
    ),
    "ending good_name_restored": (
        alone()
        .cp("yellow", 36)
        .funding("yellow", 5, 0, 5)
        .office("yellow", 1, "rain", "rain", "rain")
        .office("yellow", 2, "wind", "wind", "wind")
        .published("yellow", 1, 2)
        .goals(
            "yellow",
            top=["government:government_funding-5", "lab:papers-2", "rnd:rnd_funding-5"],
            bottom=["lab:green_tokens-2"],
        )
        .turn("yellow"),
        "",
    ),
    "ending won_when_time_ran_out": (
        alone().cp("yellow", 66).goals("yellow").last_round(),
        "",
    ),
}
"""What random games and turns do not show: a position, and answers."""


def shown(scenario: SoloScenario, answers: str) -> set[str]:
    game = scenario.build()
    watch = CoverageWatch(MACHINE, game.state)
    watch(game.events)
    game.listen(watch)
    for answer in filter(None, answers.split(", ")):
        game.play(answer)
    return watch.seen


@pytest.mark.parametrize("point", SCRIPTS)
def test_a_scripted_game_shows_it(point: str) -> None:
    assert point in shown(*SCRIPTS[point])


@pytest.mark.parametrize("challenges", ["easy", "expert", "random:4", "all"])
def test_records_and_scripts_show_every_solo_coverage_point(challenges: str) -> None:
    assert never_seen(coverage_points(challenges), [played(), turns(), frozenset(SCRIPTS)]) == []
    assert not set(SCRIPTS) & (played() | turns()), "no script is needed for what shows by itself"
