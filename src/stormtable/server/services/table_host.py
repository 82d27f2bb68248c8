"""Performs commands at tables. It writes and syncs each log entry before anybody sees it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal

import structlog

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.history import PLAY, UNDO
from stormtable.server.core import metrics
from stormtable.server.core.errors import ApiError, conflict, not_yours
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.uptime import Uptime
from stormtable.store import notifications, results, tables
from stormtable.store.database import Database
from stormtable.store.tables import OVER, RUNNING, TooLate
from stormtable.table import clock
from stormtable.table.absence import Absence
from stormtable.table.log import RESTART, LogEntry

log = structlog.get_logger(__name__)

DONE: Literal["done"] = "done"
REPEATED: Literal["repeated"] = "repeated"
SNAPSHOT_EVERY = 50
"""Log entries between two snapshots: resuming a game replays no more than these."""
STAND_INS = 3
"""Turns in a row that a bot plays for an absent player; after them the player has left."""
SEAT_CHANGES = 100
"""How many of them a table stores."""
BOT_DUE = 5.0
"""Seconds after which another process makes a bot's move if this one died."""


@dataclass(frozen=True, slots=True)
class TableCommand:
    """What a client asks a table to do: play, undo, redo, confirm, restart."""

    id: str
    number: int
    """The number of log entries that the client knew."""
    kind: str
    seat: int
    notation: str = ""


@dataclass(frozen=True, slots=True)
class CommitResult:
    number: int
    status: Literal["done", "repeated"] = DONE


class Stale(ApiError):
    """The table has gone on; the client gets the new position."""

    def __init__(self, number: int) -> None:
        super().__init__(
            409, "stale", f"the table has gone on to row {number}", "look at it, and choose again"
        )
        self.number = number


