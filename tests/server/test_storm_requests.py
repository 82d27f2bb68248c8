"""A request for an old storm replays the game, and others are served meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from store.filled import played_game
from stormtable.server.features.play import position_routes
from stormtable.table.live import LiveGame


@pytest.fixture(scope="module")
def resumed() -> LiveGame:
    """A finished game as the server loads it: without earlier positions."""
    live = played_game(10_000, 3, ("Ada", "Bob"))
    return LiveGame.resume(live.game.header, live.rows, live.snapshot(), goes_on=False)


def services(live: LiveGame) -> Any:
    """Services with one table; everybody may look at it."""
    cached = SimpleNamespace(
        table=SimpleNamespace(status="running"),
        seen_by=lambda _seat: live,
        check_watching=lambda _person: None,
    )

    @asynccontextmanager
    async def table(_id: str) -> AsyncIterator[Any]:
        yield cached

    return SimpleNamespace(host=SimpleNamespace(table=table))


def test_others_are_served_while_a_storm_is_recalled(
    resumed: LiveGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position_routes, "may_look", lambda *_args, **_named: None)

    async def ask() -> int:
        turns = 0

        async def other() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        working = asyncio.create_task(other())
        weather = await position_routes.storm(cast("Any", "table"), 1, None, services(resumed))
        working.cancel()
        assert weather.complete
        return turns

    assert asyncio.run(ask()) >= len(resumed.rows)
