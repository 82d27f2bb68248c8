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
from stormtable.kernel.event_log import Overheard
from stormtable.kernel.registry import title_named
from stormtable.lab.arena.coverage import Lookout, never_seen
from stormtable.lab.arena.simulate import simulate

EDITION = LIGHTNING
MACHINE = title_named("weather-machine")


def sights(challenges: str) -> frozenset[str]:
    return MACHINE.sights(MACHINE.new(1, MACHINE.settle_settings({"challenges": challenges})))


# --- what there is to see -------------------------------------------------------------------------


def test_the_simulator_tells_what_no_solo_game_showed() -> None:
    report = simulate("weather-machine", 1, 3, ["random"], 1, {}, workers=1, coverage=True)
    coverage = report.as_json()["coverage"]
    assert isinstance(coverage, dict)
    assert "ending good_name_restored" in coverage["never_seen"]
    assert "saboteurs location report" not in coverage["never_seen"]


def test_challenges_decide_what_there_is_to_see() -> None:
    assert not [sight for sight in sights("easy") if sight.startswith("challenge ")]
    assert "verb retreat" not in sights("easy")
    assert "target challenge" not in sights("easy")
    assert {"verb retreat", "question funding_back"} <= sights("creative-accounting")
    assert "target challenge" in sights("one-step-ahead")
    assert "ending won_when_time_ran_out" in sights("easy")
    assert "ending won_when_time_ran_out" not in sights("publish-or-perish")
    assert len([sight for sight in sights("random:1") if sight.startswith("challenge ")]) == 12


def test_every_reason_the_saboteurs_rules_can_give_is_listed() -> None:
    codes: set[str] = set()
    for file in Path(solo.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Notice":
                assert isinstance(node.args[0], ast.Constant), ast.unparse(node)
                codes.add(str(node.args[0].value))
    assert codes == REFUSALS | CHALLENGE_REFUSALS | {"cannot_pay"}


# --- showing it -----------------------------------------------------------------------------------


@cache
def played() -> frozenset[str]:
    """What random games show, with any Challenges."""
    seen: set[str] = set()
    for challenges, games in (("random:4", 24), ("all", 8)):
        for seed in range(games):
            state = MACHINE.new(1, MACHINE.settle_settings({"challenges": challenges}))
            lookout = Lookout(MACHINE, state)
            state.journal = Overheard(MACHINE)
            state.chance = Chance(Random(seed))
            state.advance()
            rng = Random(~seed)
            while state.asked != NOBODY:
                lookout.look(state)
                state.apply(state.choices[below(rng, len(state.choices))])
            lookout.drain(state)
            seen |= lookout.seen
    return frozenset(seen)


@cache
def turns() -> frozenset[str]:
    """What turns of the Saboteurs from tables set at random show."""
    seen: set[str] = set()
    for seed in range(1000):
        state = table(seed)
        lookout = Lookout(MACHINE, state)
        state.journal = Overheard(MACHINE)
        state.chance = Chance(Random(seed))
        state.advance()
        lookout.drain(state)
        seen |= lookout.seen
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
    lookout = Lookout(MACHINE, game.state)
    lookout(game.events)
    game.listen(lookout)
    for answer in filter(None, answers.split(", ")):
        game.play(answer)
    return lookout.seen


@pytest.mark.parametrize("sight", SCRIPTS)
def test_a_scripted_game_shows_it(sight: str) -> None:
    assert sight in shown(*SCRIPTS[sight])


@pytest.mark.parametrize("challenges", ["easy", "expert", "random:4", "all"])
def test_nothing_is_left_to_see(challenges: str) -> None:
    assert never_seen(sights(challenges), [played(), turns(), frozenset(SCRIPTS)]) == []
    assert not set(SCRIPTS) & (played() | turns()), "no script is needed for what shows by itself"
