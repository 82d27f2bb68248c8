"""Backups are made while people play, checked, and restored whole or not at all."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from stormtable.kernel.errors import StormtableError
from stormtable.lab.loadtest.postgres import Cluster
from stormtable.store import backup, postgres_dump
from stormtable.store.database import Database
from stormtable.store.integrity import Checked, Damaged
from stormtable.store.upgrade import newest

from .filled import add_table, execute, filled

DUMP = "SELECT id, number, status FROM tables ORDER BY id"
ROWS = 'SELECT "table", number, seat, kind, notation, time FROM rows ORDER BY "table", number'


def back_up(url: str, file: Path, **options: Any) -> Checked:
    return asyncio.run(backup.back_up(url, file, **{"overwrite": False, **options}))


def put_back(file: Path, url: str, **options: Any) -> tuple[Checked, Path | None]:
    return asyncio.run(backup.put_back(file, url, **{"overwrite": False, **options}))


def content(url: str) -> list[Any]:
    return [execute(url, DUMP), execute(url, ROWS), execute(url, "SELECT id, name FROM people")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backups" / "table.backup"


@pytest.fixture
def other_url(database_url: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return another database of the same kind."""
    if database_url.startswith("sqlite"):
        return f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    postgres: Cluster = request.getfixturevalue("postgres")
    return postgres.new_database()


def test_a_backup_restores_what_it_saved(database_url: str, other_url: str, file: Path) -> None:
    filled(database_url)
    saved = back_up(database_url, file)
    assert saved.revision == newest()
    assert (saved.counts["people"], saved.counts["tables"]) == (2, 3)
    assert (saved.played, saved.games) == (2, 2)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds every secret"
    assert [path.name for path in file.parent.iterdir()] == [file.name], "nothing is left beside it"
    looked = backup.look_into(file)
    assert (looked.revision, looked.counts) == (saved.revision, saved.counts)
    again, replaced = put_back(file, other_url)
    assert again == saved
    assert replaced is None
    assert content(other_url) == content(database_url)


def test_a_backup_is_consistent_while_others_write(database_url: str, file: Path) -> None:
    """A consistent moment of a database in use: every table in it is complete."""
    filled(database_url)

    async def both() -> Checked:
        database = Database(database_url)
        maker = (await asyncio.to_thread(execute, database_url, "SELECT id FROM people"))[0][0]
        stop = asyncio.Event()

        async def write() -> int:
            count = 0
            while not stop.is_set() or count < 3:
                await add_table(database, maker, 30, count % 3)
                count += 1
            return count

        writing = asyncio.create_task(write())
        try:
            await asyncio.sleep(0.05)
            saved = await asyncio.to_thread(back_up, database_url, file, games=None)
        finally:
            stop.set()
            count = await writing
            await database.close()
        assert count >= 3
        return saved

    saved = asyncio.run(both())
    assert saved.played == saved.games
    assert backup.look_into(file, None).counts == saved.counts


def test_an_existing_backup_is_not_replaced_without_overwrite(
    database_url: str, other_url: str, file: Path
) -> None:
    filled(database_url, (30,))
    back_up(database_url, file)
    before = file.read_bytes()
    with pytest.raises(backup.AlreadyThere, match="--overwrite"):
        back_up(database_url, file)
    assert file.read_bytes() == before
    back_up(database_url, file, overwrite=True)
    filled(other_url, (20,))
    theirs = content(other_url)
    with pytest.raises(backup.AlreadyThere, match="--overwrite"):
        put_back(file, other_url)
    assert content(other_url) == theirs
    _, replaced = put_back(file, other_url, overwrite=True)
    assert content(other_url) == content(database_url)
    if replaced is not None:
        assert content(f"sqlite+aiosqlite:///{replaced}") == theirs


SPOILED = {
    "a row is missing": "DELETE FROM rows WHERE number = 7",
    "the last row is missing": "DELETE FROM rows WHERE number = 30",
    "a row is too many": "UPDATE tables SET number = 29",
    "rows begin later": "UPDATE rows SET number = number + 100",
    "a move that cannot be": "UPDATE rows SET notation = 'sing' WHERE kind = 'play'",
    "a row of a kind nobody knows": "UPDATE rows SET kind = 'cheat' WHERE number = 3",
    "a draw is missing": "UPDATE rows SET draws = <'[]'> WHERE number = 1",
    "the game waits for another": "UPDATE tables SET asked = <'[7]'>",
    "the game is said to be over": "UPDATE tables SET status = 'over'",
    "an edition is missing": (
        """UPDATE tables SET header = <replace(CAST(header AS TEXT),"""
        """ '"edition": ""', '"edition": "#0123456789abcdef"')>"""
    ),
}


