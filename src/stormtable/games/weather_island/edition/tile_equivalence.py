"""Compare tiles and goal cards by their looks: those that look the same are one kind (M19).

The letters of features are ours, not printed: if two equal features swap places, the tile looks the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from stormtable.games.weather_island.rules.geometry import SIDES, turned

if TYPE_CHECKING:
    from stormtable.games.weather_island.rules.edition import Feature, Goal, Tile


def different_turns(tile: Tile) -> list[int]:
    """Return the quarter turns that look different, up to the first that looks like no turn."""
    return list(range(next(turn for turn in range(1, SIDES + 1) if looks_like(tile, tile, turn))))


def same_tile(first: Tile, other: Tile) -> bool:
    """Return whether one tile is a turn of the other."""
    return (
        (first.deck, sorted(first.players), sorted(first.bonus))
        == (other.deck, sorted(other.players), sorted(other.bonus))
        and len(first.features) == len(other.features)
        and any(looks_like(first, other, turn) for turn in range(SIDES))
    )


def same_goal(first: Goal, other: Goal) -> bool:
    return (first.kind, first.points, first.sources, first.each) == (
        other.kind,
        other.points,
        other.sources,
        other.each,
    )


class Counted(Protocol):
    copies: int


C = TypeVar("C", bound=Counted)


def kinds(printed: Sequence[C], same: Callable[[C, C], bool]) -> list[C]:
    """Return the first of each kind, with the number of copies of all equal ones."""
    kinds: list[C] = []
    for piece in printed:
        first = next((kind for kind in kinds if same(kind, piece)), None)
        if first is None:
            kinds.append(piece)
        else:
            first.copies += piece.copies
    return kinds


# --- comparing two tiles ----------------------------------------------------------------------


def looks_like(first: Tile, other: Tile, turn: int) -> bool:
    """Return whether `other`, turned, looks like `first`: same pipes between equal features."""
    pipes, others = _pipes(first, 0), _pipes(other, turn)
    straight, others_straight = (
        {(a, b) for a, b in joined if a < SIDES and b < SIDES} for joined in (pipes, others)
    )
    return straight == others_straight and _stand_for(first, pipes, other, others, [])


def _pipes(tile: Tile, turn: int) -> set[tuple[int, int]]:
    """Return the joined nodes of the turned tile, each pair in both orders."""
    pipes: set[tuple[int, int]] = set()
    for ends in tile.links:
        a, b = (turned(node, turn) if node < SIDES else node for node in ends)
        pipes |= {(a, b), (b, a)}
    return pipes


def _stand_for(
    first: Tile,
    pipes: set[tuple[int, int]],
    other: Tile,
    others: set[tuple[int, int]],
    nodes: list[int],
) -> bool:
    """Return whether features of `other` can match all features of `first`; `nodes` match its first
    ones."""
    count = len(nodes)
    if count == len(first.features):
        return True
    node = SIDES + count
    for candidate in range(SIDES, SIDES + len(other.features)):
        if candidate in nodes:
            continue
        if _print(first.features[count]) != _print(other.features[candidate - SIDES]):
            continue
        places = [*range(SIDES), *nodes, candidate]
        if all(
            ((node, end) in pipes) == ((candidate, place) in others)
            for end, place in enumerate(places)
        ) and _stand_for(first, pipes, other, others, [*nodes, candidate]):
            return True
    return False


def _print(feature: Feature) -> tuple[int, ...]:
    return (
        feature.kind,
        feature.weather,
        feature.cost,
        feature.points,
        feature.money,
        feature.goals,
    )
