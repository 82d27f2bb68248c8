"""The chat of tables, and mutes."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import ChatLine, Mute, Person


async def add_line(session: AsyncSession, line: ChatLine) -> None:
    """Store a line and assign it a number."""
    session.add(line)
    await session.flush()


async def line_numbered(session: AsyncSession, number: int) -> ChatLine | None:
    return await session.get(ChatLine, number)


async def latest_lines(
    session: AsyncSession, table: str, limit: int, before: float | None = None
) -> list[ChatLine]:
    """Return the latest visible lines of a table, the last first; `before` is a time."""
    query = select(ChatLine).where(ChatLine.table == table, ChatLine.hidden.is_(False))
    if before is not None:
        query = query.where(ChatLine.time < before)
    return list(await session.scalars(query.order_by(ChatLine.id.desc()).limit(limit)))


async def muted_by(session: AsyncSession, person: str) -> frozenset[str]:
    """Return the people whom a person has muted."""
    return frozenset(await session.scalars(select(Mute.muted).where(Mute.person == person)))


async def muted_either_way(session: AsyncSession, person: str) -> frozenset[str]:
    """Return the people whom a person has muted, and those who have muted them."""
    muted_them = await session.scalars(select(Mute.person).where(Mute.muted == person))
    return await muted_by(session, person) | frozenset(muted_them)


async def muted_people(session: AsyncSession, person: str) -> list[Person]:
    """Return the people whom a person has muted, by name."""
    query = select(Person).join(Mute, Mute.muted == Person.id).where(Mute.person == person)
    return list(await session.scalars(query.order_by(Person.name)))


async def mute(session: AsyncSession, person: str, other: str) -> None:
    await session.merge(Mute(person=person, muted=other))


async def unmute(session: AsyncSession, person: str, other: str) -> None:
    await session.execute(delete(Mute).where(Mute.person == person, Mute.muted == other))
