"""Tables, their seats and their log entries (database table `rows`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable import __version__
from stormtable.store.announcements import announce as announce
from stormtable.store.counting import count
from stormtable.store.schema import Base, Person, Row, Seat, Snapshot, Table
from stormtable.table import log as table_rows
from stormtable.table.absence import Absence

OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
STUDY = "study"
"""The status of a record that a person studies; nobody plays on there."""
LOOKED_BACK_ON = (OVER, STUDY)
UNFINISHED = (OPEN, RUNNING)


class TooLate(Exception):
    """Another log entry of that number was written first."""


async def table_of(session: AsyncSession, table: str) -> Table | None:
    return await session.get(Table, table)


async def lock_table(session: AsyncSession, table: str) -> Table:
    """A table that nobody else changes until the transaction ends."""
    locked = await session.scalars(select(Table).where(Table.id == table).with_for_update())
    return locked.one()


async def add_table(session: AsyncSession, table: Table, seats: Iterable[Seat]) -> None:
    """Store a new table with its seats."""
    session.add(table)
    await session.flush()
    session.add_all(seats)
    await session.flush()


async def start_table(
    session: AsyncSession, table: str, values: Mapping[str, Any], names: Sequence[str]
) -> bool:
    """Start an open table, with a name for each seat; False if it is not open any more."""
    started = await session.execute(
        update(Table).where(Table.id == table, Table.status == OPEN).values(**values)
    )
    assert isinstance(started, CursorResult)
    if started.rowcount != 1:
        return False
    for seat, name in enumerate(names):
        await change_seat(session, table, seat, {"name": name})
    return True


async def close_open_table(session: AsyncSession, table: str, now: float) -> None:
    """Close a table whose game has not begun; its empty seats and bots go."""
    await session.execute(update(Table).where(Table.id == table).values(status=CLOSED, changed=now))
    await session.execute(delete(Seat).where(Seat.table == table, Seat.person.is_(None)))


async def close_running_tables(session: AsyncSession, tables: Sequence[str], now: float) -> None:
    await session.execute(
        update(Table).where(Table.id.in_(tables)).values(status=CLOSED, due=None, changed=now)
    )


async def delete_old_studies(session: AsyncSession, person: str, most: int) -> list[str]:
    """Delete all but the latest studies of a person, and return the ids of those deleted."""
    studies = select(Table.id).where(Table.maker == person, Table.status == STUDY)
    old = list(await session.scalars(studies.order_by(Table.created.desc()).offset(most)))
    if old:
        await session.execute(delete(Table).where(Table.id.in_(old)))
    return old


async def seats_of(session: AsyncSession, table: str) -> list[Seat]:
    seats = await session.scalars(select(Seat).where(Seat.table == table).order_by(Seat.seat))
    return list(seats)


async def absences_of(session: AsyncSession, seats: Sequence[Seat]) -> dict[int, Absence]:
    """The absences of the people on these seats, by seat."""
    people = {seat.person for seat in seats if seat.person is not None}
    rows = await session.execute(select(Person.id, Person.rest).where(Person.id.in_(people)))
    absences = {person: Absence.from_json(absence) for person, absence in rows if absence}
    return {seat.seat: absences[seat.person] for seat in seats if seat.person in absences}


async def rows_of(
    session: AsyncSession, table: str, after: int = 0, to: int | None = None
) -> list[table_rows.LogEntry]:
    query = select(Row).where(Row.table == table, Row.number > after).order_by(Row.number)
    rows = await session.scalars(query if to is None else query.where(Row.number <= to))
    return [
        table_rows.LogEntry(
            row.number,
            row.kind,
            row.seat,
            row.notation,
            tuple(row.draws),
            row.time,
            row.by,
            row.client_id,
        )
        for row in rows
    ]


# Commits are what a server does most: the ORM would take twice the time for them.
_TABLES = Base.metadata.tables["tables"]
_ADD_ROW = insert(Base.metadata.tables["rows"])


def _values(table: str, row: table_rows.LogEntry) -> dict[str, Any]:
    return {
        "table": table,
        "number": row.number,
        "seat": row.seat,
        "kind": row.kind,
        "notation": row.notation,
        "draws": list(row.draws),
        "time": row.time,
        "by": row.by,
        "client_id": row.client_id,
    }


async def write_all(session: AsyncSession, table: str, rows: Sequence[table_rows.LogEntry]) -> None:
    """Write the rows of a table that has none yet."""
    await session.execute(_ADD_ROW, [_values(table, row) for row in rows])
    await session.execute(
        update(_TABLES).where(_TABLES.c.id == table).values(number=rows[-1].number)
    )


async def write_row(
    session: AsyncSession, table: str, row: table_rows.LogEntry, summary: dict[str, Any]
) -> None:
    """Write the next log entry and the table's new summary, or raise `TooLate`."""
    try:
        await session.execute(_ADD_ROW, _values(table, row))
    except IntegrityError as error:
        raise TooLate from error
    changed = await session.execute(
        update(_TABLES)
        .where(
            _TABLES.c.id == table,
            _TABLES.c.number == row.number - 1,
            _TABLES.c.status != CLOSED,
        )
        .values(number=row.number, changed=row.time, claimed=None, back=None, **summary)
    )
    assert isinstance(changed, CursorResult)
    if changed.rowcount != 1:
        raise TooLate


