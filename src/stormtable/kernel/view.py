"""Views: what a player, a spectator or a bot may know of a position."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stormtable.kernel.chance import Chance
from stormtable.kernel.decision import (
    Decision,
    DecisionContext,
    GreyedOption,
    decision_at,
    refusals_of,
)
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import pack_named
from stormtable.kernel.title import Title
from stormtable.kernel.visibility import are_open, deal_unseen, mask

PROTOCOL = 1
"""The version of the protocol. It increases when an older client would misread a message."""


@dataclass(frozen=True, slots=True)
class ViewContext:
    """What a viewer of a game knows in addition to the board."""

    names: tuple[str, ...] = ()
    number: int = 0
    """The number of the latest event."""
    hypothetical: bool = False
    unconfirmed_seat: int = NOBODY
    awaits: str = ""
    undoable: tuple[str, ...] = ()
    barrier: Notice | None = None
    redoable: tuple[int, ...] = ()
    sealed: str = ""
    """The viewer's own sealed answer, until the reveal."""

    def as_json(self) -> dict[str, object]:
        confirm = {"seat": self.unconfirmed_seat, "before": self.awaits}
        return {
            "number": self.number,
            "hypothetical": self.hypothetical,
            "confirm": None if self.unconfirmed_seat == NOBODY else confirm,
            "undo": {
                "back": list(self.undoable),
                "reason": self.barrier.as_json() if self.barrier else None,
            },
            "redo": len(self.redoable),
            "sealed": self.sealed or None,
        }


class Board:
    """The board and the scores of one position, for several viewers.

    In a game without secrets they are the same for everybody, so they are described once.
    """

    __slots__ = ("_shared",)

    def __init__(self) -> None:
        self._shared: dict[str, Any] | None = None

    def of(self, title: Title, state: State) -> dict[str, Any]:
        """Return the fields of a view that show this (masked) state. Do not change them."""
        if self._shared is not None:
            return self._shared
        fields = {"board": title.describe(state), "standing": title.standing(state)}
        if not state.sealed and are_open(title.zones):
            self._shared = fields
        return fields


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat (None: a spectator) knows it.

    It is built from a masked state only, so it cannot contain hidden pieces.
    """

    title: Title
    seat: int | None
    state: State
    """The masked state: unknown pieces are UNKNOWN, sealed answers of other seats HIDDEN."""
    waiting_for: tuple[int, ...]
    """The seats that have a decision to make."""
    question: str
    """Their question; empty when no seat is asked."""
    table: ViewContext = field(default_factory=ViewContext)

    @property
    def decision(self) -> Decision | None:
        """The seat's own open decision."""
        return self._decision(with_effects=False)

    def _decision(self, *, with_effects: bool) -> Decision | None:
        if self.seat is None or self.table.unconfirmed_seat != NOBODY:
            return None
        return decision_at(
            DecisionContext(self.title, self.state), self.seat, with_effects=with_effects
        )

    @property
    def refusals(self) -> tuple[GreyedOption, ...]:
        """What the seat would look for at its open decision and cannot choose, each with its
        refusal."""
        if self.seat is None or self.table.unconfirmed_seat != NOBODY:
            return ()
        return refusals_of(self.title, self.state, self.seat)

    def sample(self, rng: Random) -> State:
        """Return a random full state consistent with everything that this seat knows; `rng` is its
        chance."""
        title, known = self.title, self.state
        state = deal_unseen(known, title.zones, title.pools(known), rng, title.excluded(known))
        state.chance = Chance(rng)
        return state

    def as_json(self, board: Board | None = None) -> dict[str, Any]:
        """Return the position as JSON: pieces, decisions to make, and scores.

        `board`: that of the same position for other viewers.
        """
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
            **(board or Board()).of(title, state),
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
        """Return the seat's open decision with the effects of each option; None if it has none."""
        decision = self._decision(with_effects=True)
        return decision.as_json() if decision else None

    def _drawn(self) -> Any:
        draw = pack_named(self.title.name).part("drawing")
        if draw is None:
            raise UnknownName(f"{self.title.name} brings no drawing", "read `as_json`")
        return draw(self.as_json(), self.title.printed(self.state))

    def svg(self, theme: str = "light") -> str:
        """Return a drawing of the position as SVG, `light` or `dark`. Notebooks display it."""
        drawing: str = self._drawn().svg(self.title.caption, theme)
        return drawing

    def png(self, theme: str = "light", scale: float = 2) -> bytes:
        """Return the drawing as PNG, `scale` pixels for each unit of the SVG document.

        Needs the extra `research`.
        """
        image: bytes = self._drawn().png(self.title.caption, theme, scale)
        return image

    def _repr_svg_(self) -> str | None:
        """Return the drawing for a notebook; None if the game brings none."""
        return self.svg() if pack_named(self.title.name).drawing else None

    def to_bytes(self) -> bytes:
        """Return view and decision as a client receives them."""
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
