"""Tiles and machines drawn with box characters: heavy pipes, light edges, connected pipes
joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rich.text import Text

from stormtable.games.weather_island.terminal import look
from stormtable.games.weather_island.terminal.look import PORTS, QUARTER, SIDES
from stormtable.terminal.canvas import Canvas

TileData = Mapping[str, Any]
Cell = tuple[int, int]
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


class TileCells(NamedTuple):
    """The cell of each feature, and each pipe as a path from cell to cell."""

    features: list[Cell]
    paths: list[list[Cell]]


N, E, S, W = 1, 2, 4, 8
PIPE = {
    0: " ",
    N: "╹",
    E: "╺",
    S: "╻",
    W: "╸",
    N + S: "┃",
    E + W: "━",
    N + E: "┗",
    N + W: "┛",
    S + E: "┏",
    S + W: "┓",
    N + S + E: "┣",
    N + S + W: "┫",
    E + S + W: "┳",
    E + N + W: "┻",
    N + E + S + W: "╋",
}


class Size:
    """The size of drawn tiles."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height


LARGE = Size(13, 5)
SMALL = Size(7, 3)

_COLUMN = 3
"""The width in characters of a cell on a large tile."""


def drawing_of(tile: TileData) -> TileCells | None:
    """Return the drawing of the turned tile; None if it is too full to draw."""
    if tile["plan"] is None:
        return None
    turn = tile.get("turn", 0) // QUARTER
    cells = tile["plan"]["features"]
    return TileCells(
        [_turned(cells[feature["name"]], turn) for feature in tile["features"]],
        [[_turned(cell, turn) for cell in path] for path in tile["plan"]["pipes"]],
    )


def _turned(cell: Sequence[int], quarters: int) -> Cell:
    x, y = cell
    for _ in range(quarters):
        x, y = 2 - y, x
    return x, y


def openings(tile: TileData) -> set[str]:
    """Return the sides that a tile's pipes lead to."""
    return {end for pipe in tile["pipes"] for end in pipe.split("-") if end in PORTS}


def turned(tile: TileData, quarters: int) -> dict[str, Any]:
    """Return the tile after more quarter turns clockwise."""

    def end(name: str) -> str:
        return PORTS[(PORTS.index(name) + quarters) % SIDES] if name in PORTS else name

    return {
        **tile,
        "turn": (tile.get("turn", 0) + QUARTER * quarters) % (QUARTER * SIDES),
        "pipes": ["-".join(end(name) for name in pipe.split("-")) for pipe in tile["pipes"]],
    }


def draw_tile(tile: TileData, size: Size = LARGE) -> Canvas:
    canvas = Canvas(size.width, size.height)
    _edges(canvas, tile)
    drawing = drawing_of(tile) if size is LARGE else None
    if drawing is None:
        _draw_in_line(canvas, tile)
    else:
        _draw_lines(canvas, tile, drawing)
        _write_ratings(canvas, tile)
    return canvas


