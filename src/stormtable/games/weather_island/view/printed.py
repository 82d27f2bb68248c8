"""Everything printed on the components of an edition, as plain data.

A client fetches it once a game and may keep it by the edition's hash; the view names tiles and
says what is new about them. A tile is described without a turn. Its `plan` is a grid of three
by three cells, [0, 0] the one in the north-west:
`features` are on cells, each of `pipes` (in the order of the tile's own `pipes`) is a path from
cell to cell; the openings lie outside, [1, -1] north, [3, 1] east, [1, 3] south, [-1, 1] west. Two
pipes that share a cell without a feature cross as a bridge. A quarter turn clockwise takes [x, y]
to [2 - y, x]. A tile too full for a plan has None.
"""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_island.rules.edition import Feature, Goal, Tile
from stormtable.games.weather_island.rules.geometry import PORTS, QUARTER, SIDES, turned
from stormtable.games.weather_island.rules.names import (
    BONUSES,
    CONVERTER,
    DECKS,
    FACES,
    MOST_MONEY,
    PER_GOAL,
    SETS,
    SOURCE,
)
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.view.tile_drawing import drawing_data

FEATURES = ("source", "converter", "booster", "junction")
REWARDS = ("points", "money", "goals")


def printed(s: IslandState) -> dict[str, Any]:
    edition = s.edition
    return {
        "order": {
            "weathers": edition.weathers,
            "decks": list(DECKS),
            "bonuses": list(BONUSES),
            "sides": list(PORTS),
        },
        "tiles": {tile.name: _tile(s, tile) for tile in edition.tiles},
        "goals": {goal.name: goal_data(s, goal) for goal in edition.goals},
        "dice": [
            [face for number, face in enumerate(FACES) for _ in range(die[number])]
            for die in edition.dice
        ],
        "faces": {"?": "bag", "O": "forecast", "-": None},
        "counts": {
            "cubes": edition.cubes,
            "forecast": edition.forecast,
            "unpriced_tokens": edition.unpriced,
            "market": s.players + 1,
        },
        "prices": {"tokens": edition.prices},
        "money": {
            "start": edition.start_money,
            "per_marker_above": edition.per_marker_above,
            "maximum": edition.max_money,
            "work": edition.work,
        },
        "points": {"end": edition.end_points},
    }


def _tile(s: IslandState, tile: Tile) -> dict[str, Any]:
    return {
        **tile_data(s, tile),
        "copies": tile.copies,
        "players": sorted(tile.players),
        "turns": [QUARTER * turn for turn in tile.turns],
    }


def tile_data(s: IslandState, tile: Tile, turn: int = 0) -> dict[str, Any]:
    """Return the data of a tile after `turn` quarter turns: `name` is unique, `kind` is its
    type."""
    return {
        "name": tile.name,
        "kind": tile.archetype,
        "deck": DECKS[tile.deck],
        "turn": QUARTER * turn,
        "features": [_feature(s, feature) for feature in tile.features],
        "pipes": [
            f"{_node(tile, start, turn)}-{_node(tile, end, turn)}" for start, end in tile.links
        ],
        "bonus": [BONUSES[bonus] for bonus in tile.bonus],
        "plan": drawing_data([feature.name for feature in tile.features], tuple(tile.links)),
    }


def _node(tile: Tile, node: int, turn: int) -> str:
    return PORTS[turned(node, turn)] if node < SIDES else tile.features[node - SIDES].name


def _feature(s: IslandState, feature: Feature) -> dict[str, Any]:
    data: dict[str, Any] = {"name": feature.name, "kind": FEATURES[feature.kind]}
    if feature.kind == SOURCE:
        data["weather"] = s.edition.weathers[feature.weather]
    if feature.kind == CONVERTER:
        data["cost"] = feature.cost
        rewards = (feature.points, feature.money, feature.goals)
        data |= {name: amount for name, amount in zip(REWARDS, rewards, strict=True) if amount}
    return data


def goal_data(s: IslandState, goal: Goal) -> dict[str, Any]:
    """Return the data of a goal card: points for these `sources` (for `each` set of them, or once),
    for the `most` of something, or `per` something."""
    asked = goal.sources if goal.kind == SETS else [0] * len(s.edition.weathers)
    return {
        "points": goal.points,
        "copies": goal.copies,
        "sources": {
            name: count for name, count in zip(s.edition.weathers, asked, strict=True) if count
        },
        "each": goal.each,
        "most": "money" if goal.kind == MOST_MONEY else None,
        "per": "goals" if goal.kind == PER_GOAL else None,
    }
