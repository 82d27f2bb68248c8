"""Compare the acknowledgements that the bots received with the database."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from stormtable.kernel import record
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.resume import Header
from stormtable.lab.loadtest.bots import Acked
from stormtable.store import tables
from stormtable.store.database import Database
from stormtable.store.schema import Table
from stormtable.table.live import LiveGame
from stormtable.table.log import BEGIN, LogEntry


@dataclass(slots=True)
class Found:
    tables: int = 0
    finished: int = 0
    rows: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged, and not in the database as it was acknowledged."""
    double: list[str] = field(default_factory=list)
    """In the database twice, or though nobody asked for it."""
    gaps: list[str] = field(default_factory=list)
    """Tables whose rows do not count 1, 2, 3 ..."""
    unverified: list[str] = field(default_factory=list)
    """Records that do not replay to the byte, or are not what the players were given."""
    unfinished: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[str]:
        return [*self.lost, *self.double, *self.gaps, *self.unverified, *self.unfinished]


async def check(database: str, acked: Iterable[Acked], records: Mapping[str, str]) -> Found:
    """Look at every table that bots have played at."""
    acked_by_table: dict[str, list[Acked]] = defaultdict(list)
    for ack in acked:
        acked_by_table[ack.table].append(ack)
    findings = Found()
    held = Database(database)
    try:
        async with held.read() as session:
            for table in await tables.listed(session, limit=None):
                if table.id not in acked_by_table:
                    continue
                rows = await tables.rows_of(session, table.id)
                findings.tables += 1
                findings.rows += len(rows)
                if table.outcome is None:
                    findings.unfinished.append(f"table {table.id} is {table.status}")
                else:
                    findings.finished += 1
                compare(table.id, rows, acked_by_table.pop(table.id), findings)
                _verify(table, rows, records.get(table.id), findings)
    finally:
        await held.close()
    for missing, commits in acked_by_table.items():
        findings.lost += [f"table {missing} is not there, nor is {ack}" for ack in commits]
    return findings


def compare(table: str, rows: list[LogEntry], acked: list[Acked], findings: Found) -> None:
    """Every acknowledged commit is there, once, as it was acknowledged; nothing else is."""
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        findings.gaps.append(f"table {table} has the rows {[row.number for row in rows]}")
    # The server keeps a client's id with the person's before it: ids are each person's own.
    names = [row.client_id.rpartition(":")[2] for row in rows if row.client_id is not None]
    findings.double += [f"{name} is there twice" for name, n in Counter(names).items() if n > 1]
    by_number = {row.number: row for row in rows}
    numbers = Counter(ack.number for ack in acked)
    for ack in acked:
        row = by_number.get(ack.number)
        if numbers[ack.number] > 1:
            findings.double.append(f"row {ack.number} of {table} was acknowledged for two commits")
        if (
            row is None
            or row.client_id is None
            or row.client_id.rpartition(":")[2] != ack.id
            or (row.kind, row.seat) != (ack.kind, ack.seat)
            or (row.kind == "play" and row.notation != ack.notation)
        ):
            findings.lost.append(f"{ack} is not there: row {ack.number} is {row}")
    for row in rows:
        if row.kind != BEGIN and row.number not in numbers:
            findings.double.append(f"nobody asked for {row} of table {table}")


def _verify(table: Table, rows: list[LogEntry], given: str | None, findings: Found) -> None:
    try:
        if table.header is None:
            raise StormtableError("the game has no header", "it was never begun")
        live = LiveGame.resume(Header.from_json(table.header), rows, goes_on=False)
        text = record.write(live.game)
        record.replay(record.parse(text, table.id), source=table.id)
        if given is not None and given != text:
            raise StormtableError("its players were given another record", "compare them")
    except StormtableError as error:
        findings.unverified.append(f"table {table.id}: {error}")
