"""The log of a game: record lines, commits, events, and the checksum of each turn."""

from __future__ import annotations

from stormtable.kernel.engine import NOBODY, State, checksum_of
from stormtable.kernel.event_log import EventLog
from stormtable.kernel.history import DRAW, PLAY, Commit, RecordLine
from stormtable.kernel.title import Title
from stormtable.kernel.undo import Mark, Undone


class GameLog:
    """Everything that is written down about a game while it is played."""

    def __init__(self, title: Title, version: str, turn: int) -> None:
        self.title = title
        self.version = version
        """The engine whose checksums the log has: a replayed record keeps those of its own."""
        self.lines: list[RecordLine] = []
        """The lines of the record: undone decisions are not among them."""
        self.commits: list[Commit] = []
        """Every action, undo included; `kernel.resume` restores the game from it."""
        self.drawn: dict[str, int] = {}
        """The number of draws from each stream. Replaced, never changed: marks share it."""
        self.events = EventLog(title)
        self.checked_turn = turn
        """The last turn whose checksum is among the lines."""

    def mark(self, undone: tuple[Undone, ...]) -> Mark:
        events = self.events
        return Mark(
            len(self.lines),
            events.last,
            events.act,
            len(self.commits),
            undone,
            self.drawn,
            tuple(events.answered),
        )

    def write_choice(self, state: State, kind: str, seat: int, code: int) -> str:
        """Write a decision before it is applied, and return its notation."""
        rule, step = state.rule, state.agenda[-1]
        notation = rule.notation(state, step, code)
        self.commits.append(Commit(kind, seat, notation if kind == PLAY else ""))
        self.lines.append(RecordLine(seat, notation, known_to=seat if rule.secret else NOBODY))
        return notation

    def write_draw(self, state: State, result: int) -> None:
        """Write a result of chance before it is applied."""
        rule, step = state.rule, state.agenda[-1]
        notation = rule.notation(state, step, result)
        self.lines.append(RecordLine(NOBODY, notation, known_to=rule.learns(state, step)))
        self.commits.append(Commit(DRAW, NOBODY, notation))
        self.drawn = {**self.drawn, rule.stream: self.drawn.get(rule.stream, 0) + 1}

    def write_checksum(self, state: State) -> None:
        """Write the checksum of a turn that has just begun."""
        if state.turn != self.checked_turn:
            self.checked_turn = state.turn
            self.lines.append(RecordLine(NOBODY, self.checksum(state), turn=state.turn))

    def checksum(self, state: State) -> str:
        return checksum_of(self.title.saved(state, self.version, self.lines))

    def copy(self) -> GameLog:
        other = GameLog(self.title, self.version, self.checked_turn)
        other.lines = self.lines[:]
        other.commits = self.commits[:]
        other.drawn = dict(self.drawn)
        other.events = self.events.copy()
        return other
