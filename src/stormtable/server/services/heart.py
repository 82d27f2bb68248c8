"""Advance table time, and charge the clocks when the system clock and table time drift apart."""

from __future__ import annotations

import asyncio

import structlog

from stormtable.server.services.periodic import PeriodicTask
from stormtable.server.services.table_services import TableServices
from stormtable.server.services.table_time import in_table_time
from stormtable.server.services.uptime import BEAT, LEASE, PULSE
from stormtable.store import tables
from stormtable.store.tables import RUNNING
from stormtable.table import clock

log = structlog.get_logger("stormtable.uptime")

SHIFT = 1.0
"""Seconds that the system clock may drift before sleeping hours are adjusted to it."""


class Heart:
    """Advances table time, and charges the clocks when the system clock drifts from it."""

    def __init__(self, services: TableServices) -> None:
        self.services = services
        self._beats = PeriodicTask("heart", self._try_to_beat, BEAT)
        self._pulses = PeriodicTask("pulse", self._pulse, PULSE)

    async def start(self) -> None:
        await self.services.uptime.resume(self.services.database)
        await settle_clocks(self.services, clock.GRACE)
        await self._beat()
        self._beats.start()
        self._pulses.start()

    async def stop(self) -> None:
        """Store the time up to now."""
        await self._pulses.stop()
        await self._beats.stop()
        await self._try_to_beat()

    async def _pulse(self) -> None:
        self.services.uptime.pulse()

    async def _try_to_beat(self) -> None:
        try:
            # The time of a write that hangs does not count: table time stops.
            async with asyncio.timeout(LEASE):
                await self._beat()
        except Exception as error:
            log.warning("table time could not be written", error=type(error).__name__)

    async def _beat(self) -> None:
        stopped = self.services.uptime.stopped
        late = await self.services.uptime.beat(self.services.database)
        if self.services.uptime.stopped != stopped:
            self.services.hub.wake_all()
        if abs(late - self.services.uptime.late) > SHIFT:
            # Charge sleeping hours up to now by the system clock's earlier offset.
            await settle_clocks(self.services)
            self.services.uptime.late = late


async def settle_clocks(services: TableServices, grace: float = 0.0) -> None:
    """Charge all running clocks up to now, and leave every seat to move at least `grace`
    seconds."""
    now = services.uptime.now()
    changed = []
    async with services.database.write() as session:
        running = await tables.listed(session, status=(RUNNING,), limit=None)
        timed = [table for table in running if table.clocks is not None]
        seats = await tables.seats_of_all(session, timed)
        for table in timed:
            assert table.clocks is not None
            clocks = clock.Clocks.from_json(table.clocks)
            absences = in_table_time(
                await tables.absences_of(session, seats[table.id]), table, services.uptime.late
            )
            settled = clock.graced(clock.charged(clocks, now, absences), grace)
            if settled != clocks:
                table.clocks = settled.as_json()
                changed.append(table.id)
                await tables.announce(session, f"seats {table.id}")
    for changed_table in changed:
        services.host.invalidate(changed_table)
        services.hub.wake(changed_table)
