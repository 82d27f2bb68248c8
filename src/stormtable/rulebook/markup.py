"""The markup in the text of a paragraph.

Blank lines separate blocks; lines that begin with `- ` are a list, with `1. ` ordered steps. Within
a line

- `[[id|words]]` links words to another paragraph;
- `{points.goal}` is a figure of the edition, by its path in what is printed;
- `{:w-rain}` is a drawing;
- text between back quotes is a sign, or input to type, unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from stormtable.rulebook.figures import Figures

Kind = Literal["text", "list", "steps", "table"]
_MARK = re.compile(r"\[\[(?P<to>[a-z0-9-]+)\|(?P<words>[^\]]+)\]\]|\{(?P<figure>[^}]+)\}")
_STEP = re.compile(r"\d+\. ")
_QUOTED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Piece:
    """Words, a link to a paragraph, or a drawing (with words that describe it)."""

    text: str
    to: str = ""
    symbol: str = ""

    def as_json(self) -> Any:
        if self.to:
            return {"text": self.text, "to": self.to}
        return {"symbol": self.symbol} if self.symbol else self.text


@dataclass(frozen=True, slots=True)
class Block:
    kind: Kind
    lines: tuple[tuple[Piece, ...], ...]
    """The lines; for a table, its cells row by row."""
    columns: tuple[str, ...] = ()

    @property
    def rows(self) -> list[tuple[tuple[Piece, ...], ...]]:
        wide = len(self.columns)
        return [self.lines[start : start + wide] for start in range(0, len(self.lines), wide)]

    def as_json(self) -> dict[str, Any]:
        lines = [[piece.as_json() for piece in line] for line in self.lines]
        if self.kind == "table":
            wide = len(self.columns)
            rows = [lines[start : start + wide] for start in range(0, len(lines), wide)]
            return {"kind": self.kind, "columns": list(self.columns), "rows": rows}
        return {"kind": self.kind, "lines": lines}


def read(text: str, figures: Figures) -> Iterator[Block]:
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = _joined(part)
        if all(line.startswith("- ") for line in lines):
            yield Block("list", tuple(read_line(line[2:], figures) for line in lines))
        elif all(_STEP.match(line) for line in lines):
            yield Block("steps", tuple(read_line(_STEP.sub("", line), figures) for line in lines))
        else:
            yield Block("text", (read_line(" ".join(lines), figures),))


def _joined(part: str) -> list[str]:
    """Return the lines of a block; an indented line continues the previous one."""
    lines: list[str] = []
    for line in part.split("\n"):
        if lines and line.startswith(" "):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line.strip())
    return lines


def read_line(text: str, figures: Figures) -> tuple[Piece, ...]:
    text = _QUOTED.sub(r"“\1”", text)
    pieces: list[Piece] = []
    start = 0
    for mark in _MARK.finditer(text):
        pieces.append(Piece(text[start : mark.start()]))
        start = mark.end()
        figure = mark["figure"]
        if figure is None:
            pieces.append(Piece(mark["words"], to=mark["to"]))
        elif figure.startswith(":"):
            pieces.append(Piece("", symbol=figure[1:]))
        else:
            pieces.append(Piece(figures(figure)))
    pieces.append(Piece(text[start:]))
    return tuple(_merged([piece for piece in pieces if piece.text or piece.symbol]))


def plain(line: Iterable[Piece]) -> str:
    """Return a line as plain text."""
    # Only plain spaces: French has its own before a colon.
    text = re.sub(r"[ \t\n]+", " ", "".join(piece.text for piece in line)).strip()
    return re.sub(r" (?=[,.;:)])|: *(?=\.$)", "", text)


def _merged(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with adjacent plain words joined."""
    merged: list[Piece] = []
    for piece in pieces:
        plain = not piece.to and not piece.symbol
        if plain and merged and not merged[-1].to and not merged[-1].symbol:
            merged[-1] = Piece(merged[-1].text + piece.text)
        else:
            merged.append(piece)
    return merged
