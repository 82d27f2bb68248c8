"""Queries and changes for administrators, while the server runs."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.errors import FileError, StormtableError, UnknownName
from stormtable.kernel.files import is_there
from stormtable.store import people, tables, values
from stormtable.store.counting import count
from stormtable.store.database import Database
from stormtable.store.integrity import checked_revision
from stormtable.store.objects import ObjectStorage
from stormtable.store.personal_data import forget
from stormtable.store.schema import (
    Archive,
    ChatLine,
    Person,
    Report,
    Seat,
    Session,
    StoredLogEntry,
    Table,
)
from stormtable.store.tables import CLOSED, OPEN, OVER, RUNNING, UNFINISHED
from stormtable.store.upgrade import newest, revision_of

DAY = 86_400.0


@asynccontextmanager
async def opened(url: str, storage: ObjectStorage | None = None) -> AsyncIterator[Database]:
    """Yield a database that exists, responds, and has this version's schema."""
    database = Database(url, storage=storage)
    try:
        if database.is_sqlite:
            file = Path(database.url.database or "")
            if not is_there(file):
                raise FileError("read", file, "there is no such database")
        async with database.engine.connect() as connection:
            revision = checked_revision(await connection.run_sync(revision_of))
        if revision != newest():
            raise StormtableError(
                f"the database is of an older Stormtable (revision {revision})",
                "start the server once: it upgrades it",
            )
        yield database
    except (OSError, DBAPIError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise StormtableError(
            f"the database does not answer ({why})", "start it, or name another with --database"
        ) from error
    finally:
        await database.close()


async def stop_clocks(session: AsyncSession, stopped: bool) -> None:
    """Stop the clocks of all tables, or let them run again. Every process of the server follows
    within seconds."""
    stored = await values.lock_value(session, values.CLOCKS_STOPPED)
    stored.value = "stopped" if stopped else ""


# --- people ---------------------------------------------------------------------------------


async def find_people(
    session: AsyncSession, words: str = "", *, guests: bool = True, limit: int = 50
) -> list[Person]:
    """Return people whose name, login or id contains these words, the last seen first."""
    query = select(Person).where(Person.deleted.is_(False)).order_by(Person.seen.desc())
    if words:
        query = query.where(_holds(words, Person.name, Person.login, Person.id))
    if not guests:
        query = query.where(Person.login.is_not(None))
    return list(await session.scalars(query.limit(limit)))


async def person_called(session: AsyncSession, who: str) -> Person:
    """Return the person with that login or id."""
    person = await session.scalar(
        select(Person).where(
            or_(Person.login == who.lower(), Person.id == who), Person.deleted.is_(False)
        )
    )
    if person is None:
        raise UnknownName(f"nobody has the login or id {who!r}", "see: stormtable admin people")
    return person


async def set_disabled(session: AsyncSession, person: str, disabled: bool) -> None:
    """Disable a person and end their sessions, or enable them again."""
    await session.execute(update(Person).where(Person.id == person).values(disabled=disabled))
    if disabled:
        await people.sign_out(session, person)
        await tables.announce(session, f"person {person}")


async def delete_person(session: AsyncSession, person: str) -> None:
    """Delete a person in the same way as their own request does."""
    for table in (await forget(session, person)).tables:
        await tables.announce(session, f"seats {table}")
    await tables.announce(session, f"person {person}")


async def old_guests(session: AsyncSession, days: int, now: float) -> list[str]:
    """Return guests whom nobody saw for `days` days and who have no seat at an unfinished table."""
    sits = (
        select(Seat.person)
        .join(Table, Table.id == Seat.table)
        .where(Table.status.in_(UNFINISHED), Seat.person.is_not(None))
    )
    query = select(Person.id).where(
        Person.login.is_(None),
        Person.deleted.is_(False),
        Person.seen < now - days * DAY,
        Person.id.not_in(sits),
    )
    return list(await session.scalars(query))


# --- tables ---------------------------------------------------------------------------------


async def find_tables(
    session: AsyncSession, words: str = "", status: Sequence[str] = (), limit: int = 50
) -> list[tuple[Table, list[Seat]]]:
    """Return tables whose id, game or seat names contain these words, the last changed first."""
    query = select(Table).order_by(Table.changed.desc())
    if words:
        named = select(Seat.table).where(_holds(words, Seat.name))
        query = query.where(or_(_holds(words, Table.id, Table.game), Table.id.in_(named)))
    if status:
        query = query.where(Table.status.in_(status))
    listed = list(await session.scalars(query.limit(limit)))
    seats = await tables.seats_of_all(session, listed)
    return [(table, seats[table.id]) for table in listed]


async def close_table(session: AsyncSession, table: str, now: float) -> None:
    """Close a table: nobody can play there any more, but people can still view the game."""
    stored_table = await session.get(Table, table)
    if stored_table is None:
        raise UnknownName(f"there is no table {table!r}", "see: stormtable admin tables")
    if stored_table.status not in UNFINISHED:
        raise StormtableError(f"the table is {stored_table.status}", "there is nothing to close")
    stored_table.status, stored_table.take_back_vote = CLOSED, None
    stored_table.due, stored_table.claimed = None, None
    stored_table.changed = now
    await tables.announce(session, f"seats {table}")


# --- reports --------------------------------------------------------------------------------


async def find_reports(
    session: AsyncSession, *, resolved: bool = False, limit: int = 50
) -> list[Report]:
    query = select(Report).order_by(Report.time.desc()).limit(limit)
    if not resolved:
        query = query.where(Report.resolved.is_(None))
    return list(await session.scalars(query))


async def report_number(session: AsyncSession, number: int) -> Report:
    stored_report = await session.get(Report, number)
    if stored_report is None:
        raise UnknownName(f"there is no report {number}", "see: stormtable admin reports --all")
    return stored_report


# --- statistics -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stats:
    accounts: int
    guests: int
    seen_this_week: int
    sessions: int
    open_tables: int
    running: int
    over: int
    archived: int
    rows: int
    rows_today: int
    chat: int
    open_reports: int
    games_ended_this_week: int


async def stats(session: AsyncSession, now: float | None = None) -> Stats:
    moment = time.time() if now is None else now
    here = Person.deleted.is_(False)

    return Stats(
        accounts=await count(session, Person, here, Person.login.is_not(None)),
        guests=await count(session, Person, here, Person.login.is_(None)),
        seen_this_week=await count(session, Person, here, Person.seen > moment - 7 * DAY),
        sessions=await count(session, Session, Session.expires > moment),
        open_tables=await count(session, Table, Table.status == OPEN),
        running=await count(session, Table, Table.status == RUNNING),
        over=await count(session, Table, Table.status == OVER),
        archived=await count(session, Archive),
        rows=await count(session, StoredLogEntry),
        rows_today=await count(session, StoredLogEntry, StoredLogEntry.time > moment - DAY),
        chat=await count(session, ChatLine),
        open_reports=await count(session, Report, Report.resolved.is_(None)),
        games_ended_this_week=await count(
            session, Table, Table.status == OVER, Table.ended > moment - 7 * DAY
        ),
    )


def _holds(words: str, *columns: Any) -> ColumnElement[bool]:
    return or_(*(column.icontains(words, autoescape=True) for column in columns))
