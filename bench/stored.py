"""A move's time with many stored tables beside it: `python -m bench.stored`.

Two databases of each kind, SQLite and PostgreSQL: one has the eight tables that are played alone,
the other 100,000 more with their seats and logs. Rounds of the same moves are played on both in
turns, so that a busy machine slows both alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import text

from bench import scaling
from stormtable.lab.loadtest.postgres import private_cluster
from stormtable.server.core.limit_settings import Limits
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.table_host import Host
from stormtable.store import tables
from stormtable.store.database import Database
from stormtable.store.schema import Base

STORED = 100_000
ENTRIES = 10
"""The log entries of each stored table. A real game has some 200, for which the tree of the index
needs one level more at most."""
ROUNDS = 6
BATCH = 10_000
STATUSES = ("over", "over", "over", "running", "open")


def stored_rows(first: int, count: int) -> dict[str, list[dict[str, Any]]]:
    """Rows of database tables for some stored tables of the server."""
    there: dict[str, list[dict[str, Any]]] = {"tables": [], "seats": [], "rows": []}
    notation = "move workshop/2 return sun1"
    for number in range(first, first + count):
        id_ = f"f{number:015x}"
        there["tables"].append(
            {
                "id": id_, "game": scaling.GAMES[number % 2], "status": STATUSES[number % 5],
                "public": True, "created": 0.0, "changed": float(number), "number": ENTRIES,
                "plan": json.dumps({"settings": {}}), "asked": "[0]", "maker": f"{number % 2:032x}",
                "due": 1e12 if STATUSES[number % 5] == "running" else None,
            }
        )  # fmt: skip
        there["seats"] += [
            {
                "table": id_, "seat": seat, "person": f"{seat:032x}", "name": f"Player {seat}",
                "left": False, "forfeited": False, "orders": "{}", "plan": "[]", "notes": "",
            }
            for seat in range(scaling.PLAYERS)
        ]  # fmt: skip
        there["rows"] += [
            {
                "table": id_, "number": entry, "seat": entry % 2, "kind": "play",
                "notation": notation, "draws": "[]", "time": 1e9 + entry, "by": f"{0:032x}",
                "client_id": f"{0:032x}:{number:08x}{entry:08x}",
            }
            for entry in range(1, ENTRIES + 1)
        ]  # fmt: skip
    return there


async def fill(database: Database) -> None:
    for first in range(0, STORED, BATCH):
        for name, rows in stored_rows(first, BATCH).items():
            columns = list(rows[0])
            assert set(columns) <= {column.name for column in Base.metadata.tables[name].columns}
            records = [tuple(row.values()) for row in rows]
            if database.is_sqlite:
                await asyncio.to_thread(_insert, database, name, columns, records)
            else:
                await _copy(database, name, columns, records)
    async with database.write() as session:
        await session.execute(text("ANALYZE"))


def _insert(database: Database, name: str, columns: list[str], records: list[Any]) -> None:
    names = ", ".join(f'"{column}"' for column in columns)
    marks = ", ".join("?" * len(columns))
    with closing(sqlite3.connect(str(database.url.database))) as connection, connection:
        connection.executemany(f"INSERT INTO {name} ({names}) VALUES ({marks})", records)


async def _copy(database: Database, name: str, columns: list[str], records: list[Any]) -> None:
    import asyncpg

    url = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(url)
    try:
        await connection.copy_records_to_table(name, columns=columns, records=records)
    finally:
        await connection.close()


class Side:
    """One of the two databases, with the games that are played on it."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.host = Host(self.database, Hub(Limits()), 10 * scaling.TABLES)
        self.rng = Random(1)
        self.ids: list[str] = []
        self.busy: list[float] = []
        self.whole: list[float] = []
        self.due: list[float] = []

    async def play(self) -> None:
        times = await scaling.commits(self.host, self.ids, self.rng)
        self.busy += [busy for busy, _ in times]
        self.whole += [busy + other for busy, other in times]
        for _ in range(20):
            async with self.database.read() as session:
                began = time.perf_counter()
                await tables.anything_due(session, time.time())
                self.due.append(time.perf_counter() - began)

    def __str__(self) -> str:
        p99 = quantiles(self.whole, n=100)[-1]
        return (
            f"{len(self.busy)} commits: processor {1e3 * median(self.busy):.2f} ms, whole"
            f" {1e3 * median(self.whole):.2f} ms, p99 {1e3 * p99:.1f} ms;"
            f" due tables {1e3 * median(self.due):.2f} ms"
        )


async def compare(kind: str, urls: tuple[str, str]) -> None:
    scaling.COMMITS = 80
    empty, full = sides = [Side(url) for url in urls]
    for side in sides:
        side.ids = await scaling.lay_tables(side.database)
    began = time.perf_counter()
    await fill(full.database)
    print(f"{kind}: {STORED} tables stored in {time.perf_counter() - began:.0f} s", flush=True)
    for side in sides:  # the first commits load code and tables
        await scaling.commits(side.host, side.ids, side.rng)
    for number in range(ROUNDS):
        for side in sides if number % 2 else sides[::-1]:
            await side.play()
    for name, side in (("8 tables", empty), (f"{STORED} more", full)):
        print(f"{kind}, {name}: {side}", flush=True)
    print(f"load {os.getloadavg()[0]:.1f}", flush=True)
    for side in sides:
        await side.database.close()


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with TemporaryDirectory() as folder:
        files = (Path(folder) / "empty.db", Path(folder) / "full.db")
        empty, full = (f"sqlite+aiosqlite:///{file}" for file in files)
        asyncio.run(compare("SQLite", (empty, full)))
        print(f"the larger file has {files[1].stat().st_size / 1e6:.0f} MB", flush=True)
    with private_cluster() as cluster:
        both = (cluster.new_database(), cluster.new_database())
        asyncio.run(compare("PostgreSQL", both))


if __name__ == "__main__":
    main()
