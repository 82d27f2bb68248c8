"""The database, from one URL: SQLite with every commit synced, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, delete, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from stormtable.kernel.errors import BadSetting
from stormtable.store.announcements import Announcer, announcements_of
from stormtable.store.archives import STORAGE
from stormtable.store.health import Health, Trouble, has_room
from stormtable.store.objects import ObjectStorage
from stormtable.store.schema import Value
from stormtable.store.shared_writes import SharedWrites, Write
from stormtable.store.urls import POSTGRESQL, SQLITE

DatabaseSession = AsyncSession
"""What `Database.read` and `write` yield. Code outside the store passes it on to the store."""
WRITING = "stormtable_writing"
WRITTEN = "written"
WRITTEN_BYTES = 65_536
"""The size of a test write in bytes: larger than the free pages of a file."""
BUSY = 10.0
"""Seconds to wait for another process that writes to an SQLite file."""
POOLED = {
    "statement_cache_size": 0,
    "prepared_statement_cache_size": 0,
    "prepared_statement_name_func": str,
}
"""Options for a pooler that gives each transaction another connection to PostgreSQL. Prepared
statements stay on the connection where they were made, so none is kept: each has the empty name
that `str()` returns, and the next one replaces it."""


class Database:
    """The database. Reads and writes have different sessions, because SQLite has one writer."""

    def __init__(
        self,
        url: str,
        connections: int = 10,
        direct: str = "",
        storage: ObjectStorage | None = None,
    ) -> None:
        """`direct`: the URL beside the connection pooler, if `url` is that of one (PgBouncer);
        `storage`: where logs of finished games are archived."""
        try:
            self.url = make_url(url)
        except ArgumentError as error:
            raise BadSetting(
                "that is not the URL of a database", f"{SQLITE}:///FILE or {POSTGRESQL}://..."
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
            # A restarted database has closed our connections, so test each connection before use.
            options = {"pool_size": connections, "max_overflow": connections, "pool_pre_ping": True}
            if direct:
                options["connect_args"] = POOLED
        # Values may be secret, so errors show the statement without them.
        self.engine = create_async_engine(self.url, hide_parameters=True, **options)
        self.direct = create_async_engine(direct, hide_parameters=True) if direct else self.engine
        """For what needs one and the same connection throughout: locks that outlast transactions,
        and LISTEN."""
        self.health = Health()
        self._listen(self.engine.sync_engine)
        self.storage = storage
        info = {STORAGE: storage}
        self._reader = async_sessionmaker(self.engine, expire_on_commit=False, info=info)
        self._writing = self.engine.execution_options(**{WRITING: True})
        self._writer = async_sessionmaker(self._writing, expire_on_commit=False, info=info)
        self._write_lock = asyncio.Lock()
        self._shared = self._shared_writes() if self.is_sqlite else None
        self.announcer = Announcer(self.engine)

    def _listen(self, engine: Engine) -> None:
        if self.is_sqlite:
            event.listen(engine, "connect", _set_pragmas)
            event.listen(engine, "begin", _begin)
        event.listen(engine, "handle_error", self._on_error)

    def _shared_writes(self) -> SharedWrites:
        engine = create_engine(
            self.url.set(drivername="sqlite"), hide_parameters=True, connect_args={"timeout": BUSY}
        )
        self._listen(engine)
        return SharedWrites(engine.execution_options(**{WRITING: True}), self._write_lock)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        async with self._reader() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Run one transaction: all of it is written and synced, or nothing."""
        if not self.is_sqlite:
            async with self._writer() as session:
                async with session.begin():
                    yield session
                payloads = announcements_of(session)
            await self.announcer.send(payloads)
            return
        async with self._write_lock, self._writer() as session, session.begin():
            yield session

    async def write_shared(self, write: Write, announcement: str) -> None:
        """Run a short transaction that may share its sync with others: it is written and synced
        when this returns, or it failed. The announcement notifies other processes."""
        if self._shared is not None:
            await self._shared.run(write)
            return
        async with self._writing.begin() as connection:
            await connection.run_sync(write)
        await self.announcer.send([announcement])

    def _on_error(self, context: ExceptionContext) -> None:
        self.health.note(context.original_exception)

    async def ready(self) -> Trouble | None:
        """Return what is wrong with the database; None if nothing is. Raise an error if it does not
        respond."""
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
        if self._shared is not None:
            await self._shared.close()
        await self.engine.dispose()
        await self.direct.dispose()


def _set_pragmas(connection: Any, _: object) -> None:
    # By default the driver begins a transaction only at the first write, and reads outside of it.
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
