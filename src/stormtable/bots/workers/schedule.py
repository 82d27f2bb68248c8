"""The order of jobs for bot processes: moves first, then people's questions, then analyses.

A game waits for a bot's move, and everybody at that table with it; a hint is one person's wish.
So a move never waits behind queued hints, and where there are two processes or more, hints,
studies and analyses together never use all of them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum


class Urgency(IntEnum):
    MOVE = 0
    QUESTION = 1
    """A person waits for it: a hint, a line they study, a record they open."""
    BACKGROUND = 2


@dataclass(eq=False, slots=True)
class _Job:
    key: tuple[Urgency, str]
    """With its table. Jobs of one key are done one after another."""
    granted: asyncio.Future[None]

    @property
    def is_move(self) -> bool:
        return self.key[0] is Urgency.MOVE


class Turns:
    """Grants a limited number of places: one move and one question of a table at a time."""

    def __init__(self, places: int) -> None:
        self.running = 0
        self._places = places
        self._most_others = max(1, places - 1)
        """Places that anything but moves may use."""
        self._others = 0
        self._lines: dict[tuple[Urgency, str], deque[_Job]] = {}
        """The first of each line waits in the queue, or has a place."""
        self._queue: dict[Urgency, deque[_Job]] = {urgency: deque() for urgency in Urgency}

    @property
    def queued(self) -> int:
        return sum(map(len, self._lines.values())) - self.running

    @asynccontextmanager
    async def turn(self, table: str, urgency: Urgency) -> AsyncIterator[None]:
        """Wait for a place, and use it."""
        mine = _Job((urgency, table), asyncio.get_running_loop().create_future())
        line = self._lines.setdefault(mine.key, deque())
        line.append(mine)
        if line[0] is mine:
            self._queue[urgency].append(mine)
            self._grant()
        try:
            await mine.granted
            yield
        finally:
            self._leave(mine)

    def _grant(self) -> None:
        for queue in self._queue.values():
            while queue and self.running < self._places:
                if not queue[0].is_move:
                    if self._others == self._most_others:
                        return
                    self._others += 1
                self.running += 1
                queue.popleft().granted.set_result(None)

    def _leave(self, mine: _Job) -> None:
        if mine.granted.done() and not mine.granted.cancelled():
            self.running -= 1
            self._others -= not mine.is_move
        queue, line = self._queue[mine.key[0]], self._lines[mine.key]
        if mine in queue:
            queue.remove(mine)
        was_first = line[0] is mine
        line.remove(mine)
        if not line:
            del self._lines[mine.key]
        elif was_first:
            # Behind the first of other tables: a busy table does not keep them waiting.
            queue.append(line[0])
        self._grant()
