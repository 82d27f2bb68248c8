"""The pieces on the table as plain data with names: the part of a view that a screen draws.

The order of lists: `stack` from the top of the score stack down, `order` first to last, `stalls`
from the top of each stack down, `forecast` from the left (the next one first), `machine` as built,
the start tile first. A `spot` is `east,north` of the start tile; north is up. A feature is
identified by its letter: its place is that of its tile with the letter appended.
"""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.bidding import turn_order
from stormtable.games.weather_island.rules.geometry import QUARTER, spot_name
from stormtable.games.weather_island.rules.goals import score_cards, sources_by_weather
from stormtable.games.weather_island.rules.machine import TRIP
from stormtable.games.weather_island.rules.names import (
    BONUSES,
    DECKS,
    FACES,
    MYSTERY,
    POINT,
    POWER,
    SOURCE,
)
from stormtable.games.weather_island.rules.state import NO_TILE, NO_TOKEN, IslandState
from stormtable.games.weather_island.view.events import TAKES
from stormtable.games.weather_island.view.paths import paths_from
from stormtable.games.weather_island.view.pieces import in_stash
from stormtable.kernel.codes import a_of, b_of, kind_of
from stormtable.kernel.engine import OPEN
from stormtable.kernel.tuples import IntTuple
from stormtable.kernel.visibility import UNKNOWN


def board(s: IslandState) -> dict[str, Any]:
    """Return everything on the table. Unknown cards are None; `s` may be masked.

    `tie` lists the seats in the order in which they win ties between equal bids (I.3).
    """
    weathers = s.edition.weathers
    return {
        **_progress(s),
        "stack": s.stack,
        "tie": turn_order([0] * s.players, s.points, s.stack),
        "market": [
            {
                "place": places.market(slot),
                "slot": places.slot_name(slot),
                "tile": None if tile == NO_TILE else s.edition.tiles[tile].name,
            }
            for slot, tile in enumerate(s.market)
        ],
        "decks": {
            DECKS[deck]: {
                "left": sum(s.deck[tile] for tile in s.edition.decks[deck]),
                "discarded": sum(s.discard[tile] for tile in s.edition.decks[deck]),
            }
            for deck in (POINT, POWER, MYSTERY)
        },
        "forecast": [weathers[weather] for weather in s.forecast],
        "bag": {weathers[weather]: count for weather, count in enumerate(s.bag)},
        "discarded": {weathers[weather]: count for weather, count in enumerate(s.gone)},
        "stalls": {weathers[weather]: prices for weather, prices in enumerate(s.stalls)},
        "goals": {
            "deck": len(s.goal_deck),
            "below": [_card(s, card) for card in s.goal_below],
        },
        "players": [_player(s, seat) for seat in range(s.players)],
    }


# --- progress of the round ----------------------------------------------------------------------


def _progress(s: IslandState) -> dict[str, Any]:
    """Return the phase, the active seat, those after it, and the state of the weather.

    `order` is None until this round's bids are revealed; `sealed` lists who has answered in secret.
    """
    kinds = [kind_of(step) for step in s.agenda]
    phase = _phase(s, kinds)
    bidding = phase == "I"
    turn_of = steps.STRIKE if phase == "III" else steps.BUILD_OR_WORK
    waiting = [a_of(step) for step in reversed(s.agenda) if kind_of(step) == turn_of]
    may_build = {
        a_of(step): bool(b_of(step)) for step in s.agenda if kind_of(step) == steps.BUILD_OR_WORK
    }
    active = _active(s, phase, waiting)
    return {
        "round": s.round,
        "phase": phase,
        "step": s.rule.name if s.agenda else None,
        "active": active,
        "waiting": [seat for seat in waiting if seat != active],
        "order": None if bidding or not s.order else s.order,
        "sealed": [seat for seat, answer in enumerate(s.sealed) if answer != OPEN],
        "may_build": [seat for seat in s.order if may_build.get(seat)],
        "weather": _weather(s, kinds) if phase == "III" else None,
        "energy": _energy(s),
    }


def _phase(s: IslandState, kinds: list[int]) -> str:
    if not s.agenda:
        return "end"
    if s.round == 0:
        return "setup"
    if steps.BID in kinds:
        return "I"
    return "II" if steps.FLUSH in kinds else "III"


def _active(s: IslandState, phase: str, waiting: list[int]) -> int | None:
    """Return the seat that builds or works, or whose sources the weather strikes."""
    if phase not in ("II", "III") or (phase == "III" and s.token == NO_TOKEN):
        return None
    if kind_of(s.agenda[-1]) == steps.BUILD_OR_WORK:
        return a_of(s.agenda[-1])
    done = len(s.order) - len(waiting)
    return s.order[done - 1] if done else None


