"""Where pipes and features of a turned tile lie, in units: a tile is 100 wide, as on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

Point = tuple[float, float]

CELLS = (18.0, 50.0, 82.0)
BEND = 13.0
PORTS = "NESW"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
CORNERS: tuple[Point, ...] = ((18, 82), (82, 82), (18, 18))
REACH = {"source": 13.4, "converter": 19.5, "booster": 14.5, "junction": 9.0}
"""How far each kind of feature reaches from its centre."""


@dataclass(frozen=True, slots=True)
class TileLayout:
    features: Mapping[str, Point]
    pipes: Sequence[Sequence[Point]]
    scale: float
    """Features are enlarged until they fill their room."""

    def enlarged(self, kind: str, place: Point) -> float:
        """Return the scale of a feature that stays inside the tile."""
        room = min(*place, 100 - place[0], 100 - place[1]) - 1.5
        return min(self.scale, room / REACH[kind])

    def corner(self) -> Point:
        """Return a corner without a pipe, for the maker's mark."""
        used = {point for pipe in self.pipes for point in pipe}
        return next((corner for corner in CORNERS if corner not in used), CORNERS[0])


def layout(tile: Mapping[str, Any], turn: int) -> TileLayout:
    """Return the layout of a printed tile after clockwise quarter turns."""
    plan = tile["plan"]
    cells = {name: _turned(cell, turn) for name, cell in plan["features"].items()}
    paths = [[_turned(cell, turn) for cell in path] for path in plan["pipes"]]
    moved = _spread(list(cells.values()), paths)
    if moved:
        paths = [[path[0], path[-1]] for path in paths]

    def where(cell: Point) -> Point:
        return moved.get(cell) or (_coordinate(cell[0]), _coordinate(cell[1]))

    features = {name: where(cell) for name, cell in cells.items()}
    return TileLayout(
        features,
        [[where(cell) for cell in path] for path in paths],
        _roominess(list(features.values())),
    )


def _turned(cell: Sequence[float], turn: int) -> Point:
    x, y = cell
    for _ in range(turn // 90):
        x, y = 2 - y, x
    return x, y


def _coordinate(cell: float) -> float:
    return 0.0 if cell < 0 else 100.0 if cell > 2 else CELLS[round(cell)]


def _spread(cells: list[Point], paths: list[list[Point]]) -> dict[Point, Point]:
    """Two features alone in one line share it evenly."""
    every = cells + [cell for path in paths for cell in path]
    axis = next((axis for axis in (0, 1) if all(cell[1 - axis] == 1 for cell in every)), None)
    if len(cells) != 2 or axis is None:
        return {}
    first, second = sorted(cells, key=lambda cell: cell[axis])
    return {first: (32, 50), second: (68, 50)} if axis == 0 else {first: (50, 32), second: (50, 68)}


def _roominess(places: list[Point]) -> float:
    if len(places) < 2:
        return 1.28
    nearest = min(
        46.0,
        *(
            hypot(a[0] - b[0], a[1] - b[1])
            for number, a in enumerate(places)
            for b in places[number + 1 :]
        ),
    )
    return max(0.88, min(1.06, nearest / 35.5))


def _ends(tile: Mapping[str, Any], turn: int) -> list[set[str]]:
    """Return the two ends of each pipe of a turned tile."""

    def end(name: str) -> str:
        return PORTS[(PORTS.index(name) + turn // 90) % 4] if name in PORTS else name

    return [{end(name) for name in pipe.split("-")} for pipe in tile["pipes"]]


def openings(tile: Mapping[str, Any], turn: int) -> list[str]:
    """Return the sides of a turned tile that have an opening."""
    ends = {end for pipe in _ends(tile, turn) for end in pipe}
    return [side for side in PORTS if side in ends]


def live_pipes(
    machine: Sequence[Mapping[str, Any]], tiles: Mapping[str, Any]
) -> dict[str, set[int]]:
    """Return by spot the numbers of the pipes that energy can pass.

    The engine says where energy goes (`reaches`); this only follows its paths: `s E b N c`.
    """
    built = {tile["spot"]: tile for tile in machine}
    live: dict[str, set[int]] = {spot: set() for spot in built}
    for tile in machine:
        for feature in tile["features"].values():
            for path in feature.get("reaches", {}).values():
                spot, (here, *nodes) = tile["spot"], path.split(" ")
                for node in nodes:
                    passed = built[spot]
                    ends = _ends(tiles[passed["name"]], passed["turn"])
                    live[spot].update(n for n, pair in enumerate(ends) if pair == {here, node})
                    here = node
                    if node in STEPS:
                        east, north = (int(part) for part in spot.split(","))
                        spot = f"{east + STEPS[node][0]},{north + STEPS[node][1]}"
                        here = PORTS[(PORTS.index(node) + 2) % 4]
    return live


def smooth(points: Sequence[Point]) -> str:
    """Return an SVG path through points, with rounded corners."""
    data = f"M{points[0][0]:g} {points[0][1]:g}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _toward(here, before), _toward(here, after)
        data += f"L{start[0]:g} {start[1]:g}Q{here[0]:g} {here[1]:g} {end[0]:g} {end[1]:g}"
    return f"{data}L{points[-1][0]:g} {points[-1][1]:g}"


def _toward(here: Point, there: Point) -> Point:
    length = hypot(there[0] - here[0], there[1] - here[1]) or 1
    part = min(BEND, length / 2) / length
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
