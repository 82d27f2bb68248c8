"""How the boards are laid out in rows: branches of machines, action spaces, Office and Goals."""

from __future__ import annotations

from typing import Final

BRANCH: Final = 3
"""Spaces of a branch, rows of Subsidies, spaces of a Main Location, colours of an Office row."""
WEATHERS: Final = 5
MACHINE: Final = BRANCH * WEATHERS
"""Spaces of a machine."""
LOCATION: Final = 8
"""A Scientist stands at `LOCATION * Location + space`."""


def space_at(weather: int, row: int) -> int:
    """The space of a machine: its branch, and where in it."""
    return BRANCH * weather + row


def weather_of(space: int) -> int:
    return space // BRANCH


def row_in_branch(space: int) -> int:
    return space % BRANCH


def branch_of(weather: int) -> range:
    """The spaces of a branch."""
    return range(BRANCH * weather, BRANCH * weather + BRANCH)


def at(location: int, space: int) -> int:
    """Where a Scientist stands."""
    return LOCATION * location + space


def location_of(where: int) -> int:
    return where // LOCATION


def space_of(where: int) -> int:
    return where % LOCATION
