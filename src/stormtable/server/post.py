"""Notices on their way: what waits in the database is sent, in batches, to those who want it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stormtable.server.config import Config
from stormtable.server.hub import Hub
from stormtable.store.database import Database


class Post:
    def __init__(
        self, config: Config, database: Database, hub: Hub, now: Callable[[], float]
    ) -> None:
        self.config = config
        self.database = database
        self.hub = hub
        self.now = now
        self.push_key = ""

    def check(self, wanted: dict[str, Any]) -> dict[str, Any]:
        return wanted

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass
