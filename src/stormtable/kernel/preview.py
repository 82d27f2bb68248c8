"""Previews: the effects of an option, computed by trying it on a copy of the state.

The trial goes on through the questions of how to pay, in the way the engine proposes, and stops at
the next real question, at chance, or at another player's turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import Overheard
from stormtable.kernel.title import Title


@dataclass(frozen=True, slots=True)
class Change:
    """So much of something that a seat gets or gives up."""

    what: str
    type: str
    amount: int
    lost: int = 0
    """How much more there would be, were there room."""
    place: str = ""

    def as_json(self) -> dict[str, object]:
        payload: dict[str, object] = {"what": self.what, "amount": self.amount}
        if self.type:
            payload["type"] = self.type
        if self.lost:
            payload["lost"] = self.lost
        if self.place:
            payload["place"] = self.place
        return payload


@dataclass(frozen=True, slots=True)
class Effects:
    """What follows at once from an option, for the seat that chooses it."""

    pays: tuple[Change, ...] = ()
    choice: bool = False
    """There is more than one way to pay it."""
    exchange: bool = False
    """It is paid by an exchange."""
    due: tuple[Change, ...] = ()
    """What will have to be paid after the next question."""
    due_exchange: bool = False
    """What is due has to be paid by an exchange."""
    gains: tuple[Change, ...] = ()
    follows: tuple[Event, ...] = ()
    """What else happens of itself."""
    next: str = ""
    """The question the seat is asked then; empty if it is not asked."""

    def as_json(self) -> dict[str, object]:
        cost: dict[str, object] = {
            "pay": [change.as_json() for change in self.pays],
            "choice": self.choice,
            "exchange": self.exchange,
            "due": [change.as_json() for change in self.due],
        }
        if self.due_exchange:
            cost["due_exchange"] = True
        return {
            "cost": cost,
            "gains": [change.as_json() for change in self.gains],
            "follows": [_happening(event) for event in self.follows],
            "next": self.next,
        }


def _happening(event: Event) -> dict[str, object]:
    payload = event.as_json()
    return {key: payload[key] for key in ("name", "seat", "data", "places")}


def foresee(title: Title, state: State, seat: int, option: int) -> Effects:
    """`state` may be masked: what the seat does not know does not show."""
    if state.sealed:
        # Secret answers do nothing before all are out.
        stake = state.rule.stake(state, state.agenda[-1], option)
        return Effects(due=tuple(_changes(stake)))
    trial = state.copy()
    depth = len(trial.agenda) - 1
    overheard = Overheard(title)
    trial.journal = overheard
    trial.held = True
    trial.apply(option, seat)
    choice = False
    while trial.asked == seat and trial.rule.pays:
        choice = choice or len(trial.choices) > 1
        trial.apply(trial.choices[0])
    own = [event for event in overheard.events if event.what and event.seat == seat]
    due = _due(trial, depth)
    return Effects(
        _sum(own, -1),
        choice,
        any(event.what == EXCHANGE for event in overheard.events),
        tuple(change for change in due if change.what != EXCHANGE),
        any(change.what == EXCHANGE for change in due),
        _sum(own, 1),
        tuple(
            event
            for event in overheard.events
            if event.name not in ANSWERS and not (event.what and event.seat == seat)
        ),
        trial.rule.name if trial.asked == seat else "",
    )


ANSWERS = ("chose", "forced")
"""What was chosen is no consequence of it."""

EXCHANGE = "exchange"
"""The `what` of events, and of payments due, that tell of an exchange: no change by itself."""


def _sum(events: Sequence[Event], sign: int) -> tuple[Change, ...]:
    """What is gained (1) or given up (-1), together by kind, in the order it first happens."""
    amounts: Counter[tuple[str, str, str]] = Counter()
    lost: Counter[tuple[str, str, str]] = Counter()
    for event in events:
        if event.what == EXCHANGE:
            continue
        amount = int(event.data["amount"])
        place = event.places[0] if event.places else ""
        key = (event.what, str(event.data.get("type", "")), place)
        if amount * sign > 0 or (sign > 0 and amount == 0):
            amounts[key] += abs(amount)
            lost[key] += int(event.data.get("lost", 0))
    return tuple(
        Change(what, kind, amount, lost[what, kind, place], place)
        for (what, kind, place), amount in amounts.items()
        if amount or lost[what, kind, place]
    )


def _due(state: State, depth: int) -> tuple[Change, ...]:
    """Payments waiting behind the next question, of what the option put on the agenda."""
    due: list[Change] = []
    for step in reversed(state.agenda[depth:-1]):
        due.extend(_changes(state.rules[kind_of(step)].due(state, step)))
    return tuple(due)


def _changes(amounts: Mapping[str, int]) -> list[Change]:
    """Amounts by `what` or `what:type`."""
    return [
        Change(what, kind, amount)
        for name, amount in amounts.items()
        for what, _, kind in [name.partition(":")]
    ]


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay: what it takes, and what to answer, question by question."""

    pays: tuple[Change, ...]
    plays: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        return {"pay": [change.as_json() for change in self.pays], "plays": list(self.plays)}


MOST_WAYS = 60
"""More ways than this are not listed: the questions can still be answered one by one."""


def ways(title: Title, state: State, seat: int) -> tuple[Payment, ...]:
    """All ways to pay what is asked for now, the proposed one first; the same payment once."""
    payments: dict[tuple[Change, ...], Payment] = {}
    _pay(title, state, seat, (), (), payments)
    return tuple(payments.values())


def _pay(
    title: Title,
    state: State,
    seat: int,
    paid: tuple[Event, ...],
    plays: tuple[str, ...],
    payments: dict[tuple[Change, ...], Payment],
) -> None:
    if state.asked != seat or not state.rule.pays:
        pays = _sum(paid, -1)
        key = tuple(sorted(pays, key=repr))
        payments.setdefault(key, Payment(pays, plays))
        return
    step = state.agenda[-1]
    for option in state.choices:
        if len(payments) >= MOST_WAYS:
            return
        trial = state.copy()
        overheard = Overheard(title)
        trial.journal = overheard
        trial.held = True
        notation = state.rule.notation(state, step, option)
        trial.apply(option, seat)
        own = tuple(event for event in overheard.events if event.what and event.seat == seat)
        _pay(title, trial, seat, (*paid, *own), (*plays, notation), payments)
