"""The command `analyse`: a finished game, decision by decision."""

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
        typer.Option(metavar="NAME", help="Who judges decisions (default: the best)"),
    ] = None,
    budget: Annotated[
        int, typer.Option(metavar="N", help="Playouts a turn it may think; 0: as it always does")
    ] = 0,
    playouts: Annotated[
        int, typer.Option(metavar="N", help="How often each turn's position is played on")
    ] = 24,
    seed: Seed = 1,
    workers: Annotated[
        int | None,
        typer.Option(metavar="W", min=1, help="Processes that work at it (default: one a core)"),
    ] = None,
    as_json: JsonTo = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="Write it as a page to read")
    ] = None,
    edition: EditionFile = None,
) -> None:
    """Tell what was expected at each decision, what would have been better, and what decided it."""
    task = analysis.prepare(
        record.read(file).text,
        str(file),
        edition=edition_path(edition),
        bot=bot or "",
        budget=budget,
        playouts=playouts,
        seed=seed,
    )
    with counting(f"turns of {file.name}") as tell:
        result = analysis.analyse(task, workers=workers, progress=tell)
    page = story.report(result)
    if report is not None:
        write_atomically(report, page)
    if not give_json(as_json, result.as_json()) and report is None:
        console().print(Markdown(page))
