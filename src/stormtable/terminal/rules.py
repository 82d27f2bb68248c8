"""A paragraph of the rules, as the terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stormtable.i18n.catalogue import words
from stormtable.rulebook import Block, Book, Paragraph, Piece, search


def search_paragraphs(book: Book, asked: str) -> list[Paragraph]:
    """Return paragraphs with this name (an id, a code, a ruling) first, then search results."""
    ids = [asked, *(names[asked] for names in book.index.values() if asked in names)]
    by_name = next((paragraph for paragraph in map(book.paragraph, ids) if paragraph), None)
    matches = search(book, asked)
    return (
        matches
        if by_name is None
        else [by_name, *(match for match in matches if match is not by_name)]
    )


def paragraph_shown(paragraph: Paragraph, language: str) -> Group:
    say = words(language)
    head = Text(paragraph.title, "bold")
    if paragraph.cites:
        head.append(f"  {', '.join(map(say.cited, paragraph.cites))}", "not bold dim")
    parts: list[Text | Padding | Table] = [head]
    for block in paragraph.blocks:
        parts.extend(_block(block))
    ours = say("reference", "ours")
    for ruling, line in paragraph.rulings.items():
        text = Text(f"{ours} ({ruling}): ", "italic").append_text(_line(line))
        parts.append(Padding(text, (0, 0, 0, 2)))
    parts.append(Text(""))
    return Group(*parts)


def _block(block: Block) -> Iterable[Text | Padding | Table]:
    if block.kind == "table":
        table = Table(*block.columns, box=None, header_style="dim", pad_edge=False)
        for row in block.rows:
            table.add_row(*(_line(cell) for cell in row))
        yield table
        return
    for number, line in enumerate(block.lines, 1):
        if block.kind == "text":
            yield _line(line)
        else:
            mark = f"{number}." if block.kind == "steps" else "-"
            grid = Table.grid(padding=(0, 1, 0, 0))
            grid.add_row(f" {mark}", _line(line))
            yield grid


def _line(line: Iterable[Piece]) -> Text:
    """Return a line without symbols and the blanks before them."""
    text = Text()
    for piece in line:
        words = piece.text
        if not text.plain or text.plain.endswith(" "):
            words = words.lstrip(" ")
        if words[:1] in (",", ".", ";", ":") and text.plain.endswith(" "):
            text.right_crop(1)
        text.append(words, "underline" if piece.to else "")
    return text
