"""The services that every request may need; each process creates them once."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING, Annotated, Any

import structlog
from fastapi import Depends
from starlette.requests import HTTPConnection

from stormtable.server.core.config import Config
from stormtable.server.services.replay_cache import ReplayCache
from stormtable.store.database import Database

if TYPE_CHECKING:
    from stormtable.server.core.limits import Throttle
    from stormtable.server.realtime.hub import Hub
    from stormtable.server.realtime.schemas import ChatMessage
    from stormtable.server.services.analyst import Analyst
    from stormtable.server.services.driver import Driver
    from stormtable.server.services.notifier import Notifier
    from stormtable.server.services.table_cache import CachedTable
    from stormtable.server.services.table_host import Host
    from stormtable.server.services.uptime import Uptime


MOST_TOLD = 40
"""Of who is at a table: PostgreSQL carries 8000 bytes."""


@dataclass(slots=True)
class Services:
    config: Config
    database: Database
    hub: Hub
    host: Host
    driver: Driver
    throttle: Throttle
    notifier: Notifier
    analyst: Analyst
    now: Callable[[], float] = time.time
    """The time of day."""
    log: Any = field(default_factory=lambda: structlog.get_logger("stormtable.server"))

    _said: deque[int] = field(default_factory=lambda: deque(maxlen=1000))
    """Lines of chat that were said by this process."""

    replay_cache: ReplayCache = field(default_factory=ReplayCache)
    """The replays of finished games."""

    process: str = field(default_factory=lambda: token_hex(4))
    """What other processes call this one."""

    @property
    def uptime(self) -> Uptime:
        """The time of clocks."""
        return self.host.uptime

    async def tell_presence(self, table: str) -> None:
        """Somebody came or went: tell all at the table, and other processes."""
        self.hub.say(table, self.hub.presence(table, self.now()))
        if not self.database.is_sqlite:
            here = json.dumps(self.hub.here(table)[:MOST_TOLD], separators=(",", ":"))
            await self.database.announcer.send([f"here {table} {self.process} {here}"])

    def said_here(self, number: int) -> bool:
        return number in self._said

    def note_said(self, number: int) -> None:
        self._said.append(number)

    def say_chat(self, cached: CachedTable, message: ChatMessage) -> None:
        """Send a line of chat to all here who may hear it and have not muted its speaker."""
        self.note_said(message.id)
        self.hub.say(
            cached.id,
            message,
            lambda connection: (
                message.by not in connection.muted and cached.may_hear(connection.person)
            ),
        )


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def get_services(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(get_services)]
"""A route's parameter `services: ServicesDep` gets the services of this process."""
