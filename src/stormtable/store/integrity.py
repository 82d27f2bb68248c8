"""Whether a database is whole: nothing damaged, no row missing, and its games can be played."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, inspect, select, text

from stormtable.kernel import record
from stormtable.kernel.edition import KEPT, keep
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.resume import Header
from stormtable.store.schema import Base, Edition, Row, Table
from stormtable.store.tables import OVER, RUNNING
from stormtable.store.upgrade import known_revisions, revision_of
from stormtable.table import log as table_rows
from stormtable.table.live import LiveGame

GAMES = 20
"""How many games are played through unless more are asked for."""
MOST_NAMED = 3
"""How many of the tables that are not whole are named."""


class Damaged(StormtableError):
    """A database that is not what was written to it."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            problem, "keep it as it is for whoever is to mend it, and restore the last good backup"
        )


class Span(NamedTuple):
    """Rows of a table: how many there are, from which to which."""

    rows: int = 0
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in a database that is whole."""

    revision: str
    counts: Mapping[str, int]
    """Rows of each table of the database."""
    played: int
    """How many games were played through."""
    games: int

    def __str__(self) -> str:
        counted = ", ".join(f"{self.counts.get(name, 0)} {name}" for name in ("people", "tables"))
        return (
            f"{counted}, {self.counts.get('rows', 0)} rows without a gap,"
            f" {self.played} of {self.games} games played through"
        )


def check(connection: Connection, games: int | None = GAMES) -> Checked:
    """Look at everything; play `games` of the games through (None: all), the latest among them."""
    if connection.dialect.name == "sqlite":
        _check_file(connection)
    revision = checked_revision(revision_of(connection))
    counts = count(connection)
    spans = select(Row.table, func.count(), func.min(Row.number), func.max(Row.number))
    refuse_gaps(
        {id_: number for id_, number, *_ in connection.execute(select(Table.id, Table.number))},
        {id_: Span(*span) for id_, *span in connection.execute(spans.group_by(Row.table))},
    )
    begun = [
        id_
        for (id_,) in connection.execute(
            select(Table.id).where(Table.number > 0).order_by(Table.changed.desc())
        )
    ]
    chosen = begun if games is None else _some(begun, games)
    for id_ in chosen:
        _play(connection, id_)
    return Checked(revision, counts, len(chosen), len(begun))


def count(connection: Connection) -> dict[str, int]:
    """Rows of each table there is."""
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
    """Each table has as many rows as its number says, from the first to the last."""
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
    """The latest half of so many, and others by chance."""
    latest, older = list(tables[: (most + 1) // 2]), list(tables[(most + 1) // 2 :])
    return latest + random.sample(older, min(most - len(latest), len(older)))


def _play(connection: Connection, id_: str) -> None:
    """Play a table's rows through; its game stands as the table says, and its record verifies."""
    table = connection.execute(
        select(Table.status, Table.header, Table.asked, Table.game).where(Table.id == id_)
    ).one()
    try:
        live = _live(connection, id_, table.game, table.header)
    except (StormtableError, ValueError, TypeError, KeyError) as error:
        raise Damaged(f"the game of table {id_} cannot be played through ({error})") from error
    agrees = {OVER: live.over, RUNNING: not live.over and list(live.asked) == list(table.asked)}
    if not agrees.get(table.status, True):
        raise Damaged(f"table {id_} is not where its rows lead")


def _live(connection: Connection, id_: str, game: str, header: dict[str, Any]) -> LiveGame:
    begun = Header.from_json(header)
    edition = str(begun.settings.get("edition", ""))
    if edition.startswith(KEPT):
        edition_query = select(Edition.text).where(
            Edition.hash == edition.removeprefix(KEPT), Edition.game == game
        )
        edition_text = connection.scalar(edition_query)
        if edition_text is None:
            raise Damaged(f"its edition {edition} is missing")
        keep(edition_text, f"the edition of table {id_}")
    query = select(Row.number, Row.kind, Row.seat, Row.notation, Row.draws, Row.time)
    rows = [
        table_rows.LogEntry(
            row.number, row.kind, row.seat, row.notation, tuple(row.draws), row.time, ""
        )
        for row in connection.execute(query.where(Row.table == id_).order_by(Row.number))
    ]
    live = LiveGame.resume(begun, rows, goes_on=False)
    if live.game.unconfirmed == NOBODY:
        source = f"table {id_}"
        record.replay(record.parse(record.write(live.game), source), source=source, edition=edition)
    return live
