"""Run what tables do by themselves: bots move, automatic answers are given, clocks run out.

The process that writes a log entry also runs what follows from it. If that process dies, the
database still has the table as `due`, and any process that looks for due tables continues it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog

from stormtable.bots import best_bot
from stormtable.bots.workers.pool import Charge, WorkerPool
from stormtable.bots.workers.schedule import Urgency
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.history import CONFIRM, PLAY
from stormtable.server.core import metrics
from stormtable.server.core.errors import ApiError
from stormtable.server.services import stand_ins, tournament_runner
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_command import Stale, TableCommand
from stormtable.server.services.table_services import TableServices
from stormtable.store import tables
from stormtable.table import clock
from stormtable.table.auto_answers import AutoAnswers, answer
from stormtable.table.log import BOT

log = structlog.get_logger("stormtable.driver")

LOOK_EVERY = 1.0
ORDERS = "orders"
"""The author of automatic answers in a table's log."""
ELSEWHERE = 5.0
"""Seconds after zero at which a process acts on the clock of a player who is not connected to it:
their move may have reached another process in time, and wait there for its table or for the disk.
"""
CLAIM = 30.0
"""Seconds for which a process has claimed a due table."""
MOST_CLAIMED = 50
IDLE = 600.0
"""Seconds after which an unused table is evicted."""


