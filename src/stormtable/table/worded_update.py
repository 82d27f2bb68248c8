"""Updates in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import words
from stormtable.kernel.game import Game
from stormtable.story.plain import composer_of
from stormtable.story.speaker import Speaker, speaker_of
from stormtable.story.wording import add_text, text_json


def add_words(game: Game, update: dict[str, Any], speaker: Speaker) -> None:
    """Add the words of the open question, and of what follows each option."""
    view = update["view"]
    add_text(update, speaker)
    if view["sealed"]:
        view["sealed_text"] = text_json(speaker.option(words(game.title, view["sealed"])))
    decision = update["decision"]
    for option in decision["options"] if decision is not None else ():
        if option["follows"]:
            composer = composer_of(game.title.name, speaker.text.language)
            events = [_event(preview) for preview in option["follows"]]
            lines = composer.preview(events, decision["seat"])
            option["says"] = [line.line_json() for line in lines]


def worded_update(game: Game, seat: int | None, since: int, language: str) -> dict[str, Any]:
    """Return an update of a game that belongs to no table, such as a what-if game; without its
    story."""
    update: dict[str, Any] = game.update(seat, since)
    if language:
        printed = game.title.printed(game.state)
        add_words(game, update, speaker_of(game.title.name, language, printed, update["view"]))
    return update


def _event(preview: Mapping[str, Any]) -> Event:
    """Return an event of a preview from its JSON. The event has not happened."""
    seat = NOBODY if preview["seat"] is None else preview["seat"]
    return Event(preview["name"], seat, preview["data"], tuple(preview["places"]))
