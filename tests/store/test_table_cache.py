"""A table is read whole, though other processes write while it is read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stormtable.server.services.table_cache import CachedTable
from stormtable.store import commits, tables
from stormtable.store.database import Database
from stormtable.table.live import LiveGame

from .filled import fill, play, played_game

ROWS = 30


def test_a_row_written_during_a_read_is_seen_completely_or_not_at_all(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a command for one row would be played after another."""

    async def read() -> None:
        [table] = await fill(database_url, (ROWS,))
        database = Database(database_url)
        begun = played_game(ROWS, 0, ("Ada", "Bob"))
        live = LiveGame.resume(begun.game.header, begun.rows)
        play(live, ROWS + 1, 0)
        seats_of = tables.seats_of

        async def meanwhile(*arguments: Any) -> Any:
            async with database.write() as session:
                await commits.write_row(session, table, live.rows[ROWS], {})
                await tables.save_snapshot(session, table, ROWS + 1, live.snapshot().to_text())
            monkeypatch.setattr(tables, "seats_of", seats_of)
            return await seats_of(*arguments)

        cached = CachedTable(table)
        try:
            monkeypatch.setattr(tables, "seats_of", meanwhile)
            async with database.read() as session:
                await cached.refresh(session)
            assert cached.live.number == cached.number == ROWS
            async with database.read() as session:
                await cached.refresh(session)
            assert cached.live.number == cached.number == ROWS + 1
        finally:
            await database.close()

    asyncio.run(read())


def test_an_announcement_during_a_read_is_not_lost(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise clients that wait for the row would wait for the next one."""

    async def read() -> None:
        [table] = await fill(database_url, (ROWS,))
        database = Database(database_url)
        cached = CachedTable(table)
        absences_of = tables.absences_of

        async def meanwhile(*arguments: Any) -> Any:
            absences = await absences_of(*arguments)
            cached.stale = True
            return absences

        monkeypatch.setattr(tables, "absences_of", meanwhile)
        try:
            async with database.read() as session:
                await cached.refresh(session)
            assert cached.stale
        finally:
            await database.close()

    asyncio.run(read())


def test_a_table_that_could_not_be_read_is_read_again(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read() -> None:
        [table] = await fill(database_url, (ROWS,))
        database = Database(database_url)
        cached = CachedTable(table)

        async def fails(*arguments: Any) -> Any:
            raise OSError("the database went away")

        monkeypatch.setattr(tables, "absences_of", fails)
        try:
            with pytest.raises(OSError, match="went away"):
                async with database.read() as session:
                    await cached.refresh(session)
            assert cached.stale
        finally:
            await database.close()

    asyncio.run(read())
