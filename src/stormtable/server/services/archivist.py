"""Archives finished games: moves their logs to the object storage, some days after their end."""

from __future__ import annotations

import random

import structlog

from stormtable.server.services.table_services import TableServices
from stormtable.store import archiving
from stormtable.store.archiving import DAY

log = structlog.get_logger("stormtable.archive")

LOOK_EVERY = 60.0
MOST = 200
"""The most games that one look archives: 288,000 a day."""


async def look(services: TableServices) -> None:
    settings = services.config.archive
    if settings is None or not settings.days:
        return
    before = services.now() - settings.days * DAY
    async with services.database.read() as session:
        finished = await archiving.tables_to_archive(session, before, MOST)
    # Another process looks at the same time: in another order both rarely move the same log.
    random.shuffle(finished)
    moved = 0
    for table in finished:
        moved += await archiving.archive_table(services.database, table)
    if moved:
        log.info("games archived", count=moved)
