"""Replays of finished games, computed once and cached while people look at them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from stormtable.kernel.resume import Header
from stormtable.table.live import Live
from stormtable.table.log import Row
from stormtable.table.replay import Walk

MOST = 32


@dataclass(slots=True)
class CachedReplay:
    header: Header
    rows: list[Row]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    replay: Walk | None = None


class ReplayCache:
    """The most recently used replays. Finished games do not change, so none becomes stale."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._cached: OrderedDict[str, CachedReplay] = OrderedDict()

    async def replay_of(self, table: str, live: Live) -> Walk:
        """Return the replay of a table; other tasks run between the steps of its computation."""
        cached = self._cached.get(table)
        if cached is None or cached.header != live.game.header:
            cached = self._cached[table] = CachedReplay(live.game.header, live.rows)
        self._cached.move_to_end(table)
        if len(self._cached) > self._most:
            self._cached.popitem(last=False)
        async with cached.lock:
            if cached.replay is None:
                replay = Walk(cached.header, cached.rows)
                for _ in replay.begin():
                    await asyncio.sleep(0)
                cached.replay = replay
        return cached.replay
