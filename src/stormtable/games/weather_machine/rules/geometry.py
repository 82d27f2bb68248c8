"""The layout of the boards as rows: branches of machines, action spaces, Office and Goals."""

from __future__ import annotations

from typing import Final

from stormtable.kernel.tuples import IntTuple

BRANCH: Final = 3
"""The spaces of a branch, rows of Subsidies, spaces of a Main Location, colours of an Office
row."""
WEATHERS: Final = 5
MACHINE: Final = BRANCH * WEATHERS
"""Spaces of a machine."""
SECTIONS: Final = 4
"""The sections of an Assembly Line; each has as many slots as a branch has spaces."""
BRANCHES: Final[tuple[IntTuple, ...]] = tuple(
    tuple(range(BRANCH * weather, BRANCH * weather + BRANCH)) for weather in range(WEATHERS)
)
"""The spaces of each branch."""
LOCATION: Final = 8
"""The factor of a Location in a Scientist's place: `LOCATION * Location + space`."""


def space_at(weather: int, row: int) -> int:
    """Return the space of a machine, from its branch and its row there."""
    return BRANCH * weather + row


def weather_of(space: int) -> int:
    return space // BRANCH


def row_in_branch(space: int) -> int:
    return space % BRANCH


def branch_of(weather: int) -> IntTuple:
    """Return the spaces of a branch, or the slots of a section."""
    return BRANCHES[weather]


def branch_in(row: IntTuple, weather: int) -> IntTuple:
    """Return what is on the spaces of a branch, or in an Office row."""
    first = BRANCH * weather
    return row[first : first + BRANCH]


def office_space(row: int, colour: int) -> int:
    return BRANCH * row + colour


def office_row(space: int) -> int:
    return space // BRANCH


def office_colour(space: int) -> int:
    return space % BRANCH


def section_of(slot: int) -> int:
    """Return the section of a slot of the Assembly Line."""
    return slot // BRANCH


def goal_set(symbol: int, colour: int) -> int:
    """Return the first of the three Goal tiles of a symbol and a colour."""
    return BRANCH * (BRANCH * symbol + colour)


def first_of_set(goal: int) -> int:
    return goal - goal % BRANCH


def stand_at(location: int, space: int) -> int:
    """Return the number of a Scientist's place."""
    return LOCATION * location + space


def location_of(where: int) -> int:
    return where // LOCATION


def space_of(where: int) -> int:
    return where % LOCATION
