"""The command `editions`: list, check and show the values printed on components."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from stormtable.cli.output import console
from stormtable.kernel.edition import ORIGINS, EditionFile, packaged
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import title_named, titles
from stormtable.kernel.text import shown
from stormtable.kernel.title import EditionName, Title

SETTING = "edition"
"""The setting that names a game's edition file."""


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(
        help="List the editions that come with Stormtable, check your own file, or show one.",
        epilog="Example: stormtable editions check mine.toml",
    )
    group.callback(invoke_without_command=True)(list_editions)
    group.command(epilog="Example: stormtable editions check mine.toml")(check)
    group.command(epilog="Example: stormtable editions show weather-island")(show)
    group.command(epilog="Example: stormtable editions keys weather-machine")(keys)
    app.add_typer(group, name="editions")


def list_editions(context: typer.Context) -> None:
    if context.invoked_subcommand is not None:
        return
    table = Table("game", "edition", "values", box=box.SIMPLE_HEAD)
    for title in titles():
        if title.edition_file is None:
            continue
        name = _load(title, "")
        counts = Counter(
            file.origin(key).split(" ")[0]
            for file in (_packaged(title),)
            for key, _ in file.leaves()
        )
        values = ", ".join(f"{counts[origin]} {origin}" for origin in ORIGINS)
        table.add_row(title.name, str(name), values)
    console().print(table)


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An edition file (TOML)")],
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Its game (default: the one with the most similar keys)"),
    ] = None,
) -> None:
    """Check an edition file against the game's constraints; the error names what to correct."""
    title = _looks_like(file) if game is None else title_named(game)
    name = _load(title, str(file))
    path = shown(str(file))
    console().print(
        Text(f"ok {path}: {title.name} {name}; play it with --option {SETTING}={path}"),
        soft_wrap=True,
    )


def show(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; see: stormtable games")],
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own edition file instead")
    ] = None,
) -> None:
    """Print an edition, each value with its provenance."""
    title = title_named(game)
    _load(title, "" if file is None else str(file))
    edition = _packaged(title) if file is None else EditionFile.read(file)
    out = console()
    out.print(Text(f"{title.caption}: edition {edition.name}", "bold"))
    by_origin: dict[str, dict[str, list[str]]] = {}
    for key, value in edition.leaves():
        *parents, last = key.split(".")
        if last != "name":
            things = by_origin.setdefault(edition.origin(key), {})
            thing = ".".join(parents[:2]) or last
            things.setdefault(thing, []).append(f"{last} {_readable(value)}".strip())
    for origin, things in by_origin.items():
        out.print(Text(f"\n{origin}", "italic"))
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for thing, lines in things.items():
            table.add_row(Text(f"  {thing}", "bold"), Text("; ".join(lines)))
        out.print(table)


def keys(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; see: stormtable games")],
) -> None:
    """List every key of a game's editions: the allowed values, and why."""
    title = title_named(game)
    if title.edition_file is None:
        raise UnknownName(f"{title.name} takes no edition file", "choose another game")
    table = Table("key", "what it may be", "why", box=box.SIMPLE_HEAD)
    for key, schema in title.edition_file.entries(""):
        table.add_row(Text(key, "bold"), Text(schema.needed()), Text(schema.why))
    console().print(table)


def _readable(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(" ".join(item) if isinstance(item, list) else str(item) for item in value)
    return str(value)


def _load(title: Title, file: str) -> EditionName:
    """Load an edition with all checks of the game."""
    if title.edition_file is None:
        raise UnknownName(f"{title.name} takes no edition file", "choose another game")
    settings = title.settle_settings({SETTING: file})
    return title.edition(title.new(title.seats.start, settings))


def _looks_like(file: Path) -> Title:
    """Return the game whose packaged edition shares most keys with the file."""
    keys = set(EditionFile.read(file).values)
    return max(
        (title for title in titles() if title.edition_file is not None),
        key=lambda title: len(keys & set(_packaged(title).values)),
    )


def _packaged(title: Title) -> EditionFile:
    return packaged(title.name)
