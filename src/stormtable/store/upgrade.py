"""Upgrades a database to this version, and keeps a copy of its former content."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from stormtable.kernel.errors import BadSetting
from stormtable.store.database import Database

LOCK = 0x53746F726D
"""PostgreSQL's advisory lock: one starting process migrates while the others wait."""


def alembic(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("stormtable.store") / "migrations"))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """Return the database revision of this version."""
    head = ScriptDirectory.from_config(alembic()).get_current_head()
    assert head is not None
    return head


def known_revisions() -> frozenset[str]:
    """Return all revisions that this version can upgrade from, and the newest."""
    scripts = ScriptDirectory.from_config(alembic()).walk_revisions()
    return frozenset(script.revision for script in scripts)


def revision_of(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


async def upgrade(database: Database) -> Path | None:
    """Upgrade the database to this version; return the file with its former content, if any."""
    async with database.engine.connect() as connection:
        revision = await connection.run_sync(revision_of)
    if revision == newest():
        return None
    if revision is not None and revision not in known_revisions():
        raise BadSetting(
            f"the database is of a newer Stormtable (revision {revision})",
            "upgrade Stormtable, or restore the backup made before that upgrade",
        )
    copied = _copy(database, revision) if revision is not None and database.is_sqlite else None
    async with database.engine.begin() as connection:
        if not database.is_sqlite:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_to_newest)
    return copied


def _to_newest(connection: Connection) -> None:
    if revision_of(connection) != newest():
        command.upgrade(alembic(connection), "head")


def _copy(database: Database, revision: str) -> Path | None:
    """Copy an SQLite file to the same folder, consistently even while others write."""
    name = database.url.database
    if not name or name == ":memory:":
        return None
    source = Path(name)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    target = source.with_name(f"{source.name}.{revision}-{stamp}.backup")
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
    return target
