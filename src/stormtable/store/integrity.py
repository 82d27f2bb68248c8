"""Checks that a database is complete: no damage, no missing row, and its games replay."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, inspect, select, text

from stormtable.kernel import record
from stormtable.kernel.edition import HASHED, remember_edition
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.resume import Header
from stormtable.store.schema import Archive, Base, StoredEdition, StoredLogEntry, Table
from stormtable.store.tables import OVER, RUNNING
from stormtable.store.upgrade import known_revisions, revision_of
from stormtable.table import log as table_rows
from stormtable.table.live import ENDED_EARLY, LiveGame

GAMES = 20
"""The default number of games to replay."""
MOST_NAMED = 3
"""The most incomplete tables that an error names."""


class Damaged(StormtableError):
    """A database that is damaged or incomplete."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem, "keep a copy for its repair, and restore the last good backup")


class Span(NamedTuple):
    """The log entries of a table: how many, the first number and the last."""

    rows: int = 0
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a complete database."""

    revision: str
    counts: Mapping[str, int]
    """The number of rows of each table of the database."""
    played: int
    """How many games were replayed."""
    games: int

    def __str__(self) -> str:
        counted = ", ".join(f"{self.counts.get(name, 0)} {name}" for name in ("people", "tables"))
        return (
            f"{counted}, {self.counts.get('rows', 0)} rows without a gap,"
            f" {self.played} of {self.games} games played through"
        )


def check(connection: Connection, games: int | None = GAMES) -> Checked:
    """Check everything; replay `games` games (None: all), including the latest. Archived logs are
    not in the database: `stormtable admin check-archive` checks them."""
    if connection.dialect.name == "sqlite":
        _check_file(connection)
    revision = checked_revision(revision_of(connection))
    counts = count(connection)
    spans = select(
        StoredLogEntry.table,
        func.count(),
        func.min(StoredLogEntry.number),
        func.max(StoredLogEntry.number),
    )
    archived = set(connection.scalars(select(Archive.table))) if "archives" in counts else set()
    numbers = connection.execute(select(Table.id, Table.number))
    refuse_gaps(
        {id_: 0 if id_ in archived else number for id_, number, *_ in numbers},
        {
            id_: Span(*span)
            for id_, *span in connection.execute(spans.group_by(StoredLogEntry.table))
        },
    )
    begun = [
        id_
        for (id_,) in connection.execute(
            select(Table.id).where(Table.number > 0).order_by(Table.changed.desc())
        )
        if id_ not in archived
    ]
    chosen = begun if games is None else _some(begun, games)
    for id_ in chosen:
        _play(connection, id_)
    return Checked(revision, counts, len(chosen), len(begun))


def count(connection: Connection) -> dict[str, int]:
    """Return the number of rows of each table."""
    there = set(inspect(connection).get_table_names())
    return {
        name: connection.scalar(select(func.count()).select_from(Base.metadata.tables[name])) or 0
        for name in sorted(there & set(Base.metadata.tables))
    }


def checked_revision(revision: str | None) -> str:
    if revision is None:
        raise StormtableError("that is no database of Stormtable's", "name another")
    if revision not in known_revisions():
        raise StormtableError(
            f"that database is of a newer Stormtable (revision {revision})", "upgrade Stormtable"
        )
    return revision


def _check_file(connection: Connection) -> None:
    messages = [line for (line,) in connection.execute(text("PRAGMA integrity_check(3)"))]
    if messages != ["ok"]:
        raise Damaged(f"the database is damaged ({'; '.join(map(str, messages))})")
    if connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
        raise Damaged("the database names things that are not there")


def refuse_gaps(numbers: Mapping[str, int], rows: Mapping[str, Span]) -> None:
    """Refuse a table whose log entries are not numbered from 1 to its last number."""
    if strangers := set(rows) - set(numbers):
        raise Damaged(f"rows belong to {len(strangers)} tables that are not there")
    wrong = [
        id_
        for id_, number in numbers.items()
        if rows.get(id_, Span()) != (Span(number, 1, number) if number else Span())
    ]
    if wrong:
        named = ", ".join(sorted(wrong)[:MOST_NAMED])
        raise Damaged(f"rows are missing at {len(wrong)} tables ({named})")


def _some(tables: Sequence[str], most: int) -> list[str]:
    """Return up to `most` tables: one half the latest, the other half random."""
    latest, older = list(tables[: (most + 1) // 2]), list(tables[(most + 1) // 2 :])
    return latest + random.sample(older, min(most - len(latest), len(older)))


def _play(connection: Connection, id_: str) -> None:
    """Replay a table's log; the position must match the table, and the record must verify."""
    table = connection.execute(
        select(Table.status, Table.header, Table.asked, Table.game, Table.outcome).where(
            Table.id == id_
        )
    ).one()
    try:
        live = _live(connection, id_, table.game, table.header)
    except (StormtableError, ValueError, TypeError, KeyError) as error:
        raise Damaged(f"the game of table {id_} cannot be played through ({error})") from error
    ended_early = (table.outcome or {}).get("reason") in ENDED_EARLY
    agrees = {
        OVER: live.over or ended_early,
        RUNNING: not live.over and list(live.asked) == list(table.asked),
    }
    if not agrees.get(table.status, True):
        raise Damaged(f"table {id_} is not where its rows lead")


def _live(connection: Connection, id_: str, game: str, header: dict[str, Any]) -> LiveGame:
    begun = Header.from_json(header)
    edition = str(begun.settings.get("edition", ""))
    if edition.startswith(HASHED):
        edition_query = select(StoredEdition.text).where(
            StoredEdition.hash == edition.removeprefix(HASHED), StoredEdition.game == game
        )
        edition_text = connection.scalar(edition_query)
        if edition_text is None:
            raise Damaged(f"its edition {edition} is missing")
        remember_edition(edition_text, f"the edition of table {id_}")
    query = select(
        StoredLogEntry.number,
        StoredLogEntry.kind,
        StoredLogEntry.seat,
        StoredLogEntry.notation,
        StoredLogEntry.draws,
        StoredLogEntry.time,
    )
    rows = [
        table_rows.LogEntry(
            row.number, row.kind, row.seat, row.notation, tuple(row.draws), row.time, ""
        )
        for row in connection.execute(
            query.where(StoredLogEntry.table == id_).order_by(StoredLogEntry.number)
        )
    ]
    live = LiveGame.resume(begun, rows, goes_on=False)
    if live.game.unconfirmed_seat == NOBODY:
        source = f"table {id_}"
        record.replay(record.parse(record.write(live.game), source), source=source, edition=edition)
    return live
