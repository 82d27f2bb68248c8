"""Compare tiles and turns that look alike (M19) with a plain comparison.

A tile is the list of what its pipes join: openings by their side after turning, features by what is
printed. Every numbering of equal features is tried.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from games.weather_island import PLAIN, RECORDED
from stormtable.games.weather_island.rules.edition import Edition, Goal, Tile
from stormtable.kernel.edition import EditionFile, packaged

FILES = {
    "packaged": packaged("weather-island"),
    "records": EditionFile.read(RECORDED),
    "plain": EditionFile.read(PLAIN),
}

Pipe = tuple[tuple[object, ...], ...]


def drawings(tile: Tile, turn: int) -> set[frozenset[Pipe]]:
    """Return all ways to write down what the tile looks like when turned."""
    pipe_sets: set[frozenset[Pipe]] = set()
    for numbers in permutations(range(len(tile.features))):

        def end(node: int, numbers: tuple[int, ...] = numbers) -> tuple[object, ...]:
            if node < 4:
                return ("opening", "NESW"[(node + turn) % 4])
            f = tile.features[node - 4]
            return (f.kind, f.weather, f.cost, f.points, f.money, f.goals, numbers[node - 4])

        pipes = {tuple(sorted((end(a), end(b)), key=str)) for a, b in tile.links}
        alone = {(end(node),) for node in range(4, 4 + len(tile.features))}
        pipe_sets.add(frozenset(pipes | alone))
    return pipe_sets


def look(tile: Tile) -> list[set[frozenset[Pipe]]]:
    return [drawings(tile, turn) for turn in range(4)]


@pytest.mark.ruling("M19")
@pytest.mark.parametrize("name", FILES)
def test_the_turns_offered_are_the_first_of_each_that_looks_different(name: str) -> None:
    for tile in Edition(FILES[name]).tiles:
        looks = look(tile)
        assert tile.turns == [
            turn
            for turn in range(4)
            if not any(looks[turn] & looks[other] for other in range(turn))
        ], tile.name


@pytest.mark.ruling("M19")
@pytest.mark.parametrize("name", FILES)
def test_no_two_kinds_of_tile_are_each_other_turned(name: str) -> None:
    tiles = Edition(FILES[name]).tiles
    for number, tile in enumerate(tiles):
        for other in tiles[:number]:
            printed = (tile.deck, set(tile.players), set(tile.bonus))
            if printed == (other.deck, set(other.players), set(other.bonus)):
                assert not any(look(tile)[0] & turned for turned in look(other)), (
                    tile.name,
                    other.name,
                )


def asks(goal: Goal) -> tuple[object, ...]:
    return goal.kind, goal.points, tuple(goal.sources), goal.each


@pytest.mark.ruling("M19")
@pytest.mark.parametrize("name", FILES)
def test_no_two_kinds_of_goal_ask_for_the_same(name: str) -> None:
    goals = Edition(FILES[name]).goals
    assert len({asks(goal) for goal in goals}) == len(goals)


@pytest.mark.ruling("M19")
def test_tiles_and_goals_that_are_each_other_turned_are_one_kind_with_all_their_copies() -> None:
    recorded = Edition(FILES["records"])
    engines = [tile for tile in recorded.tiles if tile.archetype == "engine"]
    assert {tile.name: tile.copies for tile in engines} == {
        "engine-sun": 2,  # sun above wind, and the reverse
        "engine-rain": 2,
    }
    assert [len(tile.turns) for tile in engines] == [4, 4]
    edition = Edition(FILES["packaged"])
    opposites = {goal.name: goal.copies for goal in edition.goals if "opposites" in goal.name}
    assert opposites == {"opposites-sun": 4, "opposites-rain": 4}
    turns = {tile.name: len(tile.turns) for tile in edition.tiles}
    assert (turns["vane-sun"], turns["funnel-sun"], turns["hub-sun"]) == (2, 4, 1)


def test_tiles_that_differ_in_a_bonus_or_the_number_of_players_are_not_equivalent() -> None:
    names = {tile.name for tile in Edition(FILES["plain"]).tiles}
    assert {"pipe", "card", "sack", "eraser"} <= names
    assert {"raft-sun", "barge-sun", "liner-sun"} <= names
