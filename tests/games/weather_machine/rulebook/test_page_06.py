"""Page 6: each player's Laboratory, steps a to f."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.workshop import column_of, row_of
from stormtable.games.weather_machine.testing import (
    asked,
    options,
    parts,
    play,
    possible,
    question,
    state_of,
    vouchers,
)

from . import scenario
from .test_page_04 import until

EVERY = pytest.mark.parametrize("players", [2, 3, 4])
COLOURS = ("yellow", "black", "orange", "purple")


@EVERY
def test_a_twelve_bots_on_the_assembly_line(players: int) -> None:
    s = state_of(scenario(players).deal())
    assert s.assembly == ((1,) * 12,) * players
    assert s.bots == (0,) * players


@EVERY
def test_b_voucher_markers_on_their_starting_positions(players: int) -> None:
    game = scenario(players).deal()
    for colour in COLOURS[:players]:
        start = {"supply": 4, "government": 1, "lab": 1, "rnd": 1, "science": 2}
        assert vouchers(game, colour) == start


@EVERY
def test_c_breakthrough_markers_beside_the_office(players: int) -> None:
    s = state_of(scenario(players).deal())
    assert s.row_markers == ((0,) * 6,) * players
    assert s.office == ((0,) * 18,) * players


@EVERY
def test_d_everybody_has_a_part_of_another_colour(players: int) -> None:
    game = until(scenario(players).open_draws().deal(), "deal_part")
    colours = ("green", "white", "pink", "red", "blue")
    assert possible(game) == {f"part 1 {colour}": 1 for colour in colours}
    game = until(game, "deal_part", 1)
    assert len(possible(game)) == 4
    game = scenario(players).deal()
    by_player = [parts(game, colour) for colour in COLOURS[:players]]
    assert [len(colours) for colours in by_player] == [1] * players
    assert len({colours[0] for colours in by_player}) == players


@EVERY
@pytest.mark.ruling("W10")
def test_e_the_first_tile_comes_from_the_face_down_stack(players: int) -> None:
    game = scenario(players).deal()
    for _ in range(players):
        assert question(game) == "first_tile"
        play(game, options(game)[0])
    s = state_of(game)
    assert [len(tiles) for tiles in s.workshop] == [1] * players
    assert (s.up, s.down) == (13, 13 - players)


@pytest.mark.ruling("W10")
def test_e_it_lies_right_of_the_middle_space_either_way_up() -> None:
    first = ["tile green-white"] * 3 + ["tile green-pink"] * 2 + ["tile pink-red"]
    game = scenario(2).chance(*first).deal()
    assert asked(game) == "yellow"
    assert options(game) == ["lay middle 1 pink/red", "lay middle 1 red/pink"]
    play(game, "lay middle 1 red/pink")
    (tile,) = state_of(game).workshop[0]
    assert (column_of(tile), row_of(tile)) == (1, 1)


@pytest.mark.ruling("W10")
def test_e_it_is_placed_after_the_draft_and_before_the_supply_round() -> None:
    game = scenario(2, goals="draft").deal()
    order: list[str] = []
    while question(game) != "move":
        if question(game) not in order:
            order.append(question(game))
        play(game, "end" if question(game) == "actions" else options(game)[0])
    assert order == ["draft_goals", "first_tile", "actions"]


@EVERY
def test_f_everybody_has_a_set_of_nine_goal_tiles_with_one_symbol(players: int) -> None:
    game = until(scenario(players).open_draws().deal(), "deal_goals")
    assert possible(game) == {
        "goals 1 dot": 1,
        "goals 1 star": 1,
        "goals 1 square": 1,
        "goals 1 cross": 1,
    }
    s = state_of(scenario(players).deal())
    symbols = [{s.edition.goals[goal].symbol for goal in below} for below in s.goals_below]
    assert [len(below) for below in s.goals_below] == [9] * players
    assert [len(per_player) for per_player in symbols] == [1] * players
    assert len({symbol for per_player in symbols for symbol in per_player}) == players
