"""A player's machine: where tiles may lie, what their pipes connect, and where energy can go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_island.rules.edition import Edition, Feature, Tile
from stormtable.games.weather_island.rules.geometry import OPPOSITE, SIDES
from stormtable.games.weather_island.rules.geometry import START_SPOT as START_SPOT
from stormtable.games.weather_island.rules.geometry import STEPS as STEPS
from stormtable.games.weather_island.rules.names import BOOSTER, CONVERTER, SOURCE
from stormtable.kernel.tuples import IntTuple

# A trip as one int: the converter's number among the features, times TRIP, plus the boosters
# crossed.
TRIP: Final = 64

# Marks of nodes during exploration, in addition to the kinds of features.
ON_THE_WAY: Final = 4
DEAD_END: Final = 5


# The parts of an empty machine. They never change: a tile creates new ones.
NONE: Final[list[int]] = []
NOWHERE: Final[dict[int, int]] = {}
START_ONLY: Final[set[int]] = {START_SPOT}
NO_WIRES: Final[list[IntTuple]] = []
NO_FEATURES: Final[list[Feature]] = []
NO_ROUTES: Final[list[IntTuple | None]] = []


class Network:
    """A machine's tiles and pipes: connections, and the converters that each source reaches.

    Adding a tile creates a new network from the old one, and copies of a state share it. The only
    later change is the cache of computed routes.
    """

    def __init__(self) -> None:
        none = NONE
        self.where: dict[int, int] = NOWHERE
        """By spot: the first node of its tile, that is, its four openings and then its features."""
        self.free: set[int] = START_ONLY
        """The spots where a tile may go: all that share a full edge with the machine (M5)."""
        self.wires: list[IntTuple] = NO_WIRES
        """By node: the distances to the nodes that a pipe of its tile joins it to."""
        self.across: list[int] = none
        """By opening: the opening that it meets on the next tile; otherwise -1."""
        self.kinds: list[int] = none
        """For each node, the kind of feature there; an opening is a junction."""
        self.feature_numbers: list[int] = none
        """For each node, the feature's number; -1 for openings."""
        self.features: list[Feature] = NO_FEATURES
        """All features, numbered tile by tile in order of building."""
        self.nodes: list[int] = none
        """Each feature's node."""
        self.spots: list[int] = none
        """Each feature's spot."""
        self.weathers: list[int] = none
        """Each feature's weather; NO_WEATHER if it is not a source."""
        self.known_routes: list[IntTuple | None] = NO_ROUTES
        """By source: its routes; None until they are computed."""
        self.marks: list[int] = none
        """By node: its kind, or a mark of a dead end."""

    def with_tile(self, tile: Tile, spot: int, turn: int) -> Network:
        new = Network()
        base = len(self.wires)
        new.where = self.where.copy()
        new.where[spot] = base
        new.free = self.free.copy()
        new.free.discard(spot)
        for step in STEPS:
            if spot + step not in new.where:
                new.free.add(spot + step)
        new.wires = self.wires + tile.wires[turn]
        new.across = self.across + [-1] * len(tile.kinds)
        joined = new._join(spot, base)
        new.kinds = self.kinds + tile.kinds
        new.feature_numbers = self.feature_numbers + [-1] * SIDES
        new.features = self.features + tile.features
        new.nodes = self.nodes[:]
        new.spots = self.spots + [spot] * len(tile.features)
        new.weathers = self.weathers + tile.weathers
        for node in range(base + SIDES, len(new.wires)):
            new.feature_numbers.append(len(new.nodes))
            new.nodes.append(node)
        if self.known_routes and not joined:  # without a new connection, known routes stay valid
            new.known_routes = self.known_routes + unknown(tile.weathers)
            new.marks = self.marks + tile.kinds
        return new

    def _join(self, spot: int, base: int) -> bool:
        """Connect openings that share an edge; an opening at a blank edge is a dead end (M5)."""
        joined = False
        for port in range(SIDES):
            beside = self.where.get(spot + STEPS[port], -1)
            if beside >= 0:
                opening, other = base + port, beside + OPPOSITE[port]
                if self.wires[opening] and self.wires[other]:
                    self.across[opening] = other
                    self.across[other] = opening
                    joined = True
        return joined

    def joined(self, node: int) -> list[int]:
        """Return the nodes that are adjacent to a node along the pipes."""
        nodes = [node + offset for offset in self.wires[node]]
        if self.across[node] >= 0:
            nodes.append(self.across[node])
        return nodes

    def routes(self, source: int) -> IntTuple:
        """Return the possible trips from a source: `TRIP * converter + boosters` for each (M8)."""
        if not self.known_routes:
            self.known_routes = unknown(self.weathers)
            self.marks = self.kinds[:]
        routes = self.known_routes[source]
        if routes is None:
            trips: list[int] = []
            self._explore(self.nodes[source], SOURCE, -1, 0, trips)
            trips.sort()
            routes = tuple(trips)
            self.known_routes[source] = routes
        return routes

    def _explore(self, node: i64, kind: i64, back: i64, boosters: i64, trips: list[int]) -> bool:
        """Follow every simple path from `node` to the first converter on it (M8).

        Dead ends are marked, because following them again is most of the work. A source is never a
        dead end, because its own energy starts there.
        """
        self.marks[node] = ON_THE_WAY
        leads_on = kind == SOURCE
        if kind == BOOSTER:
            boosters += 1
        for offset in self.wires[node]:
            beyond = node + offset
            if beyond != back and self._go_on(beyond, node, boosters, trips):
                leads_on = True
        across: i64 = self.across[node]
        if across >= 0 and across != back and self._go_on(across, node, boosters, trips):
            leads_on = True
        self.marks[node] = kind if leads_on else DEAD_END
        return leads_on

    def _go_on(self, node: i64, back: i64, boosters: i64, trips: list[int]) -> bool:
        """Take one more step along a path; return False if it leads nowhere."""
        mark: i64 = self.marks[node]
        if mark == CONVERTER:
            trip: int = TRIP * self.feature_numbers[node] + boosters
            if trip not in trips:
                trips.append(trip)
            return True
        if mark == ON_THE_WAY:
            return True  # it may lead on from another direction
        return mark != DEAD_END and self._explore(node, mark, back, boosters, trips)


def unknown(weathers: list[int]) -> list[IntTuple | None]:
    """Return a list without routes for these features; only sources can have routes."""
    return [None if weather >= 0 else () for weather in weathers]


def network_of(edition: Edition, tiles: IntTuple, spots: IntTuple, turns: IntTuple) -> Network:
    """Return the network of a whole machine, built tile by tile."""
    network = Network()
    for index in range(len(tiles)):
        network = network.with_tile(edition.tiles[tiles[index]], spots[index], turns[index])
    return network
