"""The commands of `admin` for the versions of agreed editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from stormtable.cli.admin_output import in_database, moment, show_rows
from stormtable.cli.arguments import JsonTo
from stormtable.cli.backup import DatabaseUrl
from stormtable.cli.output import print_line
from stormtable.kernel.text import shown

if TYPE_CHECKING:
    from stormtable.store.database import DatabaseSession

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game")]
Printing = Annotated[str, typer.Option(metavar="NAME", help="Another printing than the first")]


def versions(
    game: GameArgument,
    printing: Printing = "",
    as_json: JsonTo = None,
    database: DatabaseUrl = None,
) -> None:
    """List the versions of the edition that owners of a game agree on, the newest first."""
    from stormtable.store import agreed

    stored = in_database(database, lambda session: agreed.versions_of(session, game, printing))
    show_rows(
        as_json,
        ("number", "hash", "created", "owners", "changes", "withdrawn"),
        [
            (
                version.number,
                version.hash,
                moment(version.created),
                version.owners,
                len(version.changes),
                version.withdrawn or "",
            )
            for version in stored
        ],
    )


def withdraw(
    game: GameArgument,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of a version")],
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why; everybody can read it")],
    printing: Printing = "",
    database: DatabaseUrl = None,
) -> None:
    """Withdraw a version: new tables take the version before it, running tables keep theirs."""
    from stormtable.store import agreed

    async def change(session: DatabaseSession) -> None:
        await agreed.withdraw(session, game, number, reason, printing)

    in_database(database, change, write=True)
    print_line(f"ok version {number} of {shown(game)} is withdrawn")
