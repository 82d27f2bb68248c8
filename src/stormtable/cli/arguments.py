"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

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
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace what is there")]
PRINTED = "-"
"""What `--json` means without a file."""
NAMED_ANY_FILE = ("analyse", "arena")
"""Commands where the word after `--json` always was a file, whatever its name."""

BIGGEST = 2**63
Seed = Annotated[
    int,
    typer.Option(
        metavar="S", min=1 - BIGGEST, max=BIGGEST - 1, help="The same seed, the same games"
    ),
]


def edition_path(edition: Path | None) -> str:
    return "" if edition is None else str(edition)


def read_options(texts: Sequence[str] | None) -> dict[str, str]:
    """`--option NAME=VALUE` as a mapping."""
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
    """The command line with the value that an option lacks which may stand without one.

    `bare` is such an option, whose value without a word after it is `last`. `--json` takes the next
    word only where it must be a file, so that `rules --json GAME` names a game.
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
    """A list written with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_bots(text: str) -> list[str]:
    """Bots written with commas, by their codes or by their names: `normal`, `Engineer`."""
    return [code_of(name) for name in read_names(text)]
