"""The path of energy through a machine, node by node, which the rules leave open (M8).

Trips with the same effect are one option of the rules; on the table a cube follows the shortest
path. A path begins at its source and lists the letters of the features that it passes, and each
side by which it leaves a tile: `s E j N c`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from stormtable.games.weather_island.rules.edition import Edition
from stormtable.games.weather_island.rules.geometry import PORTS
from stormtable.games.weather_island.rules.machine import (
    DEAD_END,
    ON_THE_WAY,
    TRIP,
    Network,
    network_of,
)
from stormtable.games.weather_island.rules.names import BOOSTER, CONVERTER, SOURCE
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.tuples import IntTuple

Paths = Mapping[int, str]
"""The path of each trip (see `machine.TRIP`)."""


def paths_from(s: IslandState, seat: int, source: int) -> Paths:
    """Return the trips of a source's energy, each with its path."""
    return _all_paths(s.edition, s.tiles[seat], s.spots[seat], s.turns[seat])[source]


def path(s: IslandState, seat: int, source: int, converter: int, boosters: int) -> str:
    return paths_from(s, seat, source)[TRIP * converter + boosters]


@lru_cache(maxsize=256)
def _all_paths(
    edition: Edition, tiles: IntTuple, spots: IntTuple, turns: IntTuple
) -> Mapping[int, Paths]:
    """Return the paths of all sources of a machine; cached, because only building changes a
    machine."""
    network = network_of(edition, tiles, spots, turns)
    names = _names(network)
    by_source: dict[int, Paths] = {}
    for source, weather in enumerate(network.weathers):
        if weather >= 0:
            search = _Search(network)
            search.explore(network.nodes[source], SOURCE, 0)
            by_source[source] = {
                trip: _notation_of_path(network, names, search.paths[trip])
                for trip in sorted(search.paths)
            }
    return by_source


def _names(network: Network) -> dict[int, str]:
    """Return the names of nodes: the side of an opening, the letter of a feature."""
    sides = {
        base + port: side for base in network.where.values() for port, side in enumerate(PORTS)
    }
    features = zip(network.nodes, network.features, strict=True)
    return sides | {node: feature.name for node, feature in features}


def _notation_of_path(network: Network, names: Mapping[int, str], nodes: IntTuple) -> str:
    """Return a path in notation; where a pipe crosses an edge, only its first end appears."""
    passed = [node for before, node in pairwise(nodes) if network.across[before] != node]
    return " ".join(names[node] for node in (nodes[0], *passed))


class _Search:
    """Follows every simple path, like `Network.routes`, and stores the shortest ones."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.marks = network.kinds[:]
        self.walked: list[int] = []
        self.paths: dict[int, IntTuple] = {}

    def explore(self, node: int, kind: int, boosters: int) -> bool:
        back = self.walked[-1] if self.walked else -1
        self.walked.append(node)
        self.marks[node] = ON_THE_WAY
        leads_on = kind == SOURCE
        for beside in self.network.joined(node):
            if beside != back and self._go_on(beside, boosters + (kind == BOOSTER)):
                leads_on = True
        self.marks[node] = kind if leads_on else DEAD_END
        self.walked.pop()
        return leads_on

    def _go_on(self, node: int, boosters: int) -> bool:
        mark = self.marks[node]
        if mark == CONVERTER:
            trip = TRIP * self.network.feature_numbers[node] + boosters
            if trip not in self.paths or len(self.walked) + 1 < len(self.paths[trip]):
                self.paths[trip] = (*self.walked, node)
            return True
        if mark == ON_THE_WAY:
            return True
        return mark != DEAD_END and self.explore(node, mark, boosters)