def _weather(s: IslandState, kinds: list[int]) -> dict[str, Any]:
    """Return this round's dice with their effects, the current token, and those to come."""
    done = next((step for step in s.agenda if kind_of(step) == steps.TOKEN_DONE), None)
    origins = {steps.TOKEN_FROM_BAG: "bag", steps.TOKEN_FROM_FORECAST: "forecast"}
    return {
        "dice": [{"face": FACES[face], "takes": TAKES[face]} for face in s.dice],
        "token": None
        if done is None
        else {
            "weather": s.edition.weathers[s.token],
            "from": "forecast" if a_of(done) else "bag",
        },
        "to_come": [origins[kind] for kind in reversed(kinds) if kind in origins],
    }


def _energy(s: IslandState) -> dict[str, Any] | None:
    """Return the energy in transit in a machine: sources that have not fired, and cubes between two
    features."""
    for step in reversed(s.agenda):
        if kind_of(step) in _ENERGY:
            break
    else:
        return None
    seat = a_of(step)
    about: dict[str, Any] = {
        "seat": seat,
        "firing": [places.feature(s, seat, feature) for feature in s.firing],
        "source": None,
        "converter": None,
        "travelling": s.travelling,
        "boosters": sum(kind_of(other) == steps.BOOST_CUBE for other in s.agenda),
    }
    if kind_of(step) in (steps.ROUTE, steps.OWN_CUBE):
        about["source"] = places.feature(s, seat, b_of(step))
    elif kind_of(step) in (steps.BOOST_CUBE, steps.ARRIVE):
        about["converter"] = places.feature(s, seat, b_of(step))
    return about


_ENERGY = (
    steps.NEXT_SOURCE,
    steps.FIRE,
    steps.OWN_CUBE,
    steps.ROUTE,
    steps.BOOST_CUBE,
    steps.ARRIVE,
)


# --- a player -----------------------------------------------------------------------------------


def _player(s: IslandState, seat: int) -> dict[str, Any]:
    hand = s.hands[seat]
    return {
        "seat": seat,
        "points": s.points[seat],
        "money": s.money[seat],
        "stash": in_stash(s, seat),
        "sources": dict(zip(s.edition.weathers, sources_by_weather(s, seat), strict=True)),
        "goals": _scored(s, hand, None if UNKNOWN in hand else score_cards(s, seat, hand)),
        "offer": _scored(s, s.offers[seat], _if_chosen(s, seat)),
        # Cards that the seat put below before the shuffle and has not seen since. Only this seat
        # knows them.
        "shuffled_in": [_card(s, card) for card in sorted(s.goal_lost[seat])],
        "machine": _machine(s, seat),
    }


def _card(s: IslandState, card: int) -> str | None:
    return None if card == UNKNOWN else s.edition.goals[card].name


def _scored(s: IslandState, cards: IntTuple, scores: list[int] | None) -> list[dict[str, Any]]:
    """Return cards with their scores now; None for viewers who do not know them."""
    return [
        {"goal": _card(s, card), "scores": None if scores is None else scores[number]}
        for number, card in enumerate(cards)
    ]


def _if_chosen(s: IslandState, seat: int) -> list[int] | None:
    """Return what each card on offer would score in the hand."""
    hand, offer = s.hands[seat], s.offers[seat]
    if UNKNOWN in (*hand, *offer):
        return None
    return [score_cards(s, seat, (*hand, card))[-1] for card in offer]


def _machine(s: IslandState, seat: int) -> list[dict[str, Any]]:
    machine: list[dict[str, Any]] = []
    feature = 0
    for tile, spot, turn in zip(s.tiles[seat], s.spots[seat], s.turns[seat], strict=True):
        kind = s.edition.tiles[tile]
        features: dict[str, Any] = {}
        for printed in kind.features:
            payload: dict[str, Any] = {"cubes": s.cubes[seat][feature]}
            if printed.kind == SOURCE:
                payload["reaches"] = _reaches(s, seat, feature)
            features[printed.name] = payload
            feature += 1
        newest = spot == s.spots[seat][-1]
        machine.append(
            {
                "spot": spot_name(spot),
                "place": places.spot(seat, spot),
                "name": kind.name,
                "turn": QUARTER * turn,
                "features": features,
                "bonus": _open_bonuses(s, seat) if newest else [],
            }
        )
    return machine


def _open_bonuses(s: IslandState, seat: int) -> list[str]:
    """Return the remaining bonuses of the tile just built."""
    left = next((b_of(x) for x in s.agenda if kind_of(x) == steps.BONUSES and a_of(x) == seat), 0)
    return [name for number, name in enumerate(BONUSES) if left >> number & 1]


def _reaches(s: IslandState, seat: int, source: int) -> dict[str, str]:
    """Return the destinations of a source's energy, with the path (see `paths`), by notation (M8).

    `1,0:c +2`: to that converter, over two boosters.
    """
    return {
        f"{places.feature_name(s, seat, trip // TRIP)} +{trip % TRIP}": path
        for trip, path in paths_from(s, seat, source).items()
    }
