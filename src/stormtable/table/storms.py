"""The weather of a round, to show it again: the position at its first die, and its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stormtable.kernel.event import Event
from stormtable.table.live import LiveGame
from stormtable.table.playback import settled_view

UNDONE = "undone"


def recall_storm(live: LiveGame, round_number: int) -> Iterator[None]:
    """Make the position of a round's storm available; yields so that others can work."""
    yield from live.recall_events()
    weather = _events_of(live, round_number)
    if weather:
        yield from live.recall(weather[0].number)


def storm_of(live: LiveGame, seat: int | None, round_number: int) -> dict[str, Any] | None:
    """Return the weather of a round as a seat may know it; None if there was none (yet).

    The game must have recalled it (`recall_storm`).
    """
    weather = _events_of(live, round_number)
    if not weather:
        return None
    first, last = weather[0].number, weather[-1]
    complete = live.over or last.round > round_number
    until = last.number if last.round > round_number else live.game.event_log.last
    seen = live.game.events_seen(seat, first - 1)
    return {
        "round": round_number,
        "view": settled_view(live, seat, first),
        "feed": [event.as_json() for event in seen if event.number <= until],
        "complete": complete,
    }


def _events_of(live: LiveGame, round_number: int) -> Sequence[Event]:
    """Return the events of a round's weather without undone ones, and the one that begins the
    next round."""
    begins = live.game.title.storm
    weather: list[Event] = []
    for event in _in_effect(live.game.event_log.events):
        if event.round < round_number:
            break
        if event.round > round_number:
            weather = [event]
        else:
            weather.append(event)
    weather.reverse()
    start = next((n for n, event in enumerate(weather) if event.name == begins), len(weather))
    return weather[start:]


def _in_effect(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events that were not undone, the latest first; `events` are all of the game."""
    number = len(events)
    while number:
        event = events[number - 1]
        if event.name == UNDONE:
            number = int(event.data["to"])
        else:
            yield event
            number -= 1
