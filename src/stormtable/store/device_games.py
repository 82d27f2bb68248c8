"""Games of people's browsers, stored for their other devices. Only their owner sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store import counting
from stormtable.store.schema import DeviceEntry, DeviceGame


async def count_of(session: AsyncSession, person: str) -> int:
    return await counting.count(session, DeviceGame, DeviceGame.person == person)


async def games_of(session: AsyncSession, person: str) -> list[DeviceGame]:
    """Return a person's games, the last changed first."""
    theirs = (
        select(DeviceGame)
        .where(DeviceGame.person == person)
        .order_by(DeviceGame.changed.desc(), DeviceGame.id)
    )
    return list(await session.scalars(theirs))


async def find(session: AsyncSession, game: str, *, to_change: bool = False) -> DeviceGame | None:
    query = select(DeviceGame).where(DeviceGame.id == game)
    return await session.scalar(query.with_for_update() if to_change else query)


async def entries_of(session: AsyncSession, game: str, first: int, last: int) -> list[list[Any]]:
    """Return log entries in order, from number `first` to `last`."""
    query = (
        select(DeviceEntry.entry)
        .where(DeviceEntry.game == game, DeviceEntry.number.between(first, last))
        .order_by(DeviceEntry.number)
    )
    return list(await session.scalars(query))


async def add(session: AsyncSession, game: DeviceGame) -> bool:
    """Add a game; False if another request was faster."""
    try:
        async with session.begin_nested():
            session.add(game)
    except IntegrityError:
        return False
    return True


async def append(session: AsyncSession, game: DeviceGame, entries: Sequence[list[Any]]) -> None:
    session.add_all(
        DeviceEntry(game=game.id, number=entry[0], entry=list(entry)) for entry in entries
    )
    await session.flush()


async def delete(session: AsyncSession, game: DeviceGame) -> None:
    await session.delete(game)
