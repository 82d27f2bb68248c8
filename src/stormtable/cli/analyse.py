"""The command `analyse`: analyse a finished game, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown

from stormtable.bots import analysis
from stormtable.cli.arguments import EditionFile, JsonTo, Seed, edition_path
from stormtable.cli.output import console, counting, give_json
from stormtable.kernel import record
from stormtable.kernel.files import write_atomically
from stormtable.lab.arena import report as story


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable analyse game.record --report game.md")(analyse)


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game")],
    bot: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The bot that judges decisions (default: the best)"),
    ] = None,
    budget: Annotated[
        int, typer.Option(metavar="N", help="Its playouts per turn; 0: the number of its level")
    ] = 0,
    playouts: Annotated[
        int, typer.Option(metavar="N", help="Playouts from the beginning of each round")
    ] = analysis.PLAYOUTS,
    seed: Seed = 1,
    workers: Annotated[
        int | None,
        typer.Option(metavar="W", min=1, help="The number of processes (default: one per core)"),
    ] = None,
    as_json: JsonTo = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="Write the analysis as a Markdown page")
    ] = None,
    edition: EditionFile = None,
) -> None:
    """Show the expected result of each decision, better choices, and the decisive rounds."""
    task = analysis.prepare(
        record.read(file).text,
        str(file),
        edition=edition_path(edition),
        bot=bot or "",
        budget=budget,
        playouts=playouts,
        seed=seed,
    )
    with counting(f"rounds of {file.name}") as show_progress:
        result = analysis.analyse(task, workers=workers, progress=show_progress)
    page = story.report(result)
    if report is not None:
        write_atomically(report, page)
    if not give_json(as_json, result.as_json()) and report is None:
        console().print(Markdown(page))
