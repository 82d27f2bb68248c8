"""Phase I: bid on turn order."""

from __future__ import annotations

import pytest

from stormtable.games.weather_island.rules.names import POINT
from stormtable.games.weather_island.testing import ScenarioTable
from stormtable.lab.testing.effects import price

from . import scenario


def bids(table: ScenarioTable) -> dict[int, object]:
    """Return each seat's bid, as the events reveal it."""
    return {e.seat: e.data["bid"] for e in table.events_named("order")[-table.state.players :]}


# --- 1. Reveal market ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_phase_1_market_is_a_point_a_power_and_players_minus_1_mystery_tiles(players: int) -> None:
    table = scenario(players).begin_round()
    tiles = table.state.edition.tiles
    decks = [tiles[tile].deck for tile in table.state.market]
    assert decks == [0, 1] + [2] * (players - 1)
    assert len(decks) == players + 1


def test_phase_1_a_revealed_tile_has_left_its_deck() -> None:
    table = scenario().chance("market point giant").stop_at("market").begin_round()
    giant = table.state.market[0]
    assert table.state.deck[giant] == 1
    assert table.question == "draw_tile"


@pytest.mark.ruling("M4")
def test_phase_1_a_deck_that_ran_out_takes_its_discards() -> None:
    table = scenario().deck("point", "pump").stop_at("market").begin_round()
    assert table.possible == {"market point pump": 1}
    table = scenario().deck("point").stop_at("market").begin_round()
    assert table.possible == {
        "market point pump": 4,
        "market point press": 4,
        "market point giant": 2,
    }
    assert not any(table.state.discard)
    table.settle("market point pump")
    assert table.state.deck[table.state.market[0]] == 3


@pytest.mark.ruling("M4")
def test_phase_1_a_slot_stays_empty_without_deck_and_discards() -> None:
    laid = scenario()
    points = [
        tile.name for tile in laid.edition.tiles if tile.deck == POINT for _ in range(tile.copies)
    ]
    row = [f"{name} {x},0" for x, name in enumerate(points, 1)]
    table = laid.machine(1, "raft-sun", *row).begin_round()
    assert table.market[0] == "-"
    assert "-" not in table.market[1:]


# --- 2. Bid -------------------------------------------------------------------------------------


@pytest.mark.ruling("M2")
def test_phase_1_everybody_is_asked_for_a_bid_at_once_in_any_order() -> None:
    table = scenario(3).money(5, 5, 5).begin_bids()
    assert table.state.open_seats() == [0, 1, 2]
    table.play_as(2, "bid 1").play_as(0, "bid 3")
    assert table.state.open_seats() == [1]
    table.play_as(1, "bid 2")
    assert bids(table) == {0: 3, 1: 2, 2: 1}


@pytest.mark.ruling("M2")
def test_phase_1_bids_are_secret_until_all_are_set() -> None:
    low = scenario(3).money(5, 5, 5).begin_bids().play_as(0, "bid 1")
    high = scenario(3).money(5, 5, 5).begin_bids().play_as(0, "bid 4")
    for viewer in (1, 2, None):
        assert low.game.view(viewer).to_bytes() == high.game.view(viewer).to_bytes()
    assert not low.events_named("order")
    low.play("bid 2", "bid 3")
    assert [(e.seat, e.data["bid"]) for e in low.events_named("order")] == [(2, 3), (1, 2), (0, 1)]


@pytest.mark.ruling("M1")
def test_phase_1_a_bid_is_at_most_ones_money() -> None:
    table = scenario().money(3, 0).begin_bids()
    assert table.options_of(0) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert table.refusal("bid 4") == "bid_over_money"
    notice = table.game.explain("bid 4")
    assert notice is not None
    assert (notice.params, notice.rule) == ({"bid": 4, "money": 3}, "Phase I.2")


def test_phase_1_who_has_no_money_bids_nothing_without_being_asked() -> None:
    table = scenario().money(3, 0).begin_bids()
    assert table.state.open_seats() == [0]
    table.play("bid 2")
    assert bids(table) == {0: 2, 1: 0}


def test_phase_1_a_bid_has_its_price_and_bidding_nothing_a_warning() -> None:
    table = scenario().money(3, 3).begin_bids()
    assert price(table.game, "bid 2") == {"money": 2}
    assert table.warnings("bid 0") == ["bid_nothing_must_work"]
    assert table.warnings("bid 1") == []


