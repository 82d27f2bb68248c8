"""The health of the database: a damaged file, a full disk, or a file that another server uses."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from enum import Enum
from pathlib import Path
from typing import IO

import structlog
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from stormtable.kernel.errors import BadSetting

log = structlog.get_logger("stormtable.database")

CORRUPT, NOT_A_DATABASE = 11, 26
FULL, IO_ERROR = 13, 10
WRITING = frozenset({3, 4, 5, 6, 19})
"""Kinds of IO errors that a full disk causes: WRITE, FSYNC, DIR_FSYNC, TRUNCATE and the size of
shared memory (SHMSIZE)."""
PG_FULL, PG_CORRUPT = frozenset({"53100"}), frozenset({"XX001", "XX002"})
LEAST_FREE = 32 << 20
"""Bytes of free disk below which commits may soon fail: an SQLite log alone grows to several MB."""


DATABASE_ERRORS: tuple[type[Exception], ...] = (SQLAlchemyError, OSError)
"""Everything that a query may raise."""
UNAVAILABLE_ERRORS: tuple[type[Exception], ...] = (DBAPIError, NoConnection, OSError)
"""What a query raises when the database does not respond; see `is_unavailable`."""


class Trouble(Enum):
    DAMAGED = "damaged"
    DISK_FULL = "disk_full"


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Return the trouble with the database that a driver's error shows."""
    while error is not None:
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None:
            kind, about = code & 0xFF, code >> 8
            if kind in (CORRUPT, NOT_A_DATABASE):
                return Trouble.DAMAGED
            if kind == FULL or (kind == IO_ERROR and about in WRITING):
                return Trouble.DISK_FULL
        state = getattr(error, "sqlstate", None)
        if state in PG_CORRUPT:
            return Trouble.DAMAGED
        if state in PG_FULL:
            return Trouble.DISK_FULL
        error = getattr(error, "orig", None) or error.__cause__
    return None


def is_unavailable(error: BaseException) -> bool:
    """Return whether the database does not respond. A query that it rejects is our own fault."""
    ours = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
    return isinstance(error, UNAVAILABLE_ERRORS) and not isinstance(error, ours)


class Health:
    """The state of the database, from the errors of queries. Damage stays until a restart, because
    its extent is unknown. A full disk is over after the first successful write."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None

    def note(self, error: BaseException | None) -> None:
        trouble = trouble_of(error)
        if trouble is None or trouble is self.trouble or self.trouble is Trouble.DAMAGED:
            return
        self.trouble = trouble
        if trouble is Trouble.DAMAGED:
            log.error("the database is damaged: stop the server and restore a backup")
        else:
            log.error("nothing can be written: the disk is full")

    def written(self) -> None:
        if self.trouble is Trouble.DISK_FULL:
            self.trouble = None
            log.info("the database can be written again")


def has_room(file: Path) -> bool:
    return shutil.disk_usage(file.parent).free >= LEAST_FREE


def check_file(file: Path) -> None:
    """Refuse a damaged SQLite file before anything reads or writes it."""
    if not file.exists() or not file.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(file)) as connection:
            result = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if trouble_of(error) is not Trouble.DAMAGED:
            raise
        result = str(error)
    if result != "ok":
        raise BadSetting(
            f"the database {file} is damaged ({' '.join(result.split())})",
            "restore the last good backup: stormtable restore BACKUP --overwrite"
            " (what is there now is kept beside it)",
        )


def hold(file: Path) -> IO[str]:
    """Lock an SQLite file for this process, until the returned file is closed. A second server
    would miss the writes of the first. The system releases the lock when the process ends."""
    lock = file.with_name(f"{file.name}.lock").open("a+", encoding="utf-8")
    try:
        _lock(lock)
    except OSError as error:
        lock.seek(0)
        holder = lock.read(20).strip()
        lock.close()
        by = f" by process {holder}" if holder.isdigit() else ""
        raise BadSetting(
            f"the database {file} is served already{by}",
            "use that server, stop it first, or name another file with --database",
        ) from error
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def _lock(file: IO[str]) -> None:
    """Take the system's lock, or raise OSError."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
