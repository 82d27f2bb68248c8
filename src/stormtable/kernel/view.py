"""All that ever leaves for a player, a spectator or a bot."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from stormtable.kernel.chance import Chance
from stormtable.kernel.decision import Decision, decision_of
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.event import Event
from stormtable.kernel.title import Title
from stormtable.kernel.zone import deal_unseen, mask


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat (None: a spectator) knows it.

    Built from a masked state only, so nothing hidden can find its way into it.
    """

    title: Title
    seat: int | None
    state: State
    """Masked: unknown pieces are UNKNOWN, others' secret answers HIDDEN."""
    waiting_for: tuple[int, ...]
    """The seats that have a decision to make."""
    question: str
    """What they are asked; empty when the game is over."""
    events: tuple[Event, ...] = ()
    """What the seat saw happen since the last decision."""

    @property
    def decision(self) -> Decision | None:
        """The seat's own open decision."""
        return None if self.seat is None else decision_of(self.state, self.seat)

    def sample(self, rng: Random) -> State:
        """A full state consistent with all this seat knows, with `rng` as its chance."""
        state = deal_unseen(self.state, self.title.zones, self.title.pools(self.state), rng)
        state.chance = Chance(rng)
        return state

    def as_json(self) -> dict[str, object]:
        decision = self.decision
        return {
            "game": self.title.name,
            "seat": self.seat,
            "turn": self.state.turn,
            "waiting_for": list(self.waiting_for),
            "question": self.question,
            "decision": decision.as_json() if decision else None,
            "board": self.title.describe(self.state),
            "events": [event.as_json() for event in self.events],
        }

    def to_bytes(self) -> bytes:
        """The view as a client receives it."""
        return json.dumps(self.as_json(), separators=(",", ":"), sort_keys=True).encode()


def view_of(title: Title, state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
    masked = mask(state, title.zones, seat)
    asked = state.asked != NOBODY
    return View(
        title,
        seat,
        masked,
        tuple(state.open_seats()),
        state.rule.name if asked else "",
        tuple(event.seen_by(seat) for event in events),
    )
