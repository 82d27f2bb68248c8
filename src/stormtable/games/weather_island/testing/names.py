"""Look up pieces and places by name, with an error that lists the known names."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_island.rules.edition import Edition
from stormtable.games.weather_island.rules.geometry import MIDDLE, QUARTER, SIDES, spot_at
from stormtable.games.weather_island.rules.names import DECKS
from stormtable.games.weather_island.rules.places import feature_name
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.errors import StormtableError

TURNS = tuple(str(QUARTER * turn) for turn in range(SIDES))


class ScenarioError(StormtableError):
    """A position that cannot be laid out with the available pieces."""


def index(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise ScenarioError(f"there is no {what} {name!r}", f"there are: {', '.join(names)}")
    return list(names).index(name)


def feature(s: IslandState, seat: int, name: str) -> int:
    count = len(s.networks[seat].features)
    return index([feature_name(s, seat, number) for number in range(count)], name, "feature")


class PieceNumbers:
    """The numbers of one game's pieces by name."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players

    def seat(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise ScenarioError(f"there is no seat {seat}", f"seats are 0 to {self.players - 1}")
        return seat

    def by_seat(self, values: Sequence[int], what: str) -> list[int]:
        """Return a value for each seat; negative values are refused."""
        if len(values) != self.players:
            raise ScenarioError(f"{what} for {len(values)} seats", f"there are {self.players}")
        if min(values) < 0:
            raise ScenarioError(f"{what} of {min(values)}", "0 is the least there is")
        return list(values)

    def all_seats(self, seats: Sequence[int], what: str) -> list[int]:
        if sorted(seats) != list(range(self.players)):
            raise ScenarioError(f"{what} {seats}", f"name each seat 0 to {self.players - 1} once")
        return list(seats)

    def tile(self, name: str) -> int:
        return index([tile.name for tile in self.edition.tiles], name, "tile")

    def tile_of(self, deck: int, name: str) -> int:
        tile = self.tile(name)
        own = self.edition.tiles[tile].deck
        if own != deck:
            raise ScenarioError(f"{name} is not a {DECKS[deck]} tile", f"it is a {DECKS[own]} tile")
        return tile

    def deck(self, name: str) -> int:
        return index(DECKS, name, "deck")

    def goal(self, name: str) -> int:
        return index([goal.name for goal in self.edition.goals], name, "goal")

    def weather(self, name: str) -> int:
        return index(self.edition.weathers, name, "weather")

    def laid(self, text: str) -> tuple[int, int, int]:
        """Parse a tile of a machine: which tile, its spot, and its quarter turns."""
        words = text.split()
        if len(words) not in (2, 3):
            raise ScenarioError(
                f"{text!r} is no tile in a machine", "write NAME X,Y or NAME X,Y TURN"
            )
        turn = words[2] if len(words) == 3 else TURNS[0]
        return self.tile(words[0]), _spot(words[1]), index(TURNS, turn, "turn")


def _spot(text: str) -> int:
    try:
        x, y = (int(part) for part in text.split(","))
    except ValueError:
        raise ScenarioError(
            f"there is no spot {text!r}", "write X,Y: how far east, north"
        ) from None
    if not (abs(x) < MIDDLE and abs(y) < MIDDLE):
        raise ScenarioError(f"{text} is off the table", f"no tile is {MIDDLE} spots away")
    return spot_at(x, y)
