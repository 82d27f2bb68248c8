"""Logs of finished games move to the object storage and back, and nothing is lost on the way."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from stormtable.store import archives, archiving, backup, personal_data, tables
from stormtable.store.archiving import archive_table, check_archived, unarchive_table
from stormtable.store.database import Database
from stormtable.store.integrity import Damaged
from stormtable.store.objects import FolderStorage, StorageError
from stormtable.table.log import LogEntry

from .filled import execute, filled

ALL_ROWS = 'SELECT * FROM rows ORDER BY "table", number'


class FaultyStorage:
    """A storage that fails, or changes what it stores."""

    def __init__(self, folder: Path, fault: str) -> None:
        self.whole = FolderStorage(folder)
        self.fault = fault

    async def put(self, key: str, data: bytes) -> None:
        if self.fault == "put":
            raise StorageError("no room")
        await self.whole.put(key, data[:-1] if self.fault == "short" else data)

    async def get(self, key: str) -> bytes:
        if self.fault == "get":
            raise StorageError("no answer")
        return await self.whole.get(key)


@pytest.fixture
def storage(tmp_path: Path) -> FolderStorage:
    return FolderStorage(tmp_path / "archive")


def run(url: str, storage: Any, do: Callable[[Database], Awaitable[Any]]) -> Any:
    async def doing() -> Any:
        database = Database(url, storage=storage)
        try:
            return await do(database)
        finally:
            await database.close()

    return asyncio.run(doing())


def rows_of(url: str, storage: Any, table: str, to: int | None = None) -> list[LogEntry]:
    async def do(database: Database) -> list[LogEntry]:
        async with database.read() as session:
            return await tables.rows_of(session, table, to=to)

    entries: list[LogEntry] = run(url, storage, do)
    return entries


def archived(url: str, storage: Any, *of: str) -> list[bool]:
    async def do(database: Database) -> list[bool]:
        return [await archive_table(database, table) for table in of]

    moved: list[bool] = run(url, storage, do)
    return moved


def test_an_archived_log_reads_as_before(database_url: str, storage: FolderStorage) -> None:
    over, running, _ = filled(database_url)
    before = rows_of(database_url, storage, over)
    assert archived(database_url, storage, over) == [True]
    assert execute(database_url, f"SELECT count(*) FROM rows WHERE \"table\" = '{over}'") == [(0,)]
    assert rows_of(database_url, storage, over) == before
    assert rows_of(database_url, storage, over, to=7) == before[:7]
    assert len(rows_of(database_url, storage, running)) == 40
    assert archived(database_url, storage, over) == [False], "it is archived already"

    async def back(database: Database) -> None:
        async with database.write() as session:
            await check_archived(session, over)
            await unarchive_table(session, over)

    run(database_url, storage, back)
    assert rows_of(database_url, None, over) == before
    assert execute(database_url, "SELECT count(*) FROM archive_authors") == [(0,)]
    assert archived(database_url, storage, over) == [True]


def test_only_finished_games_move_and_only_after_some_days(
    database_url: str, storage: FolderStorage
) -> None:
    over, running, _ = filled(database_url)
    assert archived(database_url, storage, running) == [False]
    assert len(rows_of(database_url, None, running)) == 40

    async def due(database: Database) -> list[list[str]]:
        async with database.read() as session:
            return [
                await archiving.tables_to_archive(session, time.time() + later, 10)
                for later in (-60, 60)
            ]

    assert run(database_url, storage, due) == [[], [over]]


@pytest.mark.parametrize("fault", ["put", "short", "get"])
def test_a_storage_that_fails_loses_nothing(
    database_url: str, tmp_path: Path, storage: FolderStorage, fault: str
) -> None:
    over, *_ = filled(database_url)
    before = execute(database_url, ALL_ROWS)
    with pytest.raises(StorageError):
        archived(database_url, FaultyStorage(tmp_path / "faulty", fault), over)
    assert execute(database_url, ALL_ROWS) == before
    assert archived(database_url, storage, over) == [True]


def test_a_log_that_changes_meanwhile_stays(database_url: str, tmp_path: Path) -> None:
    """Somebody's data is deleted between reading the log and removing it."""
    over, *_ = filled(database_url)

    class Late(FaultyStorage):
        async def get(self, key: str) -> bytes:
            change = f"UPDATE rows SET by = '' WHERE \"table\" = '{over}' AND number = 3"
            await asyncio.to_thread(execute, database_url, change)
            return await super().get(key)

    assert archived(database_url, Late(tmp_path / "late", ""), over) == [False]
    assert len(rows_of(database_url, None, over)) > 40
    assert execute(database_url, "SELECT count(*) FROM archives") == [(0,)]


