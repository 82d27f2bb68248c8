"""Table time: the time that players' clocks are charged for.

It advances only while a server runs and can write to its database, at the pace of the monotonic
clock. So neither downtime nor a change of the system clock costs a player anything. It also stands
still while the process cannot read what players send: a pulse on the event loop must keep coming,
and a gap counts for `STALL` seconds at most. All processes of one database share table time: each
stores it every few seconds, and adopts a stored value that is ahead of its own. A process that
starts continues from the stored value. It stands still as well while an administrator has stopped
all clocks.

Sleeping hours and vacations follow the system clock: `late` is how far that is ahead of table time.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from stormtable.store import tables, values
from stormtable.store.database import Database

KEY = "table_time"
BEAT = 5.0
"""Seconds between two writes. After a crash the players get back at most this much time."""
LEASE = 2 * BEAT
"""Seconds after the last successful write at which table time stops. Nobody can move then."""
PULSE = 0.2
"""Seconds between two pulses of the event loop."""
STALL = 0.5
"""Seconds after the last pulse at which table time stops: the process reads no move then."""


class Uptime:
    """Table time in this process."""

    def __init__(self, wall: Callable[[], float], monotonic: Callable[[], float]) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self.lease = LEASE
        self.stall = STALL
        self.late = 0.0
        self.stopped = False
        """Whether an administrator has stopped all clocks, as of the last beat."""
        self._time = wall()
        self._written = monotonic()
        """When `_time` was written, by the monotonic clock."""
        self._pulsed: float | None = None
        """When the event loop last ran `pulse`, by the monotonic clock; None: not yet."""
        self._stalled = 0.0
        """Seconds since `_written` for which the event loop stood still."""

    def now(self) -> float:
        if self.stopped:
            return self._time
        moment = self._monotonic()
        passed = moment - self._written - self._stalled - self._gap(moment)
        return self._time + min(max(0.0, passed), self.lease)

    def pulse(self) -> None:
        """Prove that the event loop runs."""
        moment = self._monotonic()
        self._stalled += self._gap(moment)
        self._pulsed = moment

    def _gap(self, moment: float) -> float:
        """Return for how long the event loop has stood still."""
        return 0.0 if self._pulsed is None else max(0.0, moment - self._pulsed - self.stall)

    def _set(self, time: float) -> None:
        self._time = time
        self._written = self._monotonic()
        self._stalled = 0.0
        if self._pulsed is not None:
            self._pulsed = self._written

    async def resume(self, database: Database) -> None:
        """Continue from the stored time and the stored `late`."""
        async with database.read() as session:
            written = await values.value_of(session, KEY)
            # A database of an earlier version has no stored time: the last move proves that the
            # server ran then.
            moved = await tables.last_change_of_running(session)
            self.stopped = bool(await values.value_of(session, values.CLOCKS_STOPPED))
        time = self._time
        if written is not None:
            time, self.late = json.loads(written)
        elif moved is not None:
            time = moved
        self._set(time)

    async def beat(self, database: Database) -> float:
        """Store table time, or adopt a stored one that is ahead; return the new `late`."""
        async with database.write() as session:
            written = await values.lock_value(session, KEY)
            shared = max(self.now(), json.loads(written.value)[0] if written.value else 0.0)
            late = self._wall() - shared
            written.value = json.dumps([shared, late])
            stopped = bool(await values.value_of(session, values.CLOCKS_STOPPED))
        time = max(self.now(), shared)
        self.stopped = stopped
        self._set(time)
        return late
