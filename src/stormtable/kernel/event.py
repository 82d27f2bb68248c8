"""Events: one typed stream for the log, animations, the score chart and spectators."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from stormtable.kernel.engine import NOBODY

WHERE = "places"
"""In `Event.secret`: the places and pieces are secret, too."""


class EventFields(NamedTuple):
    """The fields of an event that a game fills, besides its name and seat."""

    data: dict[str, Any]
    places: tuple[str, ...] = ()
    what: str = ""
    piece: str = ""
    origin: str = ""
    target: str = ""
    secret: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, where, and to whom.

    Numbers count from 1 in order, set-up included. Events of one `act` belong together: the cost of
    a choice and its gains. An event with a `what` changes the seat's amount of it by
    `data["amount"]`; `data["type"]` is the kind, if there are kinds. `data["lost"]` is the amount
    that the seat did not get because it lacked room.
    """

    name: str
    seat: int = NOBODY
    data: Mapping[str, Any] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    """The data that only the event's own seat may see (a card drawn secretly); WHERE for its
    places."""
    piece: str = ""
    """The piece that moved, if any."""
    origin: str = ""
    """The place that the piece came from."""
    target: str = ""
    """The place that the piece went to."""
    what: str = ""
    number: int = 0
    act: int = 0
    """The number of the event that caused this one."""
    round: int = 0
    turn: int = 0

    def seen_by(self, viewer: int | None) -> Event:
        """Return the event as this seat (None: a spectator) may know it."""
        if not self.secret or viewer == self.seat:
            return self
        shown = {key: value for key, value in self.data.items() if key not in self.secret}
        if WHERE in self.secret:
            return replace(self, data=shown, secret=(), places=(), piece="", origin="", target="")
        return replace(self, data=shown, secret=())

    def as_json(self) -> dict[str, object]:
        ends = (self.origin, self.target) if self.piece else ()
        payload: dict[str, object] = {
            "number": self.number,
            "act": self.act,
            "round": self.round,
            "turn": self.turn,
            "seat": None if self.seat == NOBODY else self.seat,
            "name": self.name,
            "places": [place for place in self.places if place not in ends],
            "data": dict(self.data),
        }
        if self.what:
            payload["what"] = self.what
        if self.piece:
            payload |= {"piece": self.piece, "from": self.origin, "to": self.target}
        return payload
