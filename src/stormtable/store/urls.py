"""Database URLs: which ones Stormtable supports, and their form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

SQLITE, POSTGRESQL = "sqlite+aiosqlite", "postgresql+asyncpg"
DRIVERS = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgresql": POSTGRESQL,
    "postgres": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}
NAME_A_DATABASE = (
    "write sqlite+aiosqlite:////folder/table.db or postgresql+asyncpg://user@host/name"
)


class BadUrl(ValueError):
    """The text is no database URL that Stormtable supports. The message says what to write."""


def normalized(text: str, resolve: Callable[[str], Path]) -> str:
    """Return the URL with its driver; `resolve` makes the path of an SQLite file absolute."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError) as error:
        raise BadUrl(NAME_A_DATABASE) from error
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise BadUrl(NAME_A_DATABASE)
    if driver == SQLITE:
        if url.host or url.query or url.database in (None, "", ":memory:"):
            raise BadUrl("name a file with four slashes: sqlite+aiosqlite:////folder/table.db")
        url = url.set(database=str(resolve(url.database or "")))
    else:
        if "sslmode" in url.query:
            raise BadUrl("asyncpg calls it ssl: write ?ssl=require in place of ?sslmode=")
        if not url.database:
            raise BadUrl("name the database at its end: postgresql+asyncpg://user@host/name")
    return url.set(drivername=driver).render_as_string(hide_password=False)


def sqlite_file(database: str) -> Path | None:
    """Return the file of an SQLite database; None for PostgreSQL."""
    url = make_url(database)
    return Path(url.database or "") if url.drivername == SQLITE else None


def sqlite_url(file: Path) -> str:
    return URL.create(SQLITE, database=str(file)).render_as_string()