@pytest.mark.parametrize("statement", SPOILED.values(), ids=SPOILED)
def test_a_database_that_is_not_whole_makes_no_backup(
    tmp_path: Path, file: Path, statement: str
) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    refuses_spoiled(url, file, statement)


@pytest.mark.parametrize("what", ["a row is missing", "a draw is missing"])
def test_a_file_that_is_no_postgresql_backup_changes_nothing(
    postgres_url: str, file: Path, what: str
) -> None:
    refuses_spoiled(postgres_url, file, SPOILED[what])


def refuses_spoiled(database_url: str, file: Path, statement: str) -> None:
    filled(database_url, (30,))
    json = ("CAST(", " AS JSON)") if database_url.startswith("postgresql") else ("", "")
    statement = statement.replace("<", json[0]).replace(">", json[1])
    execute(database_url, statement)
    with pytest.raises(Damaged):
        back_up(database_url, file)
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("share", [0.3, 0.7, 0.99])
@pytest.mark.parametrize("how", ["cut", "spoiled"])
def test_a_damaged_backup_changes_nothing(
    tmp_path: Path, file: Path, share: float, how: str
) -> None:
    refuses_damaged(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", file, share, how)


def test_a_damaged_backup_of_postgresql_changes_nothing(postgres_url: str, file: Path) -> None:
    refuses_damaged(postgres_url, file, 0.7, "spoiled")


def refuses_damaged(database_url: str, file: Path, share: float, how: str) -> None:
    filled(database_url, (200,))
    back_up(database_url, file)
    before = content(database_url)
    data = bytearray(file.read_bytes())
    place = int(len(data) * share)
    if how == "cut":
        del data[place:]
    else:
        data[place : place + 200] = os.urandom(200)
    file.write_bytes(data)
    with pytest.raises(StormtableError):
        put_back(file, database_url, overwrite=True)
    with pytest.raises(StormtableError):
        backup.look_into(file)
    assert content(database_url) == before


@pytest.mark.parametrize("what", [b"", b"hello", b"PGDMPnonsense", b"SQLite format 3\x00nonsense"])
def test_a_file_that_is_no_backup_changes_nothing(lite: str, file: Path, what: bytes) -> None:
    before = content(lite)
    file.parent.mkdir()
    file.write_bytes(what)
    with pytest.raises(StormtableError):
        put_back(file, lite, overwrite=True)
    assert content(lite) == before


def test_a_database_of_something_else_is_no_backup(tmp_path: Path, file: Path) -> None:
    source = tmp_path / "other.db"
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    with pytest.raises(StormtableError, match="no database of Stormtable's"):
        back_up(f"sqlite+aiosqlite:///{source}", file)
    with pytest.raises(StormtableError, match="no database of Stormtable's"):
        backup.look_into(source)


def test_a_database_of_a_newer_version_says_so(database_url: str, file: Path) -> None:
    filled(database_url, ())
    execute(database_url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StormtableError, match="newer Stormtable"):
        back_up(database_url, file)


def test_a_backup_of_another_kind_of_database_is_refused(
    tmp_path: Path, postgres_url: str, file: Path
) -> None:
    lite = f"sqlite+aiosqlite:///{tmp_path / 'a.db'}"
    filled(lite, ())
    back_up(lite, file)
    with pytest.raises(StormtableError, match="is of SQLite"):
        put_back(file, postgres_url)
    filled(postgres_url, ())
    back_up(postgres_url, file, overwrite=True)
    with pytest.raises(StormtableError, match="is of PostgreSQL"):
        put_back(file, lite, overwrite=True)


def test_a_database_in_use_is_not_replaced(database_url: str, file: Path) -> None:
    filled(database_url, (20,))
    back_up(database_url, file)

    async def meanwhile() -> None:
        server = Database(database_url)
        await server.ready()
        try:
            with pytest.raises(StormtableError, match="in use; stop the server"):
                await backup.put_back(file, database_url, overwrite=True)
            await server.ready()
        finally:
            await server.close()

    asyncio.run(meanwhile())
    put_back(file, database_url, overwrite=True)


# --- SQLite alone ---------------------------------------------------------------------------


@pytest.fixture
def lite(tmp_path: Path) -> str:
    url = f"sqlite+aiosqlite:///{tmp_path / 'lite' / 'table.db'}"
    (tmp_path / "lite").mkdir()
    filled(url, (20,))
    return url


def test_a_missing_database_is_not_created(tmp_path: Path, file: Path) -> None:
    with pytest.raises(StormtableError, match="no such database"):
        back_up(f"sqlite+aiosqlite:///{tmp_path / 'no.db'}", file)
    assert not (tmp_path / "no.db").exists()


def test_a_damaged_database_can_be_replaced_and_its_log_spoils_nothing(
    lite: str, file: Path, tmp_path: Path
) -> None:
    back_up(lite, file)
    before = content(lite)
    database = Path(make_url(lite).database or "")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE people SET name = 'Later'")
        connection.commit()
        log = database.with_name(database.name + "-wal")
        shutil.copy(log, tmp_path / "log")
    shutil.copy(tmp_path / "log", log)
    database.write_bytes(b"not a database any more" * 500)
    _, replaced = put_back(file, lite, overwrite=True)
    assert content(lite) == before
    assert replaced is not None
    assert replaced.read_bytes().startswith(b"not a database")


def test_restoring_keeps_a_copy_of_the_replaced_database(lite: str, file: Path) -> None:
    back_up(lite, file)
    execute(lite, "UPDATE people SET name = 'Later' WHERE login = 'ada'")
    _, replaced = put_back(file, lite, overwrite=True)
    names = "SELECT name FROM people WHERE login = 'ada'"
    assert execute(lite, names) == [("Ada",)]
    assert execute(f"sqlite+aiosqlite:///{replaced}", names) == [("Later",)]


def test_the_copy_an_upgrade_makes_can_be_put_back(lite: str, tmp_path: Path) -> None:
    before = content(lite)
    database = Path(make_url(lite).database or "")
    plain = tmp_path / "table.db.0001.backup"
    with closing(sqlite3.connect(database)) as here, closing(sqlite3.connect(plain)) as there:
        here.backup(there)
    execute(lite, "DELETE FROM people WHERE login IS NULL")
    put_back(plain, lite, overwrite=True)
    assert content(lite) == before


def test_a_folder_that_cannot_be_written_is_said(lite: str, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("a file")
    with pytest.raises(StormtableError, match=r"cannot (write|reach)"):
        back_up(lite, tmp_path / "plain" / "table.backup")


# --- PostgreSQL alone -----------------------------------------------------------------------


def test_missing_programs_are_named_with_the_remedy(
    postgres_url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(postgres_url, ())
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(StormtableError, match=r"pg_dump is not here; install .* postgresql-client"):
        back_up(postgres_url, file)
    assert list(file.parent.iterdir()) == []


def test_a_database_that_does_not_answer_is_named_without_its_password(file: Path) -> None:
    url = "postgresql+asyncpg://me:hunter2@127.0.0.1:1/table"
    with pytest.raises(StormtableError, match="does not answer") as refused:
        back_up(url, file)
    assert "hunter2" not in str(refused.value)


def test_other_things_in_a_database_are_left_alone(postgres_url: str, file: Path) -> None:
    filled(postgres_url, ())
    back_up(postgres_url, file)
    execute(postgres_url, "CREATE TABLE songs (name TEXT)")
    with pytest.raises(StormtableError, match=r"other things too \(songs\)"):
        put_back(file, postgres_url, overwrite=True)
    assert execute(postgres_url, "SELECT count(*) FROM songs") == [(0,)]


def test_a_killed_program_leaves_the_old_database(
    postgres_url: str, file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """pg_restore ends after half of its script, as if it had been killed."""
    filled(postgres_url, (50,))
    back_up(postgres_url, file)
    before = content(postgres_url)
    real = shutil.which("pg_restore")
    half = tmp_path / "pg_restore"
    half.write_text(f'#!/bin/sh\n{real} "$@" | head -n 120\nexit 1\n')
    half.chmod(0o755)
    looked = backup.look_into(file)
    monkeypatch.setattr(postgres_dump, "look_into", lambda file: looked)
    real_which = shutil.which

    def which(name: str) -> str | None:
        return str(half) if name == "pg_restore" else real_which(name)

    monkeypatch.setattr(shutil, "which", which)
    with pytest.raises(Damaged):
        put_back(file, postgres_url, overwrite=True)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and content(postgres_url) != before:
        time.sleep(0.05)
    assert content(postgres_url) == before


@pytest.fixture(autouse=True)
def no_password_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the environment of the test run from redirecting the programs."""
    for name in ("PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "PGSSLMODE"):
        monkeypatch.delenv(name, raising=False)
