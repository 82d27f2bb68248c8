"""Check the invariants between any two decisions: no piece appears, vanishes or is out of place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stormtable.games.weather_island.rules.bidding import deck_of_slot
from stormtable.games.weather_island.rules.geometry import SIDES, START_SPOT, STEPS, spot_name
from stormtable.games.weather_island.rules.names import CONVERTER, DECKS, SOURCE, START, WEATHERS
from stormtable.games.weather_island.rules.places import feature_name, slot_name
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState, cubes_in_use


def violations(s: IslandState) -> list[str]:
    violations = [*_tiles(s), *_tokens(s), *_goals(s), *_tracks(s)]
    for seat in range(s.players):
        for wrong in (*_player(s, seat), *_machine(s, seat), *_energy(s, seat), *_memory(s, seat)):
            violations.append(f"seat {seat} {wrong}")
    return violations


# --- the table ------------------------------------------------------------------------------


def _tiles(s: IslandState) -> Iterator[str]:
    for tile, kind in enumerate(s.edition.tiles):
        piles = [s.deck[tile], s.discard[tile], s.market.count(tile)]
        there = sum(piles) + sum(tiles.count(tile) for tiles in s.tiles)
        if there != kind.copies or min(piles) < 0:
            yield f"tile {kind.name}: {there} of {kind.copies}, piles {piles}"
    for slot, tile in enumerate(s.market):
        if tile != NO_TILE and s.edition.tiles[tile].deck != deck_of_slot(slot):
            name = s.edition.tiles[tile].name
            yield f"{name} lies in the market's slot {slot_name(slot)}"


def _tokens(s: IslandState) -> Iterator[str]:
    every = s.edition.unpriced + len(s.edition.prices)
    for weather, name in enumerate(s.edition.weathers):
        stall = s.stalls[weather]
        piles = [s.bag[weather], s.gone[weather], s.forecast.count(weather), len(stall)]
        there = sum(piles) + (s.token == weather)
        if there != every or min(piles) < 0:
            yield f"{name} tokens: {there} of {every}, piles {piles}"
        # By the usual reading of M7 a stack loses its tokens from the top.
        left = [price for price in s.edition.prices if price in stall]
        if list(stall) != left or not (
            s.any_token or left == s.edition.prices[len(s.edition.prices) - len(left) :]
        ):
            yield f"{name} tokens for sale: {list(stall)}"
    if len(s.forecast) > s.edition.forecast or not set(s.forecast) <= set(range(WEATHERS)):
        yield f"the forecast is {s.forecast}"


def _goals(s: IslandState) -> Iterator[str]:
    cards = Counter([*s.goal_deck, *s.goal_below])
    for cards_there in (*s.hands, *s.offers):
        cards.update(cards_there)
    for card, goal in enumerate(s.edition.goals):
        if cards[card] != goal.copies:
            yield f"goal {goal.name}: {cards[card]} of {goal.copies}"
    if not len(s.goal_below) == len(s.goal_below_by) == len(s.goal_below_dates):
        yield "the goal cards below the end card and who put them there do not match"


def _tracks(s: IslandState) -> Iterator[str]:
    seats = list(range(s.players))
    if s.round and sorted(s.stack) != seats:
        yield f"the stack on the score track is {s.stack}"
    if s.order and sorted(s.order) != seats:
        yield f"the turn order is {s.order}"


# --- a player -------------------------------------------------------------------------------


def _player(s: IslandState, seat: int) -> Iterator[str]:
    if not 0 <= s.money[seat] <= s.edition.max_money:
        yield f"has ${s.money[seat]}"
    if s.points[seat] < 0:
        yield f"has {s.points[seat]} points"


def _machine(s: IslandState, seat: int) -> Iterator[str]:
    tiles, spots, turns = s.tiles[seat], s.spots[seat], s.turns[seat]
    if not len(tiles) == len(spots) == len(turns):
        yield "has a machine of tiles, spots and turns that do not match"
        return
    for index, (tile, spot, turn) in enumerate(zip(tiles, spots, turns, strict=True)):
        kind = s.edition.tiles[tile]
        starts = kind.deck == START
        if starts != (index == 0) or (starts and s.players not in kind.players):
            yield f"has {kind.name}, a {DECKS[kind.deck]} tile, as tile {index + 1} of the machine"
        if spot in spots[:index]:
            yield f"has two tiles on {spot_name(spot)}"
        elif index == 0 and spot != START_SPOT:
            yield f"begins the machine at {spot_name(spot)}"
        elif index and not any(spot + step in spots[:index] for step in STEPS):
            yield f"has {kind.name} at {spot_name(spot)}, beside no tile laid before"
        if not 0 <= turn < SIDES:
            yield f"has {kind.name} turned {turn} times"


def _energy(s: IslandState, seat: int) -> Iterator[str]:
    used = cubes_in_use(s, seat)
    if used > s.edition.cubes or s.travelling < 0:
        yield f"has {used} cubes on the machine"
    network = s.networks[seat]
    for number, feature in enumerate(network.features):
        cubes = s.cubes[seat][number]
        most = 1 if feature.kind == SOURCE else max(0, feature.cost - 1)
        if not 0 <= cubes <= most:
            what = "converter that should have run" if feature.kind == CONVERTER else "feature"
            yield f"has {cubes} cubes on {feature_name(s, seat, number)}, a {what} for {most}"
        elif cubes and network.routes(number) and number not in s.firing:
            yield f"has energy on {feature_name(s, seat, number)}, which reaches a converter"


def _memory(s: IslandState, seat: int) -> Iterator[str]:
    """Check that a seat's memory of shuffled cards is correct (M24)."""
    if len(s.hands[seat]) != len(s.hand_dates[seat]):
        yield "has a hand without dates"
    for since in sorted(set(s.goal_lost_at[seat])):
        unseen = Counter(s.goal_deck)
        piles = [(s.goal_below, s.goal_below_dates, s.goal_below_by)]
        for other in range(s.players):
            for pile, dates in (
                (s.hands[other], s.hand_dates[other]),
                (s.offers[other], s.offer_dates[other]),
            ):
                piles.append((pile, dates, (other,) * len(pile)))
        for cards, dates, known_by in piles:
            for card, date, knows in zip(cards, dates, known_by, strict=True):
                if knows != seat and date >= since - 1:
                    unseen[card] += 1
        lost = zip(s.goal_lost[seat], s.goal_lost_at[seat], strict=True)
        if not Counter(card for card, date in lost if date >= since) <= unseen:
            yield f"remembers goal cards {s.goal_lost[seat]} that cannot be where they should"
