"""Setup."""

from __future__ import annotations

import pytest

from stormtable.games.weather_island.rules.geometry import START_SPOT

from . import scenario


@pytest.mark.parametrize(
    ("players", "tile"),
    [(2, "raft"), (3, "barge"), (4, "barge"), (5, "liner"), (6, "liner")],
)
@pytest.mark.ruling("M3")
def test_setup_1_start_tiles_are_those_for_the_number_of_players(players: int, tile: str) -> None:
    table = scenario(players).deal()
    assert [dealt.data["tile"] for dealt in table.events_named("start_tile")] == [
        table.state.edition.tiles[tiles[0]].name for tiles in table.state.tiles
    ]
    assert {table.state.edition.tiles[tiles[0]].archetype for tiles in table.state.tiles} == {tile}


@pytest.mark.ruling("M3")
def test_setup_1_start_tiles_are_dealt_at_random() -> None:
    table = scenario(2).stop_at("start").deal()
    each_start = {f"start 1 raft-{weather}": 1 for weather in ("sun", "rain", "wind", "snow")}
    assert table.possible == each_start
    table.settle("start 1 raft-wind")
    assert table.possible == {"start 2 raft-sun": 1, "start 2 raft-rain": 1, "start 2 raft-snow": 1}


def test_setup_1_the_start_tile_begins_the_machine() -> None:
    table = scenario(2).chance("start 1 raft-sun", "start 2 raft-rain").deal()
    assert table.state.spots == [(START_SPOT,), (START_SPOT,)]
    assert [table.state.networks[seat].weathers for seat in (0, 1)] == [[0], [1]]


@pytest.mark.parametrize(("slot", "deck"), [("point", 0), ("power", 1), ("mystery-1", 2)])
def test_setup_2_the_other_tiles_are_three_shuffled_piles_by_back(slot: str, deck: int) -> None:
    known = ["market point pump", "market power vane-sun"][:deck]
    table = scenario(2).chance(*known).stop_at("market").deal()
    while table.question == "keep_first_goal":
        table.play(table.options[0])
    assert table.possible == {
        f"market {slot} {tile.name}": tile.copies
        for tile in table.state.edition.tiles
        if tile.deck == deck
    }


def test_setup_4_markers_start_at_0_stacked_in_a_random_order() -> None:
    table = scenario(3).stop_at("stack").deal()
    assert table.state.points == [0, 0, 0]
    assert table.possible == {"stack 1": 1, "stack 2": 1, "stack 3": 1}
    table.settle("stack 3")
    assert table.possible == {"stack 1": 1, "stack 2": 1}
    table.settle("stack 1").settle("stack 2")
    assert table.state.stack == [2, 0, 1]


def test_setup_5a_nothing_is_bid_yet() -> None:
    table = scenario(2).deal()
    assert not table.events_named("order")
    assert not table.state.order


def test_setup_5a_everybody_has_15_cubes() -> None:
    table = scenario(4).deal()
    assert [table.state.stash(seat) for seat in range(4)] == [15] * 4


def test_setup_5b_example_two_markers_start_with_10_and_11() -> None:
    green, red = 1, 0
    table = scenario(2).chance("stack 2", "stack 1").deal()
    assert table.state.money[red] == 11
    assert table.state.money[green] == 10


def test_setup_5b_a_dollar_for_each_marker_above() -> None:
    table = scenario(4).chance("stack 3", "stack 1", "stack 4", "stack 2").deal()
    assert table.state.money == [11, 13, 10, 12]


def test_setup_6a_all_goal_cards_are_shuffled_above_the_end_card() -> None:
    table = scenario(2).stop_at("goal").deal()
    goals = table.state.edition.goals
    assert table.below == []
    assert table.possible == {f"goal 1 {goal.name}": goal.copies for goal in goals}


def test_setup_6b_everybody_is_given_two_goal_cards() -> None:
    table = scenario(2).chance(
        "goal 1 three-sun", "goal 1 treasurer", "goal 2 four-sun", "goal 2 four-rain"
    )
    dealt = table.deal()
    assert dealt.offer(0) == ["three-sun", "treasurer"]
    assert dealt.offer(1) == ["four-sun", "four-rain"]
    assert dealt.game.state.open_seats() == [0, 1]


def test_setup_6b_one_is_kept_and_the_other_put_below_the_end_card() -> None:
    table = scenario(2).chance(
        "goal 1 three-sun", "goal 1 treasurer", "goal 2 four-sun", "goal 2 four-rain"
    )
    dealt = table.deal()
    assert dealt.options_of(1) == ["keep four-sun", "keep four-rain"]
    dealt.play_as(1, "keep four-rain").play_as(0, "keep three-sun")
    assert [dealt.hand(0), dealt.hand(1)] == [["three-sun"], ["four-rain"]]
    assert sorted(dealt.below) == ["four-sun", "treasurer"]
    assert len(dealt.goal_deck) == len(dealt.state.edition.goal_cards) - 4


def test_setup_6b_goal_cards_are_hidden_from_the_others() -> None:
    table = scenario(2).chance(
        "goal 1 three-sun", "goal 1 treasurer", "goal 2 four-sun", "goal 2 four-rain"
    )
    dealt = table.deal()
    for card in (b"four-sun", b"four-rain"):
        assert card not in dealt.game.view(0).to_bytes()
        assert card not in dealt.game.view(None).to_bytes()
        assert card in dealt.game.view(1).to_bytes()
    dealt.play("keep three-sun", "keep four-rain")
    for card in (b"four-sun", b"four-rain"):
        assert card not in dealt.game.view(0).to_bytes()
        assert card not in dealt.game.view(None).to_bytes()
    assert b"four-rain" in dealt.game.view(1).to_bytes()


def test_setup_7a_the_bag_holds_the_8_tokens_without_a_price() -> None:
    table = scenario(2).stop_at("start").deal()
    assert table.state.bag == [2, 2, 2, 2]


def test_setup_7b_priced_tokens_are_stacked_0_on_top_2_at_the_bottom() -> None:
    table = scenario(2).stop_at("start").deal()
    assert table.state.stalls == [(0, 1, 2)] * 4


def test_setup_7c_the_forecast_is_filled_with_random_tokens_from_the_bag() -> None:
    table = scenario(2).stop_at("forecast").deal()
    while table.question == "keep_first_goal":
        table.play(table.options[0])
    assert table.possible == {f"forecast {w}": 2 for w in ("sun", "rain", "wind", "snow")}
    table.settle("forecast rain").settle("forecast rain")
    assert table.possible == {"forecast sun": 2, "forecast wind": 2, "forecast snow": 2}
    table.settle("forecast sun")
    assert table.forecast == ["rain", "rain", "sun"]
    assert table.state.bag == [1, 0, 2, 2]
    assert table.question == "bid"
