"""The rules in the terminal: `rules`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from stormtable import games as _games
from stormtable.cli.arguments import JsonTo, edition_path
from stormtable.cli.output import console, give_json
from stormtable.i18n.catalogue import words as catalogue
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import title_named
from stormtable.rulebook import Book, Chapter, Paragraph, book, games
from stormtable.terminal.rules import found_by, paragraph_shown

__all__ = ["_games", "add_to"]

READABLE = 100
"""Columns: longer lines are hard to read."""


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable rules weather-machine publish a paper")(rules)


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game; see: stormtable games")
    ] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORDS]",
            help="What to look for: words, a chapter, a code of a refusal, a ruling's id",
        ),
    ] = None,
    edition: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Tell the figures of this edition file"),
    ] = None,
    as_json: JsonTo = None,
) -> None:
    """Read the rules of a game, or find what they say about something."""
    if game is None:
        _list_games(as_json)
        return
    told = book(game, edition=edition_path(edition))
    asked = " ".join(words or ())
    if not asked:
        if not give_json(as_json, told.as_json()):
            _contents(console(), told)
        return
    chapters = [one for one in told.chapters if asked.lower() in (one.id, one.title.lower())]
    found = [each for one in chapters for each in one.paragraphs] or _found(told, asked)
    if give_json(as_json, [one.as_json() for one in found]):
        return
    if chapters:
        _chapters(console(), told, chapters)
    else:
        _answer(console(), told, found)


def _found(told: Book, asked: str) -> list[Paragraph]:
    found = found_by(told, asked)
    if not found:
        raise UnknownName(
            f"the rules of {told.game} say nothing about {asked!r}",
            f"try other words, or see all: stormtable rules {told.game}",
        )
    return found


def _list_games(as_json: Path | None) -> None:
    if give_json(as_json, games()):
        return
    out = console()
    for name in games():
        out.print(Text(name, "bold").append(f"  {title_named(name).caption}", "not bold"))
    out.print("Then: stormtable rules GAME, or stormtable rules GAME WORDS", style="dim")


def _contents(out: Console, told: Book) -> None:
    say = catalogue(told.language)
    part = ""
    for chapter in told.chapters:
        if chapter.part != part:
            part = chapter.part
            out.print(Text(f"\n{part}" if part else "", "bold underline"))
        out.print(Text(chapter.title, "bold").append(f"  {chapter.id}", "not bold dim"))
        for one in chapter.paragraphs:
            cites = map(say.cited, one.cites)
            cited = f"  {', '.join(cites)}" if one.cites else ""
            out.print(Text(f"  {one.title}").append(cited, "dim"))

    out.print(Text(say("reference", "by_component"), "bold"))
    names = (one.title for one in map(told.paragraph, told.components) if one)
    out.print(Padding(", ".join(names), (0, 0, 0, 2)), width=min(out.width, READABLE))


def _chapters(out: Console, told: Book, chapters: Sequence[Chapter]) -> None:
    for chapter in chapters:
        out.print(Text(chapter.title, "bold underline"))
        for one in chapter.paragraphs:
            out.print(paragraph_shown(one, told.language), width=min(out.width, READABLE))


def _answer(out: Console, told: Book, found: Sequence[Paragraph]) -> None:
    out.print(paragraph_shown(found[0], told.language), width=min(out.width, READABLE))
    if len(found) > 1:
        out.print(Text(catalogue(told.language)("reference", "see_also"), "bold"))
        for one in found[1:]:
            out.print(Text(f"  {one.title}").append(f"  {one.id}", "dim"))
