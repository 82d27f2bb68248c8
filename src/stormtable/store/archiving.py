"""Moves logs of finished games from the database to the object storage, and back.

The object is written and read back before one transaction deletes the rows, so an interruption at
any point loses nothing: the next attempt writes the same object under the same name.
"""

from __future__ import annotations

import time
from hashlib import sha256

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.resume import Header
from stormtable.store import editions, tables
from stormtable.store.archives import archived_rows
from stormtable.store.database import Database
from stormtable.store.objects import ObjectStorage, StorageError
from stormtable.store.packed_log import PackedLog, pack, unpack, without_ids
from stormtable.store.schema import Archive, ArchiveAuthor, Snapshot, StoredLogEntry, Table
from stormtable.store.tables import CLOSED, OVER
from stormtable.table.live import ENDED_EARLY, LiveGame

DAY = 86_400.0
_FINISHED = (OVER, CLOSED)


async def tables_to_archive(session: AsyncSession, before: float, limit: int) -> list[str]:
    """Return finished games that have not changed since the time `before`, the oldest first."""
    there = select(Archive.table).where(Archive.table == Table.id).exists()
    query = select(Table.id).where(
        Table.status.in_(_FINISHED), Table.changed < before, Table.number > 0, ~there
    )
    return list(await session.scalars(query.order_by(Table.changed).limit(limit)))


async def archive_table(database: Database, table: str) -> bool:
    """Move the log of a finished game to the object storage; return False if it changed
    meanwhile, or is archived."""
    storage = storage_of(database)
    async with database.read() as session:
        stored = await session.get(Table, table)
        if stored is None or await session.get(Archive, table) is not None:
            return False
        rows = await tables.rows_of(session, table)
    packed = pack(table, stored.game, rows)
    digest = sha256(packed.data).hexdigest()
    key = f"logs/{table[:2]}/{table}-{digest[:16]}.json.gz"
    await storage.put(key, packed.data)
    written = await storage.get(key)
    if written != packed.data or unpack(written, packed.authors) != without_ids(rows):
        raise StorageError(f"{key} is not what was written")
    async with database.write() as session:
        locked = await tables.lock_table(session, table)
        if locked.status not in _FINISHED or locked.number != len(rows):
            return False
        # Another process may have archived the log, or deleted an author's data.
        if await tables.rows_of(session, table) != rows:
            return False
        if await session.get(Archive, table) is not None:
            return False
        await _name_object(session, table, key, digest, packed)
        await session.execute(delete(StoredLogEntry).where(StoredLogEntry.table == table))
        await session.execute(delete(Snapshot).where(Snapshot.table == table))
    return True


async def _name_object(
    session: AsyncSession, table: str, key: str, digest: str, packed: PackedLog
) -> None:
    session.add(Archive(table=table, key=key, hash=digest, size=len(packed.data), time=time.time()))
    await session.flush()
    session.add_all(
        ArchiveAuthor(table=table, number=number, author=author)
        for number, author in enumerate(packed.authors)
    )


async def unarchive_table(session: AsyncSession, table: str) -> None:
    """Move the log of a game back into the database. The object stays, because older backups of the
    database name it."""
    rows = await archived_rows(session, table)
    if not rows:
        raise StormtableError(f"the log of table {table!r} is not archived", "name another table")
    await session.execute(delete(Archive).where(Archive.table == table))
    await session.execute(tables.ADD_ROW, [tables.row_values(table, row) for row in rows])


async def check_archived(session: AsyncSession, table: str) -> None:
    """Read an archived log and replay its game; raise an error unless all of it is there."""
    stored = await session.get_one(Table, table)
    rows = await archived_rows(session, table)
    if len(rows) != stored.number:
        raise StorageError(f"the archived log of table {table} has {len(rows)} entries")
    header = Header.from_json(stored.header or {})
    await editions.load_edition(session, stored.game, dict(header.settings))
    live = LiveGame.resume(header, rows, goes_on=False)
    ended_early = (stored.outcome or {}).get("reason") in ENDED_EARLY
    if stored.status == OVER and not (live.over or ended_early):
        raise StorageError(f"the archived log of table {table} does not end its game")


def storage_of(database: Database) -> ObjectStorage:
    if database.storage is None:
        raise StormtableError("no archive is set", "set STORMTABLE_ARCHIVE_URL")
    return database.storage