async def set_back(
    session: AsyncSession, table: str, number: int, back: dict[str, Any] | None
) -> bool:
    """Store who agrees to go back, unless the game has gone on."""
    changed = await session.execute(
        update(Table).where(Table.id == table, Table.number == number).values(back=back)
    )
    assert isinstance(changed, CursorResult)
    return changed.rowcount == 1


async def save_snapshot(session: AsyncSession, table: str, number: int, saved: str) -> None:
    await session.merge(Snapshot(table=table, number=number, engine=__version__, text=saved))


async def snapshot_of(session: AsyncSession, table: str) -> Snapshot | None:
    """The latest snapshot, if this version saved it: other versions may save states otherwise."""
    snapshot = await session.get(Snapshot, table)
    return snapshot if snapshot is not None and snapshot.engine == __version__ else None


# --- lists ----------------------------------------------------------------------------------


def listing(
    *,
    status: Sequence[str] = (),
    public: bool | None = None,
    person: str | None = None,
    player: str | None = None,
    game: str = "",
    before: float | None = None,
    limit: int | None = 50,
) -> Select[Any]:
    """Tables, the latest changed first; of a person those they made too, of a player those they
    sit at."""
    query = select(Table).order_by(Table.changed.desc(), Table.id).limit(limit)
    if status:
        query = query.where(Table.status.in_(status))
    if public is not None:
        query = query.where(Table.public.is_(public))
    if person is not None:
        sits = select(Seat.table).where(Seat.person == person)
        created = select(Table.id).where(Table.maker == person)
        query = query.where(Table.id.in_(sits.union(created)))
    if player is not None:
        query = query.where(Table.id.in_(select(Seat.table).where(Seat.person == player)))
    if game:
        query = query.where(Table.game == game)
    if before is not None:
        query = query.where(Table.changed < before)
    return query


async def listed(session: AsyncSession, **filters: Any) -> list[Table]:
    return list(await session.scalars(listing(**filters)))


async def open_among(session: AsyncSession, tables: Sequence[str]) -> list[str]:
    """Those of some tables whose game has not begun."""
    query = select(Table.id).where(Table.id.in_(tables), Table.status == OPEN)
    return list(await session.scalars(query))


async def last_change_of_running(session: AsyncSession) -> float | None:
    """When a running table last changed."""
    return await session.scalar(select(func.max(Table.changed)).where(Table.status == RUNNING))


async def seats_of_all(session: AsyncSession, tables: Sequence[Table]) -> dict[str, list[Seat]]:
    seats_by_table: dict[str, list[Seat]] = {table.id: [] for table in tables}
    query = select(Seat).where(Seat.table.in_(list(seats_by_table))).order_by(Seat.table, Seat.seat)
    for seat in await session.scalars(query):
        seats_by_table[seat.table].append(seat)
    return seats_by_table


async def lessons_of(session: AsyncSession, person: str, name: str = "") -> list[Table]:
    """A person's lesson tables that are not closed, the latest first."""
    taught = Table.origin["lesson"].as_string()
    query = (
        select(Table)
        .where(
            Table.maker == person,
            Table.status.in_((RUNNING, OVER)),
            taught == name if name else taught.is_not(None),
        )
        .order_by(Table.created.desc())
    )
    return list(await session.scalars(query))


async def unfinished_of(session: AsyncSession, person: str) -> int:
    """How many open or running tables a person has made."""
    return await count(session, Table, Table.maker == person, Table.status.in_(UNFINISHED))


async def count_seats_of(session: AsyncSession, person: str) -> int:
    """How many seats a person has at open and running tables."""
    counted = await session.scalar(
        select(func.count())
        .select_from(Seat)
        .join(Table, Table.id == Seat.table)
        .where(Seat.person == person, Seat.left.is_(False), Table.status.in_(UNFINISHED))
    )
    return counted or 0


def is_due(now: float) -> Select[Any]:
    """Tables that are due and that no process has claimed."""
    return select(Table.id).where(
        Table.due <= now, or_(Table.claimed.is_(None), Table.claimed < now)
    )


async def due_tables(session: AsyncSession, now: float, until: float, limit: int) -> list[str]:
    """Claim the tables that are due, for this process until the time `until`."""
    query = is_due(now).order_by(Table.due).limit(limit).with_for_update(skip_locked=True)
    due_tables = list(await session.scalars(query))
    if due_tables:
        await session.execute(update(Table).where(Table.id.in_(due_tables)).values(claimed=until))
    return due_tables


async def change(session: AsyncSession, table: str, values: dict[str, Any]) -> None:
    await session.execute(update(Table).where(Table.id == table).values(**values, claimed=None))


async def change_seat(session: AsyncSession, table: str, seat: int, values: dict[str, Any]) -> None:
    await session.execute(update(Seat).where(Seat.table == table, Seat.seat == seat).values(values))


async def anything_due(session: AsyncSession, now: float) -> bool:
    return (await session.scalar(is_due(now).limit(1))) is not None
