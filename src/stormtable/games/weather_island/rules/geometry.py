"""The squares tiles lie on: their sides, their quarter turns, and the spots of the table."""

from __future__ import annotations

from typing import Final

# --- a tile ---------------------------------------------------------------------------------

PORTS: Final = "NESW"
"""A tile's sides, clockwise. What is said of ports by number is in this order."""
SIDES: Final = 4
OPPOSITE: Final = (2, 3, 0, 1)
"""For each port, the one it meets on the next tile."""
QUARTER: Final = 90
"""Degrees of a quarter turn; turns go clockwise, too."""


def turned(port: int, turn: int) -> int:
    """Where a port of a tile is after so many quarter turns."""
    return (port + turn) % SIDES


# --- the table ------------------------------------------------------------------------------

# A spot is one int: its row, so many spots wide, and its place in it, both counted from the corner.
ROW: Final = 128
MIDDLE: Final = 64
"""Row and place of the start tile: whatever is built, the machine stays within the table."""
START_SPOT: Final = MIDDLE + ROW * MIDDLE
STEPS: Final = (ROW, 1, -ROW, -1)
"""From a spot to its neighbour at each port."""


def spot_at(x: int, y: int) -> int:
    """The spot so far east and north of the start tile."""
    return x + MIDDLE + ROW * (y + MIDDLE)


def spot_name(spot: int) -> str:
    return f"{spot % ROW - MIDDLE},{spot // ROW - MIDDLE}"
