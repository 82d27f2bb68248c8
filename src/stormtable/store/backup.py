"""Backups of a database: made while it is in use, checked, and restored only if complete.

A backup is an SQLite file or a dump of PostgreSQL, compressed with gzip, whose checksum shows any
change. Uncompressed ones are accepted too, such as the copies that an upgrade makes.
"""

from __future__ import annotations

import gzip
import os
import secrets
import shutil
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from stormtable.kernel.errors import FileError, StormtableError
from stormtable.kernel.files import is_there
from stormtable.store import postgres_dump
from stormtable.store.integrity import GAMES, Checked, Damaged, check
from stormtable.store.urls import SQLITE

LITE = b"SQLite format 3\x00"
PACKED = b"\x1f\x8b"
LEVEL = 6
BUSY = 30.0
"""Seconds to wait for a writer."""


class AlreadyThere(StormtableError):
    """The file exists, and the caller did not permit replacing it."""

    def __init__(self, what: object) -> None:
        super().__init__(f"{what} is there already", "name another, or add --overwrite")


async def back_up(
    database: str, file: Path, games: int | None = GAMES, *, overwrite: bool
) -> Checked:
    """Copy the database into `file`, as it is at one moment, without blocking writers. Return the
    result of the check.

    The file appears when it is complete and checked, or not at all.
    """
    url = make_url(database)
    if is_there(file) and not overwrite:
        raise AlreadyThere(file)
    with _draft(file) as draft, _draft(file) as packed:
        if url.drivername == SQLITE:
            _copy(Path(url.database or ""), draft)
            report = _check_file(draft, games)
        else:
            report = await _dump(url, draft, games)
        with draft.open("rb") as plain, gzip.open(packed, "wb", LEVEL) as out:
            shutil.copyfileobj(plain, out)
        _settle(packed, file, overwrite)
    return report


async def put_back(
    file: Path, database: str, games: int | None = GAMES, *, overwrite: bool
) -> tuple[Checked, Path | None]:
    """Restore the database from a backup. Return the result of the check, and the path of the
    former SQLite file.

    It restores everything, after the check, or nothing. No server may run at the same time.
    """
    url = make_url(database)
    with _unpacked(file) as plain:
        kind = _kind(plain, file)
        if kind != (LITE if url.drivername == SQLITE else postgres_dump.MAGIC):
            raise StormtableError(
                f"{file} is of {'SQLite' if kind == LITE else 'PostgreSQL'}, the database is not",
                "name a database of the same kind with --database",
            )
        if kind == LITE:
            return _replace(plain, Path(url.database or ""), games, overwrite)
        return await _load(url, plain, games, overwrite), None


def look_into(file: Path, games: int | None = GAMES) -> Checked:
    """Check a backup without changing anything."""
    with _unpacked(file) as plain:
        return (
            _check_file(plain, games)
            if _kind(plain, file) == LITE
            else postgres_dump.look_into(plain)
        )


@contextmanager
def _unpacked(file: Path) -> Iterator[Path]:
    """Yield the uncompressed backup; reading it to the end has verified its checksum."""
    if _first_bytes(file, len(PACKED)) != PACKED:
        yield file
        return
    with TemporaryDirectory(prefix="stormtable-") as folder:
        plain = Path(folder) / "backup"
        try:
            with gzip.open(file) as packed, plain.open("wb") as out:
                shutil.copyfileobj(packed, out)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise Damaged(f"{file} is damaged ({error})") from error
        except OSError as error:
            raise FileError("unpack", file, error.strerror or str(error)) from error
        yield plain


def _kind(plain: Path, file: Path) -> bytes:
    begins = _first_bytes(plain, len(LITE))
    for kind in (LITE, postgres_dump.MAGIC):
        if begins.startswith(kind):
            return kind
    raise StormtableError(f"{file} is no backup", "name a file that stormtable backup wrote")


def _first_bytes(file: Path, count: int) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(count)
    except OSError as error:
        raise FileError("read", file, error.strerror or str(error)) from error


# --- files ----------------------------------------------------------------------------------


@contextmanager
def _draft(file: Path) -> Iterator[Path]:
    """Yield a new file beside `file` that only its owner can read; it is removed unless renamed."""
    draft = file.with_name(f".{file.name}-{secrets.token_hex(4)}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise FileError("write", file, error.strerror or str(error)) from error
    try:
        yield draft
    finally:
        for name in (draft, *_companions(draft)):
            name.unlink(missing_ok=True)


def _companions(file: Path) -> list[Path]:
    """Return the files that SQLite keeps beside a database in use."""
    return [file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal")]


def _settle(draft: Path, file: Path, overwrite: bool) -> None:
    """Give the draft its final name."""
    try:
        _sync(draft)
        if overwrite:
            draft.replace(file)
        else:
            os.link(draft, file)
        _sync(file.parent)
    except FileExistsError as error:
        raise AlreadyThere(file) from error
    except OSError as error:
        raise FileError("write", file, error.strerror or str(error)) from error


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# --- SQLite ---------------------------------------------------------------------------------


def _open(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file))}?mode={mode}", timeout=BUSY, uri=True)


