"""Databases with people and games in them, as a server would have written them."""

from __future__ import annotations

import asyncio
import random
import time
from functools import cache
from secrets import token_hex
from typing import Any

from sqlalchemy import text

from stormtable.kernel.engine import NOBODY
from stormtable.store import commits, people
from stormtable.store.database import Database
from stormtable.store.schema import Report, Seat, Table
from stormtable.store.upgrade import upgrade
from stormtable.table.live import LiveGame

GAME = "weather-island"


def play(live: LiveGame, most: int, seed: int) -> None:
    """Play on at random for at most this many rows, with some undo."""
    chance = random.Random(seed)
    while not live.over and live.number < most:
        seat = live.asked[0]
        if live.game.unconfirmed_seat != NOBODY:
            live.act("confirm", seat, "", time.time(), "")
            continue
        decision: Any = live.game.view(seat).decision_json()
        option = chance.choice(decision["options"])
        live.act("play", seat, option["notation"], time.time(), "bot random")
        if live.number % 7 == 0 and live.game.undoable(seat):
            live.act("undo", seat, "", time.time(), "bot random")


@cache
def played_game(most: int, seed: int, names: tuple[str, ...]) -> LiveGame:
    """Return a game, shared by all callers: it is only read."""
    live = LiveGame.begin(GAME, len(names), {}, names, (), None, time.time())
    play(live, most, seed)
    return live


async def add_table(
    database: Database, maker: str, most: int, seed: int, names: tuple[str, ...] = ("Ada", "Bob")
) -> str:
    """Store a table whose game was played for at most this many rows; 0: it was not begun."""
    now = time.time()
    table = Table(id=token_hex(8), game=GAME, status="open", public=True, maker=maker, created=now)
    table.changed, table.config = now, {"settings": {}, "clock": {"kind": "none"}}
    async with database.write() as session:
        session.add(table)
        await session.flush()
        for number, name in enumerate(names):
            session.add(Seat(table=table.id, seat=number, name=name, person=maker))
    if not most:
        return table.id
    live = played_game(most, seed, names)
    async with database.write() as session:
        running: dict[str, Any] = {
            "status": "running",
            "asked": list(live.asked),
            "header": live.game.header.as_json(),
        }
        last = {**running, "status": "over"} if live.over else running
        for row in live.rows:
            summary = last if row is live.rows[-1] else running
            await commits.write_row(session, table.id, row, summary)
    return table.id


async def fill(url: str, played: tuple[int, ...] = (10_000, 40, 0)) -> list[str]:
    """Store two people (one with an account), a report, and tables with at most this many rows."""
    database = Database(url)
    try:
        await upgrade(database)
        async with database.write() as session:
            ada, _ = await people.add_guest(session, "Ada", time.time())
            await people.make_account(session, ada.id, "ada", "no hash")
            await people.sign_in(session, ada.id, time.time())
            await people.add_guest(session, "Guest", time.time() - 400 * 86_400)
        tables_added = [
            await add_table(database, ada.id, most, seed) for seed, most in enumerate(played)
        ]
        async with database.write() as session:
            session.add(
                Report(
                    kind="chat",
                    table=tables_added[0] if tables_added else None,
                    person=ada.id,
                    text="rude",
                    time=time.time(),
                )
            )
        return tables_added
    finally:
        await database.close()


def filled(url: str, played: tuple[int, ...] = (10_000, 40, 0)) -> list[str]:
    return asyncio.run(fill(url, played))


def execute(url: str, *statements: str) -> list[Any]:
    """Run statements on a database; return the rows of the last one."""

    async def do() -> list[Any]:
        database = Database(url)
        try:
            async with database.write() as session:
                for statement in statements:
                    done: Any = await session.execute(text(statement))
                return list(done.all()) if done.returns_rows else []
        finally:
            await database.close()

    return asyncio.run(do())