class Driver:
    """Keeps the tables of this process going, with at most one task for each table."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._services: TableServices | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._looking: asyncio.Task[None] | None = None
        self.alone = True
        """Whether no other process serves the tables."""
        self._restarts = 0
        """Restarts of bot workers that the metrics include."""

    @property
    def services(self) -> TableServices:
        assert self._services is not None, "the driver is started with the server"
        return self._services

    def start(self, services: TableServices) -> None:
        self._services = services
        self.alone = services.database.is_sqlite
        services.host.after = lambda cached: (
            self.kick(cached.id) if self._concerned(cached) else None
        )
        self._looking = asyncio.create_task(self._look_around(), name="driver")

    async def stop(self) -> None:
        tasks = [*self._driving.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _concerned(self, cached: CachedTable) -> bool:
        """Return whether a bot, an automatic answer or the table's policy may move at the table."""
        if not cached.running:
            return False
        if cached.policy.is_scripted:
            return cached.policy.next_move() is not None
        return any(
            cached.bot_of(seat) or cached.seats[seat].auto_answers for seat in cached.table.asked
        )

    def kick(self, table: str) -> None:
        """Start the automatic moves of a changed table: bots, automatic answers, its policy."""
        if table in self._driving:
            self._again.add(table)
            return
        task = asyncio.create_task(self._drive(table), name=f"table {table}")
        self._driving[table] = task
        task.add_done_callback(lambda _: self._done(table))

    def _done(self, table: str) -> None:
        self._driving.pop(table, None)
        if table in self._again:
            self._again.discard(table)
            self.kick(table)

    # --- one table ------------------------------------------------------------------------

    async def _drive(self, table: str) -> None:
        try:
            while await self._step(table):
                pass
        except asyncio.CancelledError:
            raise
        except ApiError as error:
            log.info("table left alone", code=error.code)
        except Exception:
            # The table stays due, so the next scan tries again.
            log.exception("a table could not go on by itself")

    async def _step(self, table: str) -> bool:
        """Run one thing that the table does by itself; return False if there is none."""
        async with self.services.host.table(table) as cached:
            if not cached.running:
                return False
            await self._run_out(cached)
            await self.services.host.play_script(cached)
            action = self._what_follows(cached)
            if action is None:
                await self._settle(cached)
                return False
        with suppress(Stale):
            await action
        return True

    async def _settle(self, cached: CachedTable) -> None:
        """Store when the table is next due, if the stored time is past."""
        now, due = self.services.uptime.now(), cached.table.due
        if due is None or due > now:
            return
        next_due = self.services.host.clocks.due(cached, list(cached.live.asked), cached.clocks)
        if next_due is not None:
            next_due = max(next_due, now + LOOK_EVERY)
        async with self.services.database.write() as session:
            await tables.change(session, cached.id, {"due": next_due})
        cached.table.due = next_due

    def _what_follows(self, cached: CachedTable) -> Coroutine[Any, Any, None] | None:
        if cached.policy.is_scripted:
            return None  # bots and automatic answers do not know the script
        for seat in cached.live.asked:
            bot = cached.bot_of(seat)
            if bot is not None:
                return self._move(cached.id, seat, bot)
            if cached.live.game.unconfirmed_seat == seat and cached.live.rows[-1].by == ORDERS:
                # A player who delegates an answer to the table does not want to confirm it.
                command = TableCommand("", cached.number, CONFIRM, seat)
                return self._commit(cached.id, command, ORDERS)
            auto_answers = AutoAnswers.from_json(cached.seats[seat].auto_answers)
            if cached.live.game.unconfirmed_seat == NOBODY:
                update: dict[str, Any] = cached.live.update(seat, cached.live.game.event_log.last)
                notation = answer(auto_answers, update["decision"], update)
                if notation is not None:
                    command = TableCommand("", cached.number, PLAY, seat, notation)
                    return self._commit(cached.id, command, ORDERS)
        return None

    async def _commit(self, table: str, command: TableCommand, by: str) -> None:
        await self.services.host.commit_as(table, command, by)

    async def _move(self, table: str, seat: int, bot: str) -> None:
        """Let a bot play a seat until its turn ends."""
        by = f"{BOT}{bot}"
        async with self.services.host.table(table) as cached:
            if seat not in cached.live.asked or cached.bot_of(seat) != bot:
                return
            number, game = cached.number, cached.live.game
            if game.unconfirmed_seat == seat:
                plays: list[int] | None = None
            else:
                header = game.header.as_json()
                commits = [commit.as_code() for commit in game.commits]
                urgency = Urgency.MOVE if cached.people else Urgency.BOT
        if game.unconfirmed_seat == seat:
            await self.services.host.commit_as(
                table, TableCommand("", number, CONFIRM, seat), by, bot
            )
            return
        plays = await self.workers.think(table, header, commits, seat, bot, urgency=urgency)
        for code in plays:
            command = TableCommand("", number, PLAY, seat, code)
            done = await self.services.host.commit_as(table, command, by, bot)
            number = done.number

    async def hint(
        self,
        table: str,
        game: str,
        header: dict[str, Any],
        commits: list[Any],
        seat: int,
        charge: Charge,
    ) -> dict[str, Any]:
        bot = best_bot(game)
        return await self.workers.hint(table, header, commits, seat, bot, charge=charge)

    # --- clocks ---------------------------------------------------------------------------

    async def _run_out(self, cached: CachedTable) -> None:
        """Run the table's action for a clock that reached zero."""
        clocks, now = cached.clocks, self.services.uptime.now()
        if clocks is None:
            return
        absences = self.services.host.clocks.absences(cached)
        for seat in clock.expired(clocks, now, absences):
            zero = clock.deadline(clocks, seat, absences)
            if zero is not None and cached.arrived_before(seat, zero):
                continue  # the player's command was here in time, and is next
            if zero is not None and now < zero + ELSEWHERE and not self._is_ours(cached, seat):
                continue
            log.info("time is up", kind=clocks.clock.at_zero)
            if clocks.clock.at_zero == "bot":
                await stand_ins.stand_in(self.services, cached, seat)
            elif clocks.clock.at_zero == "forfeit":
                await stand_ins.forfeit(self.services, cached, seat)
            else:
                await self.services.host.keep_clocks(cached, clock.done(clocks, seat))
            await self.services.host.refresh(cached)

    def _is_ours(self, cached: CachedTable, seat: int) -> bool:
        """Return whether a move of this seat's player would reach this process."""
        windows = self.services.hub.here(cached.id)
        return self.alone or cached.seats[seat].person in [person for person, _, _ in windows]

    # --- all tables -----------------------------------------------------------------------

    async def _look_around(self) -> None:
        while True:
            try:
                await self._look()
                await tournament_runner.look(self.services)
                self.services.host.evict_idle(IDLE)
                self.services.hub.forget(self.services.now())
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("could not look for tables that are due")
            await asyncio.sleep(LOOK_EVERY)

    async def _look(self) -> None:
        now = self.services.uptime.now()
        metrics.SWEEPS.inc()
        metrics.BOT_QUEUE.set(self.workers.queued)
        metrics.BOTS_RUNNING.set(self.workers.running)
        metrics.BOT_RESTARTS.inc(self.workers.restarts - self._restarts)
        self._restarts = self.workers.restarts
        async with self.services.database.read() as session:
            if not await tables.anything_due(session, now):
                return
        async with self.services.database.write() as session:
            due = await tables.due_tables(session, now, now + CLAIM, MOST_CLAIMED)
        for table in due:
            metrics.SWEPT.inc()
            self.kick(table)
