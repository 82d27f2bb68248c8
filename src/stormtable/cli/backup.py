"""The commands `backup` and `restore`: copy the server's database, and restore it.

The server's modules are imported when they are used, so that other commands start faster.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from stormtable.cli.arguments import Overwrite
from stormtable.cli.output import print_line
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
        "--games", metavar="N", min=0, help="The number of games to replay, the latest first"
    ),
]
AllGames = Annotated[bool, typer.Option("--all", help="Replay every game")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable backup table-2030-01-31.backup")(backup)
    app.command(epilog="Example: stormtable restore table-2030-01-31.backup --overwrite")(restore)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup file to write")],
    database: DatabaseUrl = None,
    games: Games = GAMES,
    every_game: AllGames = False,
    overwrite: Overwrite = False,
) -> None:
    """Copy the server's database into a file, while people play.

    The copy is checked before it gets its name: no damage, no missing row, and some games are
    replayed. It contains every secret of every game, so keep it to yourself.
    """
    from stormtable.server.core.config import database_url
    from stormtable.store.backup import back_up

    url = database_url(database)
    contents = asyncio.run(back_up(url, file, None if every_game else games, overwrite=overwrite))
    print_line(f"ok {shown(str(file))}: {contents}")


def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file that stormtable backup wrote")
    ],
    database: DatabaseUrl = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only check the backup, without any change")
    ] = False,
    games: Games = GAMES,
    every_game: AllGames = False,
    overwrite: Overwrite = False,
) -> None:
    """Restore the server's database from a backup. Stop the server first.

    The backup is checked before anything is replaced, and it replaces all or nothing. The former
    content of an SQLite file stays in a file beside it.
    """
    from stormtable.server.core.config import database_url
    from stormtable.store.backup import look_into, put_back

    chosen = None if every_game else games
    if check:
        print_line(f"ok {shown(str(file))}: {look_into(file, chosen)}")
        return
    contents, previous = asyncio.run(
        put_back(file, database_url(database), chosen, overwrite=overwrite)
    )
    print_line(f"ok restored: {contents}{_previous_file(previous)}")


def _previous_file(file: Path | None) -> str:
    return "" if file is None else f"; what was there before is kept in {shown(str(file))}"
