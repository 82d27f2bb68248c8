"""Announcements to other processes after a write: PostgreSQL's NOTIFY, after the COMMIT.

A NOTIFY inside a transaction makes PostgreSQL hold one lock for the whole cluster until that
transaction is synced, so all writers wait for each other's disk. A NOTIFY afterwards, in its own
statement that writes nothing, holds the lock only for a moment. A process that dies in between
announces nothing; so `server/realtime/listener.py` also compares every few seconds.
"""

from __future__ import annotations

import asyncio
from collections import deque

import structlog
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

log = structlog.get_logger("stormtable.announcing")

CHANNEL = "stormtable"
"""The channel of all announcements."""
QUEUE = "stormtable_announcements"
MOST_TOGETHER = 100
"""The most announcements in one statement."""
_NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) payload")


async def announce(session: AsyncSession, payload: str) -> None:
    """Notify other processes after this session's commit. An SQLite file has only one process."""
    session.info.setdefault(QUEUE, []).append(payload)


def announcements_of(session: AsyncSession) -> list[str]:
    payloads: list[str] = session.info.pop(QUEUE, [])
    return payloads


class Announcer:
    """Sends announcements in order; concurrent writers share one statement."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._queue: deque[tuple[str, asyncio.Future[None]]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def send(self, payloads: list[str]) -> None:
        """Send announcements, and return when they are sent or have failed. So a client that gets
        our response and then asks another process gets current data."""
        if not payloads:
            return
        sent = asyncio.get_running_loop().create_future()
        self._queue += [(payload, sent) for payload in payloads]
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send_queue(), name="announcer")
        await asyncio.shield(sent)

    async def close(self) -> None:
        if self._task is not None:
            await self._task

    async def _send_queue(self) -> None:
        while self._queue:
            batch = [self._queue.popleft() for _ in range(min(MOST_TOGETHER, len(self._queue)))]
            payloads = [payload for payload, _ in batch]
            try:
                async with self._engine.connect() as connection:
                    await connection.execute(_NOTIFY, {"channel": CHANNEL, "payloads": payloads})
            except (SQLAlchemyError, OSError) as error:
                # The changes are committed: listeners find them at their next comparison.
                log.warning("other processes were not notified", error=type(error).__name__)
            finally:
                for _, sent in batch:
                    if not sent.done():
                        sent.set_result(None)
