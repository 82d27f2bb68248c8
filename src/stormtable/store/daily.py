"""The game of the day: one try for each person and day."""

from __future__ import annotations

from sqlalchemy import exists, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Person, Result, Row, Try
from stormtable.table.log import BOT


class AlreadyTried(Exception):
    """The person has begun the game of that day."""


async def table_of_try(session: AsyncSession, day: str, person: str) -> str | None:
    """The table where a person plays, or has played, the game of a day."""
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
    """The best finished tries of a day that no bot helped with."""
    helped = exists().where(Row.table == Result.table, Row.by.startswith(BOT))
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
    """The latest days before a day on which somebody played."""
    query = select(Try.day).where(Try.day < day).distinct()
    return list(await session.scalars(query.order_by(Try.day.desc()).limit(limit)))
