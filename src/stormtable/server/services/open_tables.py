"""Open tables whose maker is gone: the list hides them after a while, and they close after a
day."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.server.services import waiting_room
from stormtable.server.services.table_services import TableServices
from stormtable.store import tables

LISTED_FOR = 15 * 60.0
"""Seconds for which the list shows an open table after its maker left."""
OPEN_FOR = 24 * 3600.0
"""Seconds after which an open table without its maker is closed."""
LOOK_EVERY = 30.0
MOST_TOGETHER = 500


async def look(services: TableServices) -> None:
    """Record which makers are present, then close abandoned tables."""
    here = services.hub.tables_here
    for first in range(0, len(here), MOST_TOGETHER):
        await _note_makers(services, here[first : first + MOST_TOGETHER])
    await _close_abandoned(services)


async def _note_makers(services: TableServices, here: Sequence[str]) -> None:
    now = services.now()
    async with services.database.read() as session:
        makers = await tables.makers_of_open(session, here)
    attended = [
        table
        for table, maker in makers.items()
        if maker is not None and maker in services.hub.people_at(table, now)
    ]
    if attended:
        async with services.database.write() as session:
            await tables.note_attended(session, attended, now)


async def _close_abandoned(services: TableServices) -> None:
    now = services.now()
    async with services.database.read() as session:
        abandoned = await tables.abandoned(session, now - OPEN_FOR, MOST_TOGETHER)
    for table in abandoned:
        async with services.host.table(table) as cached:
            if cached.table.status == tables.OPEN:
                await waiting_room.close_open(services, cached)
