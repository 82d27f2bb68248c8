"""Writes the log entries of running games: the most frequent write.

The statements are built once, and a commit has as few of them as possible: the log entry, the
summary of its table, and seats and notifications only if they change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable import __version__
from stormtable.store.notifications import QUEUE_NOTIFICATION
from stormtable.store.schema import Base
from stormtable.store.tables import ADD_ROW, CLOSED, OVER, TooLate, row_values
from stormtable.table.log import LogEntry

_TABLES, _SEATS, _SNAPSHOTS = (
    Base.metadata.tables[name] for name in ("tables", "seats", "snapshots")
)
# The parameters name the columns to set; `of_` marks those that find the rows.
_CHANGE_TABLE = update(_TABLES).where(
    _TABLES.c.id == bindparam("of_table"),
    _TABLES.c.number == bindparam("of_number"),
    _TABLES.c.status != CLOSED,
    _TABLES.c.status != OVER,
)
_CHANGE_SEAT = update(_SEATS).where(
    _SEATS.c.table == bindparam("of_table"), _SEATS.c.seat == bindparam("of_seat")
)
_DELETE_SNAPSHOT = delete(_SNAPSHOTS).where(_SNAPSHOTS.c.table == bindparam("of_table"))
_ADD_SNAPSHOT = insert(_SNAPSHOTS)


@dataclass(frozen=True, slots=True)
class EntryWrite:
    """A log entry, and everything that one transaction writes with it."""

    table: str
    row: LogEntry
    summary: Mapping[str, Any] = field(default_factory=dict)
    """The new values of the table's columns."""
    seats: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """The new values of the seats that change."""
    notifications: Sequence[Mapping[str, Any]] = ()
    """As `notifications.about_turn` and `about_leaving` return them."""
    snapshot: str | None = None

    def write(self, connection: Connection) -> None:
        """Execute the statements, or raise `TooLate` if another process wrote this number."""
        table, row = self.table, self.row
        try:
            connection.execute(ADD_ROW, row_values(table, row))
        except IntegrityError as error:
            raise TooLate from error
        changed = connection.execute(
            _CHANGE_TABLE,
            {
                "of_table": table,
                "of_number": row.number - 1,
                "number": row.number,
                "changed": row.time,
                "claimed": None,
                "back": None,
                **self.summary,
            },
        )
        if changed.rowcount != 1:
            raise TooLate
        for seat, values in self.seats.items():
            connection.execute(_CHANGE_SEAT, {"of_table": table, "of_seat": seat, **values})
        if self.notifications:
            connection.execute(QUEUE_NOTIFICATION, self.notifications)
        if self.snapshot is not None:
            connection.execute(_DELETE_SNAPSHOT, {"of_table": table})
            connection.execute(
                _ADD_SNAPSHOT,
                {
                    "table": table,
                    "number": row.number,
                    "engine": __version__,
                    "text": self.snapshot,
                },
            )


async def write_row(
    session: AsyncSession, table: str, row: LogEntry, summary: dict[str, Any]
) -> None:
    """Write the next log entry and the table's new summary, or raise `TooLate`."""
    await write_entry(session, EntryWrite(table, row, summary))


async def write_entry(session: AsyncSession, entry: EntryWrite) -> None:
    """Write a log entry as part of a larger transaction."""
    await (await session.connection()).run_sync(entry.write)