def test_phase_1_a_bid_for_an_empty_market_carries_a_warning() -> None:
    table = scenario().money(3, 3).market("-", "-", "-").begin_bids()
    assert table.warnings("bid 1") == ["nothing_to_build"]


# --- 3. Resolve bid -----------------------------------------------------------------------------


def test_phase_1_higher_bids_go_first() -> None:
    table = scenario(4).money(9, 9, 9, 9).begin_bids().bid(2, 5, 0, 3)
    assert table.state.order == [1, 3, 0, 2]
    assert table.seat == 1


@pytest.mark.ruling("M1")
def test_phase_1_everybody_gets_an_order_card_even_without_a_bid() -> None:
    table = scenario(3).money(9, 0, 9).begin_bids().bid(2, 0, 0)
    assert [(e.seat, e.data["place"]) for e in table.events_named("order")] == [
        (0, 1),
        (1, 2),
        (2, 3),
    ]


@pytest.mark.ruling("M1")
def test_phase_1_all_bids_are_paid_also_by_those_who_then_work() -> None:
    table = scenario(3).money(9, 8, 7).begin_bids().bid(4, 3, 2)
    assert table.state.money == [5, 5, 5]
    table.play("build point pump", "place 0,1", "turn 0", "work", "work")
    assert table.state.money == [5, 15, 15]


def test_phase_1_dials_go_back_to_0() -> None:
    """Once bids are paid, nothing on the table shows them; only the events did."""
    low = scenario().money(6, 5).begin_bids().bid(2, 1)
    high = scenario().money(9, 8).begin_bids().bid(5, 4)
    assert (bids(low), bids(high)) == ({0: 2, 1: 1}, {0: 5, 1: 4})
    assert low.state.save() == high.state.save()
    boards = [table.game.view(0).as_json()["board"] for table in (low, high)]
    assert boards[0] == boards[1]
    low.play("work", "work")
    assert low.question == "bid"
    for viewer in (None, 0, 1):
        board = low.game.view(viewer).as_json()["board"]
        assert isinstance(board, dict)
        assert not [key for key in board if "bid" in key]


@pytest.mark.ruling("M1")
def test_phase_1_of_equal_bids_the_one_with_fewer_points_goes_first() -> None:
    table = scenario(3).money(9, 9, 9).points(7, 3, 5).stack(0, 1, 2).begin_bids().bid(2, 2, 2)
    assert table.state.order == [1, 2, 0]


@pytest.mark.ruling("M1")
def test_phase_1_of_equal_bids_and_points_the_higher_in_the_stack_goes_first() -> None:
    table = scenario(3).money(9, 9, 9).points(4, 4, 4).stack(2, 0, 1).begin_bids().bid(2, 2, 2)
    assert table.state.order == [2, 0, 1]


def test_phase_1_points_and_stack_do_not_count_for_different_bids() -> None:
    table = scenario().money(9, 9).points(30, 0).stack(1, 0).begin_bids().bid(3, 2)
    assert table.state.order == [0, 1]


def test_phase_1_the_order_holds_for_phase_2_and_phase_3() -> None:
    laid = scenario(3).money(9, 9, 9).chance("die ?", "die -", "token sun")
    for seat in range(3):
        start = ("barge-rain", "barge-wind", "barge-snow")[seat]
        laid.machine(seat, start, "vane-sun 1,0" if seat < 2 else "twin-sun 1,0", "pump 2,0")
    table = laid.market("press", "vane-rain", "purse", "pipe").begin_bids().bid(1, 3, 2)
    assert table.seat == 1
    table.play("work")
    assert table.seat == 2
    table.play("work", "work")
    assert [e.seat for e in table.events_named("converted")] == [1, 2, 2, 0]


# --- refusals -----------------------------------------------------------------------------------


def test_phase_1_refusals_of_the_bid() -> None:
    table = scenario().money(5, 5).begin_bids()
    assert table.refusal("bid some") == "unknown_argument"
    assert table.refusal("bid 03") == "unknown_argument", "three would not be over the money"
    assert table.refusal("bid 2 3") == "too_many_words"
    assert table.refusal("work") == "not_now"
    table.play_as(0, "bid 2")
    assert table.refusal("bid 2", seat=0) == "not_your_decision"
    assert table.refusal("bid 6", seat=1) == "bid_over_money"
