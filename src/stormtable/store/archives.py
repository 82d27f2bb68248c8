"""Reads logs of finished games from the object storage; `archiving` moves them there."""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.objects import ObjectStorage, StorageError
from stormtable.store.packed_log import UnreadableLog, unpack
from stormtable.store.schema import Archive, ArchiveAuthor
from stormtable.table.log import LogEntry

STORAGE = "stormtable_object_storage"
"""The key of a session's object storage in `session.info`."""


async def archived_tables(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(Archive.table).order_by(Archive.table)))


async def archived_rows(session: AsyncSession, table: str) -> list[LogEntry]:
    """Return the log entries of a table from the object storage; none if they are not there."""
    archive = await session.get(Archive, table)
    if archive is None:
        return []
    authors = select(ArchiveAuthor.author).where(ArchiveAuthor.table == table)
    in_order = list(await session.scalars(authors.order_by(ArchiveAuthor.number)))
    data = await _storage(session).get(archive.key)
    if sha256(data).hexdigest() != archive.hash:
        raise StorageError(f"{archive.key} is damaged", "restore it from a copy of the storage")
    try:
        return unpack(data, in_order)
    except UnreadableLog as error:
        raise StorageError(f"{archive.key}: {error}") from error


async def archived_commits(session: AsyncSession, person: str) -> list[tuple[str, LogEntry]]:
    """Return a person's log entries in all archived logs, each with its table."""
    tables = select(ArchiveAuthor.table).where(ArchiveAuthor.author == person)
    return [
        (table, row)
        for table in await session.scalars(tables.order_by(ArchiveAuthor.table))
        for row in await archived_rows(session, table)
        if row.by == person
    ]


def _storage(session: AsyncSession) -> ObjectStorage:
    storage: ObjectStorage | None = session.info.get(STORAGE)
    if storage is None:
        raise StorageError("the game is archived", "set STORMTABLE_ARCHIVE_URL to where it is")
    return storage
