"""One table of one person: the game, the seats, and the message that describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from secrets import randbits, token_hex
from typing import Any, Literal

from stormtable.bots import Bot, Budget, bot_at_table, bot_named, level_of
from stormtable.bots.bot import RANDOM
from stormtable.bots.workers.worker import choose
from stormtable.kernel.chance import stream_of
from stormtable.kernel.edition import remember_edition
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.history import CONFIRM, PLAY, REDO, UNDO
from stormtable.kernel.resume import Header, Snapshot
from stormtable.kernel.seat_names import distinct_names
from stormtable.offline.fields import Command
from stormtable.offline.refusal import (
    OfflineApiError,
    OutdatedNumber,
    bad,
    conflict,
    no_such,
    not_yours,
)
from stormtable.offline.seats import ME, OfflineSeat, new_seat
from stormtable.offline.table_info import info_json
from stormtable.table.auto_answers import AutoAnswers, answer
from stormtable.table.commitment import new_entropy, seed_of
from stormtable.table.lesson_policy import LessonPolicy
from stormtable.table.live import LiveGame
from stormtable.table.log import BOT, RESTART, LogEntry
from stormtable.table.policies import policy_of
from stormtable.table.policy import OPEN_POLICY, TablePolicy
from stormtable.table.reckoning import Reckoning

Json = dict[str, Any]

PREFIX = "offline-"
"""The ids of these tables begin with it, so that the page knows where to ask."""
OPEN, RUNNING, OVER = "open", "running", "over"
ORDERS = "orders"
"""Who gives automatic answers, in the table's log."""
MOST_LINES = 6
"""Lines of a turn that bots compare by playouts; the levels of Weather Machine have up to 16."""
SNAPSHOT_EVERY = 50
"""Log entries between two snapshots: resuming a game replays at most these."""
STORED = (
    *("id", "game", "created", "entropy", "bot_seed", "status", "number"),
    *("started", "changed", "ended", "origin", "rematch", "saved_position", "edition", "analysis"),
)
"""The fields of a table that are stored as they are."""
STORED_CONFIG = "plan"
"""The key of a table's settings, as in the server's database."""


@dataclass(slots=True)
class OfflineTable:
    """A table in memory. `unsaved` has the log entries that its caller must store next."""

    id: str
    game: str
    config: Json
    """What the table was made with."""
    seats: list[OfflineSeat]
    created: float
    entropy: str | None
    bot_seed: int
    status: str = OPEN
    number: int = 0
    started: float | None = None
    changed: float = 0.0
    ended: float | None = None
    origin: Json | None = None
    rematch: str | None = None
    saved_position: tuple[int, str] | None = None
    """The number of log entries before the latest snapshot, and its text."""
    edition: str | None = None
    """The text of the edition, if it is not the packaged one."""
    analysis: Json | None = None
    """The analysis of the finished game."""
    unsaved: list[LogEntry] = field(default_factory=list)
    is_changed: bool = True
    """Whether something besides the log must be stored."""
    _live: LiveGame | None = None
    _ids: dict[str, int] = field(default_factory=dict)
    _thinking: tuple[int, Bot] | None = None
    """The bot that plays a seat's turn."""
    _policy: TablePolicy = OPEN_POLICY

    # --- restoring, beginning and continuing --------------------------------------------------

    @classmethod
    def restore(cls, stored: Mapping[str, Any], rows: Sequence[Sequence[Any]]) -> OfflineTable:
        """Return the table that `stored` and `row_json` described."""
        data = {name: value for name, value in stored.items() if name not in ("header", "info")}
        data["config"] = data.pop(STORED_CONFIG)
        data["seats"] = [OfflineSeat.from_json(seat) for seat in data["seats"]]
        saved = data["saved_position"]
        data["saved_position"] = None if saved is None else (saved[0], saved[1])
        table = cls(**data, is_changed=False)
        if stored["header"] is None:
            return table
        entries = [_entry(row) for row in rows]
        snapshot = None if saved is None else Snapshot.from_text(saved[1])
        header = Header.from_json(stored["header"])
        table._keep_edition()
        goes_on = not table.has_own_box
        table._live = LiveGame.resume(header, entries, snapshot, table.seed, goes_on=goes_on)
        table._live.draws_by = table._draws_by
        table._live.entropy = table.entropy or ""
        table._policy = policy_of(table.origin, table._live)
        # Another window may have stored the table's other fields after this log.
        table.number = table._live.number
        table.status = OVER if table._live.over else RUNNING
        table._ids = {row.client_id: row.number for row in entries if row.client_id is not None}
        return table

    def stored(self) -> Json:
        """Everything about the table but its log, as JSON."""
        seats = [seat.as_json() for seat in self.seats]
        header = None if self._live is None else self._live.game.header.as_json()
        own = {name: getattr(self, name) for name in STORED} | {STORED_CONFIG: self.config}
        return {**own, "seats": seats, "header": header, "info": self.info()}

    def begin(self, now: float) -> None:
        """Begin the game."""
        if self.status != OPEN:
            raise conflict("started", f"the table is {self.status}", "look at it")
        names = distinct_names([seat.name for seat in self.seats])
        for seat, name in zip(self.seats, names, strict=True):
            seat.name = name
        confirms = [
            number
            for number, seat in enumerate(self.seats)
            if seat.person and self.config["confirm"]
        ]
        settings = self.config["settings"]
        self._live = LiveGame.begin(
            self.game, len(self.seats), settings, names, confirms, self.seed, now, self._draws_by
        )
        self._live.entropy = self.entropy or ""
        self._policy = policy_of(self.origin, self._live)
        while (move := self._policy.next_move()) is not None:
            self._live.act(PLAY, move.seat, move.notation, now, self._policy.author)
        self.status, self.started, self.changed = RUNNING, now, now
        self.number, self.unsaved = self._live.number, list(self._live.rows)
        self.is_changed = True

    def _keep_edition(self) -> None:
        """Make the table's own edition known to the engine."""
        if self.edition is not None:
            remember_edition(self.edition, self.id)

    def again(self, now: float) -> OfflineTable:
        """Return a new table with the same players, each a seat further."""
        if self.status != OVER:
            raise conflict("running", "the game is not over", "finish it first")
        seats = [
            OfflineSeat(seat.person, seat.bot, seat.name)
            for seat in [*self.seats[1:], self.seats[0]]
        ]
        config = self._policy.config_of_rematch({**self.config, "seed": None})
        id_ = f"{PREFIX}{token_hex(8)}"
        entropy = None if self.has_own_box else new_entropy()
        table = OfflineTable(id_, self.game, config, seats, now, entropy, randbits(63))
        table.edition = self.edition if config.get("edition") else None
        table.begin(now)
        self.rematch, self.is_changed = table.id, True
        return table

    def fork(self, number: int, requested: Sequence[Any], person: str, now: float) -> OfflineTable:
        """Return a new table that begins at log entry `number` of this game.

        The game must be over, or the person must have every seat: a fork reveals what is hidden.
        """
        if self.status != OVER and len(self.own_seats) < len(self.seats):
            raise conflict("running", "others play this game", "fork it when it is over")
        if not 1 <= number <= self.live.number:
            raise no_such("row")
        if self.live.over and number == self.number:
            raise conflict("over", "nothing follows the end of a game", "fork it before")
        if len(requested) != len(self.seats):
            problem = f"seats: {len(requested)} for a game of {len(self.seats)}"
            raise bad(problem, "name each seat once")
        seats = [new_seat(self.game, place, seat, person) for place, seat in enumerate(requested)]
        names = distinct_names([seat.name for seat in seats])
        for seat, name in zip(seats, names, strict=True):
            seat.name = name
        config = {**self.config, "seed": None, "own_box": False}
        id_ = f"{PREFIX}{token_hex(8)}"
        # It repeats the first draws of this table, which its player knows, so a commitment
        # would promise too much.
        table = OfflineTable(id_, self.game, config, seats, now, None, randbits(63))
        header = replace(self.live.game.header, seats=tuple(names))
        rows = [replace(row, by="", client_id=None) for row in self.live.rows[:number]]
        table.edition = self.edition
        table._live = LiveGame.resume(header, rows)
        table.origin = {"table": self.id, "number": number}
        table.status, table.started, table.changed = RUNNING, now, now
        table.number, table.unsaved = number, rows
        return table

    # --- reading ------------------------------------------------------------------------------

    @property
    def seed(self) -> int | None:
        """What the draws follow from."""
        seed: int | None = self.config["seed"]
        return seed if self.entropy is None else seed_of(self.entropy)

    @property
    def has_own_box(self) -> bool:
        """Whether the person plays with a real box and enters what is drawn from it."""
        return bool(self.config.get("own_box"))

    @property
    def _draws_by(self) -> int:
        return self.own_seats[0] if self.has_own_box else NOBODY

    @property
    def live(self) -> LiveGame:
        if self._live is None:
            raise conflict("not_started", "the game has not begun", "start the table")
        return self._live

    @property
    def has_begun(self) -> bool:
        return self._live is not None

    @property
    def reckoning(self) -> Reckoning:
        reckoning: Reckoning = self.config["reckoning"]
        return reckoning

    def seat(self, number: int) -> OfflineSeat:
        if not 0 <= number < len(self.seats):
            raise no_such("seat")
        return self.seats[number]

    def check_seat(self, number: int | None) -> None:
        """Refuse to look from, or to play, a seat that is not the person's own."""
        if number is not None and self.seat(number).person is None:
            raise not_yours(f"seat {number} is not yours", "name a seat you sit on")

    @property
    def own_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person is not None]

    def update(self, seat: int | None, since: int, language: str) -> Json:
        """The fields of the server's `TableUpdate`."""
        return {
            "seat": seat,
            "number": self.live.number,
            "update": self.live.update(seat, since, language, self.reckoning),
            "clock": None,
            "table": self.info(),
        }

    def info(self) -> Json:
        """The server's `TableInfo`."""
        return info_json(self)

    # --- playing ------------------------------------------------------------------------------

    def commit(self, command: Command, now: float) -> tuple[int, Literal["done", "repeated"]]:
        """Perform a command of the person; return its log entry, and whether it is a new one."""
        id_, number, kind, seat, notation = command
        client_id = f"{ME}:{id_}"
        if client_id in self._ids:
            return self._ids[client_id], "repeated"
        self.check_seat(seat)
        self._check_running()
        if kind != PLAY or not self.live.asks_the_same(seat, number):
            self._check_number(number)
        refusal = self._policy.refusal(kind, notation)
        if refusal is not None:
            raise conflict(*refusal)
        row = self._draw(kind, notation, now, client_id) or self._act(
            kind, seat, notation, now, ME, client_id
        )
        while self._policy.takes_back_more(kind) and self.live.game.undoable(seat):
            self._act(UNDO, seat, "", now, ME)
        # A script that the rules no longer allow stops; the learner plays on.
        with suppress(OfflineApiError):
            while self.status == RUNNING and (move := self._policy.next_move()) is not None:
                self._act(PLAY, move.seat, move.notation, now, self._policy.author)
        return row.number, "done"

    def read_on(self, step: int) -> None:
        """Go to another step of the lesson, if no move lies between the two."""
        progress = self._policy.progress if isinstance(self._policy, LessonPolicy) else None
        if progress is None or self.origin is None:
            raise conflict("no_lesson", "you have no lesson at this table", "begin one")
        self.origin = {**self.origin, "step": progress.step(step)}
        self.is_changed = True

    def go_back(self, to: int, number: int, now: float) -> None:
        """Go back across draws and bots' choices: the one person who plays here agrees."""
        self._check_running()
        self._check_number(number)
        if not self.config["take_back"]:
            raise conflict("no_take_back", "this table takes nothing back", "play on from here")
        if not 1 <= to < self.number:
            raise conflict("illegal", f"there is no row {to}", f"1 to {self.number - 1}")
        self._took(self.live.go_back(to, now, ME), list(self.live.asked))

    def answer_vote(self, number: int) -> None:
        """Refuse an answer to a vote: a person who plays alone asks nobody."""
        self._check_running()
        self._check_number(number)
        raise conflict("not_asked", "nobody asks to go back", "play on from here")

    def _check_running(self) -> None:
        if self.status != RUNNING:
            raise conflict("over", f"the table is {self.status}", "nothing is played here")

    def _check_number(self, number: int) -> None:
        if number != self.number:
            raise OutdatedNumber(self.number)

    def _act(
        self, kind: str, seat: int, notation: str, now: float, by: str, client_id: str | None = None
    ) -> LogEntry:
        asked = list(self.live.asked)
        try:
            row = self.live.act(kind, seat, notation, now, by)
        except StormtableError as error:
            raise conflict("illegal", error.problem, error.remedy) from error
        return self._took(row, asked, client_id)

    def _draw(self, kind: str, result: str, now: float, client_id: str) -> LogEntry | None:
        """Enter or take back a draw from the real box; None if the command is about a choice."""
        live, seat = self.live, self._draws_by
        if kind == PLAY and live.awaits_draw:
            try:
                row = live.enter_draw(result, now, ME)
            except StormtableError as error:
                raise conflict("illegal", error.problem, error.remedy) from error
        elif kind == UNDO and self.has_own_box and not live.undoable(seat) and live.last_draw:
            row = live.go_back(live.last_draw - 1, now, ME)
        else:
            return None
        return self._took(row, [seat], client_id)

    def _took(self, row: LogEntry, asked: list[int], client_id: str | None = None) -> LogEntry:
        """Note a log entry, and what it changed; `asked`: whom the table waited for before."""
        if client_id is not None:
            row = self.live.rows[-1] = replace(row, client_id=client_id)
            self._ids[client_id] = row.number
        self.unsaved.append(row)
        self._count_turn(row, asked)
        self.origin = self._policy.summary(self.origin).get("origin", self.origin)
        self.number, self.changed, self.is_changed = row.number, row.time, True
        if self.live.over:
            self.status, self.ended = OVER, row.time
        if row.number % SNAPSHOT_EVERY == 0:
            self.saved_position = (row.number, self.live.snapshot().to_text())
        return row

    def _count_turn(self, row: LogEntry, asked_before: list[int]) -> None:
        """Count a turn of the person's, or take its count back."""
        if row.seat < 0 or self.seats[row.seat].person is None:
            return
        was, is_now = row.seat in asked_before, row.seat in self.live.asked
        if was and not is_now and row.kind in (PLAY, CONFIRM, REDO):
            self.seats[row.seat].turns += 1
        elif is_now and not was and row.kind in (UNDO, RESTART):
            self.seats[row.seat].turns = max(0, self.seats[row.seat].turns - 1)

    # --- bots and automatic answers -----------------------------------------------------------

    @property
    def has_more(self) -> bool:
        """Whether a bot or an automatic answer may come next."""
        if self.status != RUNNING or self._policy.is_scripted:
            return False
        return any(
            self.seats[seat].bot or self.seats[seat].auto_answers for seat in self.live.asked
        )

    def go_on(self, now: float) -> bool:
        """Do one thing that the table does by itself; False if there is none."""
        if self.status != RUNNING or self._policy.is_scripted:
            return False
        live = self.live
        for seat in live.asked if not live.awaits_draw else ():
            bot = self.seats[seat].bot
            if bot is not None:
                self._move(seat, bot, now)
                return True
            if live.game.unconfirmed_seat == seat and live.rows[-1].by == ORDERS:
                self._act(CONFIRM, seat, "", now, ORDERS)
                return True
            if live.game.unconfirmed_seat == NOBODY and self.seats[seat].auto_answers:
                update = live.update(seat, live.game.event_log.last)
                auto_answers = AutoAnswers.from_json(self.seats[seat].auto_answers)
                notation = answer(auto_answers, update["decision"], update)
                if notation is not None:
                    self._act(PLAY, seat, notation, now, ORDERS)
                    return True
        return False

    def _move(self, seat: int, name: str, now: float) -> None:
        """Let a bot make one choice."""
        game, by = self.live.game, f"{BOT}{name}"
        if game.unconfirmed_seat == seat:
            self._act(CONFIRM, seat, "", now, by)
            return
        if self._thinking is None or self._thinking[0] != seat:
            seed = stream_of(self.bot_seed, f"{len(game.commits)}/{seat}").getrandbits(63)
            budget = _budget_of(name, self.game)
            self._thinking = seat, bot_at_table(name, self.game, seed, self.id, seat, budget)
        try:
            option = choose(game, seat, self._thinking[1])
        except Exception:  # a bot may raise anything; the game goes on
            spare = bot_named(RANDOM, self.game, self.bot_seed)
            option = choose(game, seat, spare)
        assert option is not None, "a seat that is asked has a decision"
        row = self._act(PLAY, seat, option.notation, now, by)
        if row.draws or seat not in self.live.asked:
            self._thinking = None


def _budget_of(name: str, game: str) -> Budget | None:
    """Return a level's budget, with few lines to compare: this engine is not compiled."""
    level = level_of(name, game)
    return None if level is None else replace(level.budget, lines=MOST_LINES)


def _entry(row: Sequence[Any]) -> LogEntry:
    """The log entry that `row_json` described."""
    number, kind, seat, notation, draws, time, by, client_id = row
    return LogEntry(number, kind, seat, notation, tuple(draws), time, by, client_id)


def row_json(row: LogEntry) -> list[Any]:
    """A log entry as it is stored."""
    return [getattr(row, part.name) for part in fields(LogEntry)]
