"""Phase III: dice, tokens, the bag, and the end of a round. Energy itself is in `test_energy`."""

from __future__ import annotations

import pytest

from stormtable.games.weather_island.testing import ScenarioTable

from . import scenario


def struck(table: ScenarioTable) -> list[tuple[object, object]]:
    """Return the tokens resolved, each with where it came from."""
    return [(e.data["weather"], e.data["from"]) for e in table.events_named("weather")]


# --- 1. Roll the two weather dice ---------------------------------------------------------------


def test_phase_3_two_dice_are_rolled_by_their_faces() -> None:
    table = scenario().stop_at("die").begin_weather()
    assert table.possible == {"die ?": 3, "die O": 2, "die -": 1}
    table.settle("die -")
    assert table.possible == {"die ?": 1, "die O": 3, "die -": 2}


def test_phase_3_a_question_mark_resolves_a_random_token_from_the_bag() -> None:
    table = scenario().bag("sun", "rain", "rain").stop_at("token").begin_weather("?", "-")
    assert table.possible == {"token sun": 1, "token rain": 2}
    table.settle("token rain")
    assert struck(table) == [("rain", "bag")]


def test_phase_3_an_o_resolves_the_token_at_the_left_end_of_the_forecast() -> None:
    table = scenario().forecast("wind", "sun", "rain").begin_weather("O", "-")
    assert struck(table) == [("wind", "forecast")]


@pytest.mark.ruling("M12")
@pytest.mark.parametrize("dice", [("?", "O"), ("O", "?")])
def test_phase_3_question_marks_are_resolved_before_os(dice: tuple[str, str]) -> None:
    laid = scenario().forecast("wind", "sun", "rain").bag("snow", "snow").chance("token snow")
    table = laid.begin_weather(*dice)
    assert struck(table) == [("snow", "bag"), ("wind", "forecast")]


def test_phase_3_every_die_counts() -> None:
    laid = scenario().forecast("wind", "sun", "rain")
    assert struck(laid.begin_weather("O", "O")) == [("wind", "forecast"), ("sun", "forecast")]
    laid = scenario().bag("sun", "snow").chance("token snow", "token sun")
    assert struck(laid.begin_weather("?", "?")) == [("snow", "bag"), ("sun", "bag")]


def test_phase_3_one_blank_does_nothing() -> None:
    table = scenario().forecast("wind", "sun", "rain").begin_weather("-", "O")
    assert struck(table) == [("wind", "forecast")]
    assert not table.events_named("weather_went_crazy")


# --- both blank ---------------------------------------------------------------------------------


@pytest.mark.ruling("M13")
def test_phase_3_both_blank_returns_discards_and_forecast_and_draws_a_new_one() -> None:
    laid = scenario().forecast("wind", "sun", "rain").bag("snow").stop_at("forecast", "token")
    table = laid.begin_weather("-", "-")
    assert table.possible == {f"forecast {w}": 2 for w in ("sun", "rain", "wind", "snow")}
    assert (table.state.gone, table.forecast) == ([0, 0, 0, 0], [])
    table.settle("forecast snow").settle("forecast snow").settle("forecast sun")
    assert table.forecast == ["snow", "snow", "sun"]
    assert table.possible == {"token sun": 1, "token rain": 2, "token wind": 2}


@pytest.mark.ruling("M13")
def test_phase_3_both_blank_resolves_one_token_from_the_bag() -> None:
    laid = scenario().machine(0, "raft-sun", "pump 1,0").chance("token sun")
    table = laid.forecast("wind", "wind", "rain").begin_weather("-", "-")
    assert len(table.events_named("weather_went_crazy")) == 1
    assert struck(table) == [("sun", "bag")]
    assert table.state.points[0] == 1


def test_phase_3_both_blank_leaves_tokens_for_sale_where_they_are() -> None:
    table = scenario().stall("sun", 2).begin_weather("-", "-")
    assert table.state.stalls == [(2,), (0, 1, 2), (0, 1, 2), (0, 1, 2)]


# --- resolving tokens one at a time -------------------------------------------------------------


@pytest.mark.ruling("M12")
def test_phase_3_all_resolve_a_token_before_the_next_is_revealed() -> None:
    laid = scenario().bids(1, 2).bag("sun", "sun").chance("token sun")
    for seat in (0, 1):
        start, suns = (("raft-rain", "vane-sun 1,0"), ("raft-snow", "twin-sun 1,0"))[seat]
        laid.machine(seat, start, suns, "pump 2,0", "purse -1,0")
    table = laid.stop_at("token").begin_weather("?", "?")
    assert (table.seat, table.question) == (1, "route")
    table.play("send 2,0:c +0")
    assert (table.seat, table.question) == (1, "route")
    table.play("send 2,0:c +0")
    assert (table.seat, table.question) == (0, "route")
    assert len(table.events_named("weather")) == 1
    table.play("send 2,0:c +0")
    assert table.question == "draw_token"


@pytest.mark.ruling("M12")
def test_phase_3_choices_are_made_in_this_rounds_turn_order() -> None:
    laid = scenario(3).order(2, 0, 1).bag("sun").chance("token sun")
    laid.machine(0, "barge-rain", "vane-sun 1,0", "oracle 2,0")
    laid.machine(1, "barge-wind", "twin-sun 1,0", "oracle 2,0")
    laid.machine(2, "barge-sun", "oracle 1,0")
    table = laid.begin_weather("?", "-")
    seats = []
    while table.question == "keep_goal":
        seats.append(table.seat)
        table.play(table.options[0])
    assert seats == [2, 0, 1, 1]


