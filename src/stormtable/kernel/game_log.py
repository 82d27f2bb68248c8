"""The log of a game: record lines, commits, events, and a checksum for each turn.

Writing these takes many times longer than playing. So `Game` only adds a `Segment` for each action:
the ints that were applied. When a caller reads the log, it plays the segments again on a copy of
the position before the first of them, and writes lines and events. Rules are deterministic and
chance is outside the state, so it does not matter when, or whether, that happens.
"""

from __future__ import annotations

from stormtable.kernel.engine import NOBODY, State, checksum_of
from stormtable.kernel.errors import StateChanged
from stormtable.kernel.event_log import EventLog
from stormtable.kernel.history import CONFIRM, DRAW, PLAY, REDO, Commit, RecordLine
from stormtable.kernel.journal import REVEALED, Entry, Journal
from stormtable.kernel.segment import START, Mark, Segment, Undone
from stormtable.kernel.title import Title


class GameLog:
    """Everything that is recorded about a game while it is played."""

    def __init__(self, title: Title, version: str, turn: int) -> None:
        self.title = title
        self.version = version
        """The engine version whose checksums the log has; a replayed record keeps its original
        version."""
        self.journal = Journal()
        """The journal of the game's state: entries of events that are not written yet."""
        self.checked_turn = turn
        """The last turn whose checksum is among the lines."""
        self._segments: list[Segment] = []
        self._base: State | None = None
        """The position before the first segment. It never changes."""
        self._state: State | None = None
        """The game's own state, after the segments."""
        self._entries = 0
        """The number of journal entries that belong to the segments."""
        self._lines: list[RecordLine] = []
        self._commits: list[Commit] = []
        self._drawn: dict[str, int] = {}
        self._events = EventLog(title)

    @property
    def needs_base(self) -> bool:
        """Whether the next action must give a copy of the position before it."""
        return self._base is None or len(self.journal.entries) > self._entries

    def begin(self, state: State, before: State) -> None:
        """Prepare for the next action on `state`; `before` is a copy of it."""
        entries = self.journal.entries
        if len(entries) > self._entries:
            # A program played on the state directly. Its events get the best numbers that the log
            # can give.
            self.flush()
            for entry in entries:
                self._events.write(state, entry)
            entries.clear()
        self._base = before
        self._state = state

    def add(self, segment: Segment) -> None:
        """Add an action that has just been played."""
        self._segments.append(segment)
        self._entries = len(self.journal.entries)

    def set_aside(self, count: int) -> list[Entry]:
        """Remove the journal's entries after the first `count` and return them."""
        entries = self.journal.entries
        later = entries[count:]
        del entries[count:]
        return later

    # --- reading --------------------------------------------------------------------------

    @property
    def last_event(self) -> int:
        """The number of the latest event, written or not."""
        return self._events.last + len(self.journal.entries)

    @property
    def revealed(self) -> bool:
        """Whether the action that is being played has revealed sealed answers."""
        return REVEALED in [entry[0] for entry in self.journal.entries[self._entries :]]

    @property
    def lines(self) -> list[RecordLine]:
        """The lines of the record: undone decisions are not among them."""
        self.flush()
        return self._lines

    @property
    def commits(self) -> list[Commit]:
        """Every action, undo included; `kernel.resume` restores the game from it."""
        self.flush()
        return self._commits

    @property
    def drawn(self) -> dict[str, int]:
        """The number of draws from each stream. Never changed in place, because marks share it."""
        self.flush()
        return self._drawn

    @property
    def events(self) -> EventLog:
        self.flush()
        return self._events

    def mark(self, undone: tuple[Undone, ...]) -> Mark:
        """Return a mark of the current progress."""
        self.flush()
        events = self._events
        return Mark(
            len(self._lines),
            events.last,
            events.act,
            len(self._commits),
            undone,
            self._drawn,
            tuple(events.answered),
        )

    def checksum(self, state: State) -> str:
        self.flush()
        return checksum_of(self.title.saved(state, self.version, self._lines))

    # --- writing --------------------------------------------------------------------------

    def flush(self, *, check: bool = True) -> None:
        """Write all segments that are not written yet.

        `check`: raise an error unless the segments lead to the game's state.
        """
        if not self._segments:
            return
        assert self._base is not None
        state, played = self._base.copy(), self._state
        segments, self._segments = self._segments, []
        self._base = self._state = None
        del self.journal.entries[: self._entries]
        self._entries = 0
        state.journal = self._events
        for segment in segments:
            try:
                self._write(segment, state)
            except Exception:
                if not segment.failed:
                    raise
        if check and len(segments) > 1 and state != played and not segments[-1].failed:
            raise StateChanged(
                "the state was changed between moves that nobody has read the events of",
                "read `game.events` before you change `game.state`",
            )

    def _write(self, segment: Segment, state: State) -> None:
        state.halting = segment.halting
        segment.mark = self.mark(segment.undone)
        if segment.kind in (PLAY, REDO):
            self._write_choice(state, segment.kind, segment.seat, segment.code)
            state.apply(segment.code, segment.seat)
        elif segment.kind == CONFIRM:
            self._commits.append(Commit(CONFIRM, segment.seat))
            if state.asked == NOBODY:
                state.advance()
        elif segment.kind == START:
            state.advance()
        if segment.unconfirmed:
            return
        if segment.kind in (PLAY, REDO, CONFIRM):
            state.halting = False
        for result in segment.results:
            self._write_draw(state, result)
            state.apply(result)
        if not state.drawing and state.turn != self.checked_turn:
            self.checked_turn = state.turn
            self._lines.append(RecordLine(NOBODY, self.checksum(state), turn=state.turn))

    def _write_choice(self, state: State, kind: str, seat: int, code: int) -> None:
        rule = state.rule
        notation = rule.notation(state, state.agenda[-1], code)
        commit = Commit(kind, seat, notation, code) if kind == PLAY else Commit(kind, seat)
        self._commits.append(commit)
        self._lines.append(RecordLine(seat, notation, known_to=seat if rule.secret else NOBODY))

    def _write_draw(self, state: State, result: int) -> None:
        rule, step = state.rule, state.agenda[-1]
        notation = rule.notation(state, step, result)
        self._lines.append(RecordLine(NOBODY, notation, known_to=rule.learns(state, step)))
        self._commits.append(Commit(DRAW, NOBODY, notation, result))
        self._drawn = {**self._drawn, rule.stream: self._drawn.get(rule.stream, 0) + 1}

    # --- starting from another position ---------------------------------------------------

    def restore(
        self, lines: list[RecordLine], commits: list[Commit], drawn: dict[str, int], turn: int
    ) -> None:
        """Replace everything except the events."""
        self.flush()
        self._lines, self._commits, self._drawn = lines, commits, drawn
        self.checked_turn = turn

    def clear_events(self) -> None:
        """Begin a new event log, for a position that may have been changed already."""
        self.flush(check=False)
        self._events = EventLog(self.title)

    def copy(self) -> GameLog:
        self.flush()
        other = GameLog(self.title, self.version, self.checked_turn)
        other.restore(self._lines[:], self._commits[:], dict(self._drawn), self.checked_turn)
        other._events = self._events.copy()
        return other