def _edges(canvas: Canvas, tile: TileData) -> None:
    style = look.DECK[tile["deck"]]
    right, bottom = canvas.width - 1, canvas.height - 1
    canvas.write(0, 0, f"┌{'─' * (right - 1)}┐", style)
    for y in range(1, bottom):
        canvas.write(0, y, "│", style)
        canvas.write(right, y, "│", style)
    canvas.write(0, bottom, f"└{'─' * (right - 1)}┘", style)
    open_sides = openings(tile)
    for side, x, y in (
        ("N", right // 2, 0),
        ("E", right, bottom // 2),
        ("S", right // 2, bottom),
        ("W", 0, bottom // 2),
    ):
        if side in open_sides:
            canvas.write(x, y, "┃" if side in "NS" else "━", "bold")


def _draw_lines(canvas: Canvas, tile: TileData, drawing: TileCells) -> None:
    """Draw the pipes first, and the features over them."""
    ways: dict[Cell, list[int]] = {}
    for path in drawing.paths:
        for here, there in pairwise(path):
            _connect(canvas, here, there)
        for index, cell in enumerate(path):
            way = sum(
                1 << STEPS.index((beside[0] - cell[0], beside[1] - cell[1]))
                for beside in (*path[max(index - 1, 0) : index], *path[index + 1 : index + 2])
            )
            ways.setdefault(cell, []).append(way)
    for cell, met in ways.items():
        x, y = _position(cell)
        if not (0 <= cell[0] <= 2 and 0 <= cell[1] <= 2):
            continue
        if cell in drawing.features or len(met) == 1:
            # All pipes of a junction meet there; a bend belongs to one path.
            canvas.write(x, y, PIPE[_union(met)], "bold")
        else:
            canvas.write(x - 1, y, "╸┃╺", "bold")  # a bridge: the pipes do not meet
    for cell, feature in zip(drawing.features, tile["features"], strict=True):
        x, y = _position(cell)
        sign, style = _sign(feature)
        if sign:
            canvas.write(x, y, sign, style)


def _union(ways: Sequence[int]) -> int:
    joined = 0
    for way in ways:
        joined |= way
    return joined


def _position(cell: Cell) -> tuple[int, int]:
    return _COLUMN * (cell[0] + 1), cell[1] + 1


def _connect(canvas: Canvas, here: Cell, there: Cell) -> None:
    """Draw the part of a pipe between two cells; vertical neighbours touch."""
    if here[1] == there[1]:
        left = _position(min(here, there))[0]
        canvas.write(left + 1, here[1] + 1, "━" * (_COLUMN - 1), "bold")


def _sign(feature: Mapping[str, Any]) -> tuple[str, str]:
    """Return the sign of a feature; a dot or a number shows the cubes on it."""
    cubes = feature.get("cubes", 0)
    if feature["kind"] == "source":
        mark = look.symbol(feature["weather"])
        return mark + (look.CUBE if cubes else ""), f"bold {look.style(feature['weather'])}"
    if feature["kind"] == "converter":
        return (
            (str(min(cubes, 9)), f"{look.ENERGY} reverse")
            if cubes
            else (
                look.CONVERTER,
                look.POINTS if feature.get("points") else f"bold {look.MONEY}",
            )
        )
    if feature["kind"] == "booster":
        return look.BOOSTER, look.ENERGY
    return "", ""


def _write_ratings(canvas: Canvas, tile: TileData) -> None:
    """Write the converters' ratings on the lower edge, bonuses on the upper."""
    half = canvas.width // 2
    converters = [feature for feature in tile["features"] if feature["kind"] == "converter"]
    for number, converter in enumerate(converters[:2]):
        text = look.rating(converter)[: half - 1]
        x = 1 if number == 0 else canvas.width - 1 - len(text)
        canvas.write(x, canvas.height - 1, text, look.POINTS)
    if tile.get("spot") is None:
        bonus = "".join(look.BONUS[bonus] for bonus in tile["bonus"])
        canvas.write(canvas.width - 1 - len(bonus), 0, bonus, look.BRASS)


def _draw_in_line(canvas: Canvas, tile: TileData) -> None:
    """Draw the features side by side: for small tiles, and for those with too many features."""
    y = canvas.height // 2
    signs = [_sign(feature) for feature in tile["features"]]
    shown = [(sign[:1], style) for sign, style in signs if sign][: canvas.width - 4]
    x = (canvas.width - len(shown)) // 2
    sides = openings(tile)
    if "W" in sides:
        canvas.write(1, y, "━" * (x - 1), "bold")
    if "E" in sides:
        end = x + len(shown)
        canvas.write(end, y, "━" * (canvas.width - 1 - end), "bold")
    if not shown:
        ways = sum(1 << PORTS.index(side) for side in sides)
        canvas.write(x, y, PIPE[ways], "bold")
    for offset, (sign, style) in enumerate(shown):
        canvas.write(x + offset, y, sign, style)


# --- machines and shelves -------------------------------------------------------------------


def spot_of(name: str) -> tuple[int, int]:
    x, y = name.split(",")
    return int(x), int(y)


def draw_machine(
    machine: Sequence[TileData],
    width: int,
    ghosts: Mapping[str, str] | None = None,
    height: int = 0,
) -> Text:
    """Return a machine with its coordinates; `ghosts` are numbered free spots.

    A machine that is too wide or too high for large tiles has small ones; one that is too wide for
    those is drawn in strips. A `height` of 0 means no limit.
    """
    ghosts = ghosts or {}
    tiles = {spot_of(tile["spot"]): tile for tile in machine}
    spots = [*tiles, *map(spot_of, ghosts)]
    columns = range(min(x for x, _ in spots), max(x for x, _ in spots) + 1)
    rows = range(max(y for _, y in spots), min(y for _, y in spots) - 1, -1)
    wide = _MARGIN + len(columns) * LARGE.width <= width
    high = not height or 1 + len(rows) * LARGE.height <= height
    size = LARGE if wide and high else SMALL
    fitting = max(1, (width - _MARGIN) // size.width)
    labels = {spot_of(name): label for name, label in ghosts.items()}
    strips = [columns[first : first + fitting] for first in range(0, len(columns), fitting)]
    return Text("\n").join(_strip(tiles, labels, strip, rows, size) for strip in strips)


def machine_width(machine: Sequence[TileData]) -> int:
    """Return the width of a machine with large tiles."""
    columns = {spot_of(tile["spot"])[0] for tile in machine} or {0}
    return _MARGIN + (max(columns) - min(columns) + 1) * LARGE.width


_MARGIN = 4
"""The left margin of a machine, for the numbers of rows."""


def _strip(
    tiles: Mapping[tuple[int, int], TileData],
    ghosts: Mapping[tuple[int, int], str],
    columns: range,
    rows: range,
    size: Size,
) -> Text:
    sheet = Canvas(_MARGIN + len(columns) * size.width, 1 + len(rows) * size.height)
    for i, x in enumerate(columns):
        sheet.write(_MARGIN + i * size.width, 0, f"{x:^{size.width}}", "dim")
    for j, y in enumerate(rows):
        top = 1 + j * size.height
        sheet.write(0, top + size.height // 2, f"{y:>3}", "dim")
        for i, x in enumerate(columns):
            left = _MARGIN + i * size.width
            if (x, y) in tiles:
                sheet.paste(draw_tile(tiles[x, y], size), left, top)
            elif (x, y) in ghosts:
                _ghost(sheet, left, top, size, ghosts[x, y])
    return sheet.text()


def _ghost(sheet: Canvas, left: int, top: int, size: Size, label: str) -> None:
    sheet.write(left + 1, top, "┄" * (size.width - 2), "dim")
    sheet.write(left + 1, top + size.height - 1, "┄" * (size.width - 2), "dim")
    for y in range(top + 1, top + size.height - 1):
        sheet.write(left, y, "┆", "dim")
        sheet.write(left + size.width - 1, y, "┆", "dim")
    middle = left + (size.width - len(label)) // 2
    sheet.write(middle, top + size.height // 2, label, f"bold {look.BRASS}")


def draw_shelf(
    tiles: Sequence[tuple[TileData | None, Sequence[tuple[str, str]]]], width: int
) -> Text:
    """Return tiles side by side, each above lines of caption (text and style); None leaves a
    gap."""
    pitch = LARGE.width + 2
    fitting = max(1, width // pitch)
    shelves = []
    for first in range(0, len(tiles), fitting):
        shelf = tiles[first : first + fitting]
        lines = max(len(captions) for _, captions in shelf)
        sheet = Canvas(pitch * len(shelf), LARGE.height + lines)
        for number, (tile, captions) in enumerate(shelf):
            if tile is not None:
                sheet.paste(draw_tile(tile), number * pitch, 0)
            for line, (caption, style) in enumerate(captions):
                text = caption[: pitch - 1]
                sheet.write(number * pitch, LARGE.height + line, text, style)
        shelves.append(sheet.text())
    return Text("\n").join(shelves)
