"""What was done at a table: the lines of its record, its commits, and what may be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stormtable.kernel.engine import NOBODY, OPEN, State
from stormtable.kernel.event_log import Answered
from stormtable.kernel.notice import Notice

PLAY, DRAW, UNDO, REDO, CONFIRM, BACK = "play", "draw", "undo", "redo", "confirm", "back"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a game's log: a decision, a result of chance (seat NOBODY), or a checksum."""

    seat: int
    notation: str
    turn: int = -1
    """Not -1: this is the checksum written when that turn began."""
    known_to: int = NOBODY
    """The one seat that may know what it says while the game is on; NOBODY: all may."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One thing done at a table. The list of them only ever grows: taking back is one, too."""

    kind: str
    seat: int = NOBODY
    notation: str = ""

    def as_json(self) -> tuple[str, int, str]:
        return self.kind, self.seat, self.notation

    @classmethod
    def from_json(cls, told: Sequence[Any]) -> Commit:
        kind, seat, notation = told
        return cls(str(kind), int(seat), str(notation))

    @property
    def back_to(self) -> int:
        """After how many commits the game was where this one took it back to; -1 if none did."""
        number = self.notation
        plain = self.kind == BACK and number.isascii() and number.isdecimal() and len(number) < 10
        return int(number) if plain else -1


Undone = tuple[int, int]
"""Seat and code of a decision that was taken back."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a table had come before a decision."""

    lines: int
    """How long the log was."""
    events: int
    """The number of the last event."""
    act: int
    """The act that was going on."""
    commits: int
    undone: tuple[Undone, ...]
    drawn: Mapping[str, int]
    """How many draws of each stream had been made."""
    answered: tuple[Answered, ...]
    """What the engine had answered that could still be asked about."""


@dataclass(slots=True)
class Taken:
    """A decision that may still be taken back."""

    seat: int
    code: int
    notation: str
    before: State
    mark: Mark
    secret: bool
    """One of several answers given side by side."""
    barrier: Notice | None = None
    """Why it cannot be taken back, if it cannot."""


@dataclass(slots=True)
class History:
    """The decisions since the last barrier, and those undone since."""

    taken: list[Taken] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    """The next to be played again last."""

    def add(self, entry: Taken) -> None:
        if self.taken and self.taken[-1].seat != entry.seat and not entry.secret:
            last = self.taken[-1]
            last.barrier = last.barrier or Notice("another_player_chose")
            del self.taken[:-1]
        self.taken.append(entry)

    def forget_undone(self, seat: int, secret: bool) -> None:
        """A new choice makes what was undone moot; a secret one only the seat's own."""
        self.undone = [one for one in self.undone if secret and one[0] != seat]

    def raise_barrier(self, reason: Notice) -> None:
        if self.taken:
            self.taken[-1].barrier = reason
            del self.taken[:-1]
        self.undone.clear()

    def last_of(self, seat: int | None, answering: bool) -> Taken | None:
        """The decision an undo by `seat` would take back; `answering`: answers wait, sealed."""
        if not self.taken:
            return None
        last = self.taken[-1]
        if seat is None or last.seat == seat:
            return last
        if answering:
            # Secret answers wait side by side: each seat may take back its own.
            for entry in reversed(self.taken):
                if entry.seat == seat and entry.secret:
                    return entry
        return None

    def closed(self) -> Taken | None:
        """The last decision that a barrier stands behind, if it is known."""
        return next((entry for entry in self.taken if entry.barrier is not None), None)

    def first_undoable(self) -> Taken | None:
        """The earliest decision that could still be taken back."""
        return next((entry for entry in self.taken if entry.barrier is None), None)

    def undoable(self, seat: int | None, answering: bool) -> tuple[str, ...]:
        """What undo after undo would take back, the latest first."""
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
        """Take back one secret answer and leave those given after it."""
        at = self.taken.index(entry)
        del self.taken[at]
        for later in self.taken[at:]:
            later.mark = replace(later.mark, lines=later.mark.lines - 1)
            unseal(later.before, entry.seat)
        if self.taken[at:]:
            # What is before the next one now was before this one, and is reached from there.
            self.taken[at].mark = entry.mark

    def copy(self) -> History:
        return History(
            [replace(entry, before=entry.before.copy()) for entry in self.taken],
            self.undone[:],
        )


def unseal(state: State, seat: int) -> None:
    """Open a seat's secret answer again."""
    state.sealed = state.sealed[:]
    state.sealed[seat] = OPEN
    state.advance()
