"""Values that the server stores for itself: its VAPID key, table time."""

from __future__ import annotations

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Value

CLOCKS_STOPPED = "clocks_stopped"
"""The key of a value that is not empty while an administrator has stopped all clocks."""


class AlreadyStored(Exception):
    """Another process stored a value with this key first."""


async def value_of(session: AsyncSession, key: str) -> str | None:
    stored = await session.get(Value, key)
    return None if stored is None else stored.value


async def add_value(session: AsyncSession, key: str, value: str) -> None:
    """Store a value once; raise `AlreadyStored` if the key has one."""
    session.add(Value(key=key, value=value))
    try:
        await session.flush()
    except IntegrityError as error:
        raise AlreadyStored from error


async def lock_value(session: AsyncSession, key: str) -> Value:
    """Lock a value until the transaction ends; create it empty if it does not exist.

    Processes that start together may all find no value. The database lets one of them insert it,
    and the others wait for it.
    """
    if await session.get(Value, key, with_for_update=True) is None:
        dialect = session.get_bind().dialect.name
        insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
        empty = insert(Value).values(key=key, value="").on_conflict_do_nothing()
        await session.execute(empty)
    return await session.get_one(Value, key, with_for_update=True)
