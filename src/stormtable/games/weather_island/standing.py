"""Scores while the game is on: so far by source, and what would count if it ended now."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_island.goals import score_goals
from stormtable.games.weather_island.state import IslandState
from stormtable.kernel.zone import UNKNOWN


def standing(s: IslandState) -> list[dict[str, Any]]:
    """Goals count at the end; what those of others will score is theirs to know (None)."""
    return [_of(s, seat) for seat in range(s.players)]


def _of(s: IslandState, seat: int) -> dict[str, Any]:
    hidden = UNKNOWN in s.hands[seat]
    cards = None if hidden else score_goals(s, seat)
    scored = s.goal_points[seat] if s.over else 0
    goals = None if cards is None else 0 if s.over else sum(cards)
    return {
        "so_far": {"machine": s.points[seat] - scored, "goals": scored},
        "if_ended_now": {"goals": goals} if goals is None or goals else {},
        "score": s.points[seat],
        "total": None if goals is None else s.points[seat] + goals,
        "cards": cards,
        "tie_break": {"money": s.money[seat]},
    }