def test_a_damaged_or_lost_object_is_noticed(
    database_url: str, storage: FolderStorage, tmp_path: Path
) -> None:
    over, *_ = filled(database_url)
    archived(database_url, storage, over)
    (file,) = storage.folder.rglob("*.gz")
    whole = file.read_bytes()
    file.write_bytes(gzip.compress(gzip.decompress(whole).replace(b'"play"', b'"undo"', 1)))
    with pytest.raises(StorageError, match="damaged"):
        rows_of(database_url, storage, over)
    file.unlink()
    with pytest.raises(StorageError, match="cannot be read"):
        rows_of(database_url, storage, over)
    with pytest.raises(StorageError, match="STORMTABLE_ARCHIVE_URL"):
        rows_of(database_url, None, over)


def test_an_object_names_nobody_and_deletion_reaches_the_log(
    database_url: str, storage: FolderStorage
) -> None:
    over, *_ = filled(database_url)
    ((ada,),) = execute(database_url, "SELECT id FROM people WHERE login = 'ada'")
    execute(
        database_url,
        f"UPDATE rows SET by = '{ada}', client_id = '{ada}:' || number"
        f" WHERE \"table\" = '{over}' AND number < 9 AND number > 1",
    )
    archived(database_url, storage, over)
    (file,) = storage.folder.rglob("*.gz")
    content = json.loads(gzip.decompress(file.read_bytes()))
    assert ada not in json.dumps(content)
    assert content["log"][0][0] == "begin"

    async def exported(database: Database) -> list[Any]:
        async with database.read() as session:
            return (await personal_data.export(session, ada))["commits"]

    commits = run(database_url, storage, exported)
    assert [(commit["table"], commit["number"]) for commit in commits] == [
        (over, number) for number in range(2, 9)
    ]

    async def forget(database: Database) -> None:
        async with database.write() as session:
            await personal_data.forget(session, ada)

    run(database_url, storage, forget)
    assert {row.by for row in rows_of(database_url, storage, over)} == {"", "bot random"}
    assert run(database_url, storage, exported) == []


def test_a_backup_knows_which_logs_are_elsewhere(
    database_url: str, storage: FolderStorage, tmp_path: Path
) -> None:
    over, *_ = filled(database_url)
    archived(database_url, storage, over)
    saved = asyncio.run(backup.back_up(database_url, tmp_path / "one.backup", overwrite=False))
    assert (saved.counts["archives"], saved.counts["rows"], saved.games) == (1, 40, 1)
    assert backup.look_into(tmp_path / "one.backup").counts == saved.counts
    execute(database_url, "DELETE FROM archives")
    with pytest.raises(Damaged, match="rows are missing at 1 tables"):
        asyncio.run(backup.back_up(database_url, tmp_path / "two.backup", overwrite=False))


def test_a_killed_process_loses_nothing(tmp_path: Path, storage: FolderStorage) -> None:
    """`stormtable admin archive` is killed at some moment, again and again."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    stored = filled(url, (10_000,) * 4)
    before = {table: rows_of(url, None, table) for table in stored}
    command = [sys.executable, "-m", "stormtable", "admin", "archive", "--days", "0"]
    environment = {
        **os.environ,
        "STORMTABLE_DATABASE": url,
        "STORMTABLE_ARCHIVE_URL": str(storage.folder),
    }
    left = len(stored)
    for _ in range(20):
        process = subprocess.Popen(command, env=environment)
        # It is killed once another log has moved, at any point of the next one.
        while process.poll() is None and _with_rows(url) == left:
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)
        killed = process.wait() == -signal.SIGKILL
        assert {table: rows_of(url, storage, table) for table in stored} == before
        left = _with_rows(url)
        if not left:
            break
    assert not left
    assert killed or len(list(storage.folder.rglob("*.gz"))) == len(stored)


def _with_rows(url: str) -> int:
    ((count,),) = execute(url, 'SELECT count(DISTINCT "table") FROM rows')
    return int(count)


def test_archived_tables_are_listed(database_url: str, storage: FolderStorage) -> None:
    over, *_ = filled(database_url)
    archived(database_url, storage, over)

    async def listed(database: Database) -> list[str]:
        async with database.read() as session:
            return await archives.archived_tables(session)

    assert run(database_url, None, listed) == [over]
