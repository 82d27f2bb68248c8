"""The command `loadtest`: many tables over the network while processes fail."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from stormtable.cli.arguments import JsonTo, Seed, read_names
from stormtable.cli.output import console, give_json
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.files import write_atomically
from stormtable.kernel.registry import title_named
from stormtable.lab.loadtest.settings import PRIVATE, SQLITE, LoadSettings

if TYPE_CHECKING:
    from stormtable.lab.loadtest.report import Report

CHECK_FAILED = 1
DEFAULT = LoadSettings()


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable loadtest --tables 20 --seconds 30 --kills 3")(loadtest)


def loadtest(
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help=f"{SQLITE} (a new file), {PRIVATE} (a cluster of its own) or a database's URL",
        ),
    ] = SQLITE,
    tables: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many tables are played at once")
    ] = DEFAULT.tables,
    games: Annotated[
        str, typer.Option(metavar="NAMES", help="What they play in turn, with commas")
    ] = ",".join(DEFAULT.games),
    players: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many bots sit at each")
    ] = DEFAULT.players,
    calm: Annotated[
        float, typer.Option(metavar="S", min=0, help="How long nothing breaks at first")
    ] = DEFAULT.calm,
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0, help="How long things break then")
    ] = DEFAULT.seconds,
    kills: Annotated[
        int, typer.Option(metavar="N", min=0, help="How often a server process is killed")
    ] = DEFAULT.kills,
    restarts: Annotated[
        int, typer.Option(metavar="N", min=0, help="How often its own PostgreSQL is restarted")
    ] = DEFAULT.restarts,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, help="Server processes (an SQLite file has one)")
    ] = DEFAULT.workers,
    clients: Annotated[
        int, typer.Option(metavar="N", min=1, help="Processes that the bots are in")
    ] = DEFAULT.clients,
    pace: Annotated[
        float, typer.Option(metavar="S", min=0, help="Seconds a bot thinks on average; 0: none")
    ] = DEFAULT.pace,
    in_flight: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Commits that must be in flight at every kill (default: one for 20 tables)",
        ),
    ] = None,
    seed: Seed = DEFAULT.seed,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE.md", help="Write the numbers there, to read (or *.json)"),
    ] = None,
    as_json: JsonTo = None,
) -> int:
    """Play many tables over the network while servers are killed, and see that nothing is lost.

    Starts servers of its own, and bots as their clients. Server processes are killed (SIGKILL) and
    the database restarted at random, connections are cut and messages repeated; then all tables
    are played to their end without a pause. Bots hurry before each kill, so that commits are in
    flight then. Every acknowledged commit must be in the database once, every record must verify
    and every table must be over. Exits with 1 if anything is wrong, or if fewer commits than stated
    were in flight at a kill.
    """
    if report is not None and report.suffix not in (".json", ".md"):
        raise BadSetting(f"--report {report} is of no known kind", "name it *.json or *.md")
    names = tuple(title_named(name).name for name in read_names(games))
    if not names:
        raise BadSetting("--games names no game", "see: stormtable games")
    settings = LoadSettings(
        tables=tables,
        games=names,
        players=players,
        calm=calm,
        seconds=seconds,
        kills=kills,
        restarts=restarts,
        workers=workers,
        clients=clients,
        pace=pace,
        in_flight=in_flight,
        seed=seed,
    )
    from stormtable.lab.loadtest.run import loadtest as run  # no other command needs a server

    shown = run(settings, database, _tell)
    if not give_json(as_json, shown.as_json()):
        _print(shown)
    if report is not None:
        is_json = report.suffix == ".json"
        text = json.dumps(shown.as_json(), indent=2) + "\n" if is_json else shown.markdown()
        write_atomically(report, text)
    return 0 if shown.is_well else CHECK_FAILED


def _print(shown: Report) -> None:
    table = Table(show_header=False, box=None)
    for name, value in shown.lines():
        table.add_row(Text(name), Text(value))
    out = console()
    out.print(table)
    for line in shown.wrong:
        out.print(Text(line, "red"), soft_wrap=True)


def _tell(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)
