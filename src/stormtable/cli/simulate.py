"""The command `simulate`: play games between bots."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from stormtable.bots import display_name, quick_bot
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
from stormtable.cli.output import console, give_json, progress
from stormtable.lab.arena.simulate import SimulationReport
from stormtable.lab.arena.simulate import simulate as play_games

CHECK_FAILED = 1


def add_to(app: typer.Typer) -> None:
    app.command(
        epilog="Example: stormtable simulate weather-island --players 3 --games 100"
        " --bots greedy,random --seed 1"
    )(simulate)


def simulate(
    game: GameName,
    players: Annotated[int, typer.Option(metavar="N", help="The number of players")] = 2,
    games: Annotated[int, typer.Option(metavar="K", help="The number of games")] = 100,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="The bots; fewer than seats are repeated, and all move by one seat after each "
            "game (default: a quick one)",
        ),
    ] = None,
    seed: Seed = 1,
    option: Options = None,
    as_json: JsonTo = None,
    records: Records = None,
    overwrite: Overwrite = False,
    check: Annotated[
        bool, typer.Option("--check", help="Verify every property after every decision (slower)")
    ] = False,
) -> int:
    """Let bots play many games, and print the results.

    Exits with 1 if a game did not finish or a property of the rules was violated.
    """
    options = read_options(option)
    names = [quick_bot(game)] if bots is None else read_bots(bots)
    with progress(f"{game}, {players} players", games) as done:
        report = play_games(
            game,
            players,
            games,
            names,
            seed,
            options,
            check=check,
            record_dir=records,
            overwrite=overwrite,
            coverage=as_json is not None,
            progress=done,
        )
    if as_json is None or not give_json(as_json, report.as_json()):
        _print_report(report)
    return CHECK_FAILED if report.violations or report.finished < report.games else 0


def _print_report(report: SimulationReport) -> None:
    out = console()
    ends = ", ".join(f"{reason} {count}" for reason, count in report.ends.items())
    out.print(
        Text(f"{report.game}, {report.players} players: {report.finished} of {report.games} games")
        .append(f" finished, {report.rounds_mean:.1f} rounds and ")
        .append(f"{report.decisions / max(report.games, 1):.0f} decisions a game\n")
        .append(f"ends: {ends or 'none'}; violations: {report.violations}")
    )
    seats = Table("player", "mean score", "wins", "share", box=box.SIMPLE_HEAD)
    for seat, score in enumerate(report.scores_mean_by_seat):
        wins = report.wins_by_seat[seat]
        seats.add_row(
            str(seat + 1), f"{score:.1f}", f"{wins:g}", f"{wins / max(report.finished, 1):.1%}"
        )
    out.print(seats)
    if len(report.wins_by_bot) > 1:
        bots = Table("bot", "wins", "of seats", "share", box=box.SIMPLE_HEAD)
        for name, wins in report.wins_by_bot.items():
            sat = report.seats_by_bot.get(name, 0)
            bots.add_row(display_name(name), f"{wins:g}", str(sat), f"{wins / max(sat, 1):.1%}")
        out.print(bots)
    for line in report.first_violations:
        out.print(Text(line, "red"))
