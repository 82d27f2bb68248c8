"""Games that are looked back on, gone through once and kept while somebody looks."""

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
class Kept:
    header: Header
    rows: list[LogEntry]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    walk: Replay | None = None


class Walks:
    """The latest of them. What is gone through is over: nobody writes to it any more."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    async def of(self, table: str, live: LiveGame) -> Replay:
        """A table's, gone through; others are served between its rows."""
        kept = self._kept.get(table)
        if kept is None or kept.header != live.game.header:
            kept = self._kept[table] = Kept(live.game.header, live.rows)
        self._kept.move_to_end(table)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        async with kept.lock:
            if kept.walk is None:
                walk = Replay(kept.header, kept.rows)
                for _ in walk.begin():
                    await asyncio.sleep(0)
                kept.walk = walk
        return kept.walk
