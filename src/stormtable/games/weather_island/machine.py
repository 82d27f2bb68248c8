"""A player's machine: where tiles may lie, what their pipes connect, and where energy can go."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_island.edition import (
    BOOSTER,
    CONVERTER,
    JUNCTION,
    SOURCE,
    Edition,
    Feature,
)
from stormtable.kernel.rows import Row

# A spot on the table, as one int: x + 64 + 128 * (y + 64). The start tile lies at (0, 0).
START_SPOT: Final = 64 + 128 * 64
STEPS: Final = (128, 1, -128, -1)
"""From a spot to its neighbour in the north, east, south, west."""

# Places energy passes: 16 a tile, first its four openings, then its features.
NODES: Final = 16

# A trip as one int: the converter's number among the features, times this, plus boosters crossed.
TRIP: Final = 64


def spot_at(x: int, y: int) -> int:
    return x + 64 + 128 * (y + 64)


def spot_name(spot: int) -> str:
    return f"{spot % 128 - 64},{spot // 128 - 64}"


def free_spots(spots: Row) -> list[int]:
    """Where a tile may go: any spot that shares a full edge with the machine (M5)."""
    free: list[int] = []
    for spot in spots:
        for step in STEPS:
            beside = spot + step
            if beside not in spots and beside not in free:
                free.append(beside)
    free.sort()
    return free


def wiring(edition: Edition, tiles: Row, spots: Row, turns: Row) -> list[list[int]]:
    """For each node of a machine, the nodes a pipe joins it to.

    Two openings on one edge connect; an opening on a blank edge is a dead end (M5).
    """
    links: list[list[int]] = [[] for _ in range(NODES * len(tiles))]
    for index in range(len(tiles)):
        base = NODES * index
        turn = turns[index]
        for one, other in edition.tiles[tiles[index]].links:
            a = base + (one + turn & 3 if one < 4 else one)
            b = base + (other + turn & 3 if other < 4 else other)
            links[a].append(b)
            links[b].append(a)
    for index in range(len(tiles)):
        for port in range(2):
            beside = spots[index] + STEPS[port]
            if beside not in spots:
                continue
            a = NODES * index + port
            b = NODES * spots.index(beside) + port + 2
            if links[a] and links[b]:
                links[a].append(b)
                links[b].append(a)
    return links


class Network:
    """What a machine's features are and which converters each source reaches.

    Made anew when a tile is added and then never changed, so that copies of a state share it.
    """

    def __init__(self, edition: Edition, tiles: Row, spots: Row, turns: Row) -> None:
        self.features: list[Feature] = []
        """All features, numbered tile by tile in order of building."""
        self.nodes: list[int] = []
        """Each feature's node."""
        self.weathers: list[int] = []
        """Each feature's weather; -1 if it is not a source."""
        self.routes: list[list[int]] = []
        """For each source, what a trip from it can do: `TRIP * converter + boosters` (M8)."""
        at: list[int] = [-1] * (NODES * len(tiles))
        for index in range(len(tiles)):
            for local, feature in enumerate(edition.tiles[tiles[index]].features):
                node = NODES * index + 4 + local
                at[node] = len(self.features)
                self.features.append(feature)
                self.nodes.append(node)
                self.weathers.append(feature.weather if feature.kind == SOURCE else -1)
        links = wiring(edition, tiles, spots, turns)
        _trim(links, at, self.features)
        seen: list[bool] = [False] * len(links)
        for feature_index in range(len(self.features)):
            found: list[int] = []
            if self.weathers[feature_index] >= 0:
                self._explore(self.nodes[feature_index], links, at, seen, 0, found)
                found.sort()
            self.routes.append(found)

    def _explore(
        self,
        node: int,
        links: list[list[int]],
        at: list[int],
        seen: list[bool],
        boosters: int,
        found: list[int],
    ) -> None:
        """Follow every simple path on from `node`, to the first converter each meets (M8)."""
        seen[node] = True
        for beyond in links[node]:
            if seen[beyond]:
                continue
            feature = at[beyond]
            kind = JUNCTION if feature < 0 else self.features[feature].kind
            if kind == CONVERTER:
                trip = TRIP * feature + boosters
                if trip not in found:
                    found.append(trip)
            else:
                crossed = boosters + 1 if kind == BOOSTER else boosters
                self._explore(beyond, links, at, seen, crossed, found)
        seen[node] = False


def _trim(links: list[list[int]], at: list[int], features: list[Feature]) -> None:
    """Cut dead ends: no simple path to a converter enters one, and exploring them is most work."""
    ends = [node for node in range(len(links)) if len(links[node]) == 1]
    while ends:
        end = ends.pop()
        if len(links[end]) != 1:
            continue
        feature = at[end]
        if feature >= 0 and features[feature].kind in (CONVERTER, SOURCE):
            continue
        beside = links[end][0]
        links[end] = []
        links[beside].remove(end)
        ends.append(beside)
