"""Passkeys: the public keys with which people sign in."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Passkey


async def passkeys_of(session: AsyncSession, person: str) -> list[Passkey]:
    query = select(Passkey).where(Passkey.person == person).order_by(Passkey.created)
    return list(await session.scalars(query))


async def passkey_of(session: AsyncSession, id_: str) -> Passkey | None:
    return await session.get(Passkey, id_, with_for_update=True)


async def add_passkey(session: AsyncSession, passkey: Passkey) -> None:
    session.add(passkey)


async def delete_passkey(session: AsyncSession, person: str, id_: str) -> bool:
    """Delete a passkey of a person; return False if the person has none with that id."""
    gone = delete(Passkey).where(Passkey.person == person, Passkey.id == id_)
    return (await session.scalar(gone.returning(Passkey.id))) is not None
