"""The kit of the solo game: what it lays out by itself, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stormtable.games.weather_machine.rules.solo.endings import challenge_names
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES, CLOCK
from stormtable.games.weather_machine.testing import ScenarioError, state_of
from stormtable.games.weather_machine.testing.solo import SoloScenario, hideout_chemicals, target

from . import solo

CURRENT, PREVIOUS = "white lab snow top", "pink rnd wind top"


def laid(challenges: str = "easy") -> SoloScenario:
    return solo(challenges).reports(CURRENT, PREVIOUS)


def test_a_game_that_is_dealt_has_its_challenges() -> None:
    game = solo("fully-stocked-opponents,publish-or-perish").deal()
    assert challenge_names(state_of(game)) == ["fully-stocked-opponents", "publish-or-perish"]
    assert (len(hideout_chemicals(game)), target(game)) == (5, 30)
    drawn = solo("random:3").chance(*(f"challenge {name}" for name in CHALLENGES[:3])).deal()
    assert challenge_names(state_of(drawn)) == list(CHALLENGES[:3])


def test_a_position_has_its_challenges() -> None:
    game = laid("peer-review").turn("yellow").build()
    assert challenge_names(state_of(game)) == ["peer-review"]


def test_six_goals_all_different_and_lativs_bots_are_there() -> None:
    s = state_of(laid().turn("yellow").build())
    goals = [s.edition.goals[goal] for goal in s.goals_below[0]]
    assert [goal.colour for goal in goals].count(1) == 2
    assert len({goal.quantity for goal in goals}) == len(goals) == 6
    assert all(goal.threshold for goal in goals)
    assert s.lab_bots == (-1, -1, 8) * 5


IMPOSSIBLE: list[tuple[Callable[[SoloScenario], object], str]] = [
    (lambda s: s.agent("white", "rnd", "right"), "Agent white and Agent pink on one space"),
    (lambda s: s.agent("white", "supply", 1), "and Agent white on one space: supply 1"),
    (lambda s: s.lativ("rnd", "middle"), "and Lativ on one space: rnd middle"),
    (lambda s: s.hideout(*["radieu"] * 6), "radieu in the Supply"),
    (lambda s: s.hideout(tokens=["lab-sun"] * 3), "3 lab sun tokens"),
    (lambda s: s.hideout(awards=13), "less than no Awards"),
    (lambda s: s.target(-1), "a Target Value of -1"),
    (lambda s: s.lab_bots(rain=["saboteurs"] * 3, wind=["lativ"] * 2), "two of Lativ's Bots"),
    (lambda s: s.rnd_bots(**dict.fromkeys(s.edition.weathers, ["saboteurs"] * 3)), "15 Bots"),
    (lambda s: s.goals("yellow", "lab:majority-papers"), "asks for a majority"),
    (lambda s: s.goals("yellow", "lab:papers-2", "lab:papers-3"), "two Goal tiles with one icon"),
    (lambda s: s.reports("", PREVIOUS), "no Current Report"),
    (lambda s: s.reports(CURRENT, PREVIOUS, boxed=2), "2 Security Reports are neither seen nor"),
]


@pytest.mark.parametrize(("lay", "message"), IMPOSSIBLE)
def test_an_impossible_scenario_is_refused(
    lay: Callable[[SoloScenario], object], message: str
) -> None:
    scenario = laid().turn("yellow")
    lay(scenario)
    with pytest.raises(ScenarioError) as caught:
        scenario.build()
    assert message in str(caught.value)


def test_two_reports_are_in_the_box_when_the_clock_is_ticking() -> None:
    game = solo(CHALLENGES[CLOCK]).reports(CURRENT, PREVIOUS, boxed=2).turn("yellow").build()
    assert state_of(game).reports_left == 16


def test_challenges_at_random_are_for_dealing() -> None:
    with pytest.raises(ScenarioError, match="Challenges drawn at random"):
        laid("random:2").build()
