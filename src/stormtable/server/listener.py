"""Hearing what other processes write: PostgreSQL's LISTEN, on a connection of its own."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncpg
import structlog
from sqlalchemy import select
from sqlalchemy.engine import URL

from stormtable.server.hub import TELL_AGAIN
from stormtable.server.playing import said_json
from stormtable.store.schema import Said
from stormtable.store.tables import CHANNEL

if TYPE_CHECKING:
    from stormtable.server.services import Services

log = structlog.get_logger("stormtable.listener")
AGAIN_AFTER = 1.0


class Listener:
    """What is heard marks tables as changed; what may have been missed marks all of them."""

    def __init__(self, at: Services) -> None:
        self.at = at
        self._task: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if not self.at.database.is_sqlite:
            self._task = asyncio.create_task(self._listen(), name="listener")

    async def stop(self) -> None:
        tasks = [task for task in (self._task, *self._doing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("not listening", error=type(error).__name__)
            await asyncio.sleep(AGAIN_AFTER)

    async def _listen_once(self) -> None:
        connection = await asyncpg.connect(_dsn(self.at.database.url))
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        try:
            await connection.add_listener(CHANNEL, self._heard)
            # What was written while nobody listened.
            self.at.host.heard("")
            self.at.hub.wake_all()
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), TELL_AGAIN)
                if gone.is_set():
                    return
                await connection.execute("SELECT 1")
                for table in self.at.hub.tables_here:
                    await self.at.tell_presence(table)
        finally:
            with suppress(Exception):
                await connection.close(timeout=1)

    def _heard(self, _: object, __: int, ___: str, payload: object) -> None:
        what, *rest = str(payload).split(" ")
        at = self.at
        if what in ("row", "seats"):
            if what == "row" and at.host.number_of(rest[0]) >= int(rest[1]):
                return  # our own
            at.host.heard(rest[0])
            at.hub.wake(rest[0])
        elif what == "here" and rest[1] != at.process:
            at.hub.hear_of(rest[0], rest[1], json.loads(" ".join(rest[2:])), at.now())
            at.hub.say(rest[0], at.hub.presence(rest[0], at.now()))
        elif what == "club":
            at.host.heard_of_club(rest[0])
        elif what == "person":
            at.hub.end_session(rest[0], rest[1] if rest[1:] else None)
        elif what == "chat" and at.hub.at(rest[0]):
            task = asyncio.create_task(self._chat(rest[0], int(rest[1])))
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)

    async def _chat(self, table: str, number: int) -> None:
        if self.at.said_here(number):
            return
        async with self.at.database.read() as session:
            line = await session.scalar(select(Said).where(Said.id == number))
        if line is not None and not line.hidden:
            async with self.at.host.table(table) as held:
                self.at.say_chat(held, said_json(line).model_dump())


def _dsn(url: URL) -> Any:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
