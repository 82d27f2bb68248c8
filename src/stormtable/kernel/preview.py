"""Previews: the effects of an option, computed by trying it on a copy of the state.

The trial answers payment questions as the engine proposes. It stops at the next real question, at a
draw, or at another player's turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.journal import CHOSE, FORCED, Entry
from stormtable.kernel.title import Title


@dataclass(frozen=True, slots=True)
class Change:
    """An amount of something that a seat gains or gives up."""

    what: str
    type: str
    amount: int
    lost: int = 0
    """The amount that is lost because there is no room for it."""
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
    """The immediate effects of an option for the seat that chooses it."""

    pays: tuple[Change, ...] = ()
    choice: bool = False
    """Whether there are several ways to pay."""
    exchange: bool = False
    """Whether the payment needs an exchange."""
    due: tuple[Change, ...] = ()
    """What the seat will pay after the next question, if it answers in the cheapest way."""
    due_exchange: bool = False
    """Whether the payment that is due needs an exchange."""
    exchange_vouchers: int = 0
    """How many of the Vouchers in `pays` and `due` go to exchanges."""
    gains: tuple[Change, ...] = ()
    follows: tuple[Event, ...] = ()
    """All other events that follow automatically."""
    next: str = ""
    """The seat's next question; empty if it has none."""

    def as_json(self) -> dict[str, object]:
        cost: dict[str, object] = {
            "pay": [change.as_json() for change in self.pays],
            "choice": self.choice,
            "exchange": self.exchange,
            "due": [change.as_json() for change in self.due],
        }
        if self.due_exchange:
            cost["due_exchange"] = True
        if self.exchange_vouchers:
            cost["exchange_vouchers"] = self.exchange_vouchers
        return {
            "cost": cost,
            "gains": [change.as_json() for change in self.gains],
            "follows": [_followed(event) for event in self.follows],
            "next": self.next,
        }


def _followed(event: Event) -> dict[str, object]:
    payload = event.as_json()
    return {key: payload[key] for key in ("name", "seat", "data", "places")}


class EffectsJournal(TrialJournal):
    """Collects the effects of a choice: everything but the events that repeat an answer."""

    def write(self, state: State, entry: Entry) -> None:
        if entry[0] not in (CHOSE, FORCED):
            super().write(state, entry)


def preview_of(title: Title, state: State, seat: int, option: int) -> Effects:
    """Return the effects of an option. `state` may be masked: the result shows no hidden pieces."""
    if state.sealed:
        # A secret answer has no effect before the reveal.
        stake = state.rule.stake(state, state.agenda[-1], option)
        return Effects(due=tuple(_changes(stake)))
    trial = state.copy()
    depth = len(trial.agenda) - 1
    trial_journal = EffectsJournal(title)
    trial.journal = trial_journal
    trial.halting = True
    trial.apply(option, seat)
    choice = False
    while trial.asked == seat and trial.rule.pays:
        choice = choice or len(trial.choices) > 1
        trial.apply(trial.choices[0])
    own = [event for event in trial_journal.events if event.what and event.seat == seat]
    opened = [(trial.rules[kind_of(step)], step) for step in reversed(trial.agenda[depth:])]
    due = [change for rule, step in opened for change in _changes(rule.due(trial, step))]
    deferred = [change for rule, step in opened for change in _changes(rule.deferred(trial, step))]
    exchanged = [int(event.data.get("vouchers", 0)) for event in own if event.what == EXCHANGE]
    exchanges_due = [change.amount for change in due if change.what == EXCHANGE]
    return Effects(
        _sum(own, -1),
        choice,
        bool(exchanged),
        _merged([change for change in due if change.what != EXCHANGE]),
        bool(exchanges_due),
        sum(exchanged) + sum(exchanges_due),
        _sum(own, 1) + _merged(deferred),
        tuple(event for event in trial_journal.events if not (event.what and event.seat == seat)),
        trial.rule.name if trial.asked == seat else "",
    )


EXCHANGE = "exchange"
"""The `what` of events and due payments that mark an exchange: not a change by itself.

An event has the Vouchers that the exchange takes as `vouchers`; in `Rule.due` they are the amount.
"""


def _sum(events: Sequence[Event], sign: int) -> tuple[Change, ...]:
    """Return the gains (sign 1) or losses (sign -1), summed by kind, in order of first
    appearance."""
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


def _merged(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Return each kind of change once, in the order in which it first occurs."""
    amounts: Counter[tuple[str, str]] = Counter()
    for change in changes:
        amounts[change.what, change.type] += change.amount
    return tuple(Change(what, kind, amount) for (what, kind), amount in amounts.items())


def _changes(amounts: Mapping[str, int]) -> list[Change]:
    """Return changes from amounts by `what` or `what:type`."""
    return [
        Change(what, kind, amount)
        for name, amount in amounts.items()
        for what, _, kind in [name.partition(":")]
    ]


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay: the amounts, and the answer to each question."""

    pays: tuple[Change, ...]
    plays: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        return {"pay": [change.as_json() for change in self.pays], "plays": list(self.plays)}


MOST_WAYS = 60
"""The most payments in a list. Beyond it, the questions must be answered one by one."""


def ways(title: Title, state: State, seat: int) -> tuple[Payment, ...]:
    """Return all ways to pay now, the proposed one first, without duplicates."""
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
        trial_journal = EffectsJournal(title)
        trial.journal = trial_journal
        trial.halting = True
        notation = state.rule.notation(state, step, option)
        trial.apply(option, seat)
        own = tuple(event for event in trial_journal.events if event.what and event.seat == seat)
        _pay(title, trial, seat, (*paid, *own), (*plays, notation), payments)
