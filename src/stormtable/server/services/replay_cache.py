"""Replays of finished games, computed once and cached while people look at them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from stormtable.kernel.resume import Header
from stormtable.table.live import LiveGame
from stormtable.table.log import LogEntry
from stormtable.table.replay import Replay

MOST = 32


@dataclass(slots=True)
class CachedReplay:
    header: Header
    rows: list[LogEntry]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    replay: Replay | None = None


class ReplayCache:
    """The most recently used replays. A finished game does not change, so no replay becomes
    stale."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._cached: OrderedDict[str, CachedReplay] = OrderedDict()

    async def replay_of(self, table: str, live: LiveGame) -> Replay:
        """Return the replay of a table. Other tasks run between the steps of its computation."""
        cached = self._cached.get(table)
        if cached is None or cached.header != live.game.header:
            cached = self._cached[table] = CachedReplay(live.game.header, live.rows)
        self._cached.move_to_end(table)
        if len(self._cached) > self._most:
            self._cached.popitem(last=False)
        async with cached.lock:
            if cached.replay is None:
                replay = Replay(cached.header, cached.rows)
                for _ in replay.begin():
                    await asyncio.sleep(0)
                cached.replay = replay
        return cached.replay
