"""The Workshop (pages 7, 13 and 19): where tiles may lie, and how much they hold.

Pieces in a Workshop have no fixed place, because players may rearrange them at any time. So the
state has only their numbers (W7). Only a prototype needs rows (W8).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.tuples import IntTuple

ROWS: Final = ("top", "middle", "bottom")
MIDDLE: Final = 1
ALL_CHEMICALS: Final = 0b11111
"""All types, as bits."""


def pack_tile(column: int, row: int, top: int, bottom: int) -> int:
    """Return a packed tile: column from 1 (0 is printed), row from the top, and its two colours."""
    return column | row << 8 | top << 10 | bottom << 14


def column_of(tile: int) -> int:
    return tile & 0xFF


def row_of(tile: int) -> int:
    return tile >> 8 & 3


def top_of(tile: int) -> int:
    return tile >> 10 & 15


def bottom_of(tile: int) -> int:
    return tile >> 14 & 15


def tile_at(workshop: IntTuple, column: i64, row: i64) -> i64:
    """Return the tile at a place; EMPTY if there is none."""
    spot = column | row << 8
    tile: i64
    for tile in workshop:
        if tile & 0x3FF == spot:
            return tile
    return EMPTY


def placements(workshop: IntTuple, first: int, second: int) -> list[int]:
    """Return all ways to lay a tile with these two colours, as packed tiles (p.13, W9).

    The tile must touch the printed column or another tile orthogonally, and touching semicircles
    must match.
    """
    spots: list[int] = [1, 1 | 1 << 8, 1 | 2 << 8]
    for tile in workshop:
        column, row = column_of(tile), row_of(tile)
        beside = [column + 1 | row << 8]
        if column > 1:
            beside.append(column - 1 | row << 8)
        if row > 0:
            beside.append(column | row - 1 << 8)
        if row < 2:
            beside.append(column | row + 1 << 8)
        for spot in beside:
            if spot not in spots:
                spots.append(spot)
    tiles: list[int] = []
    for spot in sorted(spots):
        column, row = spot & 0xFF, spot >> 8
        if tile_at(workshop, column, row) != EMPTY:
            continue
        above = tile_at(workshop, column, row - 1) if row > 0 else EMPTY
        below = tile_at(workshop, column, row + 1) if row < 2 else EMPTY
        for top, bottom in ((first, second), (second, first)):
            if above != EMPTY and bottom_of(above) != top:
                continue
            if below != EMPTY and top_of(below) != bottom:
                continue
            tiles.append(pack_tile(column, row, top, bottom))
    return tiles


def circles(workshop: IntTuple) -> list[int]:
    """Return the full circles by colour: each is a space for one Chemical of that colour."""
    counts = [0, 0, 0, 0, 0]
    if len(workshop) < 2:
        return counts
    for tile in workshop:
        row = row_of(tile)
        if row < 2 and tile_at(workshop, column_of(tile), row + 1) != EMPTY:
            counts[bottom_of(tile)] += 1
    return counts


def chemicals_fit(workshop: IntTuple, chemicals: IntTuple) -> bool:
    return _on_circles(circles(workshop), chemicals)


def _on_circles(spaces: list[int], chemicals: IntTuple) -> bool:
    """Return whether at most one Chemical lies outside the circles of its colour (W7)."""
    return _off_circles(spaces, chemicals) <= 1


def _off_circles(spaces: list[int], chemicals: IntTuple) -> i64:
    """Return how many Chemicals lie outside the circles of their colour."""
    off: i64 = 0
    for kind in range(5):
        count, there = chemicals[kind], spaces[kind]
        if count > there:
            off += count - there
    return off


def room_for_chemical(s: MachineState, seat: int, kind: int) -> bool:
    return bool(chemicals_with_room(s, seat) >> kind & 1)


def chemicals_with_room(s: MachineState, seat: int) -> int:
    """Return the types (bits) of which one more Chemical fits."""
    spaces, own = circles(s.workshop[seat]), s.chemicals[seat]
    off = _off_circles(spaces, own)
    if off == 0:
        return ALL_CHEMICALS
    types = 0
    if off == 1:
        for kind in range(5):
            if own[kind] < spaces[kind]:
                types |= 1 << kind
    return types


def things_fit(tiles: int, parts: int, bots: int) -> bool:
    """Return whether Parts and Bots fit; each kind also has a printed space (W7)."""
    return max(0, parts - 1) + max(0, bots - 1) <= tiles


def room_for_parts(s: MachineState, seat: int, more: int) -> bool:
    return things_fit(len(s.workshop[seat]), sum(s.parts[seat]) + more, s.bots[seat])


def room_for_bot(s: MachineState, seat: int) -> bool:
    return things_fit(len(s.workshop[seat]), sum(s.parts[seat]), s.bots[seat] + 1)


# --- prototype rows, page 19, W8 --------------------------------------------------------------


def row_works(
    workshop: IntTuple, row: int, provided: int, others: int, bots: int, lost: int
) -> bool:
    """Return whether `provided` Parts fit in one row, with exactly `lost` of the `others` there.

    The middle row has the printed Part space, and the printed Bot space is in no relevant row. Bots
    may be in the row; Parts there are lost.
    """
    tiles = sum(row_of(tile) == row for tile in workshop)
    outside = len(workshop) - tiles
    printed = 1 if row == MIDDLE else 0
    if provided > tiles + printed:
        return False
    spare_tiles = tiles - max(0, provided - printed)
    spare_printed = max(0, printed - provided)
    if lost > spare_tiles + spare_printed:
        return False
    row_bots = spare_tiles - max(0, lost - spare_printed)
    outer_bots = max(0, max(0, bots - 1) - row_bots)
    return outer_bots <= outside and others - lost <= outside - outer_bots + (1 - printed)


def row_losses(workshop: IntTuple, row: int, provided: int, others: int, bots: int) -> list[int]:
    """Return how many other Parts may be lost in this row; empty if the row has no solution."""
    return [
        lost for lost in range(others + 1) if row_works(workshop, row, provided, others, bots, lost)
    ]


def can_provide(workshop: IntTuple, provided: int, others: int, bots: int) -> bool:
    """Return whether some row works for this many Parts. Without provided Parts no row is
    needed."""
    if provided == 0:
        return True
    return any(row_losses(workshop, row, provided, others, bots) for row in range(3))
