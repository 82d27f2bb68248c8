"""The sources of a game's points: by tile, by strike, and what each bid bought.

A tile's worth is the points paid for the energy that its owner sent through the tile: from a source
on it, along its pipes, or into a converter on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stormtable.kernel.event import Event

MOVES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


@dataclass(slots=True)
class BuiltTile:
    """A tile on a machine, and the points it brought."""

    seat: int
    tile: str
    spot: str
    round: int
    bid: int
    """The owner's bid for the turn in which it was built; 0 for the first tile."""
    paid: int = 0
    """The points of its own converter."""
    through: float = 0.0
    """The points of the energy that passed through it."""

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "tile": self.tile,
            "spot": self.spot,
            "round": self.round,
            "bid": self.bid,
            "paid": self.paid,
            "through": round(self.through, 1),
        }


@dataclass(slots=True)
class Ledger:
    """The points of all machines, without goal cards."""

    tiles: list[BuiltTile] = field(default_factory=list)
    strikes: Counter[tuple[int, str, int]] = field(default_factory=Counter)
    """Points by round, weather and seat."""

    def tile_at(self, seat: int, spot: str) -> BuiltTile:
        return next(tile for tile in self.tiles if (tile.seat, tile.spot) == (seat, spot))

    def as_json(self) -> dict[str, Any]:
        return {
            "tiles": [tile.as_json() for tile in self.tiles],
            "strikes": [
                {"round": number, "weather": weather, "seat": seat, "points": points}
                for (number, weather, seat), points in self.strikes.items()
            ],
        }


def spots_on(source: str, path: str) -> list[str]:
    """Return the spots that a trip crosses; a path names features and the sides by which it leaves
    tiles."""
    x, y = map(int, source.partition(":")[0].split(","))
    spots = [f"{x},{y}"]
    for word in path.split():
        if word in MOVES:
            dx, dy = MOVES[word]
            x, y = x + dx, y + dy
            spots.append(f"{x},{y}")
    return list(dict.fromkeys(spots))


def ledger_of(events: Iterable[Event], tiles: Mapping[str, Any]) -> Ledger:
    """Return the ledger from all events of a game; `tiles` are as printed."""
    ledger = Ledger()
    number, weather = 0, ""
    bids: dict[int, int] = {}
    for event in events:
        data, seat = event.data, event.seat
        if event.name == "round":
            number, bids = int(data["round"]), {}
        elif event.name == "order":
            bids[seat] = int(data["bid"])
        elif event.name == "start_tile":
            ledger.tiles.append(BuiltTile(seat, str(data["tile"]), "0,0", 0, 0))
        elif event.name == "built":
            spot = str(data["spot"])
            built = BuiltTile(seat, str(data["tile"]), spot, number, bids.get(seat, 0))
            ledger.tiles.append(built)
        elif event.name == "weather":
            weather = str(data["weather"])
        elif event.name == "trip":
            letter = str(data["converter"]).partition(":")[2]
            features = tiles[data["converter_tile"]]["features"]
            points = next(f.get("points", 0) for f in features if f["name"] == letter)
            worth = (1 + int(data["boosters"])) * points / int(data["cost"])
            for spot in spots_on(str(data["source"]), str(data["path"])):
                ledger.tile_at(seat, spot).through += worth
        elif event.name == "points" and data["reason"] == "converter":
            amount = int(data["amount"])
            spot = str(data["source"]).partition(":")[0]
            ledger.tile_at(seat, spot).paid += amount
            ledger.strikes[number, weather, seat] += amount
    return ledger