# --- discarding and refilling -------------------------------------------------------------------


def test_phase_3_a_resolved_token_is_discarded() -> None:
    laid = scenario().bag("sun", "rain").chance("token sun")
    before = laid.begin_weather("?", "-")
    assert before.state.bag == [0, 1, 0, 0]
    assert before.state.gone[0] == 2 - before.forecast.count("sun")


@pytest.mark.ruling("M12")
def test_phase_3_a_gap_in_the_forecast_is_closed_and_refilled_at_the_right() -> None:
    laid = scenario().forecast("wind", "sun", "rain").bag("snow", "snow", "rain")
    table = laid.stop_at("forecast").begin_weather("O", "O")
    assert table.forecast == ["sun", "rain"]
    assert table.possible == {"forecast snow": 2, "forecast rain": 1}
    assert len(table.state.agenda) > 0
    table.settle("forecast snow")
    # The token is replaced before the second O is revealed.
    assert table.forecast == ["rain", "snow"]
    table.settle("forecast rain")
    assert table.forecast == ["rain", "snow", "rain"]


def test_phase_3_a_token_from_the_bag_leaves_the_forecast_alone() -> None:
    laid = scenario().forecast("wind", "sun", "rain").bag("snow", "snow").chance("token snow")
    assert laid.begin_weather("?", "-").forecast == ["wind", "sun", "rain"]


@pytest.mark.ruling("M12")
def test_phase_3_an_empty_bag_takes_the_discards_before_a_question_mark() -> None:
    laid = scenario().forecast("wind", "sun", "rain").bag().stop_at("token")
    table = laid.begin_weather("?", "-")
    assert table.possible == {"token sun": 1, "token rain": 1, "token wind": 1, "token snow": 2}
    assert table.state.gone == [0, 0, 0, 0]


@pytest.mark.ruling("M12")
def test_phase_3_an_empty_bag_takes_the_discards_before_filling_the_forecast() -> None:
    laid = scenario().forecast("wind", "sun", "rain").bag().stop_at("forecast")
    table = laid.begin_weather("O", "-")
    # The wind token was discarded first, so it may come again.
    assert table.possible["forecast wind"] == 2
    assert table.events_named("bag_filled") == []
    table.settle("forecast wind")
    assert len(table.events_named("bag_filled")) == 1


def test_phase_3_a_bag_that_is_not_empty_takes_nothing_back() -> None:
    laid = scenario().forecast("wind", "sun", "rain").bag("snow").stop_at("token")
    table = laid.begin_weather("?", "-")
    assert table.possible == {"token snow": 1}
    assert sum(table.state.gone) == 4


@pytest.mark.ruling("M15")
def test_phase_3_the_bags_counts_by_weather_are_public() -> None:
    table = scenario().bag("sun", "rain", "rain").begin_bids()
    for viewer in (0, 1, None):
        board = table.game.view(viewer).as_json()["board"]
        assert isinstance(board, dict)
        assert board["bag"] == {"sun": 1, "rain": 2, "wind": 0, "snow": 0}


@pytest.mark.ruling("M25")
def test_phase_3_what_is_left_in_the_tile_decks_is_public() -> None:
    table = scenario().deck("point", "pump", "press").begin_bids()
    masked = table.game.view(None).state
    assert getattr(masked, "deck") == table.state.deck  # noqa: B009  (a field of the game's own)


# --- the end of a round -------------------------------------------------------------------------


@pytest.mark.ruling("M15")
def test_phase_3_tied_markers_are_stacked_with_the_first_in_order_at_the_bottom() -> None:
    laid = scenario(4).points(7, 7, 7, 3).stack(0, 1, 2, 3).order(1, 3, 0, 2)
    table = laid.begin_round_end()
    tied = [seat for seat in table.state.stack if seat != 3]
    assert tied == [2, 0, 1]


@pytest.mark.ruling("M15")
def test_phase_3_the_new_stack_decides_the_next_rounds_equal_bids() -> None:
    laid = scenario(3).money(9, 9, 9).points(7, 7, 7).stack(0, 1, 2).order(1, 2, 0)
    table = laid.begin_round_end().bid(3, 3, 3)
    assert table.state.order == [0, 2, 1]


@pytest.mark.ruling("M15")
def test_phase_3_points_never_fall() -> None:
    table = scenario().points(20, 30).machine(0, "raft-sun", "pump 1,0").bag("sun")
    played = table.chance("token sun").begin_weather("?", "-")
    assert played.state.points == [21, 30]
    assert all(int(e.data["amount"]) > 0 for e in played.events_named("points"))


@pytest.mark.parametrize("points", [(49, 0), (49, 49)])
def test_phase_3_below_50_points_a_new_round_starts(points: tuple[int, int]) -> None:
    table = scenario().points(*points).round(4).begin_round_end()
    assert (table.question, table.state.round) == ("bid", 5)


def test_phase_3_after_the_weather_the_round_ends_with_a_new_market() -> None:
    table = scenario().round(1).begin_weather("O", "-")
    assert (table.question, table.state.round) == ("bid", 2)
    assert "-" not in table.market
