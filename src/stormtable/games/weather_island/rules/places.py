"""Places: one vocabulary for options, events, notices and screens.

A seat is its number from 0, as everywhere in JSON. A spot of a machine is its distance east and
north of the start tile. Everything else counts from 1, as in notations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.games.weather_island.rules.geometry import PORTS, STEPS, spot_name
from stormtable.games.weather_island.rules.names import BONUSES, DECKS, START
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState

BAG: Final = "bag"
DISCARD: Final = "discard"
"""The place of discarded weather tokens; each deck of tiles has its own place."""
TOKEN: Final = "token"
"""The weather token that is being resolved."""
GOAL_DECK, GOALS_BELOW, OFFER = "goals/deck", "goals/below", "goals/offer"
DIAGONALS: Final = tuple(a + b for a in STEPS[::2] for b in STEPS[1::2])


# --- the table ----------------------------------------------------------------------------------


def slot_name(slot: int) -> str:
    return ("point", "power")[slot] if slot < 2 else f"mystery-{slot - 1}"


def market(slot: int) -> str:
    return f"market/{slot_name(slot)}"


def market_tiles(s: IslandState) -> tuple[str, ...]:
    return tuple(market(slot) for slot in range(len(s.market)))


def alike(s: IslandState, slot: int) -> tuple[str, ...]:
    """Return the places of equal tiles in the market, because a player may mean either."""
    tile = s.market[slot]
    if tile == NO_TILE:
        return (market(slot),)
    return tuple(market(other) for other in range(len(s.market)) if s.market[other] == tile)


def deck(number: int) -> str:
    return f"deck/{DECKS[number]}"


def deck_discard(number: int) -> str:
    return f"deck/{DECKS[number]}/discard"


def forecast(position: int) -> str:
    """Return a place of the forecast; 1 is the left end, from which tokens are taken."""
    return f"forecast/{position + 1}"


def stall(s: IslandState, weather: int) -> str:
    """Return the place of the tokens of a weather that are for sale."""
    return f"stall/{s.edition.weathers[weather]}"


def die(number: int) -> str:
    return f"dice/{number + 1}"


def dial(number: int) -> str:
    """Return a number on a dial. Bids are secret, so the place names no seat."""
    return f"dial/{number}"


def order(position: int) -> str:
    return f"order/{position + 1}"


# --- players ------------------------------------------------------------------------------------


def money(seat: int) -> str:
    return f"money/{seat}"


def score(seat: int) -> str:
    return f"score/{seat}"


def stash(seat: int) -> str:
    """Return the place of the energy cubes that are not on the machine."""
    return f"stash/{seat}"


def hand(seat: int) -> str:
    """Return the place of a player's goal cards."""
    return f"goals/hand/{seat}"


def offer(seat: int) -> str:
    """Return the place of the goal cards among which a player chooses."""
    return f"goals/offer/{seat}"


# --- machines -----------------------------------------------------------------------------------


def machine(seat: int) -> str:
    return f"machine/{seat}"


def spot(seat: int, number: int) -> str:
    return f"machine/{seat}/{spot_name(number)}"


def bonus(seat: int, number: int, which: int) -> str:
    """Return the place of a bonus of the tile on a spot."""
    return f"machine/{seat}/{spot_name(number)}/bonus/{BONUSES[which]}"


def opening(seat: int, number: int, port: int) -> str:
    """Return the place where a pipe ends at a side of the tile on a spot: `machine/0/1,0/N`."""
    return f"machine/{seat}/{spot_name(number)}/{PORTS[port]}"


def feature_name(s: IslandState, seat: int, number: int) -> str:
    """Return a feature's name, by its tile's spot and its letter, as in notations: `1,0:s`."""
    network = s.networks[seat]
    return f"{spot_name(network.spots[number])}:{network.features[number].name}"


def feature(s: IslandState, seat: int, number: int) -> str:
    network = s.networks[seat]
    return f"machine/{seat}/{spot_name(network.spots[number])}/{network.features[number].name}"


def spots_around(s: IslandState, seat: int) -> list[int]:
    """Return the spots of a machine, those beside it, and those that only touch its corners."""
    spots = set(s.spots[seat]) | s.networks[seat].free
    spots.update(middle + step for middle in s.spots[seat] for step in DIAGONALS)
    return sorted(spots)


# --- all places ---------------------------------------------------------------------------------


def all_places(s: IslandState) -> frozenset[str]:
    """Return every place on the table. Machines may grow, so their places are those around a
    tile."""
    return frozenset((*_table(s), *(place for seat in range(s.players) for place in _own(s, seat))))


def _table(s: IslandState) -> Iterator[str]:
    edition = s.edition
    yield from (BAG, DISCARD, TOKEN, GOAL_DECK, GOALS_BELOW, OFFER)
    yield from (market(slot) for slot in range(s.players + 1))
    yield from (deck(number) for number in range(len(DECKS)))
    yield from (deck_discard(number) for number in range(START))
    yield from (forecast(position) for position in range(edition.forecast))
    yield from (stall(s, weather) for weather in range(len(edition.weathers)))
    yield from (die(number) for number in range(len(edition.dice)))
    yield from (dial(number) for number in range(edition.max_money + 1))
    yield from (order(position) for position in range(s.players))


def _own(s: IslandState, seat: int) -> Iterator[str]:
    yield from (machine(seat), money(seat), score(seat), stash(seat), hand(seat), offer(seat))
    yield from (spot(seat, number) for number in spots_around(s, seat))
    for tile, number in zip(s.tiles[seat], s.spots[seat], strict=True):
        kind = s.edition.tiles[tile]
        yield from (bonus(seat, number, which) for which in kind.bonus)
        yield from (opening(seat, number, port) for port in range(len(PORTS)))
    yield from (feature(s, seat, number) for number in range(len(s.networks[seat].features)))
