"""Processes announce what they committed, and survive a lost announcement."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import event, text

from stormtable.server.realtime import listener
from stormtable.store.announcements import CHANNEL, announce
from stormtable.store.database import Database

from .served import Guest, Served, begun, play_turn, reached


def test_the_notification_follows_the_commit(postgres_url: str) -> None:
    """Inside the transaction it would make all writers of the cluster wait for each other's
    disk."""
    steps: list[str] = []

    async def write() -> None:
        database = Database(postgres_url)
        engine = database.engine.sync_engine

        def execute(_: object, __: object, statement: str, *___: object) -> None:
            steps.append("notify" if "pg_notify" in statement else statement)

        event.listen(engine, "before_cursor_execute", execute)
        event.listen(engine, "commit", lambda _: steps.append("commit"))
        async with database.write() as session:
            await session.execute(text("CREATE TABLE marks (mark int)"))
            await announce(session, "row 1")
        await database.close()

    asyncio.run(write())
    assert steps.index("commit") < steps.index("notify")
    assert steps.count("notify") == 1


def test_announcements_follow_commits_and_not_rollbacks(postgres_url: str) -> None:
    async def listen() -> list[tuple[str, int]]:
        queue: asyncio.Queue[str] = asyncio.Queue()
        database = Database(postgres_url)
        async with database.write() as session:
            await session.execute(text("CREATE TABLE marks (mark int)"))
        plain = postgres_url.replace("+asyncpg", "")
        ear, eye = await asyncpg.connect(plain), await asyncpg.connect(plain)
        await ear.add_listener(CHANNEL, lambda *arguments: queue.put_nowait(arguments[-1]))
        for mark in range(4):
            try:
                async with database.write() as session:
                    await session.execute(text(f"INSERT INTO marks VALUES ({mark})"))
                    await announce(session, str(mark))
                    if mark == 1:
                        raise ZeroDivisionError
            except ZeroDivisionError:
                pass
        seen = []
        for _ in range(3):
            announced = await asyncio.wait_for(queue.get(), 30)
            seen.append(
                (
                    announced,
                    await eye.fetchval(
                        "SELECT count(*) FROM marks WHERE mark = $1", int(announced)
                    ),
                )
            )
        await ear.close()
        await eye.close()
        await database.close()
        return seen

    assert asyncio.run(listen()) == [("0", 1), ("2", 1), ("3", 1)]


@pytest.fixture
def pair(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Served, Served]]:
    """Yield two servers on one database that compare often."""
    monkeypatch.setattr(listener, "CATCH_UP", 0.2)
    with ExitStack() as stack:
        first = stack.enter_context(Served(postgres_url, tmp_path))
        yield first, stack.enter_context(Served(postgres_url, tmp_path))


def test_a_request_before_the_announcement_does_not_hide_the_move_from_clients(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request makes a process read the table; its clients must learn of what it found."""
    here, there = pair
    ada, bob = Guest(here.url, "Ada"), Guest(there.url, "Bob")
    table = begun(ada, bob)
    announcer = here.services.database.announcer
    send, late = announcer.send, list[tuple[asyncio.AbstractEventLoop, list[str]]]()

    async def delay(payloads: list[str]) -> None:
        late.append((asyncio.get_running_loop(), payloads))

    with bob.socket(table, 1) as his:
        monkeypatch.setattr(listener, "CATCH_UP", 60.0)
        monkeypatch.setattr(announcer, "send", delay)
        his.until("update")
        number = play_turn([ada], table, random.Random(1))
        there.services.host.invalidate(table)
        assert bob.info(table)["number"] == number
        for loop, payloads in late:
            asyncio.run_coroutine_threadsafe(send(payloads), loop).result(30)
        his.until("update", reached(number))


def test_clients_miss_nothing_when_every_announcement_is_lost(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows, seats and chat written by one process reach the clients of the other."""
    here, there = pair
    ada, bob = Guest(here.url, "Ada"), Guest(there.url, "Bob")
    table = begun(ada, bob)

    async def lose(payloads: list[str]) -> None:
        pass

    for served in pair:
        monkeypatch.setattr(served.services.database.announcer, "send", lose)
    with ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
        for _ in range(3):
            number = play_turn([ada, bob], table, random.Random(1))
            for socket in (hers, his):
                socket.until("update", reached(number))
        ada.post(f"/tables/{table}/chat", {"text": "Do you hear me?"})
        assert his.until("chat")["text"] == "Do you hear me?"
        ada.post(f"/tables/{table}/back", {"to": 1, "number": number})
        his.until("update", lambda message: message["table"]["back"] is not None)
        ada.delete(f"/tables/{table}/seats/0")
        his.until("update", lambda message: message["table"]["seats"][0]["left"])
    # A request without a WebSocket gets the current state as well.
    assert bob.info(table)["seats"][0]["left"]
