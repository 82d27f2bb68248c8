"""What several commands read from the command line in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from stormtable import games as games
from stormtable.bots import code_of
from stormtable.kernel.errors import BadSetting

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; see: stormtable games")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, as often as needed; see: stormtable games",
    ),
]
EditionFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The edition file the game was played with, if it was one"),
]


BIGGEST = 2**63
Seed = Annotated[
    int,
    typer.Option(
        metavar="S", min=1 - BIGGEST, max=BIGGEST - 1, help="The same seed, the same games"
    ),
]


def edition_path(edition: Path | None) -> str:
    return "" if edition is None else str(edition)


def read_options(given: Sequence[str] | None) -> dict[str, str]:
    """`--option NAME=VALUE` as a mapping."""
    options: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadSetting(f"--option {text!r} has no value", "write --option NAME=VALUE")
        if name in options:
            raise BadSetting(f"--option {name} is given twice", "give it once")
        options[name] = value
    return options


def read_names(given: str) -> list[str]:
    """A list written with commas."""
    return [name.strip() for name in given.split(",") if name.strip()]


def read_bots(given: str) -> list[str]:
    """Bots written with commas, by their codes or by their names: `normal`, `Engineer`."""
    return [code_of(name) for name in read_names(given)]
