"""The clocks of tables in table time, and when a table must next act by itself."""

from __future__ import annotations

from stormtable.kernel.history import UNDO
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_time import in_table_time
from stormtable.server.services.uptime import Uptime
from stormtable.table import clock
from stormtable.table.absence import Absence
from stormtable.table.log import RESTART, LogEntry

BOT_DUE = 5.0
"""Seconds after which another process may make a bot's move, in case this process died."""


class TableClocks:
    """Reads and advances the clocks of cached tables."""

    def __init__(self, uptime: Uptime) -> None:
        self.uptime = uptime

    def after(
        self, cached: CachedTable, row: LogEntry, asked: list[int], arrived: float, starts: float
    ) -> clock.Clocks | None:
        """Return the clocks after a log entry. Bots have no clock.

        The entry costs time up to `arrived`; what it begins runs from `starts`.
        """
        clocks = cached.clocks
        if clocks is None:
            return None
        people = [seat for seat in asked if cached.bot_of(seat) is None]
        seat = row.seat if row.seat >= 0 else None
        back = row.kind in (UNDO, RESTART)
        absences = self.absences(cached)
        return clock.moved(clocks, seat, people, arrived, absences, back, starts)

    def seen_by(self, cached: CachedTable, seat: int | None) -> dict[str, object] | None:
        """Return the clocks as a seat or a spectator sees them."""
        clocks = cached.clocks_for(seat)
        if clocks is None:
            return None
        uptime, absences = self.uptime, self.absences(cached)
        return clock.as_seen(clocks, uptime.now(), absences, uptime.late, uptime.stopped)

    def absences(self, cached: CachedTable) -> dict[int, Absence]:
        """Return by seat when the player's time does not count, in table time."""
        return in_table_time(cached.absences, cached.table, self.uptime.late)

    def due(
        self, cached: CachedTable, asked: list[int], clocks: clock.Clocks | None
    ) -> float | None:
        """Return when the table must next act by itself if no player acts."""
        if cached.policy.is_scripted:
            return None if cached.policy.next_move() is None else self.uptime.now() + BOT_DUE
        if any(cached.bot_of(seat) for seat in asked):
            return self.uptime.now() + BOT_DUE
        return None if clocks is None else clock.due(clocks, self.absences(cached))
