"""An idle table uses no memory and is loaded again on request."""

from __future__ import annotations

import asyncio
from pathlib import Path

from stormtable.server.core.limit_settings import Limits
from stormtable.server.realtime.hub import FORGET, Hub

from .served import Clock, Guest, Served, begun, play_on, wait_for


def test_unused_tables_are_evicted(tmp_path: Path) -> None:
    now = Clock()
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, now) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        tables = [begun(ada, bob) for _ in range(3)]
        number = play_on([ada, bob], tables[0], 5)
        with ada.socket(tables[0], 0) as socket:
            socket.until("update")
        services = served.services
        assert len(services.host._cached) == 3
        now.ahead += 601
        wait_for(lambda: not services.host._cached)
        assert not services.hub.tables_here
        assert not services.hub._people
        assert not services.driver._driving
        assert play_on([ada, bob], tables[0], number + 2) == number + 2


def test_the_number_of_cached_games_is_limited(tmp_path: Path) -> None:
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path) as served:
        served.services.host._most = 2
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        tables = [begun(ada, bob) for _ in range(4)]
        for table in tables:
            play_on([ada, bob], table, 3)
            assert len(served.services.host._cached) <= 2


def test_presence_of_silent_processes_is_forgotten() -> None:
    async def notify() -> None:
        hub = Hub(Limits())
        hub.hear_of("t", "p", [("a", "Ada", [0])], 100.0)
        hub.hear_of("t", "p", [], 101.0)
        assert not hub._elsewhere
        hub.hear_of("t", "dead", [("a", "Ada", [0])], 100.0)
        hub.forget(100.0 + FORGET / 2)
        assert hub.presence("t", 101.0).people
        hub.forget(100.0 + FORGET)
        assert not hub._elsewhere

    asyncio.run(notify())