class Host:
    """The cached tables of this process. Any process may cache any table: the database decides."""

    def __init__(
        self,
        database: Database,
        hub: Hub,
        most: int,
        now: Callable[[], float] = time.time,
        uptime: Uptime | None = None,
    ) -> None:
        self.database = database
        self.hub = hub
        self.now = now
        self.uptime = uptime or Uptime(now, now)
        """The time of clocks and of everything that is due."""
        self.after: Callable[[CachedTable], None] = lambda cached: None
        """Called with every table that has changed."""
        self._cached: OrderedDict[str, CachedTable] = OrderedDict()
        self._most = most

    # --- cache ----------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, table: str) -> AsyncIterator[CachedTable]:
        """Lock a table within this process and yield it as it stands in the database."""
        cached = self._cached.get(table)
        if cached is None:
            cached = self._cached[table] = CachedTable(table)
        self._cached.move_to_end(table)
        cached.used = self.now()
        try:
            async with cached.lock:
                if cached.stale:
                    async with self.database.read() as session:
                        await cached.refresh(session)
                yield cached
        finally:
            if not cached.known:
                self._cached.pop(table, None)
            self._evict()

    def _evict(self) -> None:
        """Cache at most `most` tables; evicted ones are rebuilt from their rows."""
        for table, cached in list(self._cached.items()):
            if len(self._cached) <= self._most:
                break
            if not cached.lock.locked():
                del self._cached[table]
        metrics.LIVE_GAMES.set(len(self._cached))

    def evict_idle(self, idle: float) -> None:
        """Evict tables that nobody used for `idle` seconds."""
        before = self.now() - idle
        for table, cached in list(self._cached.items()):
            if cached.used < before and not cached.lock.locked():
                del self._cached[table]
        metrics.LIVE_GAMES.set(len(self._cached))

    def invalidate(self, table: str) -> None:
        """Read a table again before its next use; an empty id means all tables."""
        for cached in (
            self._cached.values() if not table else filter(None, [self._cached.get(table)])
        ):
            cached.stale = True

    def invalidate_club(self, club: str) -> None:
        """Read a club's tables again: its members changed, and they decide who may see them."""
        for cached in self._cached.values():
            if cached.known and cached.table.club == club:
                cached.stale = True
                self.hub.wake(cached.id)

    async def charge(self, person: str) -> None:
        """Charge a person's clocks up to now, because their absence changes."""
        async with self.database.read() as session:
            running = await tables.listed(session, status=(RUNNING,), person=person, limit=1000)
        for table in running:
            async with self.table(table.id) as cached:
                if not cached.running or cached.clocks is None:
                    continue
                cached.stale = True
                async with self.database.write() as session:
                    await cached.refresh(session)
                    if cached.clocks is None:
                        continue
                    clocks = clock.charged(cached.clocks, self.uptime.now(), self.absences(cached))
                    due = self.due(cached, list(cached.live.asked), clocks)
                    values = {"clocks": clocks.as_json(), "due": due}
                    await tables.change(session, cached.id, values)
                    await tables.announce(session, f"seats {cached.id}")
                cached.stale = True
            self.hub.wake(table.id)

    async def reconnected(self, table: str, seats: Sequence[int]) -> None:
        """A player is connected again: leave them a little time at least."""
        async with self.table(table) as cached:
            if not cached.running or cached.clocks is None:
                return
            clocks = cached.clocks
            for seat in seats:
                if cached.bot_of(seat) is None:
                    absences = self.absences(cached)
                    clocks = clock.reconnected(clocks, seat, self.uptime.now(), absences)
            if clocks != cached.clocks:
                await self.keep_clocks(cached, clocks)

    async def keep_clocks(self, cached: CachedTable, clocks: clock.Clocks) -> None:
        values = {
            "clocks": clocks.as_json(),
            "due": self.due(cached, list(cached.live.asked), clocks),
        }
        async with self.database.write() as session:
            await tables.change(session, cached.id, values)
            await tables.announce(session, f"seats {cached.id}")
        cached.stale = True
        self.hub.wake(cached.id)

    def number_of(self, table: str) -> int:
        """The last log entry of a table that this process knows."""
        cached = self._cached.get(table)
        return cached.number if cached is not None and cached.known else 0

    # --- doing ----------------------------------------------------------------------------

    async def commit(self, table: str, person: str, command: TableCommand) -> CommitResult:
        """Perform a player's command. When this returns, the result is permanent."""
        started = time.perf_counter()
        client_id = f"{person}:{command.id}"
        async with self.table(table) as cached:
            if client_id in cached.ids:
                return CommitResult(cached.ids[client_id], REPEATED)
            cached.check_seat(command.seat, person)
            done = await self._do(cached, command, person, client_id)
        metrics.COMMITS.labels(kind=command.kind).inc()
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - started)
        return done

    async def commit_as(
        self, table: str, command: TableCommand, by: str, bot: str | None = None
    ) -> CommitResult:
        """Perform the command of a bot or an automatic answer. A bot may only act while it plays
        the seat: the person may have returned meanwhile."""
        async with self.table(table) as cached:
            if cached.bot_of(command.seat) != bot:
                raise Stale(cached.number)
            done = await self._do(cached, command, by, None)
        metrics.COMMITS.labels(kind=command.kind).inc()
        return done

    async def _do(
        self, cached: CachedTable, command: TableCommand, by: str, client_id: str | None
    ) -> CommitResult:
        if not cached.running:
            raise conflict("over", f"the table is {cached.table.status}", "nothing is played here")
        if command.number != cached.number and not cached.stale:
            await self._look_again(cached)
        if client_id is not None and client_id in cached.ids:
            return CommitResult(cached.ids[client_id], REPEATED)
        if command.number != cached.number:
            raise Stale(cached.number)
        refusal = cached.policy.refusal(command.kind, command.notation)
        if refusal is not None:
            raise conflict(*refusal)
        try:
            row = cached.live.act(command.kind, command.seat, command.notation, self.now(), by)
        except StormtableError as error:
            raise conflict("illegal", error.problem, error.remedy) from error
        try:
            await self.write(cached, replace(row, client_id=client_id))
        except Stale:
            # The same command may have arrived by another process as well.
            if client_id is not None and client_id in cached.ids:
                return CommitResult(cached.ids[client_id], REPEATED)
            raise
        await self._take_back_more(cached, command, by)
        await self.play_script(cached)
        return CommitResult(row.number)

    # --- moves of the table itself --------------------------------------------------------

    async def play_script(self, cached: CachedTable) -> None:
        """Make the moves that the table's policy makes, up to what a player does next."""
        while cached.running and (move := cached.policy.next_move()) is not None:
            author = cached.policy.author
            try:
                row = cached.live.act(PLAY, move.seat, move.notation, self.now(), author)
            except StormtableError:
                # The rules have changed since the game was begun.
                log.exception("a scripted move is not legal")
                return
            await self.write(cached, row)

    async def _take_back_more(self, cached: CachedTable, command: TableCommand, by: str) -> None:
        """Take back what the table played together with what a player took back."""
        while cached.policy.takes_back_more(command.kind) and cached.live.game.undoable(
            command.seat
        ):
            await self.write(cached, cached.live.act(UNDO, command.seat, "", self.now(), by))

    async def _look_again(self, cached: CachedTable) -> None:
        async with self.database.read() as session:
            await cached.refresh(session)

    # --- going back together --------------------------------------------------------------

    async def ask_back(self, cached: CachedTable, person: str, to: int, number: int) -> None:
        """Ask all players to go back to the position after log entry `to`."""
        self._check_asking(cached, person, number)
        if not cached.table.plan.get("take_back", True):
            raise conflict("no_take_back", "this table takes nothing back", "play on from here")
        if not 1 <= to < cached.number:
            raise conflict("illegal", f"there is no row {to}", f"1 to {cached.number - 1}")
        await self._vote(cached, {"to": to, "by": person, "agreed": [person]})

    async def answer_back(self, cached: CachedTable, person: str, yes: bool, number: int) -> None:
        self._check_asking(cached, person, number)
        asked = cached.table.back
        if asked is None:
            raise conflict("not_asked", "nobody asks to go back", "play on from here")
        if yes:
            await self._vote(cached, {**asked, "agreed": sorted({*asked["agreed"], person})})
        else:
            await self._vote(cached, None)

    def _check_asking(self, cached: CachedTable, person: str, number: int) -> None:
        if not cached.running:
            raise conflict("over", f"the table is {cached.table.status}", "nothing is played here")
        if person not in cached.people:
            raise not_yours("you do not play here", "watch it")
        if number != cached.number:
            raise Stale(cached.number)

    async def _vote(self, cached: CachedTable, back: dict[str, Any] | None) -> None:
        """Store who agrees, and go back once all do. A new log entry ends the vote."""
        if back is not None and set(cached.people) <= set(back["agreed"]):
            try:
                row = cached.live.go_back(back["to"], self.now(), back["by"])
            except StormtableError as error:
                raise conflict("illegal", error.problem, error.remedy) from error
            await self.write(cached, row)
            return
        async with self.database.write() as session:
            if not await tables.set_back(session, cached.id, cached.number, back):
                cached.stale = True
                raise Stale(cached.number)
            await tables.announce(session, f"seats {cached.id}")
        cached.table.back = back
        self.notify_changed(cached)

    # --- writing --------------------------------------------------------------------------

    async def write(self, cached: CachedTable, row: LogEntry) -> None:
        """Save what the live game has done already; if saving fails, drop the live game."""
        seats = self._seats_after(cached, row)
        summary = self._summary(cached, row)
        changes = {
            seat: "left" if values["left"] else "turn_over"
            for seat, values in seats.items()
            if "left" in values
        }
        if changes:
            summary["seat_changes"] = self.seat_changes(cached, changes)
        before, live = list(cached.table.asked), cached.live
        try:
            async with self.database.write() as session:
                await tables.write_row(session, cached.id, row, summary)
                for seat, values in seats.items():
                    await tables.change_seat(session, cached.id, seat, values)
                counts = cached.policy.counts
                if live.over and counts:
                    await results.save_results(
                        session, cached.table, cached.seats, live.outcome, row.time
                    )
                if row.number % SNAPSHOT_EVERY == 0:
                    await tables.save_snapshot(
                        session, cached.id, row.number, live.snapshot().to_text()
                    )
                if counts:
                    await notifications.notify_turn(
                        session, cached.table, cached.seats, before, summary["asked"], row.time
                    )
                await tables.announce(session, f"row {cached.id} {row.number}")
        except TooLate:
            cached.forget()
            await self._look_again(cached)
            raise Stale(cached.number) from None
        except BaseException:
            cached.forget()
            raise
        for name, value in {**summary, "number": row.number, "changed": row.time}.items():
            setattr(cached.table, name, value)
        cached.table.back = None
        if row.client_id is not None:
            cached.ids[row.client_id] = row.number
        self.notify_changed(cached)

    def notify_changed(self, cached: CachedTable) -> None:
        """Push a changed table to its viewers, and start what the table does on its own."""
        self.hub.wake(cached.id)
        self.after(cached)

    def _seats_after(self, cached: CachedTable, row: LogEntry) -> dict[int, dict[str, Any]]:
        """The seats that a log entry changes: a stand-in's turn ends, or the person plays again."""
        live, changed = cached.live, {}
        for seat in cached.seats:
            values: dict[str, Any] = {}
            if seat.bot_turn is not None and not seat.left:
                if seat.seat not in live.asked or live.game.state.turn != seat.bot_turn:
                    left = seat.stand_ins >= STAND_INS and not live.over
                    values = {"left": left, "bot_turn": None, "bot": seat.bot if left else None}
            elif seat.stand_ins and seat.seat == row.seat and row.by == seat.person:
                values = {"stand_ins": 0}
            if values:
                changed[seat.seat] = values
            for name, value in values.items():
                setattr(seat, name, value)
        return changed

    def seat_changes(self, cached: CachedTable, changes: dict[int, str]) -> list[dict[str, Any]]:
        """Who left and returned, with these changes added."""
        event, now = cached.live.game.happened.last, self.now()
        new = [
            {"seat": seat, "change": change, "event": event, "time": now}
            for seat, change in changes.items()
        ]
        return [*(cached.table.seat_changes or ()), *new][-SEAT_CHANGES:]

    def _summary(self, cached: CachedTable, row: LogEntry) -> dict[str, Any]:
        """The columns of the table after a log entry."""
        live = cached.live
        asked = list(live.asked)
        clocks = self.clocks_after(cached, row, asked)
        values = {
            "asked": asked,
            "clocks": None if clocks is None else clocks.as_json(),
            **cached.policy.summary(cached.table.origin),
        }
        outcome = live.outcome
        if outcome is not None:
            return {
                **values,
                "status": OVER,
                "due": None,
                "ended": row.time,
                "outcome": outcome.as_json(),
            }
        return {**values, "status": RUNNING, "due": self.due(cached, asked, clocks)}

    def clocks_after(
        self, cached: CachedTable, row: LogEntry, asked: list[int]
    ) -> clock.Clocks | None:
        """The clocks after a log entry; bots have no clock."""
        clocks = cached.clocks
        if clocks is None:
            return None
        people = [seat for seat in asked if cached.bot_of(seat) is None]
        seat = row.seat if row.seat >= 0 else None
        back = row.kind in (UNDO, RESTART)
        return clock.moved(clocks, seat, people, self.uptime.now(), self.absences(cached), back)

    def clocks_seen(self, cached: CachedTable, seat: int | None) -> dict[str, object] | None:
        """The clocks as a seat or a spectator sees them."""
        clocks, uptime = cached.clocks_for(seat), self.uptime
        if clocks is None:
            return None
        return clock.as_seen(clocks, uptime.now(), self.absences(cached), uptime.late)

    def absences(self, cached: CachedTable) -> dict[int, Absence]:
        """When the time of each seat's player does not count, in table time."""
        late = round(self.uptime.late)
        return {seat: replace(absence, late=late) for seat, absence in cached.absences.items()}

    def due(
        self, cached: CachedTable, asked: list[int], clocks: clock.Clocks | None
    ) -> float | None:
        """When the table has to do something by itself if no player acts."""
        if cached.policy.is_scripted:
            return None if cached.policy.next_move() is None else self.uptime.now() + BOT_DUE
        if any(cached.bot_of(seat) for seat in asked):
            return self.uptime.now() + BOT_DUE
        return None if clocks is None else clock.due(clocks, self.absences(cached))
