"""Follows what other processes write to the same database.

An announcement is sent after its commit, so it can be lost: a process may die in between, or a
connection may break. So the listener also compares the tables that people watch here with the
database, every few seconds.
"""

from __future__ import annotations

import asyncio
import json

import structlog

from stormtable.server.realtime.hub import TELL_AGAIN
from stormtable.server.realtime.schemas import ChatMessage
from stormtable.server.services.table_services import TableServices
from stormtable.store import chat
from stormtable.store.listening import AnnouncementStream, ListeningError, TableState, listen

log = structlog.get_logger("stormtable.listener")
AGAIN_AFTER = 1.0
CATCH_UP = 5.0
"""Seconds between two comparisons with the database."""


class Listener:
    """Marks tables that other processes announce as changed; after a gap, all of them."""

    def __init__(self, services: TableServices) -> None:
        self.services = services
        self._task: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()
        self._states: dict[str, TableState] = {}
        """The tables that people watch here, in their state at the last comparison."""
        self._lines = self._lines_before = 0
        """The newest chat line at the last two comparisons; ids may be committed out of order."""

    def start(self) -> None:
        if not self.services.database.is_sqlite:
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
            except ListeningError as error:
                log.warning("not listening", error=str(error))
            await asyncio.sleep(AGAIN_AFTER)

    async def _listen_once(self) -> None:
        async with listen(self.services.database, self._on_announcement) as stream:
            # Compare once, for writes before the listener started.
            self.services.host.invalidate("")
            self.services.hub.wake_all()
            self._states = {}
            self._lines = self._lines_before = await stream.newest_chat_line()
            repeat_at = self._time() + TELL_AGAIN
            while not await stream.closes_within(CATCH_UP):
                await self._catch_up(stream)
                if self._time() >= repeat_at:
                    repeat_at += TELL_AGAIN
                    for table in self.services.hub.tables_here:
                        await self.services.presence.send(table)

    @staticmethod
    def _time() -> float:
        return asyncio.get_running_loop().time()

    async def _catch_up(self, stream: AnnouncementStream) -> None:
        """Find changes whose announcement did not arrive here."""
        services, here = self.services, self.services.hub.tables_here
        services.host.invalidate("")  # the next use of a table reads it again
        before, self._states = self._states, {}
        for state in await stream.table_states(here):
            last = before.get(state.table)
            self._states[state.table] = state
            if last is None:
                continue  # a new connection receives the position anyway
            # A log entry needs no other check, because each one changes the clocks.
            same_row = state.number == last.number
            missed = (
                state.number > (services.host.number_of(state.table) or last.number)
                or state.mark != last.mark
                or (same_row and state.clocks != last.clocks)
            )
            if missed:
                services.hub.wake(state.table)
        for line in await stream.chat_lines(self._lines_before, here):
            await self._chat(line.table, line.number)
        newest = await stream.newest_chat_line()
        self._lines_before, self._lines = self._lines, newest

    def _on_announcement(self, payload: str) -> None:
        what, *words = payload.split(" ")
        services = self.services
        if what in ("row", "seats"):
            if what == "row" and services.host.number_of(words[0]) >= int(words[1]):
                return  # announced by this process
            services.host.invalidate(words[0])
            services.hub.wake(words[0])
        elif what == "here" and words[1] != services.process:
            services.hub.hear_of(
                words[0], words[1], json.loads(" ".join(words[2:])), services.now()
            )
            services.hub.say(words[0], services.hub.presence(words[0], services.now()))
        elif what == "study":
            services.study_followers.notify(words[0])
        elif what == "club":
            services.host.invalidate_club(words[0])
        elif what == "person":
            services.hub.end_session(words[0], words[1] if words[1:] else None)
        elif what == "chat" and not services.hub.connections_at(words[0]):
            services.note_chat(int(words[1]))  # people who join later load it with the older lines
        elif what == "chat":
            task = asyncio.create_task(self._chat(words[0], int(words[1])))
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)

    async def _chat(self, table: str, number: int) -> None:
        if self.services.has_sent_chat(number):
            return
        async with self.services.database.read() as session:
            line = await chat.line_numbered(session, number)
        if line is not None and not line.hidden:
            async with self.services.host.table(table) as cached:
                self.services.say_chat(cached, ChatMessage.of(line))
