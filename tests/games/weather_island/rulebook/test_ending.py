"""Ending the game: when it ends and who wins."""

from __future__ import annotations

import pytest

from . import scenario


@pytest.mark.parametrize("points", [(50, 0), (12, 57), (50, 50)])
def test_ending_the_game_ends_once_someone_has_50_points(points: tuple[int, int]) -> None:
    table = scenario().points(*points).begin_round_end()
    assert table.state.over
    assert table.outcome.reason == "50_points"
    assert table.refusal("bid 1") == "game_over"


def test_ending_goal_cards_do_not_count_towards_50() -> None:
    laid = scenario().points(49, 0).machine(0, "raft-sun", "twin-sun 1,0").hand(0, "three-sun")
    table = laid.begin_round_end()
    assert not table.state.over
    assert table.state.points[0] == 49


def test_ending_the_round_is_finished_first() -> None:
    laid = scenario().points(49, 49).money(5, 5).bids(2, 1).cubes(0, {"0,0:s": 1})
    laid.machine(1, "raft-rain", "pump 1,0").bag("rain").chance("die ?", "die -", "token rain")
    table = laid.begin_build().play("build point pump", "place 1,0", "turn 0")
    assert table.state.points[0] == 50
    assert (table.seat, table.question) == (1, "build_or_work")
    table.play("work")
    assert table.state.over
    assert table.state.points == [50, 50]


def test_ending_all_weather_tokens_of_the_last_round_are_resolved() -> None:
    laid = scenario().points(49, 48).machine(0, "raft-sun", "pump 1,0")
    laid.machine(1, "raft-rain", "coil 1,0", "pump 2,0").bag("sun", "rain")
    table = laid.chance("token sun", "token rain").begin_weather("?", "?")
    assert table.state.over
    assert table.outcome.scores == (50, 50)


def test_ending_goal_points_are_added_as_a_source_of_their_own() -> None:
    laid = scenario().points(50, 3).machine(1, "raft-sun", "twin-sun 1,0").hand(1, "three-sun")
    table = laid.machine(0, "raft-rain").begin_round_end()
    assert table.outcome.scores == (50, 7)
    assert table.outcome.sources == ({"machine": 50, "goals": 0}, {"machine": 3, "goals": 4})


def test_ending_the_most_points_win_goal_cards_included() -> None:
    laid = scenario().points(50, 47).machine(1, "raft-sun", "twin-sun 1,0").hand(1, "three-sun")
    table = laid.machine(0, "raft-rain").money(15, 0).begin_round_end()
    assert table.outcome.scores == (50, 51)
    assert table.outcome.winners == (1,)
    assert table.outcome.places == (2, 1)


@pytest.mark.ruling("M18")
def test_ending_of_equal_points_the_most_money_wins() -> None:
    table = scenario(3).points(52, 52, 40).money(3, 4, 15).begin_round_end()
    assert table.outcome.places == (2, 1, 3)


@pytest.mark.ruling("M18")
def test_ending_equal_points_and_money_share_the_win() -> None:
    table = scenario(3).points(52, 52, 40).money(4, 4, 4).begin_round_end()
    assert table.outcome.winners == (0, 1)
    assert table.outcome.places == (1, 1, 3)


def test_steps_of_a_round_repeat_until_someone_has_50_points() -> None:
    laid = (
        scenario().points(47, 0).machine(0, "raft-sun", "pump 1,0").bag("sun", "sun").stall("sun")
    )
    table = laid.chance(*["die ?", "die -"] * 3, *["token sun"] * 3).round(1).begin_round()
    for number, points in ((1, 47), (2, 48), (3, 49)):
        assert (table.question, table.state.round) == ("bid", number)
        assert table.state.points == [points, 0]
        table.bid(1, 1).play("work", "work")
    assert table.state.over
    assert table.state.points[0] == 50
