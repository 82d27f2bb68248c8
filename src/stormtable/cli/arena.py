"""The command `arena`: measure which bot is stronger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stormtable.bots import display_name
from stormtable.cli.arguments import (
    GameName,
    JsonTo,
    Options,
    Overwrite,
    Records,
    Seed,
    read_bots,
    read_options,
)
from stormtable.cli.output import console, counting, give_json
from stormtable.kernel.files import write_atomically
from stormtable.lab.arena import running, series
from stormtable.lab.arena.chart import chart
from stormtable.lab.arena.statistics import Sprt

CHECK_FAILED = 1


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable arena weather-island --bots hard,normal --games 400")(
        arena
    )


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="The bots, one per seat. Fewer bots are repeated; with more bots than seats, "
            "every combination plays at its own table. hard@96 thinks 96 playouts per "
            "turn, hard@0.5s half a second",
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="The number of games at each table, rounded up so that each seed is complete",
        ),
    ] = 100,
    players: Annotated[int, typer.Option(metavar="N", help="The number of players")] = 2,
    workers: Annotated[
        int | None,
        typer.Option(metavar="W", min=1, help="The number of processes (default: one per core)"),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on that Ray cluster; local: on a temporary one"),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW:HIGH",
            help="Stop as soon as it is certain (95 %) whether the first bot wins LOW or HIGH "
            "percent",
        ),
    ] = None,
    seed: Seed = 1,
    option: Options = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Store every result there at once; the same command continues after a stop",
        ),
    ] = None,
    as_json: JsonTo = None,
    records: Records = None,
    overwrite: Overwrite = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw the shares of wins as SVG")
    ] = None,
) -> int:
    """Let bots play each other; show which is stronger, and how certain that is.

    Each seed is played once from every seat. Exits with 1 if a game could not be finished.
    """
    test = None if sprt is None else Sprt.parse(sprt)
    prepared = series.prepare(game, players, read_bots(bots), seed, read_options(option))
    with counting(f"{game}, {', '.join(map(display_name, prepared.bots))}") as show_progress:
        ranking = running.run(
            prepared,
            games,
            results=results,
            records=records,
            overwrite=overwrite,
            sprt=test,
            workers=workers,
            ray=ray,
            progress=show_progress,
        )
    if not give_json(as_json, ranking.as_json()):
        console().print(ranking.render())
    if plot is not None:
        write_atomically(plot, chart(ranking))
    return CHECK_FAILED if ranking.faults else 0
