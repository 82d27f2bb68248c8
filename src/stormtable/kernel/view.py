"""Views: everything that a player, a spectator or a bot receives of a position."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stormtable.kernel.chance import Chance
from stormtable.kernel.decision import Decision, DecisionContext, decision_at
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.notice import Notice
from stormtable.kernel.title import Title
from stormtable.kernel.visibility import deal_unseen, mask

PROTOCOL = 1
"""The version of what crosses the edge: raised when a client made for the last would misread."""


@dataclass(frozen=True, slots=True)
class ViewContext:
    """What a viewer of a game knows that is not on the board."""

    names: tuple[str, ...] = ()
    number: int = 0
    """The number of the latest event."""
    hypothetical: bool = False
    unconfirmed: int = NOBODY
    awaits: str = ""
    undoable: tuple[str, ...] = ()
    barrier: Notice | None = None
    redoable: tuple[int, ...] = ()
    sealed: str = ""
    """The viewer's own secret answer, while it waits for the others'."""

    def as_json(self) -> dict[str, object]:
        confirm = {"seat": self.unconfirmed, "before": self.awaits}
        return {
            "number": self.number,
            "hypothetical": self.hypothetical,
            "confirm": None if self.unconfirmed == NOBODY else confirm,
            "undo": {
                "back": list(self.undoable),
                "reason": self.barrier.as_json() if self.barrier else None,
            },
            "redo": len(self.redoable),
            "sealed": self.sealed or None,
        }


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
    """What they are asked; empty when nobody is."""
    table: ViewContext = field(default_factory=ViewContext)

    @property
    def decision(self) -> Decision | None:
        """The seat's own open decision."""
        return self._decision(foreseen=False)

    def _decision(self, *, foreseen: bool) -> Decision | None:
        if self.seat is None or self.table.unconfirmed != NOBODY:
            return None
        return decision_at(DecisionContext(self.title, self.state), self.seat, foreseen=foreseen)

    def sample(self, rng: Random) -> State:
        """A full state consistent with all this seat knows, with `rng` as its chance."""
        title, known = self.title, self.state
        state = deal_unseen(known, title.zones, title.pools(known), rng, title.excluded(known))
        state.chance = Chance(rng)
        return state

    def as_json(self) -> dict[str, object]:
        """The position: where everything is, who must do what, and what counts."""
        title, state = self.title, self.state
        names = self.table.names or tuple(f"player {seat + 1}" for seat in range(state.players))
        edition = title.edition(state)
        return {
            "protocol": PROTOCOL,
            "game": title.name,
            "edition": {"name": edition.name, "hash": edition.hash},
            "seat": self.seat,
            "seats": [
                {
                    "seat": seat,
                    "name": name,
                    "colour": title.colours[seat] if title.colours else "",
                }
                for seat, name in enumerate(names)
            ],
            "round": title.round(state),
            "turn": state.turn,
            "waiting_for": list(self.waiting_for),
            "question": self._question(),
            "board": title.describe(state),
            "standing": title.standing(state),
            "outcome": title.outcome(state).as_json() if state.over else None,
            **self.table.as_json(),
        }

    def _question(self) -> dict[str, Any] | None:
        if not self.question:
            return None
        state = self.state
        rule = state.rule
        return {
            "name": self.question,
            "reference": rule.reference,
            "about": rule.about(state, state.agenda[-1]),
        }

    def decision_json(self) -> dict[str, object] | None:
        """The seat's open decision, with what each option does; None if it has none."""
        decision = self._decision(foreseen=True)
        return decision.as_json() if decision else None

    def to_bytes(self) -> bytes:
        """View and decision as a client receives them."""
        payload = {"view": self.as_json(), "decision": self.decision_json()}
        return json.dumps(payload, separators=(",", ":"), sort_keys=True).encode()


def view_of(title: Title, state: State, seat: int | None, table: ViewContext | None = None) -> View:
    masked = mask(state, title.zones, seat)
    asked = state.asked != NOBODY
    return View(
        title,
        seat,
        masked,
        tuple(state.open_seats()),
        state.rule.name if asked else "",
        table or ViewContext(),
    )
