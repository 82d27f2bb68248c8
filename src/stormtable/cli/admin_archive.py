"""The commands of `admin` for logs of finished games in the object storage."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer

from stormtable.cli.backup import DatabaseUrl
from stormtable.cli.output import print_line
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.text import shown

if TYPE_CHECKING:
    from stormtable.store.database import Database

BATCH = 100
MOST_NAMED = 3
"""The most unreadable games that an error names."""


def archive(
    days: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=36_500,
            help="Games that ended N days ago or earlier (default: STORMTABLE_ARCHIVE_DAYS)",
        ),
    ] = None,
    database: DatabaseUrl = None,
) -> None:
    """Move the logs of finished games to the object storage that STORMTABLE_ARCHIVE_URL names.

    A log leaves the database only after its object was written and read back. A server with this
    setting does the same by itself.
    """
    from stormtable.server.core.config import ArchiveSettings, archive_settings
    from stormtable.store import archiving

    settings = archive_settings() or ArchiveSettings()
    before = time.time() - (settings.days if days is None else days) * archiving.DAY

    async def move(opened: Database) -> int:
        moved = 0
        while True:
            async with opened.read() as session:
                finished = await archiving.tables_to_archive(session, before, BATCH)
            done = [await archiving.archive_table(opened, table) for table in finished]
            moved += sum(done)
            if not any(done):
                return moved

    print_line(f"ok {_with_storage(database, move)} games archived")


def unarchive(
    table: Annotated[str, typer.Argument(metavar="[TABLE]", help="A table's id")] = "",
    every: Annotated[bool, typer.Option("--all", help="Every archived game")] = False,
    database: DatabaseUrl = None,
) -> None:
    """Move the log of an archived game back into the database. Its object stays.

    Set STORMTABLE_ARCHIVE_DAYS=0 first, or the server archives it again.
    """
    from stormtable.store import archives, archiving

    if bool(table) == every:
        raise StormtableError("name a table or --all", "see: stormtable admin unarchive --help")

    async def move(opened: Database) -> int:
        async with opened.read() as session:
            archived = await archives.archived_tables(session) if every else [table]
        for each in archived:
            async with opened.write() as session:
                await archiving.unarchive_table(session, each)
        return len(archived)

    print_line(f"ok {_with_storage(database, move)} games are back in the database")


def check_archive(database: DatabaseUrl = None) -> None:
    """Read every archived log, compare it with its hash, and replay its game."""
    from stormtable.store import archives, archiving

    async def check(opened: Database) -> int:
        problems = []
        async with opened.read() as session:
            archived = await archives.archived_tables(session)
            for table in archived:
                try:
                    await archiving.check_archived(session, table)
                except StormtableError as error:
                    problems.append(f"{table}: {error.problem}")
        if problems:
            named = shown(", ".join(problems[:MOST_NAMED]), 500)
            raise StormtableError(
                f"{len(problems)} of {len(archived)} archived games cannot be read ({named})",
                "restore their objects from a copy of the storage",
            )
        return len(archived)

    print_line(f"ok {_with_storage(database, check)} archived games replay")


def _with_storage(database: str | None, do: Callable[[Database], Awaitable[int]]) -> int:
    from stormtable.server.core.config import archive_settings, database_url
    from stormtable.store.admin import opened

    settings = archive_settings()
    if settings is None:
        raise StormtableError("no archive is set", "set STORMTABLE_ARCHIVE_URL")
    storage = settings.storage()

    async def doing() -> int:
        async with opened(database_url(database), storage) as opened_database:
            return await do(opened_database)

    return asyncio.run(doing())
