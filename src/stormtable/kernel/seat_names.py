"""The names of a game's seats."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.text import printable

LONGEST_NAME = 100
"""Characters of a seat's name."""


def seat_names(seats: Sequence[str], players: int) -> tuple[str, ...]:
    """Return a valid name for each seat: those in `seats`, or `player 1`, `player 2` ..."""
    if not seats:
        return tuple(f"player {number + 1}" for number in range(players))
    if len(seats) != players:
        raise BadSetting(f"{len(seats)} names for {players} players", "give one a seat, or none")
    for name in seats:
        if not name.strip() or not printable(name) or len(name) > LONGEST_NAME:
            raise BadSetting(
                f"{name[:LONGEST_NAME]!r} is not a name",
                f"a name is one line of plain text, 1 to {LONGEST_NAME} characters",
            )
    return tuple(seats)


def distinct_names(names: Sequence[str]) -> list[str]:
    """Return a different name for each seat: a repeated one gets a number."""
    distinct: list[str] = []
    for requested in names:
        name, again = requested, 2
        while name in distinct:
            name, again = f"{requested} {again}", again + 1
        distinct.append(name)
    return distinct
