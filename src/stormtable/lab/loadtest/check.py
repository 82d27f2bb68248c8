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
class Findings:
    tables: int = 0
    finished: int = 0
    rows: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged commits that the database lacks or has differently."""
    double: list[str] = field(default_factory=list)
    """Commits that are in the database twice, or that no bot sent."""
    gaps: list[str] = field(default_factory=list)
    """Tables whose log entries are not numbered 1, 2, 3 ..."""
    unverified: list[str] = field(default_factory=list)
    """Records that do not replay exactly, or that differ from those of the players."""
    unfinished: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[str]:
        return [*self.lost, *self.double, *self.gaps, *self.unverified, *self.unfinished]


async def check(database: str, acked: Iterable[Acked], records: Mapping[str, str]) -> Findings:
    """Check every table that bots have played at."""
    acked_by_table: dict[str, list[Acked]] = defaultdict(list)
    for ack in acked:
        acked_by_table[ack.table].append(ack)
    findings = Findings()
    store = Database(database)
    try:
        async with store.read() as session:
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
        await store.close()
    for missing, commits in acked_by_table.items():
        findings.lost += [f"table {missing} is not there, nor is {ack}" for ack in commits]
    return findings


def compare(table: str, rows: list[LogEntry], acked: list[Acked], findings: Findings) -> None:
    """Check that every acknowledged commit is in the log exactly once, and nothing else is."""
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        findings.gaps.append(f"table {table} has the rows {[row.number for row in rows]}")
    # The server stores a client's id with the person's id as prefix, because two people may use the
    # same one.
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


def _verify(
    table: Table, rows: list[LogEntry], players_record: str | None, findings: Findings
) -> None:
    try:
        if table.header is None:
            raise StormtableError("the game has no header", "it was never begun")
        live = LiveGame.resume(Header.from_json(table.header), rows, goes_on=False)
        live.entropy = table.entropy or ""
        text = live.record(None)
        record.replay(record.parse(text, table.id), source=table.id)
        if players_record is not None and players_record != text:
            raise StormtableError("its players received another record", "compare them")
    except StormtableError as error:
        findings.unverified.append(f"table {table.id}: {error}")
