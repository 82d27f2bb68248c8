"""Locks for work that only one process may do at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from sqlalchemy import text

from stormtable.store.database import Database


@asynccontextmanager
async def sole_process(
    database: Database, lock: int
) -> AsyncIterator[Callable[[], Awaitable[bool]]]:
    """Try to become the only process that holds an advisory lock.

    The context yields a function that says whether this process holds the lock. PostgreSQL releases
    the lock when the connection breaks. An SQLite file has one process, which always holds it.
    """

    async def always() -> bool:
        return True

    if database.is_sqlite:
        yield always
        return
    engine = database.direct.execution_options(isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        locked = bool(await connection.scalar(text(f"SELECT pg_try_advisory_lock({lock})")))

        async def is_locked() -> bool:
            return locked and bool(await connection.scalar(text("SELECT true")))

        try:
            yield is_locked
        finally:
            if locked:
                await connection.execute(text(f"SELECT pg_advisory_unlock({lock})"))
