"""Table time: the time that players are charged for.

It advances only while a server runs and can write to its database, at the pace of the monotonic
clock. So neither downtime nor a change of the system clock costs a player anything. The processes
of one database share it: each writes it down every few seconds, and adopts what another process has
written if that is ahead. A process that starts continues from there.

Sleeping hours and vacations follow the system clock: `late` is how far that is ahead of table time.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from stormtable.store import tables, values
from stormtable.store.database import Database

KEY = "table_time"
BEAT = 5.0
"""Seconds between two writes. After a kill the players get back at most this much."""
LEASE = 2 * BEAT
"""Table time stops this long after the last successful write: nobody can move then."""


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