def _copy(source: Path, draft: Path) -> None:
    """Copy the source as it is at one moment into one file."""
    if not is_there(source):
        raise FileError("read", source, "there is no such database")
    try:
        # A reader of a database in use also writes to the shared-memory file.
        with closing(_open(source, "rw")) as here, closing(sqlite3.connect(draft)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        raise Damaged(f"{source} cannot be read ({error})") from error


def _check_file(file: Path, games: int | None) -> Checked:
    engine = create_engine("sqlite://", creator=lambda: _open(file, "ro"), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return check(connection, games)
    except DBAPIError as error:
        raise Damaged(f"{file} cannot be read ({error.orig})") from error
    finally:
        engine.dispose()


def _replace(
    file: Path, target: Path, games: int | None, overwrite: bool
) -> tuple[Checked, Path | None]:
    there = is_there(target)
    if there and not overwrite:
        raise AlreadyThere(target)
    with _draft(target) as draft:
        _copy(file, draft)
        report = _check_file(draft, games)
        set_aside = _set_aside(target) if there else None
        _settle(draft, target, overwrite=True)
    return report, set_aside


def _set_aside(target: Path) -> Path:
    """Rename the file to be replaced, once no process uses it."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    set_aside = target.with_name(f"{target.name}.before-restore-{stamp}")
    try:
        with closing(_open(target, "rw")) as connection:
            connection.execute("PRAGMA busy_timeout=0")
            # Only the single user of a file can switch off its write-ahead log.
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            raise StormtableError(f"{target} is in use", "stop the server first") from error
    except sqlite3.DatabaseError:
        pass  # the file is damaged, which is why it is replaced
    try:
        os.link(target, set_aside)
        for name in _companions(target):
            # A write-ahead log beside another database than its own would damage that one.
            with suppress(FileNotFoundError):
                name.rename(
                    set_aside.with_name(set_aside.name + name.name.removeprefix(target.name))
                )
    except OSError as error:
        raise FileError("write", set_aside, error.strerror or str(error)) from error
    return set_aside


# --- PostgreSQL -----------------------------------------------------------------------------


@contextmanager
def _explained(url: URL) -> Iterator[None]:
    try:
        yield
    except (OSError, DBAPIError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        where = url.render_as_string(hide_password=True)
        raise StormtableError(
            f"the database {where} does not answer ({why})", "start it, or name another"
        ) from error


async def _dump(url: URL, draft: Path, games: int | None) -> Checked:
    """Check and dump one and the same snapshot of the database."""
    engine = create_async_engine(url, poolclass=NullPool, isolation_level="REPEATABLE READ")
    with _explained(url):
        async with engine.connect() as connection:
            snapshot = await connection.scalar(text("SELECT pg_export_snapshot()"))
            report = await connection.run_sync(check, games)
            postgres_dump.dump(url, draft, str(snapshot))
    dumped = postgres_dump.look_into(draft)
    if dumped.counts != report.counts:
        raise Damaged(f"pg_dump wrote {dumped.counts}, there are {report.counts}")
    return report


async def _load(url: URL, file: Path, games: int | None, overwrite: bool) -> Checked:
    postgres_dump.look_into(file)
    engine = create_async_engine(url, poolclass=NullPool)
    with _explained(url):
        async with engine.connect() as connection:
            await _refuse_in_use(connection, url)
            there = set(
                await connection.run_sync(
                    lambda sync_connection: inspect(sync_connection).get_table_names()
                )
            )
    if others := there - postgres_dump.OURS:
        raise StormtableError(
            f"the database {url.database} holds other things too ({min(others)})",
            "give Stormtable a database of its own",
        )
    if there and not overwrite:
        raise AlreadyThere(f"the database {url.database}")
    postgres_dump.load(url, file)
    with _explained(url):
        async with engine.connect() as connection:
            return await connection.run_sync(check, games)


async def _refuse_in_use(connection: AsyncConnection, url: URL) -> None:
    others = await connection.scalar(
        text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
    )
    if others:
        raise StormtableError(f"the database {url.database} is in use", "stop the servers first")
