"""Page 4: set-up, steps 1 to 14."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.geometry import stand_at
from stormtable.games.weather_machine.rules.names import EMPTY, SUPPLY
from stormtable.games.weather_machine.testing import possible, question, settle, state_of
from stormtable.kernel.game import Game

from . import scenario

EVERY = pytest.mark.parametrize("players", [2, 3, 4])


def until(game: Game, draw: str, times: int = 0) -> Game:
    """Settle draws with the most likely result until one is open for the nth time."""
    while question(game) != draw or times:
        times -= question(game) == draw
        likely = possible(game)
        settle(game, max(likely, key=lambda result: likely[result]))
    return game


@EVERY
def test_2_scoring_markers_start_on_0(players: int) -> None:
    assert state_of(scenario(players).deal()).cp == (0,) * players


@EVERY
def test_3_awards_are_in_the_reserve_and_the_nobel_prize_on_the_board(players: int) -> None:
    s = state_of(scenario(players).deal())
    assert (s.awards_left, s.nobel) == (12, EMPTY)
    assert s.investments == (0,) * players


@EVERY
def test_4_the_turn_order_is_random(players: int) -> None:
    game = scenario(players).open_draws().deal()
    assert possible(game) == {f"order {seat}": 1 for seat in range(1, players + 1)}
    settle(game, "order 2")
    assert "order 2" not in possible(game)


def test_5_the_initiative_is_in_the_same_order() -> None:
    s = state_of(scenario(3).chance("order 3", "order 1", "order 2").deal())
    assert s.order == (2, 0, 1)
    assert s.initiative == (2, 0, 1)


def test_6_scientists_stand_in_supply_from_the_left_in_turn_order() -> None:
    s = state_of(scenario(3).chance("order 3", "order 1", "order 2").deal())
    assert s.scientists == (
        stand_at(SUPPLY, 1),
        stand_at(SUPPLY, 2),
        stand_at(SUPPLY, 0),
    )


@EVERY
def test_7_lativ_is_in_supply(players: int) -> None:
    assert state_of(scenario(players).deal()).lativ == SUPPLY


@EVERY
def test_8_all_chemicals_are_in_the_supply(players: int) -> None:
    assert state_of(scenario(players).deal()).chemicals_left == (5,) * 5


def test_9_workshop_tiles_are_shuffled() -> None:
    game = until(scenario(2).open_draws().deal(), "deal_tile")
    assert len(possible(game)) == 10
    assert set(possible(game).values()) == {3}


@EVERY
@pytest.mark.ruling("W10")
def test_9_four_tiles_lie_on_the_board_the_others_in_two_equal_stacks(players: int) -> None:
    game = until(scenario(players).open_draws().deal(), "deal_subsidy")
    s = state_of(game)
    assert len(s.offer) == 4
    assert (s.up, s.down) == (13, 13)


def test_9_of_the_face_up_stack_the_top_is_seen() -> None:
    offered = ["tile green-white", "tile green-white", "tile green-white", "tile red-blue"]
    game = scenario(2).chance(*offered, "tile pink-red").deal()
    s = state_of(game)
    pairs = [s.edition.workshop_pairs[tile] for tile in (*s.offer, s.top)]
    assert pairs == [(0, 1), (0, 1), (0, 1), (3, 4), (2, 3)]


def test_10_subsidy_tiles_are_shuffled_and_cover_all_spaces_blue_side_up() -> None:
    game = until(scenario(2).open_draws().deal(), "deal_subsidy")
    assert possible(game) == {
        "subsidy sell": 2,
        "subsidy work_free": 2,
        "subsidy publish": 2,
        "subsidy breakthrough": 2,
        "subsidy research": 2,
        "subsidy part:2": 2,
        "subsidy bot": 3,
    }
    s = state_of(until(game, "deal_experiment"))
    assert sorted(s.subsidies) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6]
    assert s.subsidies_used == (0,) * 15


@EVERY
def test_11_12_government_tokens_and_markers(players: int) -> None:
    s = state_of(scenario(players).deal())
    assert s.government_tokens == (2,) * 5
    assert s.government_markers == 3
    assert s.government_bots == (EMPTY,) * 15


@EVERY
def test_14_21_25_funding_markers_start_on_the_leftmost_spaces(players: int) -> None:
    assert state_of(scenario(players).deal()).funding == ((0, 0, 0),) * players
