"""The order of jobs for bot processes: moves, bots among themselves, hints, analyses, studies.

A whole table waits for a bot's move, while one person waits for a hint. So a move never waits
behind queued hints. With two or more processes, all jobs but moves together never occupy all of
them.
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
    """A bot's move at a table where people play: they all wait for it."""
    BOT = 1
    """A bot's move at a table that all people have left."""
    HINT = 2
    """Help in a running game, for one person."""
    ANALYSIS = 3
    """The analysis of a finished game."""
    STUDY = 4
    """A line of a study, playouts from a position, an opened record."""


@dataclass(eq=False, slots=True)
class _Job:
    key: tuple[Urgency, str]
    """Its urgency and table. Jobs with the same key run one after another."""
    granted: asyncio.Future[None]

    @property
    def is_move(self) -> bool:
        return self.key[0] is Urgency.MOVE


class Turns:
    """Grants a limited number of slots: at most one move and one question of a table at a time."""

    def __init__(self, places: int) -> None:
        self.running = 0
        self._places = places
        self._most_others = max(1, places - 1)
        """The most slots that jobs other than moves may use."""
        self._others = 0
        self._lines: dict[tuple[Urgency, str], deque[_Job]] = {}
        """Waiting jobs by key. The first job of each line is in the queue, or has a slot."""
        self._queue: dict[Urgency, deque[_Job]] = {urgency: deque() for urgency in Urgency}

    @property
    def queued(self) -> int:
        return sum(map(len, self._lines.values())) - self.running

    @asynccontextmanager
    async def turn(self, table: str, urgency: Urgency) -> AsyncIterator[None]:
        """Wait for a slot among the running jobs, and occupy it until the block ends."""
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
            # Append it behind the first jobs of other tables, so that a busy table does not delay
            # them.
            queue.append(line[0])
        self._grant()
