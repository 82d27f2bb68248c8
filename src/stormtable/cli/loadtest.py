"""The command `loadtest`: play many tables over the network while processes fail."""

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
    from stormtable.lab.loadtest.report import LoadReport

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
        int, typer.Option(metavar="N", min=1, help="The number of tables at the same time")
    ] = DEFAULT.tables,
    games: Annotated[
        str, typer.Option(metavar="NAMES", help="Their games in rotation, comma-separated")
    ] = ",".join(DEFAULT.games),
    players: Annotated[
        int, typer.Option(metavar="N", min=1, help="The number of bots at each table")
    ] = DEFAULT.players,
    calm: Annotated[
        float, typer.Option(metavar="S", min=0, help="Seconds without failures at the beginning")
    ] = DEFAULT.calm,
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0, help="Seconds with failures after that")
    ] = DEFAULT.seconds,
    kills: Annotated[
        int, typer.Option(metavar="N", min=0, help="How often a server process is killed")
    ] = DEFAULT.kills,
    restarts: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="How often the load test's own PostgreSQL is restarted"
        ),
    ] = DEFAULT.restarts,
    workers: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, help="The number of server processes (SQLite: always one)"
        ),
    ] = DEFAULT.workers,
    clients: Annotated[
        int, typer.Option(metavar="N", min=1, help="The number of processes for the bots")
    ] = DEFAULT.clients,
    pace: Annotated[
        float,
        typer.Option(
            metavar="S", min=0, help="The average thinking time of a bot in seconds; 0: none"
        ),
    ] = DEFAULT.pace,
    in_flight: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="The least number of commits in flight at every kill (default: one per 20 tables)",
        ),
    ] = None,
    seed: Seed = DEFAULT.seed,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE.md", help="Write the report there as text (or *.json)"),
    ] = None,
    as_json: JsonTo = None,
) -> int:
    """Play many tables over the network while servers are killed, and check that nothing is lost.

    It starts its own servers, and bots as their clients. It kills server processes (SIGKILL),
    restarts the database, cuts connections and repeats messages at random. Then all tables are
    played to their end without a pause. Bots hurry before each kill, so that commits are in flight
    then. Every acknowledged commit must be in the database once, every record must verify and every
    table must be over. Exits with 1 if anything is wrong, or if too few commits were in flight at a
    kill.
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
    # imported here, because no other command needs a server
    from stormtable.lab.loadtest.run import loadtest as run

    shown = run(settings, database, _print_line)
    if not give_json(as_json, shown.as_json()):
        _print(shown)
    if report is not None:
        is_json = report.suffix == ".json"
        text = json.dumps(shown.as_json(), indent=2) + "\n" if is_json else shown.markdown()
        write_atomically(report, text)
    return 0 if shown.is_well else CHECK_FAILED


def _print(shown: LoadReport) -> None:
    table = Table(show_header=False, box=None)
    for name, value in shown.lines():
        table.add_row(Text(name), Text(value))
    out = console()
    out.print(table)
    for line in shown.wrong:
        out.print(Text(line, "red"), soft_wrap=True)


def _print_line(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)
