"""The history of a game: record lines, commits, and the decisions that undo may take back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stormtable.kernel.engine import NOBODY, OPEN, State
from stormtable.kernel.event_log import Answered
from stormtable.kernel.notice import Notice

PLAY, DRAW, UNDO, REDO, CONFIRM, BACK = "play", "draw", "undo", "redo", "confirm", "back"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One line of a record: a decision, a draw (seat NOBODY) or a checksum."""

    seat: int
    notation: str
    turn: int = -1
    """-1, or the turn at whose beginning this checksum was written."""
    known_to: int = NOBODY
    """The only seat that may read the line during the game; NOBODY if every seat may."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One action in a game. The list of commits is append-only: an undo is a commit, too."""

    kind: str
    seat: int = NOBODY
    notation: str = ""

    def as_json(self) -> tuple[str, int, str]:
        return self.kind, self.seat, self.notation

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Commit:
        kind, seat, notation = data
        return cls(str(kind), int(seat), str(notation))

    @property
    def back_to(self) -> int:
        """The number of commits to go back to; -1 if this commit does not go back."""
        number = self.notation
        plain = self.kind == BACK and number.isascii() and number.isdecimal() and len(number) < 10
        return int(number) if plain else -1


Undone = tuple[int, int]
"""Seat and code of an undone decision."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a game had come before a decision."""

    lines: int
    """The length of the log."""
    events: int
    """The number of the last event."""
    act: int
    """The act in progress."""
    commits: int
    undone: tuple[Undone, ...]
    drawn: Mapping[str, int]
    """The number of draws from each stream."""
    answered: tuple[Answered, ...]
    """The engine's own answers that a client may still ask about."""


@dataclass(slots=True)
class Taken:
    """A decision that may be undone."""

    seat: int
    code: int
    notation: str
    before: State
    mark: Mark
    secret: bool
    """Whether this is one of several simultaneous sealed answers."""
    barrier: Notice | None = None
    """Why the decision cannot be undone; None if it can."""


@dataclass(slots=True)
class History:
    """The decisions since the last barrier, and the undone ones."""

    taken: list[Taken] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    """The next one to redo is the last."""

    def add(self, entry: Taken) -> None:
        if self.taken and self.taken[-1].seat != entry.seat and not entry.secret:
            last = self.taken[-1]
            last.barrier = last.barrier or Notice("another_player_chose")
            del self.taken[:-1]
        self.taken.append(entry)

    def forget_undone(self, seat: int, secret: bool) -> None:
        """Drop what a new decision makes impossible to redo; a secret one affects only its seat."""
        self.undone = [undone for undone in self.undone if secret and undone[0] != seat]

    def raise_barrier(self, reason: Notice) -> None:
        if self.taken:
            self.taken[-1].barrier = reason
            del self.taken[:-1]
        self.undone.clear()

    def last_of(self, seat: int | None, answering: bool) -> Taken | None:
        """Return the decision that an undo by `seat` takes back.

        `answering`: several seats answer at once, in secret.
        """
        if not self.taken:
            return None
        last = self.taken[-1]
        if seat is None or last.seat == seat:
            return last
        if answering:
            # Each seat may take back its own sealed answer.
            for entry in reversed(self.taken):
                if entry.seat == seat and entry.secret:
                    return entry
        return None

    def closed(self) -> Taken | None:
        """Return the decision with a barrier after it, if there is one."""
        return next((entry for entry in self.taken if entry.barrier is not None), None)

    def first_undoable(self) -> Taken | None:
        """Return the earliest decision that may be undone."""
        return next((entry for entry in self.taken if entry.barrier is None), None)

    def undoable(self, seat: int | None, answering: bool) -> tuple[str, ...]:
        """Return the notations that repeated undo takes back, the latest first."""
        last = self.last_of(seat, answering)
        if last is None or last.barrier is not None:
            return ()
        if last.secret:
            return (last.notation,)
        back: list[str] = []
        for entry in reversed(self.taken):
            if entry.barrier is not None or entry.seat != last.seat:
                break
            back.append(entry.notation)
        return tuple(back)

    def unseal(self, entry: Taken) -> None:
        """Take back one sealed answer and keep the later ones."""
        at = self.taken.index(entry)
        del self.taken[at]
        for later in self.taken[at:]:
            later.mark = replace(later.mark, lines=later.mark.lines - 1)
            unseal(later.before, entry.seat)
        if self.taken[at:]:
            # The next decision now follows what this one followed.
            self.taken[at].mark = entry.mark

    def copy(self) -> History:
        return History(
            [replace(entry, before=entry.before.copy()) for entry in self.taken],
            self.undone[:],
        )


def unseal(state: State, seat: int) -> None:
    """Reopen the decision of a seat that has sealed its answer."""
    state.sealed = state.sealed[:]
    state.sealed[seat] = OPEN
    state.advance()
