"""The commands `replay` and `verify` for recorded games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from stormtable.cli.arguments import EditionFile, edition_path
from stormtable.cli.output import complain, console
from stormtable.kernel import record
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.kernel.text import shown
from stormtable.table.commitment import check_draws
from stormtable.terminal.replay import show_replay

BAD_INPUT = 2


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable replay game.record --to 40")(replay)
    app.command(epilog="Example: stormtable verify records/*.record")(verify)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record")],
    to: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after N lines of the record")
    ] = None,
    log: Annotated[bool, typer.Option(help="Show the log up to that line")] = True,
    edition: EditionFile = None,
) -> None:
    """Show a recorded game: its story, and the board at the end or after N lines.

    A finished game has no secrets; an unfinished one is shown as a spectator sees it.
    """
    show_replay(record.read(file), to, str(file), console(), log=log, edition=edition_path(edition))


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records")],
    edition: EditionFile = None,
) -> int:
    """Replay records and check every byte: each choice legal, each checksum right.

    Exits with 2 if a record has been changed, and names the first line that differs.
    """
    wrong = 0
    for file in files:
        try:
            game = record.verify(file, edition_path(edition))
            dealt = _dealt(file, edition_path(edition))
        except StormtableError as error:
            complain(str(error))
            wrong += 1
        else:
            console().print(Text(f"ok {shown(str(file))}: {_summary(game)}{dealt}"), soft_wrap=True)
    return BAD_INPUT if wrong else 0


def _dealt(file: Path, edition: str) -> str:
    """Return what the record proves about its draws, if its table committed itself to them."""
    played = record.read(file)
    if not played.header.entropy:
        return ""
    check = check_draws(played, str(file), edition)
    undone = f", {check.undone} more were taken back" if check.undone else ""
    return f"; {check.draws} draws follow from commitment {check.commitment}{undone}"


def _summary(game: Game) -> str:
    summary = f"{game.title.name}, {game.players} players"
    if game.outcome is None:
        return f"{summary}, not over"
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(game.seats, game.outcome.scores, strict=True)
    )
    return f"{summary}, {scores}"
