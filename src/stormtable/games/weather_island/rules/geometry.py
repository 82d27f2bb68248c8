"""Geometry of square tiles: their sides, their quarter turns, and the spots of the table."""

from __future__ import annotations

from typing import Final

# --- a tile ---------------------------------------------------------------------------------

PORTS: Final = "NESW"
"""A tile's sides, clockwise; port numbers follow this order."""
SIDES: Final = 4
OPPOSITE: Final = (2, 3, 0, 1)
"""For each port, the port that it meets on the next tile."""
QUARTER: Final = 90
"""Degrees of a quarter turn; tiles turn clockwise."""


def turned(port: int, turn: int) -> int:
    """Return the port's new number after this many quarter turns of its tile."""
    return (port + turn) % SIDES


# --- the table ------------------------------------------------------------------------------

# A spot is one int: its row times the width of the table, plus its place in the row, both counted
# from the corner.
ROW: Final = 128
MIDDLE: Final = 64
"""The row and column of the start tile; no machine can grow beyond the table."""
START_SPOT: Final = MIDDLE + ROW * MIDDLE
STEPS: Final = (ROW, 1, -ROW, -1)
"""The difference from a spot to its neighbour at each port."""


def spot_at(x: int, y: int) -> int:
    """Return the spot this far east and north of the start tile."""
    return x + MIDDLE + ROW * (y + MIDDLE)


def spot_name(spot: int) -> str:
    return f"{spot % ROW - MIDDLE},{spot // ROW - MIDDLE}"
