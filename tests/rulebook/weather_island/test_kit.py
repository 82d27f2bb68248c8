"""The kit lays out what it is told, with all pieces there, and refuses what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stormtable.kit.weather_island import Scenario, ScenarioError

from . import scenario


def test_the_example_of_the_module_is_true() -> None:
    table = (
        scenario(players=2)
        .money(5, 7)
        .machine(0, "raft-sun", "press 1,0 180")
        .cubes(0, {"1,0:c": 2})
        .bag("sun", "rain")
        .chance("die ?", "die -", "token sun")
        .at_weather()
    )
    assert table.state.points == [5, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_not_said_is_filled_in(players: int) -> None:
    for table in (
        scenario(players).deal(),
        scenario(players).at_round(),
        scenario(players).at_bids(),
        scenario(players).at_build(),
        scenario(players).at_weather(),
        scenario(players).at_round_end(),
    ):
        assert table.game.title.violations(table.state) == []
        assert len(table.options) > 1


def test_what_is_said_is_laid_out() -> None:
    laid = scenario(3).money(1, 2, 3).points(4, 5, 6).stack(2, 1, 0).round(7)
    laid.market("giant", "twin-snow", "pipe", "-").deck("power", "vane-sun")
    laid.forecast("snow", "snow", "sun").bag("sun").stall("wind", 2)
    laid.hand(0, "treasurer").goal_deck("four-sun").below("three-sun", by=2)
    table = laid.at_bids()
    s = table.state
    assert (s.money, s.points, s.stack, s.round) == ([1, 2, 3], [4, 5, 6], [2, 1, 0], 7)
    assert table.market == ["giant", "twin-snow", "pipe", "-"]
    assert [s.edition.tiles[n].name for n in s.edition.decks[1] if s.deck[n]] == ["vane-sun"]
    assert table.forecast == ["snow", "snow", "sun"]
    assert (s.bag, s.gone, s.stalls[2]) == ([1, 0, 0, 0], [0, 2, 4, 0], (2,))
    assert (table.hand(0), table.goal_deck) == (["treasurer"], ["four-sun"])
    assert (table.below[0], s.goal_below_by[0]) == ("three-sun", 2)


IMPOSSIBLE: list[tuple[Callable[[Scenario], object], str]] = [
    (lambda s: s.machine(0, "submarine"), "there is no tile 'submarine'"),
    (lambda s: s.machine(0, "raft-sun", "giant 1,0", "giant 2,0", "giant 3,0").at_bids(), "giant"),
    (lambda s: s.cubes(0, {"0,0:q": 1}).at_bids(), "there is no feature '0,0:q'"),
    (lambda s: s.forecast("sun", "sun", "sun").at_bids(), "there are 5 sun tokens"),
    (lambda s: s.forecast("fog"), "there is no weather 'fog'"),
    (lambda s: s.hand(0, "treasurer", "treasurer").at_bids(), "no further goal 'treasurer'"),
    (lambda s: s.market("pump"), "a market of 1 tiles"),
    (lambda s: s.market("pump", "pump", "pipe"), "pump is not a power tile"),
    (lambda s: s.money(1, 2, 3), "money for 3 seats"),
    (lambda s: s.stack(0, 0), "stack (0, 0)"),
    (lambda s: s.chance("token fog").at_weather("?", "-"), "'token fog' cannot come out"),
    (lambda s: s.at_bids().option("work"), "'work' is not offered"),
    (lambda s: s.at_bids().outcome, "the game is not over"),
]


@pytest.mark.parametrize(("lay", "told"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(lay: Callable[[Scenario], object], told: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        lay(scenario())
    assert told in str(caught.value)


def test_bids_are_those_of_one_round() -> None:
    table = scenario().money(0, 5).at_bids().bid(0, 0)
    assert (table.question, table.state.round) == ("bid", 2)
    assert table.state.open_seats() == [0, 1]
