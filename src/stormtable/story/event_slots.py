"""The slots of a sentence that an event fills by itself."""

from __future__ import annotations

from collections.abc import Callable

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.parts import PlayerPart
from stormtable.story.text import Name, Value


def event_slots(event: Event, name: Callable[[str], Name]) -> dict[str, Value]:
    """Return the slots that an event's data and seat fill; `name` names a code of the game."""
    slots: dict[str, Value] = {
        key: value if isinstance(value, int) else name(value)
        for key, value in event.data.items()
        if isinstance(value, int | str)
    }
    if event.seat != NOBODY:
        slots["player"] = PlayerPart(event.seat)
    return slots
