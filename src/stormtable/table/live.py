"""A table's game at hand: made from its rows, and good for as long as no other row is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

from stormtable.kernel import record
from stormtable.kernel.chance import Chance, Entropy, Streams
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import IllegalOption, NoUndo
from stormtable.kernel.game import Game
from stormtable.kernel.history import BACK, CONFIRM, DRAW, PLAY, REDO, UNDO
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import title_named
from stormtable.kernel.resume import Header, Snapshot
from stormtable.kernel.title import Outcome, Value
from stormtable.table.log import ACTS, BEGIN, BOT, RESTART, LogEntry, commits_of


def _chance(seed: int | None) -> Chance:
    return Entropy() if seed is None else Streams(seed)


class Live:
    """A `Game` and the rows that made it. Rows are the truth; this can be made again at any time.

    `act` plays before the row is written: when it cannot be written, throw this away.
    """

    def __init__(self, game: Game, rows: Sequence[LogEntry], counts: list[int]) -> None:
        self.game = game
        self.rows = list(rows)
        self._counts = counts
        """How many commits the first n rows came to, for each n from 0."""

    @classmethod
    def begin(
        cls,
        game: str,
        players: int,
        settings: Mapping[str, Value],
        names: Sequence[str],
        tentative: Collection[int],
        seed: int | None,
        now: float,
    ) -> Live:
        """A game set up, and its first row: what chance did about it."""
        made = Game(title_named(game), players, settings, _chance(seed), names, tentative=tentative)
        made.reveals = True
        draws = tuple(commit.notation for commit in made.commits)
        row = LogEntry(1, BEGIN, NOBODY, "", draws, now, "")
        return cls(made, [row], [0, len(made.commits)])

    @classmethod
    def resume(
        cls,
        header: Header,
        rows: Sequence[LogEntry],
        snapshot: Snapshot | None = None,
        seed: int | None = None,
        *,
        goes_on: bool = True,
    ) -> Live:
        """The game these rows made; `goes_on`: it is played on here, with chance of its own."""
        commits = commits_of(rows)
        chance = _chance(seed) if goes_on else None
        game = Game.resume(header, commits, snapshot, chance)
        return cls(game, rows, _counted(rows))

    def copy(self) -> Live:
        """The same game on a table of its own, where nothing is drawn."""
        return Live(self.game.fork(), self.rows, self._counts[:])

    @property
    def number(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def over(self) -> bool:
        return self.game.state.over

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        game = self.game
        if game.unconfirmed != NOBODY:
            return (game.unconfirmed,)
        return tuple(game.state.open_seats())

    def follow(self, rows: Sequence[LogEntry]) -> None:
        """Do what others' rows tell."""
        for row in rows:
            self.game.follow(commits_of([row], self._counts))
            self._add(row)

    def _add(self, row: LogEntry) -> None:
        self.rows.append(row)
        self._counts.append(len(self.game.commits))

    def act(self, kind: str, seat: int, notation: str, now: float, by: str) -> LogEntry:
        """Do it, and say what row to write."""
        if kind not in ACTS:
            raise IllegalOption(
                f"{kind!r} is nothing to do at a table", f"one of: {', '.join(sorted(ACTS))}"
            )
        game, before = self.game, len(self.game.commits)
        if kind == PLAY:
            game.play(notation, seat)
        elif kind == UNDO:
            is_bot = by.startswith(BOT)
            if game.undoable(seat) and not is_bot and not self.undoable(seat):
                raise NoUndo("cannot undo (bot_chose)", "play on from here")
            game.undo(seat)
        elif kind == REDO:
            game.redo(seat)
        elif kind == CONFIRM:
            game.confirm(seat)
        elif kind == RESTART:
            notation = str(self._restart(seat))
        made = game.commits[before:]
        row = LogEntry(
            self.number + 1,
            kind,
            seat,
            made[0].notation if kind == PLAY else notation if kind == RESTART else "",
            tuple(commit.notation for commit in made if commit.kind == DRAW),
            now,
            by,
        )
        self._add(row)
        return row

    def _restart(self, seat: int) -> int:
        """Take back all that the seat can; how many choices that were."""
        back = self.undoable(seat)
        if not back:
            barrier = self.game.barrier(seat)
            raise NoUndo(
                f"nothing to take back ({barrier.code if barrier else 'bot_chose'})",
                "play on from here",
            )
        for _ in range(back):
            self.game.undo(seat)
        return back

    def go_back(self, to: int, now: float, by: str) -> LogEntry:
        """Go back to where row `to` left the game, across what others chose and chance did."""
        if not 1 <= to < self.number:
            raise NoUndo(f"there is no row {to} to go back to", f"1 to {self.number - 1}")
        self.game.back_to(self._counts[to])
        row = LogEntry(self.number + 1, BACK, NOBODY, str(to), (), now, by)
        self._add(row)
        return row

    def undoable(self, seat: int) -> int:
        """How many choices a seat's player may take back: those of a stand-in are not theirs."""
        possible = len(self.game.undoable(seat))
        own = takewhile(lambda by: not by.startswith(BOT), self._deciders(seat))
        return sum(1 for _ in islice(own, possible))

    def _deciders(self, seat: int) -> Iterator[str]:
        """Who made the choices of a seat that stand, the latest first."""
        taken_back, number = 0, self.number
        while number:
            row = self.rows[number - 1]
            number -= 1
            if row.kind == BACK:
                number = int(row.notation)
            elif row.seat != seat:
                continue
            elif row.kind == UNDO:
                taken_back += 1
            elif row.kind == RESTART:
                taken_back += int(row.notation)
            elif row.kind in (PLAY, REDO):
                if not taken_back:
                    yield row.by
                taken_back = max(0, taken_back - 1)

    def update(self, seat: int | None, since: int = 0) -> dict[str, Any]:
        update: dict[str, Any] = self.game.update(seat, since)
        if seat is not None:
            undo, own = update["view"]["undo"], self.undoable(seat)
            if own < len(undo["back"]):
                reason = None if own else Notice("bot_chose").as_json()
                update["view"]["undo"] = {"back": undo["back"][:own], "reason": reason}
        return update

    def snapshot(self) -> Snapshot:
        return self.game.snapshot()

    def record(self, seat: int | None) -> str:
        """The record as a seat (None: a spectator) may have it; all of it once it is over."""
        return record.write(self.game, seat)


def _counted(rows: Sequence[LogEntry]) -> list[int]:
    counts = [0]
    for row in rows:
        counts.append(counts[-1] + len(commits_of([row], counts)))
    return counts


def follow_line(game: Game, plays: Sequence[str]) -> None:
    """Play these one after another, each for the seat that is asked then; it confirms by itself."""
    for number, notation in enumerate(plays, 1):
        if game.unconfirmed != NOBODY:
            game.confirm(game.unconfirmed)
        asked = game.state.open_seats()
        if not asked:
            why = "the game is over" if game.state.over else "chance comes first"
            raise IllegalOption(f"play {number}, {notation!r}: {why}", "end the line before it")
        game.play(notation, asked[0])
