"""Commits a second on PostgreSQL, by when writers notify others: `python -m bench.announcements`.

PostgreSQL holds one lock for all databases of a cluster while a transaction that has sent NOTIFY
commits. So writers that notify inside their transactions wait for each other's disk. The store
notifies after the commit instead. This compares both, and no NOTIFY, in one run: writers add log
entries to their own tables, as servers do, and the three ways take turns.
"""

from __future__ import annotations

import asyncio
import time
from statistics import median

from sqlalchemy import text

from stormtable.lab.loadtest.postgres import private_cluster
from stormtable.store import commits, tables
from stormtable.store.announcements import CHANNEL, announce
from stormtable.store.database import Database, DatabaseSession
from stormtable.store.listening import listen
from stormtable.store.schema import Seat, Table
from stormtable.store.upgrade import upgrade
from stormtable.table.log import LogEntry

WRITERS = 32
ROUNDS = 5
SECONDS = 4.0
NONE, AFTER, INSIDE = WAYS = ("no NOTIFY", "NOTIFY after the commit", "NOTIFY inside")
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


async def notify(session: DatabaseSession, way: str, payload: str) -> None:
    if way == AFTER:
        await announce(session, payload)
    elif way == INSIDE:
        await session.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})


async def write(database: Database, table: str, number: int, way: str, until: float) -> int:
    """Add log entries to one table until the time is up; return the number of the last one."""
    while time.monotonic() < until:
        number += 1
        entry = LogEntry(number, "play", 0, "pass", (), time.time(), "bench")
        async with database.write() as session:
            await commits.write_row(session, table, entry, {})
            await notify(session, way, f"row {table} {number}")
    return number


async def measure(database: Database) -> dict[str, list[float]]:
    """Return the commits a second of every round, by way."""
    ids = [f"{number:016x}" for number in range(WRITERS)]
    async with database.write() as session:
        for id_ in ids:
            table = Table(
                id=id_, game="bench", status=tables.RUNNING, public=False, created=0, changed=0
            )
            table.config = {}
            await tables.add_table(session, table, [Seat(table=id_, seat=0)])
    numbers = dict.fromkeys(ids, 0)
    rates: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(ROUNDS):
        for way in WAYS:
            before, started = sum(numbers.values()), time.monotonic()
            last = await asyncio.gather(
                *(write(database, id_, numbers[id_], way, started + SECONDS) for id_ in ids)
            )
            numbers = dict(zip(ids, last, strict=True))
            rates[way].append((sum(last) - before) / (time.monotonic() - started))
    return rates


async def run(url: str) -> dict[str, list[float]]:
    database = Database(url, connections=WRITERS)
    try:
        await upgrade(database)
        async with listen(database, lambda payload: None):
            return await measure(database)
    finally:
        await database.close()


def main() -> None:
    with private_cluster() as cluster:
        rates = asyncio.run(run(cluster.new_database()))
    most = median(rates[NONE])
    print(f"{WRITERS} writers, median of {ROUNDS} rounds of {SECONDS:.0f} s each")
    for way in WAYS:
        rate = median(rates[way])
        spread = f"{min(rates[way]):.0f} to {max(rates[way]):.0f}"
        print(f"{way:24} {rate:6.0f} commits/s ({spread})  {rate / most:.2f} of {NONE}")


if __name__ == "__main__":
    main()
