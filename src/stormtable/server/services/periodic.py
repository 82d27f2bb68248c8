"""Repeats work in the background while the server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger("stormtable.periodic")


class PeriodicTask:
    """Calls a function at an interval of some seconds. An error is logged, and the calls go on."""

    def __init__(self, name: str, call: Callable[[], Awaitable[None]], seconds: float) -> None:
        self.name = name
        self._call = call
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._repeat(), name=self.name)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._call()
            except Exception as error:
                log.warning("a periodic task failed", task=self.name, error=type(error).__name__)
