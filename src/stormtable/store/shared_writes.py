"""Short writes to an SQLite file that share transactions: a group commit.

SQLite has one writer, and a commit waits for the disk. Writes that come in the meantime wait
together, and the next transaction contains all of them, so they share one sync. They run in a
thread that has its own connection: one step to the thread for a whole group, instead of several
for every statement.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy import Connection, Engine

Write = Callable[[Connection], None]
"""Executes the statements of one write. It may run twice; the first time is rolled back then."""


class SharedWrites:
    """The queue of writes. Each of them is written and synced, or fails alone."""

    def __init__(self, engine: Engine, write_lock: asyncio.Lock) -> None:
        self._engine = engine
        self._write_lock = write_lock
        self._queue: list[tuple[Write, asyncio.Future[None]]] = []
        self._thread = ThreadPoolExecutor(1, "shared-writes")
        self._task: asyncio.Task[None] | None = None

    async def run(self, write: Write) -> None:
        """Return when the write is synced; raise its error if it failed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = (write, done)
        self._queue.append(entry)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_queue(), name="shared writes")
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            if entry in self._queue:
                self._queue.remove(entry)
            # The thread may be writing it: the caller continues when it is settled.
            elif not done.done():
                await _settled(done)
            raise

    async def close(self) -> None:
        if self._task is not None:
            await self._task
        self._thread.shutdown()
        self._engine.dispose()

    async def _write_queue(self) -> None:
        loop = asyncio.get_running_loop()
        while self._queue:
            async with self._write_lock:
                group, self._queue = self._queue, []
                try:
                    writes = [write for write, _ in group]
                    errors = await loop.run_in_executor(self._thread, self._write_all, writes)
                except BaseException:
                    for _, done in group:
                        done.cancel()
                    raise
            for (_, done), error in zip(group, errors, strict=True):
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)

    # --- in the thread ----------------------------------------------------------------------

    def _write_all(self, writes: Sequence[Write]) -> list[Exception | None]:
        """Write a group in one transaction; if that fails, each by itself. Return their errors."""
        if len(writes) > 1 and self._write(writes) is None:
            return [None] * len(writes)
        return [self._write([write]) for write in writes]

    def _write(self, writes: Sequence[Write]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                for write in writes:
                    write(connection)
        except Exception as error:
            return error
        return None


async def _settled(done: asyncio.Future[None]) -> None:
    """Wait for an outcome that nobody reads, even if the waiting task is cancelled again."""
    while not done.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait([done])
    if not done.cancelled():
        done.exception()
