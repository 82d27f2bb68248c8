"""Short writes share a transaction and its sync; each of them is written, or fails alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError

from stormtable.store.database import Database
from stormtable.store.shared_writes import Write


def mark(number: int) -> Write:
    def write(connection: Connection) -> None:
        connection.execute(text("INSERT INTO marks VALUES (:mark)"), {"mark": number})

    return write


def run(folder: Path, test: Callable[[Database], Awaitable[None]]) -> None:
    async def prepared() -> None:
        database = Database(f"sqlite+aiosqlite:///{folder / 'table.db'}")
        try:
            async with database.write() as session:
                await session.execute(text("CREATE TABLE marks (mark int primary key)"))
            await test(database)
        finally:
            await database.close()

    asyncio.run(prepared())


async def marks(database: Database) -> list[int]:
    async with database.read() as session:
        return list(await session.scalars(text("SELECT mark FROM marks ORDER BY mark")))


def count_commits(database: Database) -> list[str]:
    assert database._shared is not None
    commits: list[str] = []
    event.listen(database._shared._engine, "commit", lambda _: commits.append("commit"))
    return commits


def test_writes_that_wait_together_share_a_commit(tmp_path: Path) -> None:
    async def test(database: Database) -> None:
        commits = count_commits(database)
        await asyncio.gather(*(database.write_shared(mark(number), "") for number in range(20)))
        assert await marks(database) == list(range(20))
        assert len(commits) == 1

    run(tmp_path, test)


def test_a_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    async def test(database: Database) -> None:
        writes = [database.write_shared(mark(number), "") for number in (1, 2, 2, 3)]
        errors = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(error) for error in errors] == [type(None)] * 2 + [
            IntegrityError,
            type(None),
        ]
        assert await marks(database) == [1, 2, 3]

    run(tmp_path, test)


def test_nothing_is_returned_before_it_is_committed(tmp_path: Path) -> None:
    async def test(database: Database) -> None:
        commits = count_commits(database)
        for number in range(3):
            await database.write_shared(mark(number), "")
            assert len(commits) == number + 1
            assert await marks(database) == list(range(number + 1))

    run(tmp_path, test)


def test_a_cancelled_write_is_settled_before_its_caller_continues(tmp_path: Path) -> None:
    async def test(database: Database) -> None:
        begun, go_on = threading.Event(), threading.Event()

        def slow(connection: Connection) -> None:
            mark(1)(connection)
            begun.set()
            go_on.wait(30)

        writing = asyncio.create_task(database.write_shared(slow, ""))
        await asyncio.to_thread(begun.wait, 30)
        waiting = asyncio.create_task(database.write_shared(mark(2), ""))
        await asyncio.sleep(0)
        waiting.cancel()
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert not writing.done(), "the thread still writes it"
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await writing
        assert await marks(database) == [1], "the one that had not begun is not written"

    run(tmp_path, test)


def test_other_writers_take_turns_with_shared_writes(tmp_path: Path) -> None:
    async def test(database: Database) -> None:
        async def other(number: int) -> None:
            async with database.write() as session:
                await session.execute(text(f"INSERT INTO marks VALUES ({number})"))

        both = [database.write_shared(mark(number), "") for number in range(10)]
        await asyncio.gather(*both, *(other(number) for number in range(10, 20)))
        assert await marks(database) == list(range(20))

    run(tmp_path, test)


def test_shared_writes_are_synced_like_all_others(tmp_path: Path) -> None:
    pragmas = ("synchronous", "journal_mode", "foreign_keys", "busy_timeout")

    async def test(database: Database) -> None:
        settings: list[object] = []

        def look(connection: Connection) -> None:
            settings.extend(connection.scalar(text(f"PRAGMA {name}")) for name in pragmas)

        await database.write_shared(look, "")
        assert settings == [2, "wal", 1, 10_000], "2 is FULL: each commit is synced"

    run(tmp_path, test)
