"""The command `rules`: read and search the rulebook in the terminal."""

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
from stormtable.terminal.rules import paragraph_shown, search_paragraphs

__all__ = ["_games", "add_to"]

READABLE = 100
"""The widest text in columns: longer lines are hard to read."""


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
            help="Search words, a chapter, the code of a refusal, or a ruling's id",
        ),
    ] = None,
    edition: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Show the figures of this edition file"),
    ] = None,
    as_json: JsonTo = None,
) -> None:
    """Read the rules of a game, or search them."""
    if game is None:
        _list_games(as_json)
        return
    rulebook = book(game, edition=edition_path(edition))
    asked = " ".join(words or ())
    if not asked:
        if not give_json(as_json, rulebook.as_json()):
            _contents(console(), rulebook)
        return
    chapters = [
        chapter
        for chapter in rulebook.chapters
        if asked.lower() in (chapter.id, chapter.title.lower())
    ]
    paragraphs = [each for chapter in chapters for each in chapter.paragraphs] or _matches(
        rulebook, asked
    )
    if give_json(as_json, [paragraph.as_json() for paragraph in paragraphs]):
        return
    if chapters:
        _chapters(console(), rulebook, chapters)
    else:
        _answer(console(), rulebook, paragraphs)


def _matches(rulebook: Book, asked: str) -> list[Paragraph]:
    paragraphs = search_paragraphs(rulebook, asked)
    if not paragraphs:
        raise UnknownName(
            f"the rules of {rulebook.game} say nothing about {asked!r}",
            f"try other words, or see all: stormtable rules {rulebook.game}",
        )
    return paragraphs


def _list_games(as_json: Path | None) -> None:
    if give_json(as_json, games()):
        return
    out = console()
    for name in games():
        out.print(Text(name, "bold").append(f"  {title_named(name).caption}", "not bold"))
    out.print("Then: stormtable rules GAME, or stormtable rules GAME WORDS", style="dim")


def _contents(out: Console, rulebook: Book) -> None:
    say = catalogue(rulebook.language)
    part = ""
    for chapter in rulebook.chapters:
        if chapter.part != part:
            part = chapter.part
            out.print(Text(f"\n{part}" if part else "", "bold underline"))
        out.print(Text(chapter.title, "bold").append(f"  {chapter.id}", "not bold dim"))
        for paragraph in chapter.paragraphs:
            cites = map(say.cited, paragraph.cites)
            cited = f"  {', '.join(cites)}" if paragraph.cites else ""
            out.print(Text(f"  {paragraph.title}").append(cited, "dim"))

    out.print(Text(say("reference", "by_component"), "bold"))
    names = (
        paragraph.title for paragraph in map(rulebook.paragraph, rulebook.components) if paragraph
    )
    out.print(Padding(", ".join(names), (0, 0, 0, 2)), width=min(out.width, READABLE))


def _chapters(out: Console, rulebook: Book, chapters: Sequence[Chapter]) -> None:
    for chapter in chapters:
        out.print(Text(chapter.title, "bold underline"))
        for paragraph in chapter.paragraphs:
            out.print(paragraph_shown(paragraph, rulebook.language), width=min(out.width, READABLE))


def _answer(out: Console, rulebook: Book, paragraphs: Sequence[Paragraph]) -> None:
    out.print(paragraph_shown(paragraphs[0], rulebook.language), width=min(out.width, READABLE))
    if len(paragraphs) > 1:
        out.print(Text(catalogue(rulebook.language)("reference", "see_also"), "bold"))
        for paragraph in paragraphs[1:]:
            out.print(Text(f"  {paragraph.title}").append(f"  {paragraph.id}", "dim"))
