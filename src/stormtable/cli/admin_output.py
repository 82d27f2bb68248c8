"""What the commands of `admin` share: a session on the server's database, and tables of rows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from stormtable.cli.output import console, give_json
from stormtable.kernel.text import shown

if TYPE_CHECKING:
    from stormtable.store.database import DatabaseSession

T = TypeVar("T")


def in_database(
    database: str | None, ask: Callable[[DatabaseSession], Awaitable[T]], *, write: bool = False
) -> T:
    """Query or change the server's database."""
    from stormtable.server.core.config import database_url
    from stormtable.store.admin import opened

    async def doing() -> T:
        async with (
            opened(database_url(database)) as opened_database,
            opened_database.write() if write else opened_database.read() as session,
        ):
            return await ask(session)

    return asyncio.run(doing())


def show_rows(
    as_json: Path | None, columns: Sequence[str], rows: Sequence[Sequence[object]]
) -> None:
    if give_json(as_json, [dict(zip(columns, row, strict=True)) for row in rows]):
        return
    grid = Grid(box=box.SIMPLE_HEAD)
    for number, name in enumerate(columns):
        # People copy ids, so the first column is never shortened.
        grid.add_column(name, no_wrap=number == 0, overflow="ignore" if number == 0 else "fold")
    for row in rows:
        grid.add_row(*(Text(_cell(value)) for value in row))
    console().print(grid)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return shown(str(value), 200)


def day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))
