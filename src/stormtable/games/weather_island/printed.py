"""Everything printed on components of an edition that is not on the table, as plain data."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_island.describe import tile_data
from stormtable.games.weather_island.edition import Goal
from stormtable.games.weather_island.names import MOST_MONEY, PER_GOAL
from stormtable.games.weather_island.state import IslandState


def printed(s: IslandState) -> dict[str, Any]:
    edition = s.edition
    return {
        "order": {"weathers": edition.weathers},
        "tiles": {
            tile.name: {**tile_data(s, tile), "copies": tile.copies} for tile in edition.tiles
        },
        "goals": {goal.name: _goal(s, goal) for goal in edition.goals},
        "money": {"work": edition.work},
        "counts": {"cubes": edition.cubes},
    }


def _goal(s: IslandState, goal: Goal) -> dict[str, Any]:
    """What a goal card asks for: a set of sources, the most money, or other goals."""
    kind = {MOST_MONEY: "most_money", PER_GOAL: "per_goal"}.get(goal.kind, "sources")
    sources = {s.edition.weathers[number]: count for number, count in enumerate(goal.sources)}
    return {
        "counts": kind,
        "points": goal.points,
        "sources": {weather: count for weather, count in sources.items() if count},
        "each": goal.each,
        "copies": goal.copies,
    }
