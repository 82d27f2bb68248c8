"""Table time: the time that players are charged for.

It advances only while a server runs and can write to its database, at the pace of the monotonic
clock. So neither downtime nor a change of the system clock costs a player anything. The processes
of one database share it: each writes it down every few seconds, and adopts what another process has
written if that is ahead. A process that starts continues from there.

Sleeping hours and vacations follow the system clock: `late` is how far that is ahead of table time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog

from stormtable.store import tables, values
from stormtable.store.database import Database
from stormtable.store.tables import RUNNING
from stormtable.table import clock

if TYPE_CHECKING:
    from stormtable.server.core.deps import Services

log = structlog.get_logger("stormtable.uptime")

KEY = "table_time"
BEAT = 5.0
"""Seconds between two writes. After a kill the players get back at most this much."""
LEASE = 2 * BEAT
"""Table time stops this long after the last successful write: nobody can move then."""
SHIFT = 1.0
"""Seconds by which the system clock may drift before sleeping hours follow it."""


class Uptime:
    """Table time in this process."""

    def __init__(self, wall: Callable[[], float], monotonic: Callable[[], float]) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self.lease = LEASE
        self.late = 0.0
        self._time = wall()
        self._written = monotonic()
        """When `_time` was written, by the monotonic clock."""

    def now(self) -> float:
        passed = self._monotonic() - self._written
        return self._time + min(max(0.0, passed), self.lease)

    async def resume(self, database: Database) -> None:
        """Continue from what was written last; `late` is what it was then."""
        async with database.read() as session:
            written = await values.value_of(session, KEY)
            # A database of an earlier version: somebody moved then, so the server was up.
            moved = await tables.last_change_of_running(session)
        if written is not None:
            self._time, self.late = json.loads(written)
        elif moved is not None:
            self._time = moved
        self._written = self._monotonic()

    async def beat(self, database: Database) -> float:
        """Write table time down, and adopt another's if that is ahead; the new `late`."""
        async with database.write() as session:
            written = await values.lock_value(session, KEY)
            shared = max(self.now(), json.loads(written.value)[0] if written.value else 0.0)
            late = self._wall() - shared
            written.value = json.dumps([shared, late])
        self._time = max(self.now(), shared)
        self._written = self._monotonic()
        return late


class Heart:
    """Keeps table time running, and the clocks right where it does not follow the system's."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.services.uptime.resume(self.services.database)
        await settle_clocks(self.services, clock.GRACE)
        await self._beat()
        self._task = asyncio.create_task(self._go_on(), name="heart")

    async def stop(self) -> None:
        """The time up to now was served."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._try_to_beat()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._try_to_beat()

    async def _try_to_beat(self) -> None:
        try:
            # A write that hangs is none: table time stops.
            async with asyncio.timeout(LEASE):
                await self._beat()
        except Exception as error:
            log.warning("table time could not be written", error=type(error).__name__)

    async def _beat(self) -> None:
        late = await self.services.uptime.beat(self.services.database)
        if abs(late - self.services.uptime.late) > SHIFT:
            # What has passed was slept through, or not, by the clock as it was until now.
            await settle_clocks(self.services)
            self.services.uptime.late = late


async def settle_clocks(services: Services, grace: float = 0.0) -> None:
    """Charge all running clocks up to now; with `grace` everybody asked has at least so much."""
    now = services.uptime.now()
    changed = []
    async with services.database.write() as session:
        running = await tables.listed(session, status=(RUNNING,), limit=None)
        timed = [table for table in running if table.clocks is not None]
        seats = await tables.seats_of_all(session, timed)
        for table in timed:
            assert table.clocks is not None
            clocks = clock.Clocks.from_json(table.clocks)
            rests = {
                seat: replace(absence, late=round(services.uptime.late))
                for seat, absence in (await tables.rests_of(session, seats[table.id])).items()
            }
            settled = clock.graced(clock.charged(clocks, now, rests), grace)
            if settled != clocks:
                table.clocks = settled.as_json()
                changed.append(table.id)
                await tables.announce(session, f"seats {table.id}")
    for changed_table in changed:
        services.host.invalidate(changed_table)
        services.hub.wake(changed_table)
