"""The drawing of a tile: a search places its features and pipes on a grid of three by three.

The openings lie outside the middle of each side. A pipe is a path over cells of the grid. Two pipes
may cross at right angles without meeting, as a bridge. Features without a common pipe are never
adjacent, because they would look connected.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

Cell = tuple[int, int]

SIDE = 3
CELLS: tuple[Cell, ...] = tuple((x, y) for y in range(SIDE) for x in range(SIDE))
OPENINGS: tuple[Cell, ...] = ((1, -1), (3, 1), (1, 3), (-1, 1))
"""The cells of the openings: north, east, south, west."""
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
MIDDLE: Cell = (1, 1)
MOST_FEATURES = 5
"""The most features. With more the search would take long; known tiles have up to three."""


@dataclass(frozen=True, slots=True)
class TileDrawing:
    """A tile's drawing: the cell of each feature, and each pipe as a path from end to end."""

    features: tuple[Cell, ...]
    paths: tuple[tuple[Cell, ...], ...]


def drawing_data(names: Sequence[str], links: tuple[tuple[int, int], ...]) -> dict[str, Any] | None:
    """Return the drawing as JSON data: the cell of each feature by name, and the pipes."""
    drawing = drawing_of(len(names), links)
    if drawing is None:
        return None
    return {
        "features": {name: list(cell) for name, cell in zip(names, drawing.features, strict=True)},
        "pipes": [[list(cell) for cell in path] for path in drawing.paths],
    }


@cache
def drawing_of(features: int, links: tuple[tuple[int, int], ...]) -> TileDrawing | None:
    """Return the drawing with the shortest pipes, or None if the tile is too full to draw.

    Links join nodes: 0 to 3 are the openings (N E S W), 4 and up the features.
    """
    if features > MOST_FEATURES:
        return None
    best: TileDrawing | None = None
    best_length = 1 << 30
    for bound, _, cells in sorted(_placements(features, links)):
        if bound >= best_length:
            break
        paths = _route(cells, links)
        if paths is not None:
            length = sum(len(path) - 1 for path in paths)
            if length < best_length:
                best, best_length = TileDrawing(cells, paths), length
    return best


def _placements(
    features: int, links: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, tuple[Cell, ...]]]:
    """Yield every placement of the features, with the least possible length of its pipes.

    The second number is the features' distance from the middle, which decides ties.
    """
    joined = {frozenset(link) for link in links}
    for cells in permutations(CELLS, features):
        nodes = OPENINGS + cells
        if any(
            _distance(nodes[node], nodes[other]) == 1 and frozenset((node, other)) not in joined
            for node in range(4, len(nodes))
            for other in range(node)
        ):
            continue
        length = sum(_distance(nodes[start], nodes[end]) for start, end in links)
        yield length, sum(_distance(cell, MIDDLE) for cell in cells), cells


def _distance(first: Cell, second: Cell) -> int:
    return abs(first[0] - second[0]) + abs(first[1] - second[1])


def _route(
    cells: tuple[Cell, ...], links: Sequence[tuple[int, int]]
) -> tuple[tuple[Cell, ...], ...] | None:
    """Return a path for each link, shortest first; None if one has no path."""
    nodes = OPENINGS + cells
    used: dict[Cell, int] = {}
    """Cells with a pipe: the axis it runs along (0 or 1), or 2 if no other pipe may pass."""
    paths: dict[tuple[int, int], tuple[Cell, ...]] = {}
    for link in sorted(links, key=lambda link: _distance(nodes[link[0]], nodes[link[1]])):
        path = _path(nodes[link[0]], nodes[link[1]], set(cells), used)
        if path is None:
            return None
        for before, cell, after in zip(path, path[1:], path[2:], strict=False):
            straight = before[0] == after[0] or before[1] == after[1]
            used[cell] = 2 if cell in used or not straight else int(before[0] == after[0])
        paths[link] = path
    return tuple(paths[link] for link in links)


def _path(
    start: Cell, end: Cell, features: set[Cell], used: dict[Cell, int]
) -> tuple[Cell, ...] | None:
    queue: deque[tuple[Cell, ...]] = deque([(start,)])
    seen: set[tuple[Cell, int]] = set()
    while queue:
        path = queue.popleft()
        here = path[-1]
        arrived = -1 if len(path) == 1 else int(path[-2][0] == here[0])
        for step in STEPS:
            axis = int(step[0] == 0)
            there = here[0] + step[0], here[1] + step[1]
            if here in used and here != start and axis != arrived:
                continue  # a pipe cannot turn on a bridge
            if there == end:
                return (*path, there)
            if there not in CELLS or there in features or there in path:
                continue
            if used.get(there, 1 - axis) != 1 - axis or (there, axis) in seen:
                continue
            seen.add((there, axis))
            queue.append((*path, there))
    return None
