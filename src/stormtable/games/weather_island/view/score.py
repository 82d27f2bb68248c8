"""Scores during the game: so far by source, and what would count if it ended now."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_island.rules.goals import score_goals
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.visibility import UNKNOWN


def standing(s: IslandState) -> list[dict[str, Any]]:
    """Return each seat's score, with places by points and money so far. Hidden goals of others are
    None."""
    return [_of(s, seat) for seat in range(s.players)]


def ranking(s: IslandState) -> list[int]:
    """Return the places: most points, then most money, then a shared place (Ending 2, M18)."""
    keys = [(s.points[seat], s.money[seat]) for seat in range(s.players)]
    return [1 + sum(other > key for other in keys) for key in keys]


def _of(s: IslandState, seat: int) -> dict[str, Any]:
    scored = s.goal_points[seat] if s.goal_points else 0
    goals = 0 if s.goal_points else goals_now(s, seat)
    return {
        "so_far": {"machine": s.points[seat] - scored, "goals": scored},
        "if_ended_now": {"goals": goals},
        "score": s.points[seat],
        "total": None if goals is None else s.points[seat] + goals,
        "place": ranking(s)[seat],
        "tie_break": {"money": s.money[seat]},
    }


def goals_now(s: IslandState, seat: int) -> int | None:
    """Return what the hand would score; None if it is not known."""
    return None if UNKNOWN in s.hands[seat] else sum(score_goals(s, seat))
