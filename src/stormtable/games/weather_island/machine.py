"""A player's machine: where tiles may lie, what their pipes connect, and where energy can go."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_island.edition import (
    BOOSTER,
    CONVERTER,
    JUNCTION,
    NODES,
    SOURCE,
    Edition,
    Feature,
    Tile,
)
from stormtable.kernel.rows import Row

# A spot on the table, as one int: x + 64 + 128 * (y + 64). The start tile lies at (0, 0).
START_SPOT: Final = 64 + 128 * 64
STEPS: Final = (128, 1, -128, -1)
"""From a spot to its neighbour in the north, east, south, west."""

# A trip as one int: the converter's number among the features, times this, plus boosters crossed.
TRIP: Final = 64


# What exploring knows of a node.
UNKNOWN: Final = 0
ON_THE_WAY: Final = 1
DEAD_END: Final = 2


def spot_at(x: int, y: int) -> int:
    return x + 64 + 128 * (y + 64)


def spot_name(spot: int) -> str:
    return f"{spot % 128 - 64},{spot // 128 - 64}"


class Network:
    """A machine's tiles and pipes: what joins what, and which converters each source reaches.

    Never changed once made: a tile makes a new one from the old, and copies of a state share it.
    """

    def __init__(self) -> None:
        self.where: dict[int, int] = {}
        """The tile on each spot, numbered in order of building."""
        self.free: set[int] = {START_SPOT}
        """Where a tile may go: any spot that shares a full edge with the machine (M5)."""
        self.links: list[Row] = []
        """For each node, the nodes a pipe joins it to; NODES a tile."""
        self.at: list[int] = []
        """The feature at each node, -1 where there is none."""
        self.features: list[Feature] = []
        """All features, numbered tile by tile in order of building."""
        self.nodes: list[int] = []
        """Each feature's node."""
        self.weathers: list[int] = []
        """Each feature's weather; -1 if it is not a source."""
        self.found: list[list[int]] = []
        """The routes, once somebody has asked for them."""

    def with_tile(self, tile: Tile, spot: int, turn: int) -> Network:
        new = Network()
        index = len(self.where)
        new.where = self.where.copy()
        new.where[spot] = index
        new.free = self.free.copy()
        new.free.discard(spot)
        for step in STEPS:
            if spot + step not in new.where:
                new.free.add(spot + step)
        new._join(self.links, tile.wires[turn], spot, NODES * index)
        new.features = self.features + tile.features
        new.at = self.at + [-1] * NODES
        new.nodes = self.nodes[:]
        new.weathers = self.weathers[:]
        for local, feature in enumerate(tile.features):
            node = NODES * index + 4 + local
            new.at[node] = len(new.nodes)
            new.nodes.append(node)
            new.weathers.append(feature.weather if feature.kind == SOURCE else -1)
        return new

    def _join(self, before: list[Row], wires: list[Row], spot: int, base: int) -> None:
        """Two openings on one edge connect; an opening on a blank edge is a dead end (M5)."""
        links = before[:]
        for row in wires:
            links.append(tuple([base + local for local in row]) if row else row)
        for port in range(4):
            index = self.where.get(spot + STEPS[port], -1)
            if index >= 0:
                one, other = base + port, NODES * index + (port ^ 2)
                if links[one] and links[other]:
                    links[one] += (other,)
                    links[other] += (one,)
        self.links = links

    @property
    def routes(self) -> list[list[int]]:
        """For each source, what a trip from it can do: `TRIP * converter + boosters` (M8)."""
        if len(self.found) < len(self.features):
            passed = [UNKNOWN] * len(self.links)
            found: list[list[int]] = []
            for feature in range(len(self.features)):
                trips: list[int] = []
                if self.weathers[feature] >= 0:
                    self._explore(self.nodes[feature], -1, passed, 0, trips)
                    trips.sort()
                found.append(trips)
            self.found = found
        return self.found

    def _explore(
        self, node: int, back: int, passed: list[int], boosters: int, trips: list[int]
    ) -> bool:
        """Follow every simple path on from `node`, to the first converter each meets (M8).

        What leads nowhere is remembered, since walking dead ends again is most of the work;
        a source is never one: its own energy sets out from there.
        """
        passed[node] = ON_THE_WAY
        feature = self.at[node]
        leads_on = feature >= 0 and self.weathers[feature] >= 0
        for beyond in self.links[node]:
            if beyond == back or passed[beyond] == DEAD_END:
                continue
            if passed[beyond] == ON_THE_WAY:
                leads_on = True  # it may, for who comes from elsewhere
                continue
            feature = self.at[beyond]
            kind = JUNCTION if feature < 0 else self.features[feature].kind
            if kind == CONVERTER:
                leads_on = True
                trip = TRIP * feature + boosters
                if trip not in trips:
                    trips.append(trip)
            elif self._explore(
                beyond, node, passed, boosters + 1 if kind == BOOSTER else boosters, trips
            ):
                leads_on = True
        passed[node] = UNKNOWN if leads_on else DEAD_END
        return leads_on


def network_of(edition: Edition, tiles: Row, spots: Row, turns: Row) -> Network:
    """The network of a whole machine, laid tile by tile."""
    network = Network()
    for index in range(len(tiles)):
        network = network.with_tile(edition.tiles[tiles[index]], spots[index], turns[index])
    return network
