"""Receives the announcements of other processes: PostgreSQL's LISTEN, on its own connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from stormtable.store.announcements import CHANNEL
from stormtable.store.database import Database

if TYPE_CHECKING:
    import asyncpg

NEWEST_CHAT_LINE = "SELECT coalesce(max(id), 0) FROM chat"
CHAT_LINES = 'SELECT id, "table" FROM chat WHERE id > $1 AND "table" = ANY($2) ORDER BY id'
TABLE_STATES = """
    SELECT id, number, coalesce(clocks::text, '') AS clocks,
        concat_ws(' ', status, back, rematch, (
            SELECT string_agg(xmin::text, ',' ORDER BY seat) FROM seats WHERE "table" = tables.id
        )) AS mark
    FROM tables WHERE id = ANY($1)
"""


class TableState(NamedTuple):
    """Values that change whenever a table changes."""

    table: str
    number: int
    clocks: str
    mark: str
    """A value that changes with the seats (xmin: the last transaction that wrote a row) and the
    votes."""


class ChatLineId(NamedTuple):
    number: int
    table: str


class AnnouncementStream:
    """A connection that receives announcements, and compares tables with their last known state."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        self._closed = asyncio.Event()
        connection.add_termination_listener(lambda _: self._closed.set())

    async def closes_within(self, seconds: float) -> bool:
        """Wait up to `seconds`, and return whether the connection has broken."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closed.wait(), seconds)
        return self._closed.is_set()

    async def table_states(self, tables: Sequence[str]) -> list[TableState]:
        rows = await self._connection.fetch(TABLE_STATES, tables)
        return [TableState(row["id"], row["number"], row["clocks"], row["mark"]) for row in rows]

    async def newest_chat_line(self) -> int:
        number: int = await self._connection.fetchval(NEWEST_CHAT_LINE)
        return number

    async def chat_lines(self, after: int, tables: Sequence[str]) -> list[ChatLineId]:
        rows = await self._connection.fetch(CHAT_LINES, after, tables)
        return [ChatLineId(row["id"], row["table"]) for row in rows]


class ListeningError(Exception):
    """A stream has ended; another attempt may restore it."""


@asynccontextmanager
async def listen(
    database: Database, on_announcement: Callable[[str], None]
) -> AsyncIterator[AnnouncementStream]:
    """Call `on_announcement` with the payload of every announcement."""
    import asyncpg  # needs the extra `postgres`: a server on SQLite never listens

    url = database.direct.url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        connection = await asyncpg.connect(url)
        try:
            stream = AnnouncementStream(connection)
            await connection.add_listener(
                CHANNEL, lambda *message: on_announcement(str(message[3]))
            )
            yield stream
        finally:
            with suppress(Exception):
                await connection.close(timeout=1)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise ListeningError(type(error).__name__) from error
