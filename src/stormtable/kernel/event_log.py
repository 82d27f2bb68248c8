"""The event log: all events of a game with their numbers, rendered from a state's journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.event import WHERE, Event
from stormtable.kernel.journal import CHOSE, FORCED, REVEALED, SEALED, Entry, Journal
from stormtable.kernel.title import Title

_CHOICES = {CHOSE: "chose", FORCED: "forced", REVEALED: "revealed"}


def read(title: Title, state: State, entry: Entry) -> Event:
    """Return the event of a journal entry; `state` is the state when the entry was written."""
    kind, seat, code, _, _ = entry
    if kind == SEALED:
        return Event("sealed", seat, {"question": state.rule.name})
    if kind not in _CHOICES:
        return title.event(state, entry)
    step = state.agenda[-1]
    rule = state.rules[kind_of(step)]
    notation = rule.notation(state, step, code)
    data: dict[str, Any] = {"question": rule.name, "rule": rule.reference, **words(title, notation)}
    hidden = (*data, WHERE) if rule.secret else ()
    return Event(_CHOICES[kind], seat, data, rule.places(state, step, code), hidden)


def words(title: Title, notation: str) -> dict[str, Any]:
    """Return the parts of an option's notation: the verb, and its arguments by name."""
    verb, *arguments = notation.split(" ")
    names = title.arguments.get(verb, ())
    return {
        "notation": notation,
        "verb": verb,
        "args": {
            name: int(word) if word.isascii() and word.isdigit() else word
            for name, word in zip(names, arguments, strict=False)
        },
    }


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with a single answer, which the engine gave. Players can still ask why."""

    seat: int
    state: State
    option: int


class EventLog(Journal):
    """Renders and numbers the entries of a state's journal."""

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.title = title
        self.events: list[Event] = []
        self.first = 1
        """The number of the first stored event. A game resumed from a snapshot lacks the earlier
        ones."""
        self.act = 0
        self.answered: list[Answered] = []
        """By seat: the questions that the engine has answered since the seat last chose."""
        self.keeps = 0
        """The number of latest positions to store, for playback at a table."""
        self.positions: dict[int, State] = {}
        """By event number: the position when the event was written."""

    @property
    def last(self) -> int:
        """The number of the latest event."""
        return self.first + len(self.events) - 1

    def write(self, state: State, entry: Entry) -> None:
        kind, seat, code, _, _ = entry
        if kind == FORCED:
            self.answered.append(Answered(seat, state.copy(), code))
        elif kind == CHOSE:
            self.answered = [answered for answered in self.answered if answered.seat != seat]
        event = read(self.title, state, entry)
        if self._begins(state, entry, event):
            self.act = self.last + 1
        self.add(state, event)
        if self.keeps:
            self.positions[self.last] = state.copy()
            # An undo is an event without a position, so the numbers have gaps.
            while next(iter(self.positions)) <= self.last - self.keeps:
                del self.positions[next(iter(self.positions))]

    def _begins(self, state: State, entry: Entry, event: Event) -> bool:
        """Return whether the event begins an act. Of answers revealed together, the first one
        does."""
        kind, seat, _, _, _ = entry
        if kind == CHOSE:
            return not state.rule.pays
        if kind == REVEALED:
            return seat == 0
        name = state.rule.name if kind == FORCED else event.name
        return name in self.title.headings

    def add(self, state: State, event: Event) -> None:
        # `dataclasses.replace` takes several times longer.
        self.events.append(
            Event(
                event.name,
                event.seat,
                event.data,
                event.places,
                event.secret,
                event.piece,
                event.origin,
                event.target,
                event.what,
                self.last + 1,
                self.act,
                self.title.round(state),
                state.turn,
            )
        )

    def restart(self, last: int, act: int) -> None:
        """Continue after event number `last` without the events up to it."""
        self.events = []
        self.first = last + 1
        self.act = act

    def prepend(self, whole: EventLog) -> None:
        """Add the earlier events from the log of the whole game."""
        self.events[:0] = whole.events[: self.first - 1]
        self.first = 1

    def since(self, number: int) -> list[Event]:
        """Return the events after this number."""
        return self.events[max(0, number + 1 - self.first) :]

    def copy(self) -> EventLog:
        other = EventLog(self.title)
        other.events = self.events[:]
        other.first = self.first
        other.act = self.act
        other.answered = self.answered[:]
        return other


class TrialJournal(Journal):
    """Collects entries during a trial, without listeners."""

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.title = title
        self.events: list[Event] = []

    def write(self, state: State, entry: Entry) -> None:
        self.events.append(read(self.title, state, entry))


__all__ = ["NOBODY", "Answered", "EventLog", "TrialJournal", "read", "words"]
