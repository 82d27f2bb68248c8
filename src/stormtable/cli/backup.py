"""The commands `backup` and `restore`: copies of the server's database.

What the server needs is loaded when it is used: other commands do not wait for it.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from stormtable.cli.arguments import Overwrite
from stormtable.cli.output import console
from stormtable.kernel.text import shown

GAMES = 20

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The database (default: STORMTABLE_DATABASE, or SQLite in your data folder)",
    ),
]
Games = Annotated[
    int,
    typer.Option(
        "--games", metavar="N", min=0, help="How many games are played through; the latest first"
    ),
]
AllGames = Annotated[bool, typer.Option("--all", help="Play every game through")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable backup table-2030-01-31.backup")(backup)
    app.command(epilog="Example: stormtable restore table-2030-01-31.backup --overwrite")(restore)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the backup is written")],
    database: DatabaseUrl = None,
    games: Games = GAMES,
    every_game: AllGames = False,
    overwrite: Overwrite = False,
) -> None:
    """Copy the server's database into a file, while people play.

    The copy is checked before it gets its name: nothing damaged, no row missing, games of it
    played through. It holds every secret of every game, so it is for your eyes alone.
    """
    from stormtable.server.core.config import database_url
    from stormtable.store.backup import back_up

    url = database_url(database)
    contents = asyncio.run(back_up(url, file, None if every_game else games, overwrite=overwrite))
    _tell(f"ok {shown(str(file))}: {contents}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What stormtable backup wrote")],
    database: DatabaseUrl = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only check the backup; nothing is changed")
    ] = False,
    games: Games = GAMES,
    every_game: AllGames = False,
    overwrite: Overwrite = False,
) -> None:
    """Make the server's database what it was when the backup was made. Stop the server first.

    The backup is checked before anything is replaced, and replaces all or nothing. What an SQLite
    file held before is kept beside it.
    """
    from stormtable.server.core.config import database_url
    from stormtable.store.backup import look_into, put_back

    chosen = None if every_game else games
    if check:
        _tell(f"ok {shown(str(file))}: {look_into(file, chosen)}")
        return
    contents, previous = asyncio.run(
        put_back(file, database_url(database), chosen, overwrite=overwrite)
    )
    _tell(f"ok restored: {contents}{_previous_file(previous)}")


def _previous_file(file: Path | None) -> str:
    return "" if file is None else f"; what was there before is kept in {shown(str(file))}"


def _tell(line: str) -> None:
    console().print(Text(line), soft_wrap=True)
