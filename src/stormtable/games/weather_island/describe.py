"""What lies where, as plain data with names: the part of a view that a screen draws."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_island.edition import Feature, Tile
from stormtable.games.weather_island.geometry import PORTS, QUARTER, SIDES, spot_name, turned
from stormtable.games.weather_island.names import (
    BONUSES,
    CONVERTER,
    DECKS,
    FACES,
    MYSTERY,
    POINT,
    POWER,
    SOURCE,
)
from stormtable.games.weather_island.places import market_place, slot_name
from stormtable.games.weather_island.state import (
    NO_TILE,
    NO_TOKEN,
    IslandState,
    cubes_in_use,
)
from stormtable.kernel.zone import UNKNOWN

FEATURES = ("source", "converter", "booster", "junction")


def board(s: IslandState) -> dict[str, Any]:
    """Everything on the table. Unknown cards are None; `s` may be masked."""
    weathers = s.edition.weathers
    return {
        "round": s.round,
        "stack": s.stack,
        "order": s.order,
        "market": [
            {
                "place": market_place(slot),
                "slot": slot_name(slot),
                "tile": None if tile == NO_TILE else tile_data(s, s.edition.tiles[tile]),
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
        "dice": [FACES[face] for face in s.dice],
        "token": None if s.token == NO_TOKEN else weathers[s.token],
        "goals": {
            "deck": len(s.goal_deck),
            "below": [_card(s, card) for card in s.goal_below],
        },
        "players": [_player(s, seat) for seat in range(s.players)],
    }


def _player(s: IslandState, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "points": s.points[seat],
        "money": s.money[seat],
        "stash": s.edition.cubes - cubes_in_use(s, seat),
        "goals": [_card(s, card) for card in s.hands[seat]],
        "offer": [_card(s, card) for card in s.offers[seat]],
        # What they put below before it was shuffled, and have not seen since: theirs alone to know.
        "shuffled_in": [_card(s, card) for card in sorted(s.goal_lost[seat])],
        "machine": _machine(s, seat),
    }


def _card(s: IslandState, card: int) -> str | None:
    return None if card == UNKNOWN else s.edition.goals[card].name


def _machine(s: IslandState, seat: int) -> list[dict[str, Any]]:
    machine: list[dict[str, Any]] = []
    feature = 0
    for tile, spot, turn in zip(s.tiles[seat], s.spots[seat], s.turns[seat], strict=True):
        kind = s.edition.tiles[tile]
        data = tile_data(s, kind, turn)
        for printed in data["features"]:
            printed["cubes"] = s.cubes[seat][feature]
            feature += 1
        machine.append({"spot": spot_name(spot), "turn": QUARTER * turn, **data})
    return machine


def tile_data(s: IslandState, tile: Tile, turn: int = 0) -> dict[str, Any]:
    return {
        "name": tile.name,
        "deck": DECKS[tile.deck],
        "features": [_feature(s, feature) for feature in tile.features],
        "pipes": [
            f"{_node(tile, one, turn)}-{_node(tile, other, turn)}" for one, other in tile.links
        ],
        "bonus": [BONUSES[bonus] for bonus in tile.bonus],
    }


def _node(tile: Tile, node: int, turn: int) -> str:
    return PORTS[turned(node, turn)] if node < SIDES else tile.features[node - SIDES].name


def _feature(s: IslandState, feature: Feature) -> dict[str, Any]:
    data: dict[str, Any] = {"name": feature.name, "kind": FEATURES[feature.kind]}
    if feature.kind == SOURCE:
        data["weather"] = s.edition.weathers[feature.weather]
    if feature.kind == CONVERTER:
        data["cost"] = feature.cost
        for reward, amount in (
            ("points", feature.points),
            ("money", feature.money),
            ("goals", feature.goals),
        ):
            if amount:
                data[reward] = amount
    return data
