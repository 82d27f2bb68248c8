"""The event log: all events of a game with their numbers, made readable from a state's journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import CHOSE, FORCED, NOBODY, REVEALED, SEALED, Entry, Journal, State
from stormtable.kernel.event import WHERE, Event
from stormtable.kernel.title import Title

_CHOICES = {CHOSE: "chose", FORCED: "forced", REVEALED: "revealed"}


def read(title: Title, state: State, entry: Entry) -> Event:
    """The event an entry stands for; `state` is as it was when the entry was written."""
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
    """An option's notation taken apart: the verb, and its arguments by name."""
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
    """A question with one answer, which the engine gave: it can still be asked about."""

    seat: int
    state: State
    option: int


class EventLog(Journal):
    """Listens to a state for a table."""

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.title = title
        self.events: list[Event] = []
        self.first = 1
        """The number of the first event held: a game resumed from a snapshot has forgotten some."""
        self.act = 0
        self.answered: list[Answered] = []
        """Of each seat, since it last chose."""

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

    def _begins(self, state: State, entry: Entry, event: Event) -> bool:
        """Whether it sets off others; of secret answers, which come out together, the first."""
        kind, seat, _, _, _ = entry
        if kind == CHOSE:
            return not state.rule.pays
        if kind == REVEALED:
            return seat == 0
        name = state.rule.name if kind == FORCED else event.name
        return name in self.title.headings

    def add(self, state: State, event: Event) -> None:
        # Not `dataclasses.replace`, which takes several times longer.
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
        """Add the events before `first` from the log of the whole game."""
        self.events[:0] = whole.events[: self.first - 1]
        self.first = 1

    def since(self, number: int) -> list[Event]:
        """What happened after the event of that number."""
        return self.events[max(0, number + 1 - self.first) :]

    def copy(self) -> EventLog:
        other = EventLog(self.title)
        other.events = self.events[:]
        other.first = self.first
        other.act = self.act
        other.answered = self.answered[:]
        return other


class Overheard(Journal):
    """Reads entries for a trial: nobody is told."""

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.title = title
        self.events: list[Event] = []

    def write(self, state: State, entry: Entry) -> None:
        self.events.append(read(self.title, state, entry))


__all__ = ["NOBODY", "Answered", "EventLog", "Overheard", "read", "words"]
