"""Undo and redo: the decisions since the last barrier, and how a game takes them back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stormtable.kernel.engine import NOBODY, OPEN, State
from stormtable.kernel.errors import NoUndo
from stormtable.kernel.event import Event
from stormtable.kernel.history import BACK, UNDO, Commit
from stormtable.kernel.notice import Notice
from stormtable.kernel.segment import Mark, Segment, Undone

if TYPE_CHECKING:
    from stormtable.kernel.game import Game

ANOTHER_CHOSE = Notice("another_player_chose")


@dataclass(slots=True)
class UndoEntry:
    """A decision that may be undone."""

    segment: Segment
    """The decision as it was played."""
    before: State
    secret: bool
    """Whether this is one of several simultaneous sealed answers."""
    barrier: Notice | None = None
    """Why the decision cannot be undone; None if it can."""

    @property
    def seat(self) -> int:
        return self.segment.seat

    @property
    def mark(self) -> Mark:
        """The progress of the game before the decision; the log must have written it."""
        return self.segment.mark

    @property
    def notation(self) -> str:
        before = self.before
        return before.rule.notation(before, before.agenda[-1], self.segment.code)


@dataclass(slots=True)
class UndoHistory:
    """The decisions since the last barrier, and the undone ones."""

    entries: list[UndoEntry] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    """The undone decisions; the last one is the next to redo."""

    # --- events of a game -----------------------------------------------------------------

    def add(self, entry: UndoEntry) -> None:
        if self.entries and not entry.secret:
            last = self.entries[-1]
            if last.seat != entry.seat:
                last.barrier = last.barrier or ANOTHER_CHOSE
                del self.entries[:-1]
        self.entries.append(entry)

    def forget_undone(self, seat: int, secret: bool) -> None:
        """Drop what a new decision makes impossible to redo. A secret decision affects only its own
        seat."""
        if self.undone:
            self.undone = [undone for undone in self.undone if secret and undone[0] != seat]

    def raise_barrier(self, reason: Notice) -> None:
        if self.entries:
            self.entries[-1].barrier = reason
            del self.entries[:-1]
        self.undone.clear()

    # --- queries --------------------------------------------------------------------------

    def last_of(self, seat: int | None, answering: bool) -> UndoEntry | None:
        """Return the decision that an undo by `seat` takes back.

        `answering`: several seats are giving sealed answers.
        """
        if not self.entries:
            return None
        last = self.entries[-1]
        if seat is None or last.seat == seat:
            return last
        if answering:
            # Each seat may take back its own sealed answer.
            for entry in reversed(self.entries):
                if entry.seat == seat and entry.secret:
                    return entry
        return None

    def barrier(self, seat: int | None, answering: bool) -> Notice | None:
        """Return why `seat` cannot take back the last decision; None if it can."""
        entry = self.last_of(seat, answering)
        if entry is None:
            return ANOTHER_CHOSE if self.entries else Notice("nothing_to_undo")
        return entry.barrier

    def undoable(self, seat: int | None, answering: bool) -> tuple[str, ...]:
        """Return the notations that repeated undo takes back, the latest first."""
        return tuple([entry.notation for entry in self.undoable_entries(seat, answering)])

    def undoable_entries(self, seat: int | None, answering: bool) -> list[UndoEntry]:
        """Return the decisions that repeated undo takes back, the latest first."""
        last = self.last_of(seat, answering)
        if last is None or last.barrier is not None:
            return []
        if last.secret:
            return [last]
        entries: list[UndoEntry] = []
        for entry in reversed(self.entries):
            if entry.barrier is not None or entry.seat != last.seat:
                break
            entries.append(entry)
        return entries

    def redoable(self, seat: int) -> tuple[int, ...]:
        """Return the codes that repeated redo plays again, the next first."""
        return tuple(code for owner, code in reversed(self.undone) if owner == seat)

    def next_redo(self, seat: int | None) -> Undone:
        """Return the decision that was undone last (by `seat`: no seat redoes another's
        decision)."""
        for undone in reversed(self.undone):
            if seat in (None, undone[0]):
                return undone
        raise NoUndo("nothing to redo", "undo something first")

    def closed(self) -> UndoEntry | None:
        """Return the decision with a barrier after it, if there is one."""
        return next((entry for entry in self.entries if entry.barrier is not None), None)

    def first_undoable(self) -> UndoEntry | None:
        """Return the earliest decision that may be undone."""
        return next((entry for entry in self.entries if entry.barrier is None), None)

    def sealed_lines(self) -> frozenset[int]:
        """Return the numbers of the record lines with answers that are not revealed yet."""
        return frozenset(
            entry.mark.lines for entry in self.entries if entry.secret and entry.barrier is None
        )

    # --- taking back ----------------------------------------------------------------------

    def undo(self, game: Game, seat: int | None) -> None:
        """Take back the last decision of `seat`, which must be the last seat that chose."""
        answering = bool(game.state.sealed)
        barrier = self.barrier(seat, answering)
        if barrier is not None:
            raise NoUndo(f"cannot undo ({barrier.code})", "play on from here")
        entry = self.last_of(seat, answering)
        assert entry is not None
        log, events = game.game_log, game.game_log.events
        log.commits.append(Commit(UNDO, entry.seat))
        game.unconfirmed_seat = NOBODY
        if entry.secret and answering:
            self._unseal(entry)
            del log.lines[entry.mark.lines]
            game.freeze_decision()
            game.state.halting = False
            unseal(game.state, entry.seat)
            events.add(game.state, Event("unsealed", entry.seat))
        else:
            self.entries.pop()
            # Use a copy, because a caller may still read decisions of the position before.
            game.set_position(entry.before.copy())
            del log.lines[entry.mark.lines :]
            events.answered = list(entry.mark.answered)
            events.add(game.state, Event("undone", entry.seat, {"to": entry.mark.events}))
            events.act = entry.mark.act
        self.undone.append((entry.seat, entry.segment.code))
        game.delivery.begin_action()
        game.delivery.send(log)

    def _unseal(self, entry: UndoEntry) -> None:
        """Remove one sealed answer and keep the later ones."""
        index = self.entries.index(entry)
        del self.entries[index]
        for later in self.entries[index:]:
            later.segment.mark = replace(later.mark, lines=later.mark.lines - 1)
            later.before = later.before.copy()
            unseal(later.before, entry.seat)
        if self.entries[index:]:
            # The next decision now has the predecessor of this one.
            self.entries[index].segment.mark = entry.mark

    def copy(self) -> UndoHistory:
        return UndoHistory(
            [
                replace(entry, segment=replace(entry.segment), before=entry.before.copy())
                for entry in self.entries
            ],
            self.undone[:],
        )


def unseal(state: State, seat: int) -> None:
    """Reopen the decision of a seat that has sealed its answer."""
    state.sealed = state.sealed[:]
    state.sealed[seat] = OPEN
    state.advance()


def check_back(game: Game, commits: int) -> None:
    """Refuse to go back to a number of commits that is no earlier moment of the game."""
    if game.hypothetical:
        raise NoUndo("planned moves have no earlier moment to go back to", "plan again")
    total = len(game.commits)
    if not 0 <= commits < total:
        raise NoUndo(
            f"{commits} is no earlier moment of this game",
            f"choose 0 to {total - 1} of its commits",
        )


def go_back_to(game: Game, then: Game) -> None:
    """Continue from the position of `then`. Do not use `then` afterwards."""
    log, log_then = game.game_log, then.game_log
    commits = [*log.commits, Commit(BACK, NOBODY, str(len(log_then.commits)))]
    game.unconfirmed_seat = then.unconfirmed_seat
    game.adopt(then.history)
    game.set_position(then.state)
    log.restore(log_then.lines, commits, log.drawn, log_then.checked_turn)
    events, events_then = log.events, log_then.events
    events.answered = events_then.answered
    events.act = events.last + 1
    events.add(game.state, Event("undone", data={"to": events_then.last}))
    events.act = events_then.act
    game.delivery.begin_action()
    game.delivery.send(log)
    if game.unconfirmed_seat == NOBODY:
        game.run_chance()
