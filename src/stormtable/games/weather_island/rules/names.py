"""The numbers of things, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

# Features of a tile.
SOURCE: Final = 0
CONVERTER: Final = 1
BOOSTER: Final = 2
JUNCTION: Final = 3

# Decks.
POINT: Final = 0
POWER: Final = 1
MYSTERY: Final = 2
START: Final = 3
DECKS: Final = ("point", "power", "mystery", "start")

# Bonuses.
GOAL: Final = 0
BAG: Final = 1
X: Final = 2
BONUSES: Final = ("goal", "bag", "x")

# Faces of a die.
FROM_BAG: Final = 0
FROM_FORECAST: Final = 1
BLANK: Final = 2
FACES: Final = ("?", "O", "-")

# Kinds of goal cards.
SETS: Final = 0
MOST_MONEY: Final = 1
PER_GOAL: Final = 2

WEATHERS: Final = 4
NO_WEATHER: Final = -1

HIGHEST_MONEY: Final = 99
"""The most money in any edition."""
