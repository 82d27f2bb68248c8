"""What people say at tables, and whom they have muted."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import ChatLine, Mute


async def add_line(session: AsyncSession, line: ChatLine) -> None:
    """Store a line; from now on it has a number."""
    session.add(line)
    await session.flush()


async def line_numbered(session: AsyncSession, number: int) -> ChatLine | None:
    return await session.get(ChatLine, number)


async def latest_lines(
    session: AsyncSession, table: str, limit: int, before: float | None = None
) -> list[ChatLine]:
    """The latest lines of a table that nobody has hidden, the last one first; `before` is a
    time."""
    query = select(ChatLine).where(ChatLine.table == table, ChatLine.hidden.is_(False))
    if before is not None:
        query = query.where(ChatLine.time < before)
    return list(await session.scalars(query.order_by(ChatLine.id.desc()).limit(limit)))


async def muted_by(session: AsyncSession, person: str) -> frozenset[str]:
    """The people whom a person does not want to read."""
    return frozenset(await session.scalars(select(Mute.muted).where(Mute.person == person)))


async def mute(session: AsyncSession, person: str, other: str) -> None:
    await session.merge(Mute(person=person, muted=other))


async def unmute(session: AsyncSession, person: str, other: str) -> None:
    await session.execute(delete(Mute).where(Mute.person == person, Mute.muted == other))
