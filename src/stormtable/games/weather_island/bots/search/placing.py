"""Find the best placement of a tile, among those that connect it to the machine in different
ways."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_island.bots.search.outlook import Outlook
from stormtable.games.weather_island.bots.search.worth import (
    growth_worth,
    hand_worth,
    machine_worth,
)
from stormtable.games.weather_island.bots.style import Style
from stormtable.games.weather_island.rules.edition import Tile
from stormtable.games.weather_island.rules.goals import sources_by_weather
from stormtable.games.weather_island.rules.machine import STEPS, Network
from stormtable.games.weather_island.rules.names import BAG, GOAL, SOURCE
from stormtable.games.weather_island.rules.state import IslandState

BAG_WORTH: Final = 0.07
X_WORTH: Final = 0.05
"""The value of adding and discarding a token, relative to a turn."""


class Placement:
    """A placement of a tile."""

    def __init__(self, spot: int, turn: int, gain: float) -> None:
        self.spot = spot
        self.turn = turn
        self.gain = gain
        """How much the tile, placed here, adds to its owner's expected score."""


def best_placement(
    s: IslandState,
    seat: int,
    tile: int,
    outlook: Outlook,
    style: Style,
    spot: int = -1,
    goals: bool = True,
) -> Placement:
    """Return the best placement of a tile (on `spot`, if given), as its owner estimates it; without
    `goals`, as players estimate it who cannot see the owner's cards."""
    best = machine_placement(s, seat, tile, outlook, spot)
    more = aside(s, seat, s.edition.tiles[tile], outlook, style, goals)
    return Placement(best.spot, best.turn, best.gain + more)


def machine_placement(
    s: IslandState, seat: int, tile: int, outlook: Outlook, spot: int = -1
) -> Placement:
    """Return the best placement of a tile (on `spot`, if given) for the machine alone: without
    bonuses and goal cards, which are the same at any spot."""
    kind = s.edition.tiles[tile]
    network = s.networks[seat]
    now = _worth(network, s.cubes[seat], outlook)
    best = Placement(-1, 0, 0.0)
    for place, turn in different_placements(s, seat, kind, spot):
        gain = _worth(network.with_tile(kind, place, turn), s.cubes[seat], outlook) - now
        if best.spot < 0 or gain > best.gain:
            best = Placement(place, turn, gain)
    return best


def _worth(network: Network, cubes: list[int], outlook: Outlook) -> float:
    return machine_worth(network, cubes, outlook) + growth_worth(network, outlook)


def different_placements(s: IslandState, seat: int, tile: Tile, only: int) -> list[tuple[int, int]]:
    """Return spots and turns that connect the tile to the machine in different ways.

    Openings of a tile that lead to the same features are equivalent. Of the placements that connect
    equivalent openings, the one with the most open ends represents all. Placements without any
    connection count as one further way.
    """
    spots = s.spots[seat]
    waiting: dict[int, list[tuple[int, int, int]]] = {}
    """By free spot: the openings that a tile there would meet, as port, tile and equivalence
    class."""
    for index, spot in enumerate(spots):
        kind = s.edition.tiles[s.tiles[seat][index]]
        for port in range(4):
            local = (port - s.turns[seat][index]) % 4
            beside = spot + STEPS[port]
            if kind.open[local] and beside not in spots:
                waiting.setdefault(beside, []).append(((port + 2) % 4, index, alike(kind, local)))
    ends = sum(len(ports) for ports in waiting.values())
    by_likeness: dict[tuple[object, ...], tuple[int, int, int]] = {}
    for spot in [only] if only >= 0 else sorted(s.networks[seat].free):
        here = waiting.get(spot, [])
        for turn in tile.turns:
            joined = [
                (alike(tile, (port - turn) % 4), index, likeness)
                for port, index, likeness in here
                if tile.open[(port - turn) % 4]
            ]
            joined.sort()
            free = sum(
                tile.open[(port - turn) % 4] and spot + STEPS[port] not in spots
                for port in range(4)
            )
            left = ends - len(here) + free
            key = tuple(joined)
            if key not in by_likeness or left > by_likeness[key][0]:
                by_likeness[key] = (left, spot, turn)
    return [(spot, turn) for _, spot, turn in by_likeness.values()]


def alike(tile: Tile, port: int) -> int:
    """Return a number that openings of a tile share if they lead directly to the same features."""
    likeness = 0
    for start, other in tile.links:
        if start == port:
            likeness |= 1 << other
        elif other == port:
            likeness |= 1 << start
    return likeness


def aside(
    s: IslandState, seat: int, tile: Tile, outlook: Outlook, style: Style, goals: bool
) -> float:
    """Return what a tile brings at any spot: its bonuses and, with `goals`, sources for cards."""
    worth = 0.0
    for bonus in tile.bonus:
        if bonus == GOAL:
            worth += outlook.goal
        else:
            worth += (BAG_WORTH if bonus == BAG else X_WORTH) * outlook.turn
    if not goals:
        return worth
    before = sources_by_weather(s, seat)
    after = before[:]
    for feature in tile.features:
        if feature.kind == SOURCE:
            after[feature.weather] += 1
    if after != before:
        worth += hand_worth(s, seat, after, outlook, style)
        worth -= hand_worth(s, seat, before, outlook, style)
    return worth
