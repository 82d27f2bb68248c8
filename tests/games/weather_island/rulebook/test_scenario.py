"""A scenario lays out what it names with all pieces, and refuses what is impossible."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stormtable.games.weather_island.testing import Scenario, ScenarioError

from . import scenario


def test_the_example_of_the_module_is_true() -> None:
    table = (
        scenario(players=2)
        .money(5, 7)
        .machine(0, "raft-sun", "press 1,0 180")
        .cubes(0, {"1,0:c": 2})
        .bag("sun", "rain")
        .chance("die ?", "die -", "token sun")
        .begin_weather()
    )
    assert table.state.points == [5, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_scenario_fills_in_what_it_does_not_set(players: int) -> None:
    for table in (
        scenario(players).deal(),
        scenario(players).begin_round(),
        scenario(players).begin_bids(),
        scenario(players).begin_build(),
        scenario(players).begin_weather(),
        scenario(players).begin_round_end(),
    ):
        assert table.game.title.violations(table.state) == []
        assert len(table.options) > 1


def test_a_scenario_lays_out_what_it_sets() -> None:
    laid = scenario(3).money(1, 2, 3).points(4, 5, 6).stack(2, 1, 0).round(7)
    laid.market("giant", "twin-snow", "pipe", "-").deck("power", "vane-sun")
    laid.forecast("snow", "snow", "sun").bag("sun").stall("wind", 2)
    laid.hand(0, "treasurer").goal_deck("four-sun").below("three-sun", by=2)
    table = laid.begin_bids()
    s = table.state
    assert (s.money, s.points, s.stack, s.round) == ([1, 2, 3], [4, 5, 6], [2, 1, 0], 7)
    assert table.market == ["giant", "twin-snow", "pipe", "-"]
    assert [s.edition.tiles[n].name for n in s.edition.decks[1] if s.deck[n]] == ["vane-sun"]
    assert table.forecast == ["snow", "snow", "sun"]
    assert (s.bag, s.gone, s.stalls[2]) == ([1, 0, 0, 0], [0, 2, 4, 0], (2,))
    assert (table.hand(0), table.goal_deck) == (["treasurer"], ["four-sun"])
    assert (table.below[0], s.goal_below_by[0]) == ("three-sun", 2)


def _beside(laid: Scenario, tile: str, cubes: dict[str, int]) -> object:
    """Build a machine of the start tile and a tile east of it, with cubes in impossible places."""
    return laid.machine(0, "raft-sun", f"{tile} 1,0").cubes(0, cubes).begin_bids()


IMPOSSIBLE: list[tuple[Callable[[Scenario], object], str]] = [
    (lambda s: s.machine(0, "submarine"), "there is no tile 'submarine'"),
    (
        lambda s: s.machine(0, "raft-sun", "giant 1,0", "giant 2,0", "giant 3,0").begin_bids(),
        "giant",
    ),
    (lambda s: s.machine(0, "barge-sun").begin_bids(), "barge-sun, a start tile, as tile 1"),
    (lambda s: s.machine(0, "pump").begin_bids(), "pump, a point tile, as tile 1"),
    (lambda s: s.machine(0, "raft-sun", "raft-rain 1,0").begin_bids(), "raft-rain, a start tile"),
    (lambda s: s.machine(0, "raft-sun", "pipe 2,0").begin_bids(), "pipe at 2,0, beside no tile"),
    (lambda s: s.machine(0, "raft-sun", "pipe 1,1").begin_bids(), "pipe at 1,1, beside no tile"),
    (lambda s: s.machine(0, "raft-sun", "pipe 0,0").begin_bids(), "two tiles on 0,0"),
    (lambda s: s.machine(0, "raft-sun", "pipe 1,0 45"), "there is no turn '45'"),
    (lambda s: s.machine(0, "raft-sun", "pipe 1"), "there is no spot '1'"),
    (lambda s: s.machine(0, "raft-sun", "pipe"), "'pipe' is no tile in a machine"),
    (lambda s: s.machine(0, "raft-sun", "pipe 99,0"), "99,0 is off the table"),
    (lambda s: s.machine(2, "raft-sun"), "there is no seat 2"),
    (lambda s: s.machine(0, "raft-sun").machine(1, "raft-sun").begin_bids(), "no further raft-sun"),
    (lambda s: s.cubes(0, {"0,0:q": 1}).begin_bids(), "there is no feature '0,0:q'"),
    (lambda s: s.cubes(2, {"0,0:s": 1}), "there is no seat 2"),
    (lambda s: s.cubes(0, {"0,0:s": 2}).begin_bids(), "2 cubes on 0,0:s"),
    (lambda s: s.cubes(0, {"0,0:s": -1}).begin_bids(), "-1 cubes on 0,0:s"),
    (lambda s: _beside(s, "press", {"1,0:c": 3}), "3 cubes on 1,0:c, a converter"),
    (lambda s: _beside(s, "coil", {"1,0:b": 1}), "1 cubes on 1,0:b, a feature for 0"),
    (lambda s: _beside(s, "cross", {"1,0:j": 1}), "1 cubes on 1,0:j, a feature for 0"),
    (lambda s: _beside(s, "press", {"0,0:s": 1}), "energy on 0,0:s, which reaches a converter"),
    (
        lambda s: (
            s.machine(0, "raft-sun", "giant 0,1", "giant 0,2")
            .cubes(0, {"0,1:c": 8, "0,2:c": 8})
            .begin_bids()
        ),
        "seat 0 has 16 cubes on the machine",
    ),
    (lambda s: s.forecast("sun", "sun", "sun").begin_bids(), "there are 5 sun tokens"),
    (lambda s: s.forecast("fog"), "there is no weather 'fog'"),
    (lambda s: s.forecast("sun", "rain", "wind", "snow").begin_bids(), "the forecast is"),
    (lambda s: s.stall("sun", 0, 0).begin_bids(), "sun tokens for sale: [0, 0]"),
    (lambda s: s.stall("sun", 2, 1).begin_bids(), "sun tokens for sale: [2, 1]"),
    (lambda s: s.stall("sun", 3).begin_bids(), "sun tokens for sale: [3]"),
    (lambda s: s.stall("sun", 0, 1).begin_bids(), "sun tokens for sale: [0, 1]"),
    (lambda s: s.stall("sun", 0, 1, 2, 2).begin_bids(), "sun tokens for sale"),
    (lambda s: s.bag("sun", "sun", "sun").begin_bids(), "there are 5 sun tokens"),
    (lambda s: s.deck("power", "pump"), "pump is not a power tile"),
    (lambda s: s.deck("point", "giant", "giant", "giant").begin_bids(), "no further giant"),
    (lambda s: s.deck("solar"), "there is no deck 'solar'"),
    (lambda s: s.hand(7, "treasurer"), "there is no seat 7"),
    (lambda s: s.below("treasurer", by=7), "there is no seat 7"),
    (lambda s: s.other_goals_in_hand(7), "there is no seat 7"),
    (lambda s: s.hand(0, "treasurer").below("treasurer").begin_bids(), "no further goal"),
    (lambda s: s.goal_deck("treasurer", "treasurer").begin_bids(), "no further goal"),
    (lambda s: s.round(0), "there is no round 0"),
    (lambda s: s.bids(1, 2).order(0, 1).begin_build(), "order [0, 1] with bids [1, 2]"),
    (lambda s: s.money(16, 0).begin_bids(), "seat 0 has $16"),
    (lambda s: s.money(-1, 0), "money of -1"),
    (lambda s: s.points(-1, 0), "points of -1"),
    (lambda s: s.bids(-1, 0), "bids of -1"),
    (lambda s: s.hand(0, "treasurer", "treasurer").begin_bids(), "no further goal 'treasurer'"),
    (lambda s: s.market("pump"), "a market of 1 tiles"),
    (lambda s: s.market("pump", "pump", "pipe"), "pump is not a power tile"),
    (lambda s: s.money(1, 2, 3), "money for 3 seats"),
    (lambda s: s.stack(0, 0), "stack (0, 0)"),
    (lambda s: s.chance("token fog").begin_weather("?", "-"), "'token fog' cannot come out"),
    (lambda s: s.begin_bids().option("work"), "'work' is not offered"),
    (lambda s: s.begin_bids().outcome, "the game is not over"),
]


@pytest.mark.parametrize(("lay", "message"), IMPOSSIBLE)
def test_an_impossible_scenario_is_refused(lay: Callable[[Scenario], object], message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        lay(scenario())
    assert message in str(caught.value)


def test_bids_are_those_of_one_round() -> None:
    table = scenario().money(0, 5).begin_bids().bid(0, 0)
    assert (table.question, table.state.round) == ("bid", 2)
    assert table.state.open_seats() == [0, 1]


def test_with_the_other_reading_of_m7_a_stack_may_lack_any_of_its_tokens() -> None:
    assert scenario(bag="any").stall("sun", 0, 2).begin_bids().state.stalls[0] == (0, 2)


def test_the_possible_draws_count_every_copy() -> None:
    """The packaged edition has 60 goal cards of 25 kinds."""
    table = Scenario(2).stop_at("goal").deal()
    assert sum(table.possible.values()) == len(table.state.goal_deck) == 60
    assert table.possible["goal 1 opposites-sun"] == 4
    assert table.possible["goal 1 treasurer"] == 1


def test_a_scenario_can_be_laid_out_again() -> None:
    laid = scenario().machine(0, "raft-sun", "pump 1,0").bag("sun").chance("token sun")
    first, second = laid.begin_weather("?", "-"), laid.begin_weather("?", "-")
    assert first.state.save() == second.state.save()
    assert first.state.points == [1, 0]
