"""The Workshop (pages 7, 13 and 19): where tiles may lie and what they hold.

Things in a Workshop have no fixed place, since they may be rearranged at any time: only how much
fits is known (W7). A prototype alone asks for rows (W8).
"""

from __future__ import annotations

from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.tuples import IntTuple

ROWS = ("top", "middle", "bottom")
MIDDLE = 1


def pack_tile(column: int, row: int, top: int, bottom: int) -> int:
    """A tile in a Workshop: column from 1 (0 is printed), row from the top, its two colours."""
    return column | row << 8 | top << 10 | bottom << 14


def column_of(tile: int) -> int:
    return tile & 0xFF


def row_of(tile: int) -> int:
    return tile >> 8 & 3


def top_of(tile: int) -> int:
    return tile >> 10 & 15


def bottom_of(tile: int) -> int:
    return tile >> 14 & 15


def tile_at(workshop: IntTuple, column: int, row: int) -> int:
    """The tile at a place, or EMPTY."""
    spot = column | row << 8
    for tile in workshop:
        if tile & 0x3FF == spot:
            return tile
    return EMPTY


def placements(workshop: IntTuple, first: int, second: int) -> list[int]:
    """All ways to lay a tile with these two colours, as packed tiles (p.13, W9).

    It touches the printed column or another tile orthogonally; touching semicircles match.
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
    """Full circles by colour: each is a space for one Chemical of that colour."""
    counts = [0, 0, 0, 0, 0]
    for tile in workshop:
        if row_of(tile) < 2:
            below = tile_at(workshop, column_of(tile), row_of(tile) + 1)
            if below != EMPTY:
                counts[bottom_of(tile)] += 1
    return counts


def chemicals_fit(workshop: IntTuple, chemicals: IntTuple) -> bool:
    return _on_circles(circles(workshop), chemicals)


def _on_circles(spaces: list[int], chemicals: IntTuple) -> bool:
    """All but one lie on circles of their own colour (W7)."""
    over = 0
    for kind in range(5):
        over += max(0, chemicals[kind] - spaces[kind])
    return over <= 1


def room_for_chemical(s: MachineState, seat: int, kind: int) -> bool:
    spaces = circles(s.workshop[seat])
    spaces[kind] -= 1  # one Chemical more is one circle less
    return _on_circles(spaces, s.chemicals[seat])


def things_fit(tiles: int, parts: int, bots: int) -> bool:
    """Parts and Bots fit beside the printed space each has (W7)."""
    return max(0, parts - 1) + max(0, bots - 1) <= tiles


def room_for_parts(s: MachineState, seat: int, more: int) -> bool:
    return things_fit(len(s.workshop[seat]), sum(s.parts[seat]) + more, s.bots[seat])


def room_for_bot(s: MachineState, seat: int) -> bool:
    return things_fit(len(s.workshop[seat]), sum(s.parts[seat]), s.bots[seat] + 1)


# --- prototype rows, page 19, W8 --------------------------------------------------------------


def row_works(
    workshop: IntTuple, row: int, provided: int, others: int, bots: int, lost: int
) -> bool:
    """Can `provided` Parts lie in one row, with `lost` of the `others` there and no more?

    The middle row has the printed Part space, the printed Bot space is in none that matters; Bots
    may stand in the row, Parts there are lost.
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
    """How many other Parts may be lost in this row; empty if it does not work."""
    return [
        lost for lost in range(others + 1) if row_works(workshop, row, provided, others, bots, lost)
    ]


def can_provide(workshop: IntTuple, provided: int, others: int, bots: int) -> bool:
    """Some row works for this many Parts. With none provided no row is needed."""
    if provided == 0:
        return True
    return any(row_losses(workshop, row, provided, others, bots) for row in range(3))
