"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from stormtable.bots import code_of, outside_bot
from stormtable.bots.outside import is_spec
from stormtable.kernel.errors import BadSetting

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; see: stormtable games")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game; may be repeated. See: stormtable games",
    ),
]
EditionFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The edition file of the game, if it was a custom one"),
]

JsonTo = Annotated[
    Path | None,
    typer.Option(
        "--json",
        metavar="[=FILE]",
        help="Print one JSON document instead; with =FILE write it there, and print as usual",
    ),
]
"""Write `--json`, `--json=FILE` or `--json FILE.json`: see `read_bare`."""
Records = Annotated[
    Path | None,
    typer.Option(
        "--records",
        "--record-dir",  # its name in `simulate` before 0.3
        metavar="FOLDER",
        help="Write a record of every game to this folder",
    ),
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace existing files")]
LAST_GAME = "last"
"""The value of `--resume` without a file."""
PRINTED = "-"
"""The value of `--json` without a file."""
NAMED_ANY_FILE = ("analyse", "arena")
"""Commands in which any word after `--json` is a file, for compatibility."""

BIGGEST = 2**63
Seed = Annotated[
    int,
    typer.Option(
        metavar="S",
        min=1 - BIGGEST,
        max=BIGGEST - 1,
        help="The random seed; the same seed gives the same games",
    ),
]


def edition_path(edition: Path | None) -> str:
    return "" if edition is None else str(edition)


def read_options(texts: Sequence[str] | None) -> dict[str, str]:
    """Return `--option NAME=VALUE` as a mapping."""
    options: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadSetting(f"--option {text!r} has no value", "write --option NAME=VALUE")
        if name in options:
            raise BadSetting(f"--option {name} is given twice", "give it once")
        options[name] = value
    return options


def read_bare(arguments: Sequence[str], bare: str, last: str) -> list[str]:
    """Return the command line with a value for options that may have none.

    `bare` is such an option, and `last` its value when no word follows. `--json` takes the next
    word only if that is a file, so `rules --json GAME` names a game.
    """
    words = list(arguments)
    command = _command(words)
    for index, word in enumerate(words):
        if word == "--":
            break
        following = words[index + 1] if index + 1 < len(words) else "--"
        if word == bare and not _is_value(bare, following, command):
            words[index] = f"{bare}={last}"
    return words


def _is_value(option: str, word: str, command: str) -> bool:
    if word.startswith("-"):
        return word == PRINTED and option == "--json"
    return option != "--json" or word.endswith(".json") or command in NAMED_ANY_FILE


def _command(words: Sequence[str]) -> str:
    before = ("", *words)
    for previous, word in zip(before, words, strict=False):
        if not word.startswith("-") and previous != "--lang":
            return word
    return ""


def read_names(text: str) -> list[str]:
    """Return the items of a comma-separated list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_bots(text: str) -> list[str]:
    """Return bots from a comma-separated list: `normal`, `Engineer`, or a `module:Class`."""
    return [outside_bot(name) if is_spec(name) else code_of(name) for name in read_names(text)]
