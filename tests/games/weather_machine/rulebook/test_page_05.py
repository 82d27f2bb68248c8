"""Page 5: set-up, steps 15 to 25, and the blocked spaces of two players."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import EMPTY, LATIV
from stormtable.games.weather_machine.testing import options, possible, refusal, state_of

from . import scenario
from .test_page_04 import until

EVERY = pytest.mark.parametrize("players", [2, 3, 4])
FIRST_STAGE = [f"experiment {weather} I" for weather in ("rain", "wind", "sun", "fog", "snow")]


def test_15_stage_one_lies_on_top() -> None:
    game = until(scenario(2).open_draws().deal(), "deal_experiment")
    assert possible(game) == dict.fromkeys(FIRST_STAGE, 1)
    game = until(game, "deal_experiment", 4)
    assert len(possible(game)) == 1
    assert set(possible(game)) < set(FIRST_STAGE)


@EVERY
def test_15_two_tiles_of_stage_three_are_in_the_deck(players: int) -> None:
    """Of 15 tiles 3 leave unseen, 4 are laid out, 8 are in the deck; which 3, nobody knows."""
    s = state_of(scenario(players).deal())
    assert s.deck_left == 8
    assert s.unseen[10:] == (1,) * 5


@EVERY
def test_16_three_tiles_in_the_display_and_the_next_below_the_deck(players: int) -> None:
    s = state_of(scenario(players).chance(*FIRST_STAGE).deal())
    assert s.display == (0, 1, 2)
    assert s.deck_next == 3
    assert s.deck_top == 4


@pytest.mark.parametrize(("top", "branch"), [("wind", 1), ("snow", 4), ("rain", 0)])
def test_17_the_assistant_is_where_the_top_of_the_deck_says(top: str, branch: int) -> None:
    last = f"experiment {top} I"
    others = [tile for tile in FIRST_STAGE if tile != last]
    assert state_of(scenario(4).chance(*others, last).deal()).assistant == branch


@pytest.mark.parametrize("players", [3, 4])
def test_18_lativs_bots_are_beside_the_lab(players: int) -> None:
    s = state_of(scenario(players).deal())
    assert s.lativ_bots == 5
    assert s.lab_bots == (EMPTY,) * 15


def test_18_with_two_players_one_stands_at_the_bottom_of_each_branch() -> None:
    s = state_of(scenario(2).deal())
    assert s.lativ_bots == 0
    assert s.lab_bots == (EMPTY, EMPTY, LATIV) * 5


@pytest.mark.ruling("C2")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 3)])
def test_19_lab_tokens(players: int, each: int) -> None:
    assert state_of(scenario(players).deal()).lab_tokens == (each,) * 5


@EVERY
def test_20_a_lock_on_every_citation_space(players: int) -> None:
    assert state_of(scenario(players).deal()).locks == (1,) * 5


@EVERY
def test_22_23_level_1_on_the_board_and_2_above_3_beside_it(players: int) -> None:
    s = state_of(scenario(players).deal())
    assert s.extreme == ((0,),) * 5
    assert [stack[-1] for stack in s.extreme_stacks] == [1] * 5
    assert [stack[0] for stack in s.extreme_stacks] == [2] * 5
    assert s.extreme_marks == ((EMPTY, EMPTY),) * 5


@EVERY
def test_24_rnd_tokens(players: int) -> None:
    s = state_of(scenario(players).deal())
    assert s.rnd_tokens == (2,) * 5
    assert s.rnd_bots == (EMPTY,) * 15


def test_with_two_players_the_right_spaces_of_main_locations_cannot_be_used() -> None:
    game = scenario(2).turn("yellow", step="move").build()
    assert options(game) == [
        "move government left",
        "move government middle",
        "move lab left",
        "move lab middle",
        "move rnd left",
        "move rnd middle",
    ]
    for location in ("government", "lab", "rnd"):
        assert refusal(game, f"move {location} right") == "space_blocked"


def test_with_two_players_supply_is_as_wide_as_ever() -> None:
    game = scenario(2).scientist("yellow", "lab", "left").turn("yellow", step="move").build()
    assert options(game, "move")[:3] == ["move supply 1", "move supply 3", "move supply 4"]


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_right_spaces_are_open(players: int) -> None:
    game = scenario(players).turn("yellow", step="move").build()
    assert len(options(game, "move")) == 9
