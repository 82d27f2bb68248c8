"""The command `fuzz`: test with damaged input."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from stormtable.cli.arguments import Seed
from stormtable.cli.output import console, progress
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import title_named, titles
from stormtable.lab.fuzz import KINDS
from stormtable.lab.fuzz import fuzz as try_cases

CHECK_FAILED = 1


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable fuzz records --game weather-island --cases 12000")(fuzz)


def fuzz(
    kind: Annotated[
        str | None,
        typer.Argument(metavar="KIND", help=f"One of {', '.join(KINDS)} (default: all)"),
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="A game (default: all)")] = None,
    cases: Annotated[
        int, typer.Option(metavar="K", help="The number of cases of each kind and game")
    ] = 1000,
    seed: Seed = 1,
) -> int:
    """Damage records, or words typed at the table, and check that each is rejected cleanly.

    Nothing may crash or hang, and no change may pass unnoticed. Exits with 1 if there is a problem;
    each is listed with the seed that reproduces it.
    """
    if kind is not None and kind not in KINDS:
        raise UnknownName(f"there is no kind {kind!r}", f"there are: {', '.join(KINDS)}")
    names = [title.name for title in titles()] if game is None else [title_named(game).name]
    total = 0
    for kind_name in KINDS if kind is None else [kind]:
        for name in names:
            with progress(f"{kind_name}, {name}", cases) as done:
                failures = try_cases(kind_name, name, cases, seed, progress=done)
            total += len(failures)
            out = console()
            out.print(Text(f"{kind_name}, {name}: {cases} cases, {len(failures)} found"))
            for line in failures:
                out.print(Text(line, "red"), soft_wrap=True)
    return CHECK_FAILED if total else 0
