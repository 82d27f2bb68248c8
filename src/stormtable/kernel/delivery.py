"""Delivery of events: the events of the last action, and the listeners that receive them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stormtable.kernel.event import Event
from stormtable.kernel.game_log import GameLog

Listener = Callable[[Sequence[Event]], None]


class EventDelivery:
    """Sends a game's events to its listeners, each event once."""

    __slots__ = ("_end", "_start", "listeners")

    def __init__(self, start: int = 0, end: int = 0) -> None:
        self.listeners: list[Listener] = []
        self._start = start
        """The number of the last event before the latest action."""
        self._end = end
        """The number of the last event that listeners have received."""

    def begin_action(self) -> None:
        """Make `latest` begin with the first event that listeners have not received."""
        self._start = self._end

    def latest(self, log: GameLog) -> list[Event]:
        """Return the events of the latest action."""
        return log.events.since(self._start)[: max(0, self._end - self._start)]

    def send(self, log: GameLog) -> None:
        """Send listeners the events that they have not received yet."""
        since, self._end = self._end, log.last_event
        if self.listeners and since < self._end:
            events = log.events.since(since)
            for listener in self.listeners:
                listener(events)

    def skip_to(self, number: int) -> None:
        """Make `latest` and listeners begin after the event of this number."""
        self._start = self._end = number

    def copy(self) -> EventDelivery:
        """Return a copy of the progress, without listeners."""
        return EventDelivery(self._start, self._end)
