"""Keeps table time running, and charges the clocks where it does not follow the system clock."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog

from stormtable.server.services.table_services import TableServices
from stormtable.server.services.uptime import BEAT, LEASE
from stormtable.store import tables
from stormtable.store.tables import RUNNING
from stormtable.table import clock

log = structlog.get_logger("stormtable.uptime")

SHIFT = 1.0
"""Seconds by which the system clock may drift before sleeping hours follow it."""


class Heart:
    """Keeps table time running, and the clocks right where it does not follow the system's."""

    def __init__(self, services: TableServices) -> None:
        self.services = services
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.services.uptime.resume(self.services.database)
        await settle_clocks(self.services, clock.GRACE)
        await self._beat()
        self._task = asyncio.create_task(self._go_on(), name="heart")

    async def stop(self) -> None:
        """Save the time up to now."""
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
            # A write that hangs does not count: table time stops.
            async with asyncio.timeout(LEASE):
                await self._beat()
        except Exception as error:
            log.warning("table time could not be written", error=type(error).__name__)

    async def _beat(self) -> None:
        late = await self.services.uptime.beat(self.services.database)
        if abs(late - self.services.uptime.late) > SHIFT:
            # Sleeping hours up to now follow the system clock as it was until now.
            await settle_clocks(self.services)
            self.services.uptime.late = late


async def settle_clocks(services: TableServices, grace: float = 0.0) -> None:
    """Charge all running clocks up to now; everybody asked has at least `grace` left."""
    now = services.uptime.now()
    changed = []
    async with services.database.write() as session:
        running = await tables.listed(session, status=(RUNNING,), limit=None)
        timed = [table for table in running if table.clocks is not None]
        seats = await tables.seats_of_all(session, timed)
        for table in timed:
            assert table.clocks is not None
            clocks = clock.Clocks.from_json(table.clocks)
            absences = {
                seat: replace(absence, late=round(services.uptime.late))
                for seat, absence in (await tables.absences_of(session, seats[table.id])).items()
            }
            settled = clock.graced(clock.charged(clocks, now, absences), grace)
            if settled != clocks:
                table.clocks = settled.as_json()
                changed.append(table.id)
                await tables.announce(session, f"seats {table.id}")
    for changed_table in changed:
        services.host.invalidate(changed_table)
        services.hub.wake(changed_table)
