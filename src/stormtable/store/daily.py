"""The daily game: one try per person and day."""

from __future__ import annotations

from sqlalchemy import exists, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import ArchiveAuthor, Person, Result, StoredLogEntry, Try
from stormtable.table.log import BOT


class AlreadyTried(Exception):
    """The person has already begun the game of that day."""


async def table_of_try(session: AsyncSession, day: str, person: str) -> str | None:
    """Return the table where a person plays, or has played, the game of a day."""
    attempt = await session.get(Try, (day, person))
    return None if attempt is None else attempt.table


async def add_try(session: AsyncSession, day: str, person: str, table: str) -> None:
    """Count a table as a person's try; raises `AlreadyTried` if another table was faster."""
    session.add(Try(day=day, person=person, table=table))
    try:
        await session.flush()
    except IntegrityError as error:
        raise AlreadyTried from error


async def best_of_day(session: AsyncSession, day: str, limit: int) -> list[tuple[Result, Person]]:
    """Return the best finished tries of a day, without those that a bot helped with."""
    helped = or_(
        exists().where(StoredLogEntry.table == Result.table, StoredLogEntry.by.startswith(BOT)),
        exists().where(ArchiveAuthor.table == Result.table, ArchiveAuthor.author.startswith(BOT)),
    )
    rows = await session.execute(
        select(Result, Person)
        .join(Try, Try.table == Result.table)
        .join(Person, Person.id == Try.person)
        .where(Try.day == day, Person.deleted.is_(False), ~helped)
        .order_by(Result.place, Result.score.desc(), Result.ended)
        .limit(limit)
    )
    return [(result, person) for result, person in rows]


async def days_before(session: AsyncSession, day: str, limit: int) -> list[str]:
    """Return the latest days before `day` on which anybody played the daily game."""
    query = select(Try.day).where(Try.day < day).distinct()
    return list(await session.scalars(query.order_by(Try.day.desc()).limit(limit)))
