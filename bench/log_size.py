"""The table of log entries on PostgreSQL as it grows: `python -m bench.log_size`.

A private cluster stores many games that are played side by side, so each entry goes to another leaf
of the indexes, as live games do. Measured are the bytes of an entry, the levels of the indexes,
and the vacuum after finished games have moved to the archive. The levels of a larger table are
computed from the entries of a leaf.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from math import ceil

import asyncpg

from bench.echo import busy
from stormtable.lab.loadtest.postgres import private_cluster
from stormtable.store.database import Database
from stormtable.store.schema import Base

GAMES, ENTRIES = 10_000, 200
ARCHIVED = 5
"""The archive takes one game of this number."""
EXPECTED = (65_000_000, 650_000_000, 6_500_000_000)
"""Entries of 3 and 30 days at 252 commits/s, and of 30 days at ten times as many."""
PAGE = 8192
ADD = """
INSERT INTO rows ("table", number, seat, kind, notation, draws, time, by, client_id)
SELECT substr(md5(game::text), 1, 16), $1::int, 0, 'play', 'move workshop/2 return sun1', '[]', 1e9,
  md5('person'), md5('person') || ':' || md5(game::text || '-' || $1::int)
FROM generate_series(1, $2::int) AS game
"""
INDEXES = """
SELECT indexrelid::regclass::text AS name, pg_relation_size(indexrelid) AS bytes,
  (bt_metap(indexrelid::regclass::text)).level AS levels
FROM pg_index WHERE indrelid = 'rows'::regclass ORDER BY 1
"""


def levels(entries: int, of_page: float) -> int:
    """Return the most levels that an index has above its leaves: an inner page has at least as many
    keys as a leaf."""
    pages, above = ceil(entries / of_page), 0
    while pages > 1:
        pages, above = ceil(pages / of_page), above + 1
    return above


async def measure(url: str, games: int) -> None:
    database = Database(url)
    async with database.write() as session:
        await (await session.connection()).run_sync(Base.metadata.create_all)
    plain = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    await database.close()
    connection = await asyncpg.connect(plain)
    await connection.execute("CREATE EXTENSION pageinspect; ALTER TABLE rows DISABLE TRIGGER ALL")
    pid = await connection.fetchval("SELECT pg_backend_pid()")
    before, began = busy(pid), time.perf_counter()
    for number in range(1, ENTRIES + 1):
        await connection.execute(ADD, number, games)
    entries = games * ENTRIES
    print(
        f"{entries} entries in {time.perf_counter() - began:.0f} s,"
        f" {1e6 * (busy(pid) - before) / entries:.0f} us of processor time each"
    )
    heap = await connection.fetchval("SELECT pg_relation_size('rows')")
    print(f"an entry has {heap / entries:.0f} bytes in the table")
    for name, size, above in await connection.fetch(INDEXES):
        of_leaf = entries / (size / PAGE)
        computed = [levels(each, of_leaf) for each in EXPECTED]
        print(
            f"{name}: {size / entries:.0f} bytes an entry, {of_leaf:.0f} entries a leaf,"
            f" {above} levels above the leaves; at most {computed} for {EXPECTED} entries"
        )
    await connection.execute(
        f"DELETE FROM rows WHERE ('x' || substr(\"table\", 1, 4))::bit(16)::int % {ARCHIVED} = 0"
    )
    before, began = busy(pid), time.perf_counter()
    await connection.execute("VACUUM (PARALLEL 0) rows")
    spent, work = time.perf_counter() - began, busy(pid) - before
    gone = entries - await connection.fetchval("SELECT count(*) FROM rows")
    print(
        f"vacuum after {gone} entries were deleted: {spent:.1f} s,"
        f" {1e6 * work / gone:.1f} us of processor time for each"
    )
    await connection.close()
    print(f"load {os.getloadavg()[0]:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    with private_cluster() as cluster:
        asyncio.run(measure(cluster.new_database(), parser.parse_args().games))


if __name__ == "__main__":
    main()
