"""With ten thousand stored tables, the lists of the home page use an index."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, insert, text

from stormtable.lab.loadtest.postgres import Cluster
from stormtable.store import tables
from stormtable.store.database import Database
from stormtable.store.schema import Person, Seat, Table
from stormtable.store.tables import OPEN, OVER, RUNNING
from stormtable.store.upgrade import upgrade

MANY = 10_000
EMPTY: dict[str, Any] = {"absence": {}, "notices": {}, "noticed": {}, "settings": {}}
EMPTY |= {"disabled": False, "deleted": False}
STATUSES = (OVER, OVER, OVER, OPEN, RUNNING)


async def fill(database: Database) -> str:
    """Store tables of a thousand people; return one of them."""
    await upgrade(database)
    now = time.time()
    async with database.write() as session:
        known = [f"{number:032x}" for number in range(1000)]
        await session.execute(
            insert(Person),
            [{"id": id_, "name": "P", "created": now, "seen": now, **EMPTY} for id_ in known],
        )
        rows: list[dict[str, Any]] = [
            {
                "id": f"{number:016x}",
                "game": "weather-island" if number % 3 else "weather-machine",
                "status": STATUSES[number % 5],
                "public": number % 7 != 0,
                "maker": known[number % 1000],
                "created": now - number,
                "changed": now - number,
                "config": {},
                "number": 0,
                "asked": [],
                "due": now + number if number % 5 == 4 else None,
            }
            for number in range(MANY)
        ]
        seats = [
            {"table": row["id"], "seat": seat, "person": known[(n + 17 * seat) % 1000], "name": ""}
            | {"left": False, "forfeited": False, "auto_answers": {}, "planned_moves": []}
            for n, row in enumerate(rows)
            for seat in range(2)
        ]
        await session.execute(insert(Table), rows)
        await session.execute(insert(Seat), seats)
    async with database.write() as session:
        await session.execute(text("ANALYZE"))
    return known[5]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def many(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, str]:
    """Return a database with all of them, and a person who plays at some."""
    folder: Path = tmp_path_factory.mktemp("many")
    url = f"sqlite+aiosqlite:///{folder / 'table.db'}"
    if request.param == "postgresql":
        postgres: Cluster = request.getfixturevalue("postgres")
        url = postgres.new_database()

    async def fill_tables() -> str:
        database = Database(url)
        try:
            return await fill(database)
        finally:
            await database.close()

    return url, asyncio.run(fill_tables())


def plan(url: str, statement: Select[Any]) -> str:
    """Return the database's query plan."""

    async def explained() -> str:
        database = Database(url)
        try:
            spelt = statement.compile(
                dialect=database.engine.dialect, compile_kwargs={"literal_binds": True}
            )
            how = "EXPLAIN QUERY PLAN" if database.is_sqlite else "EXPLAIN"
            async with database.read() as session:
                rows = await session.execute(text(f"{how} {spelt}".replace(":", "\\:")))
                return "\n".join(str(row[-1]) for row in rows)
        finally:
            await database.close()

    return asyncio.run(explained())


def looks_through(steps: str) -> bool:
    """Return whether the plan reads a whole table of the database."""
    return re.search(r"Seq Scan on|SCAN \w+$|SCAN \w+ (?!USING)", steps, re.MULTILINE) is not None


def test_a_full_scan_is_noticed(many: tuple[str, str]) -> None:
    everything = tables.listing().where(Table.game.like("%x"))
    assert looks_through(plan(many[0], everything.order_by(None).limit(None)))


@pytest.mark.parametrize(
    "filters",
    [
        {"status": (OPEN,), "public": True},
        {"status": (OPEN,), "public": True, "game": "weather-machine"},
        {"status": (OPEN,), "public": True, "before": time.time() - 5000},
        {"status": (RUNNING,), "public": True},
        {"status": (OPEN, RUNNING), "person": ""},
        {"status": (OVER,), "person": ""},
        {"status": (OVER,), "public": True, "person": ""},
    ],
    ids=lambda filters: " ".join(f"{k}={v}" for k, v in filters.items() if k != "before"),
)
def test_lists_use_an_index(many: tuple[str, str], filters: dict[str, Any]) -> None:
    url, person = many
    if "person" in filters:
        filters = {**filters, "person": person}
    steps = plan(url, tables.listing(**filters))
    assert not looks_through(steps), steps


def test_the_query_for_due_tables_uses_an_index(many: tuple[str, str]) -> None:
    steps = plan(many[0], tables.is_due(time.time()))
    assert not looks_through(steps), steps
