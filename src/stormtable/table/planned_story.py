"""A player's planned moves in sentences, so that they understand them again after days."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.story.plain import composer_of


def planned_story(
    game: Game, seat: int, plays: Sequence[str], language: str
) -> list[dict[str, Any]]:
    """Return the log entries that the planned moves would make, on a copy made from what the seat
    knows. The first move that is no longer possible ends it; a sealed answer has no entry."""
    planned = game.what_if(seat) if plays and language else None
    if planned is None:
        return []
    try:
        for notation in plays:
            planned.play(notation, seat)
    except StormtableError:
        pass  # the position has changed since
    composer = composer_of(game.title.name, language)
    composer.feed(planned.events_seen(seat, 0))
    return [entry.as_json() for entry in composer.entries() if entry.seat == seat]
