"""Weather Island's `Network` on packed vectors of machine words, for the study in `bench.packed`.

The same methods as in `rules/machine.py`, line by line. Only the lists of ints are `vec[i64]`; the
pipes of all nodes are one vector, with where each node's pipes begin.
"""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from stormtable.games.weather_island.rules.edition import Tile
from stormtable.games.weather_island.rules.geometry import OPPOSITE, SIDES, START_SPOT, STEPS
from stormtable.games.weather_island.rules.machine import DEAD_END, ON_THE_WAY, TRIP
from stormtable.games.weather_island.rules.names import BOOSTER, CONVERTER, SOURCE


class PackedTile:
    """A tile as it lies after a turn: its pipes, kinds and weathers as vectors."""

    def __init__(self, tile: Tile, turn: int) -> None:
        self.kinds: vec[i64] = vec[i64](tile.kinds)
        self.weathers: vec[i64] = vec[i64](tile.weathers)
        self.pipes: vec[i64] = vec[i64]()
        self.starts: vec[i64] = vec[i64]()
        for node in tile.wires[turn]:
            self.starts = append(self.starts, len(self.pipes))
            for offset in node:
                self.pipes = append(self.pipes, offset)


def together(first: vec[i64], second: vec[i64]) -> vec[i64]:
    return extend(first[:], second)


class PackedNetwork:
    """Does the same as `Network`, on packed vectors."""

    def __init__(self) -> None:
        self.where: dict[int, int] = {}
        self.free: set[int] = {START_SPOT}
        self.pipes: vec[i64] = vec[i64]()
        self.starts: vec[i64] = vec[i64]()
        """Where in `pipes` those of each node begin."""
        self.across: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.feature_numbers: vec[i64] = vec[i64]()
        self.nodes: vec[i64] = vec[i64]()
        self.weathers: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()
        self.known_routes: list[tuple[int, ...] | None] = []

    def with_tile(self, tile: PackedTile, spot: int, turn: int) -> PackedNetwork:
        new = PackedNetwork()
        base: i64 = len(self.starts)
        new.where = self.where.copy()
        new.where[spot] = base
        new.free = self.free.copy()
        new.free.discard(spot)
        for step in STEPS:
            if spot + step not in new.where:
                new.free.add(spot + step)
        new.starts = self.starts[:]
        first: i64 = len(self.pipes)
        for start in tile.starts:
            new.starts = append(new.starts, first + start)
        new.pipes = together(self.pipes, tile.pipes)
        new.kinds = together(self.kinds, tile.kinds)
        new.across = self.across[:]
        new.feature_numbers = self.feature_numbers[:]
        new.nodes = self.nodes[:]
        for node in range(base, base + len(tile.kinds)):
            new.across = append(new.across, -1)
            if node < base + SIDES:
                new.feature_numbers = append(new.feature_numbers, -1)
            else:
                new.feature_numbers = append(new.feature_numbers, len(new.nodes))
                new.nodes = append(new.nodes, node)
        new.weathers = together(self.weathers, tile.weathers)
        if not new._join(spot, base) and self.known_routes:
            new.known_routes = self.known_routes + unknown(tile.weathers)
            new.marks = together(self.marks, tile.kinds)
        return new

    def end_of(self, node: i64) -> i64:
        """Where in `pipes` those of a node end."""
        return self.starts[node + 1] if node + 1 < len(self.starts) else len(self.pipes)

    def has_pipe(self, node: i64) -> bool:
        return self.starts[node] < self.end_of(node)

    def _join(self, spot: int, base: i64) -> bool:
        joined = False
        for port in range(SIDES):
            beside: i64 = self.where.get(spot + STEPS[port], -1)
            if beside >= 0:
                opening, other = base + port, beside + OPPOSITE[port]
                if self.has_pipe(opening) and self.has_pipe(other):
                    self.across[opening] = other
                    self.across[other] = opening
                    joined = True
        return joined

    def routes(self, source: int) -> tuple[int, ...]:
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
        self.marks[node] = ON_THE_WAY
        leads_on = kind == SOURCE
        if kind == BOOSTER:
            boosters += 1
        index: i64 = self.starts[node]
        end = self.end_of(node)
        while index < end:
            beyond = node + self.pipes[index]
            if beyond != back and self._go_on(beyond, node, boosters, trips):
                leads_on = True
            index += 1
        across = self.across[node]
        if across >= 0 and across != back and self._go_on(across, node, boosters, trips):
            leads_on = True
        self.marks[node] = kind if leads_on else DEAD_END
        return leads_on

    def _go_on(self, node: i64, back: i64, boosters: i64, trips: list[int]) -> bool:
        mark = self.marks[node]
        if mark == CONVERTER:
            trip: int = TRIP * self.feature_numbers[node] + boosters
            if trip not in trips:
                trips.append(trip)
            return True
        if mark == ON_THE_WAY:
            return True
        return mark != DEAD_END and self._explore(node, mark, back, boosters, trips)


def unknown(weathers: vec[i64]) -> list[tuple[int, ...] | None]:
    return [None if weather >= 0 else () for weather in weathers]


class PackedSeat:
    """A seat's 128 numbers of a state as one vector: changed in place, copied as a whole."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]()

    def copy(self) -> PackedSeat:
        other = PackedSeat()
        other.numbers = self.numbers[:]
        return other


def packed_seat(length: int) -> PackedSeat:
    seat = PackedSeat()
    for number in range(length):
        seat.numbers = append(seat.numbers, number & 7)
    return seat


def change_and_scan(seat: PackedSeat, rounds: i64) -> i64:
    """Change one number and add up the first thirty, this many times."""
    total: i64 = 0
    for number in range(rounds):
        seat.numbers[number % 30] += 1
        index: i64 = 0
        while index < 30:
            total += seat.numbers[index]
            index += 1
    return total


def change_and_scan_tuple(row: tuple[int, ...], rounds: i64) -> i64:
    """The same with a tuple that each change replaces, as `kernel.tuples.added` does."""
    total: i64 = 0
    for number in range(rounds):
        changed = list(row)
        changed[number % 30] += 1
        row = tuple(changed)
        index: i64 = 0
        while index < 30:
            value: i64 = row[index]
            total += value
            index += 1
    return total


def copies(seat: PackedSeat, rounds: i64) -> i64:
    """Copy the vector this many times."""
    length: i64 = 0
    for _ in range(rounds):
        length += len(seat.copy().numbers)
    return length
