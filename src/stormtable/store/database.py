"""The database: one URL, SQLite with every commit synced, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, ExceptionContext, delete, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from stormtable.kernel.errors import BadSetting
from stormtable.store.announcements import Announcer, announcements_of
from stormtable.store.health import Health, Trouble, has_room
from stormtable.store.schema import Value
from stormtable.store.urls import POSTGRESQL, SQLITE

DatabaseSession = AsyncSession
"""What `Database.read` and `write` yield. Code outside the store passes it on to the store."""
WRITING = "stormtable_writing"
WRITTEN = "written"
WRITTEN_BYTES = 65_536
"""The size of a test write: more than the free pages of a file hold."""
BUSY = 10.0
"""Seconds to wait for another process that writes to an SQLite file."""


class Database:
    """The database. Reading and writing have different sessions: SQLite has one writer."""

    def __init__(self, url: str, connections: int = 10) -> None:
        try:
            self.url = make_url(url)
        except ArgumentError as error:
            raise BadSetting(
                "that is no database's URL", f"{SQLITE}:///FILE or {POSTGRESQL}://..."
            ) from error
        if self.url.drivername not in (SQLITE, POSTGRESQL):
            raise BadSetting(
                f"no database of kind {self.url.drivername!r} is supported",
                f"{SQLITE}:///FILE or {POSTGRESQL}://USER:PASSWORD@HOST/NAME",
            )
        self.is_sqlite = self.url.drivername == SQLITE
        options: dict[str, Any] = {}
        if self.is_sqlite:
            options["connect_args"] = {"timeout": BUSY}
        else:
            # A server that was restarted has closed our connections: find out before using one.
            options = {"pool_size": connections, "max_overflow": connections, "pool_pre_ping": True}
        # Values may be secret: errors show the statement without them.
        self.engine = create_async_engine(self.url, hide_parameters=True, **options)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _set_pragmas)
            event.listen(self.engine.sync_engine, "begin", _begin)
        self.health = Health()
        event.listen(self.engine.sync_engine, "handle_error", self._on_error)
        self._reader = async_sessionmaker(self.engine, expire_on_commit=False)
        self._writer = async_sessionmaker(
            self.engine.execution_options(**{WRITING: True}), expire_on_commit=False
        )
        self._write_lock = asyncio.Lock()
        self.announcer = Announcer(self.engine)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        async with self._reader() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """One transaction: all of it is written and synced, or nothing."""
        if not self.is_sqlite:
            async with self._writer() as session:
                async with session.begin():
                    yield session
                payloads = announcements_of(session)
            await self.announcer.send(payloads)
            return
        async with self._write_lock, self._writer() as session, session.begin():
            yield session

    def _on_error(self, context: ExceptionContext) -> None:
        self.health.note(context.original_exception)

    async def ready(self) -> Trouble | None:
        """What is wrong with the database; raises if it does not answer."""
        if self.health.trouble is Trouble.DISK_FULL:
            with suppress(DBAPIError):
                await self._try_to_write()
                self.health.written()
        else:
            async with self.read() as session:
                await session.execute(text("SELECT 1"))
        if self.health.trouble is None and self.is_sqlite and self.url.database:
            file = Path(self.url.database)
            return None if has_room(file) else Trouble.DISK_FULL
        return self.health.trouble

    async def _try_to_write(self) -> None:
        async with self.write() as session:
            await session.merge(Value(key=WRITTEN, value="x" * WRITTEN_BYTES))
            await session.flush()
            await session.execute(delete(Value).where(Value.key == WRITTEN))

    async def close(self) -> None:
        await self.announcer.close()
        await self.engine.dispose()


def _set_pragmas(connection: Any, _: object) -> None:
    # Left to itself the driver begins transactions late and reads outside of any.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={int(BUSY * 1000)}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get(WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
