"""Tables, their seats and their log entries (database table `rows`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable import __version__
from stormtable.kernel.history import BACK
from stormtable.store.announcements import announce as announce
from stormtable.store.archives import archived_rows
from stormtable.store.counting import count
from stormtable.store.schema import Base, Person, Seat, Snapshot, StoredLogEntry, Study, Table
from stormtable.table import log as table_rows
from stormtable.table.absence import ALWAYS, Absence
from stormtable.table.openings import OPENING, Opening

OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
STUDY = "study"
"""The status of a study: a record that a person opened. Nobody plays there."""
LOOKED_BACK_ON = (OVER, STUDY)
UNFINISHED = (OPEN, RUNNING)
LAST_ATTENDED = func.coalesce(Table.attended, Table.changed)
"""When the maker of an open table was last there."""


class TooLate(Exception):
    """Another process wrote a log entry with that number first."""


async def table_of(session: AsyncSession, table: str) -> Table | None:
    return await session.get(Table, table)


async def lock_table(session: AsyncSession, table: str) -> Table:
    """Return a table, locked until the transaction ends."""
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
    """Start an open table, with a name for each seat; return False if it is no longer open."""
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
    """Close a table whose game has not begun; delete its empty seats and bots."""
    await session.execute(update(Table).where(Table.id == table).values(status=CLOSED, changed=now))
    await session.execute(delete(Seat).where(Seat.table == table, Seat.person.is_(None)))


async def close_running_tables(session: AsyncSession, tables: Sequence[str], now: float) -> None:
    await session.execute(
        update(Table).where(Table.id.in_(tables)).values(status=CLOSED, due=None, changed=now)
    )


async def delete_old_studies(
    session: AsyncSession, person: str, newest: str, most: int
) -> list[str]:
    """Delete all but the latest opened records of a person, and return the ids of those deleted.
    The `newest` record stays, whatever the time, because table time can stand still. A record with
    a study stays too."""
    studied = select(Study.id).where(Study.table == Table.id).exists()
    studies = select(Table.id).where(
        Table.maker == person, Table.status == STUDY, Table.id != newest, ~studied
    )
    old = list(await session.scalars(studies.order_by(Table.created.desc()).offset(most - 1)))
    if old:
        await session.execute(delete(Table).where(Table.id.in_(old)))
    return old


async def running_openings(
    session: AsyncSession, game: str, players: int, person: str
) -> list[Opening]:
    """Return how each running game that others play began.

    Forks and lessons share theirs with other games, and so do games of the day, of which only the
    person's own count.
    """
    running = (Table.status == RUNNING, Table.game == game)
    tables = await session.execute(select(Table.id, Table.config, Table.origin).where(*running))
    configs = {row.id: row.config for row in tables if row.origin is None}
    seats: dict[str, list[str | None]] = {}
    sitting = select(Seat.table, Seat.person).where(*running, Seat.table == Table.id)
    for table, sits in await session.execute(sitting.order_by(Seat.seat)):
        seats.setdefault(table, []).append(sits)
    played_by_others = {
        table
        for table, config in configs.items()
        if len(seats[table]) == players
        and (person in seats[table] if config.get("daily") else set(seats[table]) != {person})
    }
    entries = select(StoredLogEntry).where(
        *running, StoredLogEntry.table == Table.id, StoredLogEntry.number <= OPENING
    )
    in_effect: dict[str, list[StoredLogEntry]] = {}
    for entry in await session.scalars(entries.order_by(StoredLogEntry.number)):
        if entry.table not in played_by_others:
            continue
        opening = in_effect.setdefault(entry.table, [])
        if entry.kind == BACK:
            opening[:] = [earlier for earlier in opening if earlier.number <= int(entry.notation)]
        opening.append(entry)
    return [
        Opening(
            [draw for entry in opening for draw in entry.draws],
            [seat for seat, sits in enumerate(seats[table]) if sits == person],
        )
        for table, opening in in_effect.items()
    ]


async def seats_of(session: AsyncSession, table: str) -> list[Seat]:
    seats = await session.scalars(select(Seat).where(Seat.table == table).order_by(Seat.seat))
    return list(seats)


async def absences_of(session: AsyncSession, seats: Sequence[Seat]) -> dict[int, Absence]:
    """Return the absences of the people on these seats, by seat, with their stopped clocks at this
    table."""
    people = {seat.person for seat in seats if seat.person is not None}
    rows = await session.execute(select(Person.id, Person.absence).where(Person.id.in_(people)))
    absences = {person: Absence.from_json(absence) for person, absence in rows if absence}
    return {
        seat.seat: absences.get(seat.person, ALWAYS).with_rests(seat.rests)
        for seat in seats
        if seat.person is not None
    }


async def rows_of(
    session: AsyncSession, table: str, after: int = 0, to: int | None = None
) -> list[table_rows.LogEntry]:
    """Return log entries of a table, from the database or the archive."""
    query = (
        select(StoredLogEntry)
        .where(StoredLogEntry.table == table, StoredLogEntry.number > after)
        .order_by(StoredLogEntry.number)
    )
    rows = await session.scalars(query if to is None else query.where(StoredLogEntry.number <= to))
    stored = [
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
    # A reader that knows the first entries needs no archived ones: an archived log is complete.
    return stored if stored or after else (await archived_rows(session, table))[:to]


# Log entries are the most frequent writes, and the ORM would take twice as long.
_TABLES = Base.metadata.tables["tables"]
ADD_ROW = insert(Base.metadata.tables["rows"])


def row_values(table: str, row: table_rows.LogEntry) -> dict[str, Any]:
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
    """Write the first log entries of a table."""
    await session.execute(ADD_ROW, [row_values(table, row) for row in rows])
    await session.execute(
        update(_TABLES).where(_TABLES.c.id == table).values(number=rows[-1].number)
    )


async def end_table(
    session: AsyncSession, table: str, number: int, values: Mapping[str, Any]
) -> bool:
    """End a running game before its rules do; return False if it has new log entries."""
    ended = await session.execute(
        update(Table)
        .where(Table.id == table, Table.number == number, Table.status == RUNNING)
        .values(
            **values,
            status=OVER,
            due=None,
            claimed=None,
            take_back_vote=None,
            consent=None,
            asked=[],
        )
    )
    assert isinstance(ended, CursorResult)
    return ended.rowcount == 1


async def set_take_back_vote(
    session: AsyncSession, table: str, number: int, values: dict[str, Any]
) -> bool:
    """Store who agrees to go back, and the clocks; return False if the game has new log entries."""
    changed = await session.execute(
        update(Table).where(Table.id == table, Table.number == number).values(**values)
    )
    assert isinstance(changed, CursorResult)
    return changed.rowcount == 1


async def save_snapshot(session: AsyncSession, table: str, number: int, saved: str) -> None:
    await session.merge(Snapshot(table=table, number=number, engine=__version__, text=saved))


async def snapshot_of(session: AsyncSession, table: str) -> Snapshot | None:
    """Return the latest snapshot of this version; other versions may save states differently."""
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
    attended: float | None = None,
    before: float | None = None,
    limit: int | None = 50,
) -> Select[Any]:
    """Return a query for tables, the latest changed first: those that `person` made or plays at,
    those where `player` sits, or those whose maker was there after the time `attended`."""
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
    if attended is not None:
        query = query.where(attended < LAST_ATTENDED)
    if before is not None:
        query = query.where(Table.changed < before)
    return query


async def listed(session: AsyncSession, **filters: Any) -> list[Table]:
    return list(await session.scalars(listing(**filters)))


async def open_among(session: AsyncSession, tables: Sequence[str]) -> list[str]:
    """Return those of these tables whose game has not begun."""
    query = select(Table.id).where(Table.id.in_(tables), Table.status == OPEN)
    return list(await session.scalars(query))


async def makers_of_open(session: AsyncSession, tables: Sequence[str]) -> dict[str, str | None]:
    """Return the maker of each of these tables whose game has not begun."""
    query = select(Table.id, Table.maker).where(Table.id.in_(tables), Table.status == OPEN)
    return dict((await session.execute(query)).all())


async def note_attended(session: AsyncSession, tables: Sequence[str], now: float) -> None:
    """Store that the makers of these tables are present."""
    await session.execute(update(Table).where(Table.id.in_(tables)).values(attended=now))


async def abandoned(session: AsyncSession, since: float, limit: int) -> list[str]:
    """Return open tables whose maker was last there before the time `since`."""
    query = select(Table.id).where(
        Table.status == OPEN, Table.maker.is_not(None), since > LAST_ATTENDED
    )
    return list(await session.scalars(query.limit(limit)))


async def last_change_of_running(session: AsyncSession) -> float | None:
    """Return when a running table last changed."""
    return await session.scalar(select(func.max(Table.changed)).where(Table.status == RUNNING))


async def seats_of_all(session: AsyncSession, tables: Sequence[Table]) -> dict[str, list[Seat]]:
    seats_by_table: dict[str, list[Seat]] = {table.id: [] for table in tables}
    query = select(Seat).where(Seat.table.in_(list(seats_by_table))).order_by(Seat.table, Seat.seat)
    for seat in await session.scalars(query):
        seats_by_table[seat.table].append(seat)
    return seats_by_table


async def lessons_of(session: AsyncSession, person: str, name: str = "") -> list[Table]:
    """Return a person's lesson tables that are not closed, the latest first."""
    lesson = Table.origin["lesson"].as_string()
    query = (
        select(Table)
        .where(
            Table.maker == person,
            Table.status.in_((RUNNING, OVER)),
            lesson == name if name else lesson.is_not(None),
        )
        .order_by(Table.created.desc())
    )
    return list(await session.scalars(query))


async def unfinished_of(session: AsyncSession, person: str) -> int:
    """Return how many open or running tables a person has created."""
    return await count(session, Table, Table.maker == person, Table.status.in_(UNFINISHED))


async def count_seats_of(session: AsyncSession, person: str) -> int:
    """Return how many seats a person has at open and running tables."""
    counted = await session.scalar(
        select(func.count())
        .select_from(Seat)
        .join(Table, Table.id == Seat.table)
        .where(Seat.person == person, Seat.left.is_(False), Table.status.in_(UNFINISHED))
    )
    return counted or 0


def is_due(now: float) -> Select[Any]:
    """Return the query for the ids of tables that are due and not claimed."""
    return select(Table.id).where(
        Table.due <= now, or_(Table.claimed.is_(None), Table.claimed < now)
    )


async def due_tables(session: AsyncSession, now: float, until: float, limit: int) -> list[str]:
    """Claim the tables that are due for this process, until the time `until`; return their ids."""
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
