"""Performs commands at tables. It writes and syncs each log entry before any client sees it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any

import structlog

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.history import PLAY, UNDO
from stormtable.server.core import metrics
from stormtable.server.core.errors import conflict
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.seat_progress import seat_changes, seats_after
from stormtable.server.services.table_cache import ArrivingCommand, CachedTable
from stormtable.server.services.table_clocks import TableClocks
from stormtable.server.services.table_command import REPEATED, CommitResult, Stale, TableCommand
from stormtable.server.services.uptime import Uptime
from stormtable.store import commits, notifications, results, tables
from stormtable.store.database import Database
from stormtable.store.tables import OVER, RUNNING, TooLate
from stormtable.table import clock
from stormtable.table.log import LogEntry

log = structlog.get_logger(__name__)

SNAPSHOT_EVERY = 50
"""Log entries between two snapshots; resuming a game replays at most this many."""


class Host:
    """The tables cached in this process. Any process may cache any table; the database is
    authoritative."""

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
        """Table time, for clocks and for everything that is due."""
        self.clocks = TableClocks(self.uptime)
        self.after: Callable[[CachedTable], None] = lambda cached: None
        """The callback for every table that has changed."""
        self._cached: OrderedDict[str, CachedTable] = OrderedDict()
        self._most = most

    # --- cache ----------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, table: str) -> AsyncIterator[CachedTable]:
        """Lock a table within this process and yield it in its current state from the database."""
        cached = self._cached.get(table)
        if cached is None:
            cached = self._cached[table] = CachedTable(table)
        self._cached.move_to_end(table)
        cached.used = self.now()
        try:
            async with cached.lock:
                if cached.stale:
                    await self.refresh(cached)
                yield cached
        finally:
            if not cached.known:
                self._cached.pop(table, None)
            self._evict()

    async def refresh(self, cached: CachedTable) -> None:
        """Read a locked table again. Its viewers here learn of entries that another process wrote,
        even if the announcement is late or lost."""
        before = cached.number if cached.known else None
        async with self.database.read() as session:
            await cached.refresh(session)
        if cached.number != before:
            self.hub.wake(cached.id)

    def _evict(self) -> None:
        """Cache at most `most` tables; evicted ones are rebuilt from their rows."""
        if len(self._cached) > self._most:
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
        """Reload a club's tables before their next use: its members changed, who may see these
        tables."""
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
                    clocks = clock.charged(
                        cached.clocks, self.uptime.now(), self.clocks.absences(cached)
                    )
                    due = self.clocks.due(cached, list(cached.live.asked), clocks)
                    values = {"clocks": clocks.as_json(), "due": due}
                    await tables.change(session, cached.id, values)
                    await tables.announce(session, f"seats {cached.id}")
                cached.stale = True
            self.hub.wake(table.id)

    async def reconnected(self, table: str, seats: Sequence[int]) -> None:
        """Give a player who reconnected a minimum of time."""
        async with self.table(table) as cached:
            if not cached.running or cached.clocks is None:
                return
            clocks = cached.clocks
            for seat in seats:
                if cached.bot_of(seat) is None:
                    absences = self.clocks.absences(cached)
                    clocks = clock.reconnected(clocks, seat, self.uptime.now(), absences)
            if clocks != cached.clocks:
                await self.keep_clocks(cached, clocks)

    async def keep_clocks(self, cached: CachedTable, clocks: clock.Clocks) -> None:
        values = {
            "clocks": clocks.as_json(),
            "due": self.clocks.due(cached, list(cached.live.asked), clocks),
        }
        async with self.database.write() as session:
            await tables.change(session, cached.id, values)
            await tables.announce(session, f"seats {cached.id}")
        cached.stale = True
        self.hub.wake(cached.id)

    def number_of(self, table: str) -> int:
        """Return the number of the last log entry that this process knows of a table."""
        cached = self._cached.get(table)
        return cached.number if cached is not None and cached.known else 0

    # --- commands -------------------------------------------------------------------------

    async def commit(self, table: str, person: str, command: TableCommand) -> CommitResult:
        """Perform a player's command. The result is saved before this returns."""
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

    @contextmanager
    def arriving(self, table: str, command: TableCommand) -> Iterator[None]:
        """Note that a command waits for its table, so that the clock does not run out meanwhile."""
        cached = self._cached.get(table)
        if cached is None:
            cached = self._cached[table] = CachedTable(table)
        arrived = self.uptime.now() if command.arrived is None else command.arrived
        waiting = ArrivingCommand(command.seat, arrived)
        cached.arriving.append(waiting)
        try:
            yield
        finally:
            cached.arriving.remove(waiting)

    async def commit_as(
        self, table: str, command: TableCommand, by: str, bot: str | None = None
    ) -> CommitResult:
        """Perform the command of a bot or an automatic answer. A bot may act only while it plays
        the seat: the person may have returned in the meantime."""
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
            await self.refresh(cached)
        if client_id is not None and client_id in cached.ids:
            return CommitResult(cached.ids[client_id], REPEATED)
        if command.number != cached.number and not (
            command.kind == PLAY and cached.live.asks_the_same(command.seat, command.number)
        ):
            raise Stale(cached.number)
        refusal = cached.policy.refusal(command.kind, str(command.option))
        if refusal is not None:
            raise conflict(*refusal)
        try:
            row = cached.live.act(command.kind, command.seat, command.option, self.now(), by)
        except StormtableError as error:
            raise conflict("illegal", error.problem, error.remedy) from error
        try:
            await self.write(cached, replace(row, client_id=client_id), command.arrived)
        except Stale:
            # Another process may have received the same command.
            if client_id is not None and client_id in cached.ids:
                return CommitResult(cached.ids[client_id], REPEATED)
            raise
        await self._take_back_more(cached, command, by)
        await self.play_script(cached)
        return CommitResult(row.number)

    # --- moves of the table itself --------------------------------------------------------

    async def play_script(self, cached: CachedTable) -> None:
        """Make the moves of the table's policy, until it waits for a player."""
        while cached.running and (move := cached.policy.next_move()) is not None:
            author = cached.policy.author
            try:
                row = cached.live.act(PLAY, move.seat, move.notation, self.now(), author)
            except StormtableError:
                # The rules have changed since the game began.
                log.exception("a scripted move is not legal")
                return
            await self.write(cached, row)

    async def _take_back_more(self, cached: CachedTable, command: TableCommand, by: str) -> None:
        """Take back the moves of the table's policy that belong to what a player took back."""
        while cached.policy.takes_back_more(command.kind) and cached.live.game.undoable(
            command.seat
        ):
            await self.write(cached, cached.live.act(UNDO, command.seat, "", self.now(), by))

    # --- writing --------------------------------------------------------------------------

    async def write(self, cached: CachedTable, row: LogEntry, arrived: float | None = None) -> None:
        """Save what the live game has already played. If that fails, drop the live game.

        `arrived`: when the player's command reached the server, in table time.
        """
        seats = seats_after(cached, row)
        starts = self.uptime.now()
        summary = self._summary(cached, row, starts if arrived is None else arrived, starts)
        changes = {
            seat: "left" if values["left"] else "turn_over"
            for seat, values in seats.items()
            if "left" in values
        }
        if changes:
            summary["seat_changes"] = seat_changes(cached, changes, self.now())
        live, counts = cached.live, cached.policy.counts
        entry = commits.EntryWrite(
            cached.id,
            row,
            summary,
            seats,
            self._notifications(cached, row, summary["asked"], changes) if counts else (),
            live.snapshot().to_text() if row.number % SNAPSHOT_EVERY == 0 else None,
        )
        announcement = f"row {cached.id} {row.number}"
        try:
            if live.over and counts:
                async with self.database.write() as session:
                    await commits.write_entry(session, entry)
                    await results.save_results(
                        session, cached.table, cached.seats, live.outcome, row.time
                    )
                    await tables.announce(session, announcement)
            else:
                await self.database.write_shared(entry.write, announcement)
        except TooLate:
            cached.forget()
            await self.refresh(cached)
            raise Stale(cached.number) from None
        except BaseException as error:
            cached.forget()
            if isinstance(error, asyncio.CancelledError):
                # The player is gone, and their log entry may be written: the others look again.
                self.hub.wake(cached.id)
            raise
        for name, value in {**summary, "number": row.number, "changed": row.time}.items():
            setattr(cached.table, name, value)
        cached.late_start = (starts, self.uptime.now())
        cached.table.take_back_vote = None
        if row.client_id is not None:
            cached.ids[row.client_id] = row.number
        self.notify_changed(cached)

    def _notifications(
        self, cached: CachedTable, row: LogEntry, asked: list[int], changes: dict[int, str]
    ) -> list[dict[str, Any]]:
        """Return the notifications after a log entry that changed these seats."""
        left = [seat for seat, change in changes.items() if change == "left"]
        table, seats = cached.table, cached.seats
        return [
            *notifications.about_turn(table, seats, table.asked, asked, row.time),
            *notifications.about_leaving(cached.id, seats, left, row.time),
        ]

    def notify_changed(self, cached: CachedTable) -> None:
        """Push a changed table to its viewers, and start what the table does on its own."""
        cached.rendered.clear()
        self.hub.wake(cached.id)
        self.after(cached)

    def _summary(
        self, cached: CachedTable, row: LogEntry, arrived: float, starts: float
    ) -> dict[str, Any]:
        """Return the columns of the table after a log entry."""
        live = cached.live
        asked = list(live.asked)
        clocks = self.clocks.after(cached, row, asked, arrived, starts)
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
        return {**values, "status": RUNNING, "due": self.clocks.due(cached, asked, clocks)}
