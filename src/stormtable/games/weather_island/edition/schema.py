"""The schema of an edition file: every key, its type, its range, and the reason for the range.

A file with this schema is safe to read. `constraints` then checks the values against each other.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from stormtable.games.weather_island.edition.notation import NEEDED, feature_trouble
from stormtable.games.weather_island.edition.notation import REWARD as REWARD
from stormtable.games.weather_island.edition.notation import SOURCE as SOURCE
from stormtable.games.weather_island.rules.names import BONUSES, DECKS, FACES, HIGHEST_MONEY
from stormtable.kernel.schema import Is, KeyTable, Many, Named, Number, OneOf, Schema, Switch, Word

if TYPE_CHECKING:
    from stormtable.kernel.edition import EditionFile

TURNED: Final = re.compile(r"@(?:\+([123]))?")


class FeatureSchema(Schema):
    """A feature: `source @+1`, `booster`, `junction`, `converter 2 -> points 3, money 1`."""

    def needed(self) -> str:
        return NEEDED

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and feature_trouble(value) is None

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not isinstance(value, str):
            raise file.wrong(key, value, NEEDED)
        trouble = feature_trouble(value)
        if trouble is not None:
            raise file.wrong(key, value, trouble.text)


class Pipe(Schema):
    """A pipe: openings and features, each joined to the next: `N-s-c`."""

    def needed(self) -> str:
        return "openings (N, E, S, W) and features of the tile joined by '-', none to itself,"

    def fits(self, value: object) -> bool:
        ends = value.split("-") if isinstance(value, str) else []
        return len(ends) > 1 and all(ends) and all(end != other for end, other in pairwise(ends))


class Weather(Schema):
    """The weather of a goal: a name, or a distance from the card's own weather."""

    def needed(self) -> str:
        return "'@', '@+1', '@+2', '@+3' or a weather"

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and (
            TURNED.fullmatch(value) is not None or _WEATHER.fits(value)
        )


_WEATHER = Word(12, "constraint 17: a weather")
_NAME = Word(24, "its name in notation")

_TILE = KeyTable(
    {
        "name": _NAME,
        "deck": OneOf(DECKS, "Setup 4: the three decks, and start tiles"),
        "copies": Number(1, 12, "a box of 500 tiles at most"),
        "pipes": Many(Pipe("Rules of pipes"), 1, 12, "every tile carries pipes"),
    },
    "a machine tile",
    {
        "players": Many(
            Number(2, 6, "constraint 21: numbers of players"),
            1,
            5,
            "constraint 21: the numbers of players a start tile is for",
            different=True,
        ),
        "features": Named(
            Word(8, "the name of a feature on its tile; N, E, S, W are openings"),
            FeatureSchema("constraint 19"),
            0,
            12,
            "a tile has room for 12 features",
        ),
        "bonus": Many(
            OneOf(BONUSES, "constraint 19"), 0, 3, "each at most once on a tile", different=True
        ),
    },
)

_GOAL = KeyTable(
    {
        "name": Word(24, "its name in notation", "@"),
        "points": Number(1, 30, "constraint 20: far from the 50 that end a game"),
    },
    "a goal card",
    {
        "copies": Number(1, 9, "a deck of 200 cards at most"),
        "sources": Named(
            Weather("constraint 20: the weathers of the sources"),
            Number(1, 9, "constraint 20: sources, of a machine of a few tiles"),
            1,
            4,
            "constraint 20: weather = how many sources",
        ),
        "each": Switch("constraint 20: scores again for every further set"),
        "most": Is("money", "constraint 20: for most money"),
        "per": Is("goals", "constraint 20: for every completed goal"),
    },
)

FILE: Final = KeyTable(
    {
        "weathers": Many(
            _WEATHER, 4, 4, "constraint 17: four different ones, sun among them", different=True
        ),
        "money": KeyTable(
            {
                "start": Number(0, HIGHEST_MONEY, "Setup 5.b: 10"),
                "per_marker_above": Number(0, 9, "Setup 5.b: 1 for each of five others"),
                "maximum": Number(1, HIGHEST_MONEY, "Phase II.1: 15; bids have two digits"),
                "work": Number(1, HIGHEST_MONEY, "Phase II.1: 10"),
            },
            "Setup 5.b",
        ),
        "energy": KeyTable(
            {"cubes": Number(1, 60, "Setup 5.a: 15 for each player")},
            "Setup 5.a",
        ),
        "end": KeyTable(
            {"points": Number(5, 200, "Steps of a Round: 50; beyond 200 no game ends")},
            "Steps of a Round",
        ),
        "tokens": KeyTable(
            {
                "unpriced_per_weather": Is(2, "constraint 17: 8 unpriced tokens, 2 each"),
                "market_prices": Is([0, 1, 2], "constraint 17: top to bottom"),
                "forecast": Number(3, 7, "constraint 18: its length"),
            },
            "Setup 7",
        ),
        "dice": KeyTable(
            {
                "faces": Many(
                    Many(
                        OneOf(FACES, "constraint 18: what a face shows"),
                        2,
                        20,
                        "constraint 18: the faces of a die",
                    ),
                    2,
                    2,
                    "constraint 18: two dice, each a list of faces",
                )
            },
            "constraint 18",
        ),
        "tiles": Many(
            _TILE, 5, 100, "notation tells tiles by their names, in a box of 500", different=True
        ),
        "goals": Many(
            _GOAL, 5, 60, "notation tells goals by their names, in a deck of 200", different=True
        ),
    },
    "Weather Island",
)
