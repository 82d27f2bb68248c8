"""Sends who is at a table: at once where few are, and together where many come and go.

Each arrival concerns everybody who is there. So if a hundred people come one after another, a
message for each arrival makes five thousand messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from stormtable.server.realtime.hub import Connection, Hub
from stormtable.store.health import DATABASE_ERRORS

PAUSE_FOR_EACH = 0.02
"""Seconds after a presence message until the next one, for each window at the table."""


class PresenceSender:
    """Sends the presence at each table, and after it pauses there."""

    def __init__(self, hub: Hub, now: Callable[[], float]) -> None:
        self._hub = hub
        self._now = now
        self.announce: Callable[[str], Awaitable[None]] | None = None
        """Announces the windows at a table to other processes; None: there are none."""
        self._pauses: dict[str, asyncio.TimerHandle] = {}
        self._changed: set[str] = set()
        """The tables whose presence changed during the pause."""
        self._sending: set[asyncio.Task[None]] = set()

    async def send(self, table: str, newcomer: Connection | None = None) -> None:
        """Send the presence at a table to everybody there and to other processes: now, or after
        the pause. A newcomer gets it now."""
        if table in self._pauses:
            self._changed.add(table)
            if newcomer is not None:
                newcomer.say(self._hub.presence(table, self._now()))
            return
        windows = len(self._hub.connections_at(table))
        self._pauses[table] = asyncio.get_running_loop().call_later(
            PAUSE_FOR_EACH * windows, self.end_pause, table
        )
        self._hub.say(table, self._hub.presence(table, self._now()))
        if self.announce is not None:
            await self.announce(table)

    def end_pause(self, table: str) -> None:
        """Send what changed during the pause."""
        self._pauses.pop(table).cancel()
        if table not in self._changed:
            return
        self._changed.remove(table)
        task = asyncio.create_task(self._send_again(table), name="presence")
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send_again(self, table: str) -> None:
        with suppress(*DATABASE_ERRORS):  # the listener announces it again later
            await self.send(table)
