"""The services that work on tables, for requests, bots, clocks and tournaments."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import structlog

from stormtable.server.core.config import Config
from stormtable.server.realtime.hub import Hub
from stormtable.server.realtime.schemas import ChatMessage
from stormtable.server.services.replay_cache import ReplayCache
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_host import Host
from stormtable.server.services.uptime import Uptime
from stormtable.store.database import Database

MOST_ANNOUNCED = 40
"""How many of the people at a table other processes hear of: PostgreSQL carries 8000 bytes."""


@dataclass(slots=True, kw_only=True)
class TableServices:
    """What code that works on tables needs; it knows nothing of requests."""

    config: Config
    database: Database
    hub: Hub
    host: Host
    now: Callable[[], float] = time.time
    """The time of day."""
    log: Any = field(default_factory=lambda: structlog.get_logger("stormtable.server"))

    replay_cache: ReplayCache = field(default_factory=ReplayCache)
    """The replays of finished games."""

    process: str = field(default_factory=lambda: token_hex(4))
    """The name of this process for other processes."""

    _sent_chat: deque[int] = field(default_factory=lambda: deque(maxlen=1000))
    """Lines of chat that people here have received."""

    @property
    def uptime(self) -> Uptime:
        """The time of clocks."""
        return self.host.uptime

    async def tell_presence(self, table: str) -> None:
        """Tell everybody at a table, and other processes, who is there."""
        self.hub.say(table, self.hub.presence(table, self.now()))
        if not self.database.is_sqlite:
            here = json.dumps(self.hub.here(table)[:MOST_ANNOUNCED], separators=(",", ":"))
            await self.database.announcer.send([f"here {table} {self.process} {here}"])

    def has_sent_chat(self, number: int) -> bool:
        return number in self._sent_chat

    def note_chat(self, number: int) -> None:
        self._sent_chat.append(number)

    def say_chat(self, cached: CachedTable, message: ChatMessage) -> None:
        """Send a line of chat to all here who may hear it and have not muted its speaker."""
        self.note_chat(message.id)
        self.hub.say(
            cached.id,
            message,
            lambda connection: (
                message.by not in connection.muted and cached.may_hear(connection.person)
            ),
        )
