"""Finished games read the same once their logs are in the object storage."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stormtable.lab.loadtest.postgres import free_port
from stormtable.server.core.config import ArchiveSettings
from stormtable.server.services import archivist
from stormtable.store.archiving import DAY
from stormtable.store.objects import StorageError

from .served import PATIENCE, STORM, Clock, Guest, Json, Refusal, Served, begun, play_on, wait_for

pytestmark = pytest.mark.usefixtures("small_game")


@pytest.fixture(scope="module")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArchiveSettings]:
    """Yield settings for a bucket of a server with the S3 API, in a process of its own."""
    port = free_port()
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    endpoint = f"http://127.0.0.1:{port}"
    with (tmp_path_factory.mktemp("s3") / "log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait_for(lambda: _has_bucket(endpoint), 3 * PATIENCE)
        yield ArchiveSettings("s3://games/club", 1, endpoint, "us-east-1", "an-id", "a key")
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _has_bucket(endpoint: str) -> bool:
    try:
        return httpx.put(f"{endpoint}/games", timeout=PATIENCE, trust_env=False).is_success
    except httpx.TransportError:
        return False


@pytest.fixture(params=["folder", "s3"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> ArchiveSettings:
    if request.param == "folder":
        return ArchiveSettings(str(tmp_path / "archive"), 1)
    bucket: ArchiveSettings = request.getfixturevalue("s3")
    return bucket


def answers(table: str, ada: Guest, eve: Guest) -> list[Any]:
    """Return what people read of a finished game, each in their own way."""
    asked: list[tuple[str, Json]] = [
        *((path, {}) for path in ("/story", "/update", "/positions/3")),
        ("/walk", {"first": 1, "count": 6}),
    ]
    return [
        *(ada.get(f"/tables/{table}{path}", seat=0, **query) for path, query in asked),
        *(eve.get(f"/tables/{table}{path}", **query) for path, query in asked),
        ada.get(f"/tables/{table}/record"),
        ada.get(f"/tables/{table}/draws"),
        ada.get("/me/export")["commits"],
    ]


def test_everybody_reads_an_archived_game_as_before(
    settings: ArchiveSettings, tmp_path: Path
) -> None:
    url, clock = f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", Clock()

    def look(served: Served) -> None:
        served.on_loop(archivist.look(served.services)).result(PATIENCE)

    with Served(url, tmp_path, clock, archive=settings) as served:
        people = ada, bob, eve = [Guest(served.url, name) for name in ("Ada", "Bob", "Eve")]
        table = begun(ada, bob, game=STORM)
        play_on([ada, bob], table)
        running = begun(ada, bob, game=STORM)
        assert ada.info(table)["status"] == "over"
        look(served)
        assert not archived(served)
        before = answers(table, ada, eve)
        clock.ahead += 2 * DAY
        look(served)
        assert archived(served) == [table]
        assert ada.info(running)["status"] == "running"
    with Served(url, tmp_path, clock, archive=settings) as served:
        ada, _, eve = [person.connected_to(served.url) for person in people]
        assert answers(table, ada, eve) == before
        assert len(before[-1]) >= 4
        forked = ada.post(
            f"/tables/{table}/fork",
            {"number": 4, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]},
        )
        assert ada.info(forked["id"])["number"] >= 4
    with Served(url, tmp_path, clock) as served:
        ada = people[0].connected_to(served.url)
        assert ada.info(running)["status"] == "running", "other tables need no storage"
        for path in (f"/tables/{table}/record", "/me/export"):
            with pytest.raises(Refusal, match="503") as refused:
                ada.get(path)
            assert refused.value.code == "no_archive"


def archived(served: Served) -> list[str]:
    from stormtable.store.archives import archived_tables

    async def listed() -> list[str]:
        async with served.services.database.read() as session:
            return await archived_tables(session)

    return served.on_loop(listed()).result(PATIENCE)


def test_a_bucket_that_is_away_is_an_error_to_try_again_after(s3: ArchiveSettings) -> None:
    async def both() -> None:
        await s3.storage().put("logs/one", b"1")
        assert await s3.storage().get("logs/one") == b"1"
        with pytest.raises(StorageError, match="FileNotFoundError"):
            await s3.storage().get("logs/two")
        away = ArchiveSettings("s3://games", 1, f"http://127.0.0.1:{free_port()}", "r", "i", "k")
        with pytest.raises(StorageError, match="cannot be written"):
            await away.storage().put("logs/one", b"1")

    asyncio.run(both())
