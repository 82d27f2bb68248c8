"""Ending the Game 1: score goal cards."""

from __future__ import annotations

import pytest

from stormtable.games.weather_island.rules.goals import score_goals

from . import scenario


def scores(hand: list[str], start: str, *tiles: str, money: tuple[int, int] = (0, 5)) -> list[int]:
    """Return what each card of seat 0's hand scores with this machine at the end of a game."""
    laid = scenario().points(50, 0).machine(0, start, *tiles).machine(1, "raft-snow")
    table = laid.hand(0, *hand).money(*money).begin_round_end()
    scores_of_goals = score_goals(table.state, 0)
    assert sum(scores_of_goals) == table.outcome.sources[0]["goals"] == table.state.points[0] - 50
    assert [e.data["points"] for e in table.events_named("goal_scored", 0)] == scores_of_goals
    return scores_of_goals


THREE_SUNS = ("twin-sun 1,0",)
FOUR_SUNS = ("twin-sun 1,0", "vane-sun 0,1")


def test_ending_each_completed_goal_card_gains_its_points() -> None:
    assert scores(["three-sun"], "raft-sun", *THREE_SUNS) == [4]


def test_ending_a_goal_not_completed_costs_nothing() -> None:
    assert scores(["three-sun", "four-rain"], "raft-sun", "vane-sun 0,1") == [0, 0]


def test_ending_sources_count_without_converter_or_energy() -> None:
    assert scores(["three-sun"], "raft-sun", "pipe 1,0 90", "twin-sun 2,0") == [4]


@pytest.mark.ruling("M16")
def test_ending_example_four_sun_sources_score_three_suns_and_four_suns() -> None:
    assert scores(["three-sun", "four-sun"], "raft-sun", *FOUR_SUNS) == [4, 7]
    assert scores(["three-sun", "four-sun"], "raft-sun", *THREE_SUNS) == [4, 0]


@pytest.mark.ruling("M16")
def test_ending_start_tile_sources_count() -> None:
    assert scores(["three-sun"], "raft-sun", *THREE_SUNS) == [4]
    assert scores(["three-sun"], "raft-rain", *THREE_SUNS) == [0]


def test_ending_a_goal_without_x_scores_once() -> None:
    assert scores(["three-sun"], "raft-sun", *FOUR_SUNS, "twin-sun 2,0") == [4]


@pytest.mark.ruling("M16")
def test_ending_x_goals_score_for_every_set() -> None:
    assert scores(["doubles-sun"], "raft-sun") == [0]
    assert scores(["doubles-sun"], "raft-sun", *THREE_SUNS) == [3]
    assert scores(["doubles-sun"], "raft-sun", *FOUR_SUNS) == [6]


@pytest.mark.ruling("M16")
def test_ending_x_goals_count_disjoint_sets_within_the_card() -> None:
    # Three suns and two rains make two pairs, not six.
    tiles = (*THREE_SUNS, "twin-rain 2,0")
    assert scores(["pairs-sun"], "raft-sun", *tiles) == [4]


@pytest.mark.ruling("M16")
def test_ending_sources_serve_many_cards() -> None:
    tiles = (*FOUR_SUNS, "twin-rain 2,0")
    hand = ["three-sun", "four-sun", "doubles-sun", "pairs-sun"]
    assert scores(hand, "raft-sun", *tiles) == [4, 7, 6, 4]


@pytest.mark.ruling("M17")
@pytest.mark.parametrize(("money", "score"), [((6, 5), 5), ((5, 5), 5), ((4, 5), 0), ((0, 0), 5)])
def test_ending_the_money_goal_asks_for_the_most_money(money: tuple[int, int], score: int) -> None:
    assert scores(["treasurer"], "raft-sun", money=money) == [score]


@pytest.mark.ruling("M17")
def test_ending_the_money_goal_looks_at_money_after_the_last_phase_3() -> None:
    laid = scenario().points(50, 0).money(3, 6).machine(0, "raft-sun", "purse 1,0").bag("sun")
    table = laid.hand(0, "treasurer").chance("token sun").begin_weather("?", "-")
    assert table.state.money == [7, 6]
    assert table.outcome.sources[0]["goals"] == 5


@pytest.mark.ruling("M17")
def test_ending_example_the_goal_card_goal_scores_6_with_one_other_goal() -> None:
    assert scores(["overachiever", "three-sun"], "raft-sun", *THREE_SUNS) == [6, 4]


@pytest.mark.ruling("M17")
def test_ending_the_goal_card_goal_alone_scores_nothing() -> None:
    assert scores(["overachiever"], "raft-sun") == [0]
    assert scores(["overachiever", "four-sun"], "raft-sun", *THREE_SUNS) == [0, 0]


@pytest.mark.ruling("M17")
def test_ending_the_goal_card_goal_counts_every_kind_of_completed_goal() -> None:
    hand = ["three-sun", "treasurer", "overachiever", "four-sun"]
    assert scores(hand, "raft-sun", *THREE_SUNS, money=(9, 5)) == [4, 5, 9, 0]


def test_ending_an_x_goal_is_one_completed_goal_if_it_scores_at_all() -> None:
    assert scores(["overachiever", "doubles-sun"], "raft-sun", *FOUR_SUNS) == [6, 6]
    assert scores(["overachiever", "doubles-sun"], "raft-sun") == [0, 0]
