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
from stormtable.server.realtime.presence import PresenceSender
from stormtable.server.realtime.schemas import ChatMessage
from stormtable.server.services.replay_cache import ReplayCache
from stormtable.server.services.study_followers import StudyFollowers
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_host import Host
from stormtable.server.services.uptime import Uptime
from stormtable.store.database import Database

MOST_ANNOUNCED = 40
"""The most people of a table in one announcement to other processes: PostgreSQL limits it to 8000
bytes."""


@dataclass(slots=True, kw_only=True)
class TableServices:
    """The services that code for tables needs. They know nothing of requests."""

    config: Config
    database: Database
    hub: Hub
    host: Host
    now: Callable[[], float] = time.time
    """Returns the time of day."""
    log: Any = field(default_factory=lambda: structlog.get_logger("stormtable.server"))

    replay_cache: ReplayCache = field(default_factory=ReplayCache)
    """The replays of finished games."""

    study_followers: StudyFollowers = field(default_factory=StudyFollowers)
    """The followers of studies."""

    process: str = field(default_factory=lambda: token_hex(4))
    """The name by which other processes know this one."""

    presence: PresenceSender = field(init=False)

    _sent_chat: deque[int] = field(default_factory=lambda: deque(maxlen=1000))
    """Ids of chat lines that this process has sent to its clients."""

    def __post_init__(self) -> None:
        self.presence = PresenceSender(self.hub, self.now)
        if not self.database.is_sqlite:
            self.presence.announce = self._announce_presence

    @property
    def uptime(self) -> Uptime:
        """The time during which the server is up, which clocks charge."""
        return self.host.uptime

    async def _announce_presence(self, table: str) -> None:
        here = json.dumps(self.hub.here(table)[:MOST_ANNOUNCED], separators=(",", ":"))
        await self.database.announcer.send([f"here {table} {self.process} {here}"])

    def has_sent_chat(self, number: int) -> bool:
        return number in self._sent_chat

    def note_chat(self, number: int) -> None:
        self._sent_chat.append(number)

    def say_chat(self, cached: CachedTable, message: ChatMessage) -> None:
        """Send a line of chat to everybody here who may read it and has not muted its author."""
        self.note_chat(message.id)
        self.hub.say(
            cached.id,
            message,
            lambda connection: (
                message.by not in connection.muted and cached.may_hear(connection.person)
            ),
        )
