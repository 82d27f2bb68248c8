"""What happened, as one typed stream: log line, animation, score chart and spectator feed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stormtable.kernel.engine import NOBODY


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, where, and to whom.

    `secret` names the data only the event's own seat may see (a card drawn unseen).
    """

    name: str
    seat: int = NOBODY
    data: Mapping[str, int | str] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()

    def seen_by(self, viewer: int | None) -> Event:
        """The event as this seat (None: a spectator) may know it."""
        if not self.secret or viewer == self.seat:
            return self
        shown = {key: value for key, value in self.data.items() if key not in self.secret}
        return Event(self.name, self.seat, shown, self.places, ())

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "seat": self.seat,
            "data": dict(self.data),
            "places": list(self.places),
        }
