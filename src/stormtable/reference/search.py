"""Finding paragraphs by words, the most telling first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import log
from unicodedata import combining, normalize

from stormtable.messages.words import words as catalogue
from stormtable.reference.book import Book, Paragraph

_WORD = re.compile(r"[a-z0-9&$?']+")
TITLE, CODE, TEXT = 12.0, 3.0, 1.0
ASIDE = 0.8
"""What a paragraph of a variant counts, against one everybody needs."""
LEAST = 0.04
"""Of what the best one counts: less is not worth showing."""


def search(book: Book, asked: str, most: int = 20) -> list[Paragraph]:
    """The best first: a word in a title tells most, one that few paragraphs have tells more."""
    said = catalogue(book.language)
    stems_of = _Stems(said("vocabulary", "endings").split())
    idle = frozenset(_typed(said("vocabulary", "idle")).split())
    stems = stems_of(asked, idle) or stems_of(asked)
    held = [
        _Held(one, ASIDE if chapter.part else 1.0, stems_of)
        for chapter in book.chapters
        for one in chapter.paragraphs
    ]
    weight = {
        stem: log(1 + len(held) / (1 + sum(1 for one in held if one.worth(stem)))) for stem in stems
    }
    worth = {one: sum(one.worth(stem) * weight[stem] for stem in stems) for one in held}
    least = max((LEAST * max(worth.values()), 1e-9))
    best = sorted((one for one in held if worth[one] >= least), key=lambda one: -worth[one])
    return [one.paragraph for one in best[:most]]


class _Held:
    """A paragraph's words, by where they stand."""

    def __init__(
        self, paragraph: Paragraph, counts: float, stems: Callable[[str], list[str]]
    ) -> None:
        self.paragraph = paragraph
        self.counts = counts
        self.title = stems(paragraph.title)
        codes = (code for codes in paragraph.about.values() for code in codes)
        self.codes = frozenset(stems(" ".join((paragraph.id, *codes, *paragraph.rulings))))
        self.text = stems(paragraph.words)

    def worth(self, stem: str) -> float:
        said = sum(1 for word in self.text if word.startswith(stem))
        return self.counts * (
            TITLE * _begins(self.title, stem)
            + CODE * _begins(self.codes, stem)
            + TEXT * min(said, 4)
        )


def _begins(words: Iterable[str], stem: str) -> float:
    """A whole word counts fully, a word's beginning half."""
    found = [word for word in words if word.startswith(stem)]
    return 0.0 if not found else 1.0 if stem in found else 0.5


class _Stems:
    """A text's words without their endings, and without those that ask for nothing."""

    def __init__(self, endings: Iterable[str]) -> None:
        self._ending = re.compile(rf"(?<=...)(?:{'|'.join(endings)})$")

    def __call__(self, text: str, idle: frozenset[str] = frozenset()) -> list[str]:
        words = _WORD.findall(_typed(text).replace("_", " ").replace("\u2019", "'"))
        return [self._ending.sub("", word) for word in words if word not in idle]


def _typed(text: str) -> str:
    """As people type it: small letters without accents."""
    return "".join(one for one in normalize("NFD", text.lower()) if not combining(one))
