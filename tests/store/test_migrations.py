"""Databases of every released version are upgraded with their games; newer ones are refused."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import JSON, Boolean, Connection, MetaData, select

from server.served import Guest, Served, play_on
from stormtable.kernel import record
from stormtable.kernel.errors import BadSetting
from stormtable.lab.loadtest.servers import COMMAND
from stormtable.store import people, upgrade
from stormtable.store.database import Database
from stormtable.store.schema import Base, Person, Table

from .filled import execute, filled

RELEASED = sorted(Path(__file__).parent.glob("released/*.sql"), key=lambda file: file.name)
SET_REVISION = "UPDATE alembic_version SET version_num = '{}'"


def with_database(url: str, do: Callable[[Database], Coroutine[Any, Any, Any]]) -> Any:
    async def done() -> Any:
        database = Database(url)
        try:
            return await do(database)
        finally:
            await database.close()

    return asyncio.run(done())


def upgraded(url: str) -> Path | None:
    copied: Path | None = with_database(url, upgrade.upgrade)
    return copied


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, Base.metadata))


async def compared(database: Database) -> list[Any]:
    async with database.engine.connect() as connection:
        return await connection.run_sync(differences)


def test_migrations_make_what_the_code_works_with(database_url: str) -> None:
    upgraded(database_url)
    assert with_database(database_url, compared) == []


# --- released versions ----------------------------------------------------------------------


def put_in(dump: Path, url: str, folder: Path) -> None:
    """Load the database of a released version."""
    source = folder / "released.db"
    with closing(sqlite3.connect(source)) as database:
        database.executescript(dump.read_text())
        revision = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    if url.startswith("sqlite"):
        shutil.copy(source, url.partition(":///")[2])
        return

    def copy(connection: Connection) -> None:
        command.upgrade(upgrade.alembic(connection), revision)
        there = MetaData()
        there.reflect(connection)
        with closing(sqlite3.connect(source)) as database:
            database.row_factory = sqlite3.Row
            for table in there.sorted_tables:
                if table.name == "alembic_version":
                    continue
                for row in database.execute(f'SELECT * FROM "{table.name}"'):
                    connection.execute(table.insert().values(_as_there(dict(row), table.columns)))

    async def all_of_it(database: Database) -> None:
        async with database.engine.begin() as connection:
            await connection.run_sync(copy)

    with_database(url, all_of_it)


def _as_there(row: dict[str, Any], columns: Any) -> dict[str, Any]:
    for name, value in row.items():
        kind = columns[name].type
        if isinstance(kind, Boolean):
            row[name] = bool(value)
        elif isinstance(kind, JSON) and value is not None:
            row[name] = json.loads(value)
    return row


async def signed_in(database: Database) -> tuple[dict[str, str], dict[str, str]]:
    """Return a token for each person by name, and the tables by status."""
    async with database.write() as session:
        tokens = {
            person.name: await people.sign_in(session, person.id, time.time())
            for person in await session.scalars(select(Person))
        }
        rows = await session.execute(select(Table.status, Table.id))
        return tokens, dict(rows.all())


def test_a_database_of_a_released_version_is_kept_for_tests() -> None:
    assert RELEASED


@pytest.mark.parametrize("dump", RELEASED, ids=lambda file: file.stem)
def test_a_released_version_is_upgraded_and_played_on(
    dump: Path, database_url: str, tmp_path: Path
) -> None:
    put_in(dump, database_url, tmp_path)
    upgraded(database_url)
    assert with_database(database_url, compared) == []
    tokens, tables = with_database(database_url, signed_in)
    with Served(database_url, tmp_path) as served:
        ada, bob = (Guest(served.url, "", tokens[name]) for name in ("Ada", "Bob"))
        over = bob.info(tables["over"])
        game = record.replay(record.parse(bob.get(f"/tables/{tables['over']}/record")))
        assert game.outcome is not None
        assert game.outcome.as_json() == over["outcome"]
        assert ada.get(f"/people/{over['seats'][0]['person']}")["statistics"]
        running = tables["running"]
        before = ada.info(running)["number"]
        assert [entry["text"] for entry in ada.get(f"/tables/{running}/chat")]
        assert ada.get(f"/tables/{running}/plan", seat=0)["plays"]
        assert play_on([ada, bob], running, before + 4) == before + 4
        assert ada.info(tables["open"])["status"] == "open"


# --- future versions ------------------------------------------------------------------------

NEXT = """
revision, down_revision = "next", "{now}"

from alembic import op
import sqlalchemy as sa

def upgrade():
    op.add_column("people", sa.Column("shoe_size", sa.Integer()))
    {then}
"""


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that adds one more migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(str(files("stormtable.store") / "migrations"), folder)
    now = upgrade.newest()

    def alembic(connection: Connection | None = None) -> Config:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        return config

    def then(more: str) -> None:
        (folder / "versions" / "next.py").write_text(NEXT.format(now=now, then=more))
        monkeypatch.setattr(upgrade, "alembic", alembic)

    return then


def test_a_file_is_copied_before_it_is_migrated(
    tmp_path: Path, next_version: Callable[[str], None]
) -> None:
    file = tmp_path / "table.db"
    url = f"sqlite+aiosqlite:///{file}"
    filled(url, (20,))
    rows = execute(url, 'SELECT * FROM rows ORDER BY "table", number')
    assert upgraded(url) is None, "there is nothing to do"
    next_version("pass")
    copied = upgraded(url)
    assert copied is not None
    assert copied.parent == tmp_path
    then = f"sqlite+aiosqlite:///{copied}"
    assert execute(then, 'SELECT * FROM rows ORDER BY "table", number') == rows
    assert execute(then, "SELECT version_num FROM alembic_version") != [("next",)]
    assert execute(url, "SELECT version_num FROM alembic_version") == [("next",)]
    assert execute(url, "SELECT shoe_size FROM people")
    assert execute(url, 'SELECT * FROM rows ORDER BY "table", number') == rows


def test_a_migration_that_fails_changes_nothing(
    database_url: str, next_version: Callable[[str], None]
) -> None:
    filled(database_url, (20,))
    before = execute(database_url, "SELECT version_num FROM alembic_version")
    next_version("raise ValueError('no')")
    with pytest.raises(ValueError, match="no"):
        upgraded(database_url)
    assert execute(database_url, "SELECT version_num FROM alembic_version") == before
    with pytest.raises(Exception, match="shoe_size"):
        execute(database_url, "SELECT shoe_size FROM people")


def test_a_newer_database_is_refused_with_words(database_url: str) -> None:
    upgraded(database_url)
    execute(database_url, SET_REVISION.format("ffff"))
    with pytest.raises(BadSetting, match=r"newer Stormtable \(revision ffff\); upgrade Stormtable"):
        upgraded(database_url)


def test_a_newer_database_is_not_served(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    upgraded(url)
    execute(url, SET_REVISION.format("ffff"))
    done = subprocess.run(
        [*COMMAND, "--data", str(tmp_path), "--database", url],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "newer Stormtable" in done.stderr
    assert "Traceback" not in done.stderr
