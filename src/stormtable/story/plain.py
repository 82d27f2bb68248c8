"""The composer of a game, and the plain one for games without their own."""

from __future__ import annotations

from collections.abc import Callable

from stormtable.kernel.event import Event
from stormtable.kernel.registry import pack_named
from stormtable.story.composer import Composer
from stormtable.story.drafts import EntryDraft
from stormtable.story.parts import Part, PlayerPart
from stormtable.story.text import StoryText, Value, story_text


class PlainComposer(Composer):
    """Writes every event as its name, with its data in brackets."""

    def sentence(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]]:
        details = ", ".join(f"{key} {value}" for key, value in event.data.items())
        return ("line", event.name), {"details": details}

    def unknown(self, draft: EntryDraft) -> tuple[Part, ...]:
        text = draft.key[-1].replace("_", " ")
        if details := draft.slots.get("details"):
            text = f"{text} ({details})"
        return (text,) if draft.seat is None else (PlayerPart(draft.seat), f": {text}")


def composer_of(game: str, language: str) -> Composer:
    """Return a new composer for a game, in a language."""
    make: Callable[[StoryText], Composer] = pack_named(game).part("story") or PlainComposer
    return make(story_text(game, language))
