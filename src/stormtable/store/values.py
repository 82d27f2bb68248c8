"""Values that the server itself stores: its VAPID key, table time."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Value


class AlreadyStored(Exception):
    """Another process stored a value with this key first."""


async def value_of(session: AsyncSession, key: str) -> str | None:
    stored = await session.get(Value, key)
    return None if stored is None else stored.value


async def add_value(session: AsyncSession, key: str, value: str) -> None:
    """Store a value once; raises `AlreadyStored` if there is one."""
    session.add(Value(key=key, value=value))
    try:
        await session.flush()
    except IntegrityError as error:
        raise AlreadyStored from error


async def lock_value(session: AsyncSession, key: str) -> Value:
    """Lock a value until the transaction ends; a new one is empty."""
    stored = await session.get(Value, key, with_for_update=True)
    if stored is None:
        stored = Value(key=key, value="")
        session.add(stored)
    return stored
