"""Search for paragraphs by words, the best match first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import log
from unicodedata import combining, normalize

from stormtable.i18n.catalogue import words as catalogue
from stormtable.rulebook.book import Book, Paragraph

_WORD = re.compile(r"[\w&$?']+")
TITLE, CODE, TEXT = 12.0, 3.0, 1.0
ASIDE = 0.8
"""The weight of a paragraph about a variant, relative to one for everybody."""
LEAST = 0.04
"""The least relevance to be shown, relative to the best paragraph."""


def search(book: Book, asked: str, most: int = 20) -> list[Paragraph]:
    """Return the best paragraphs first: words in titles count most, and rare words count more."""
    words = catalogue(book.language)
    stems_of = _Stems(_typed(words("vocabulary", "endings")).split())
    idle = frozenset(_typed(words("vocabulary", "idle")).split())
    indexed = [
        _IndexedEntry(entry, ASIDE if chapter.part else 1.0, stems_of)
        for chapter in book.chapters
        for entry in chapter.paragraphs
    ]
    asked_words = stems_of.words(asked, idle) or stems_of.words(asked)
    stems = [_known_stem(word, indexed, stems_of) for word in asked_words]
    weight = {
        stem: log(1 + len(indexed) / (1 + sum(1 for entry in indexed if entry.worth(stem))))
        for stem in stems
    }
    worth = {entry: sum(entry.worth(stem) * weight[stem] for stem in stems) for entry in indexed}
    least = max((LEAST * max(worth.values()), 1e-9))
    best = sorted(
        (entry for entry in indexed if worth[entry] >= least), key=lambda entry: -worth[entry]
    )
    return [entry.paragraph for entry in best[:most]]


def _known_stem(word: str, indexed: Sequence[_IndexedEntry], stems_of: _Stems) -> str:
    """Return the stem of a word; if the book lacks the word, the stem of the most similar one it
    has."""
    stem = stems_of.stem(word)
    if any(entry.worth(stem) for entry in indexed):
        return stem
    return stems_of.stem(_meant(word, indexed, stems_of))


def _meant(word: str, indexed: Sequence[_IndexedEntry], stems_of: _Stems) -> str:
    """Return the most similar word of the book; among equals, the most frequent."""
    allowed = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
    counts: Counter[str] = Counter()
    for entry in indexed:
        for known in stems_of.words(entry.paragraph.title):
            counts[known] += int(TITLE)
        counts.update(stems_of.words(entry.paragraph.words))
    near = [
        (distance(word, known), -count, known)
        for known, count in counts.items()
        if abs(len(known) - len(word)) <= allowed
    ]
    far, _, best = min(near, default=(allowed + 1, 0, word))
    return best if far <= allowed else word


def distance(word: str, target: str) -> int:
    """Return how many letters must be inserted, removed, replaced or swapped with a neighbour to
    turn one word into the other."""
    before: list[int] = []
    row = list(range(len(target) + 1))
    for i, letter in enumerate(word, 1):
        following = [i]
        for j, expected in enumerate(target, 1):
            least = min(row[j - 1] + (letter != expected), row[j] + 1, following[j - 1] + 1)
            if i > 1 and j > 1 and letter == target[j - 2] and word[i - 2] == expected:
                least = min(least, before[j - 2] + 1)
            following.append(least)
        before, row = row, following
    return row[-1]


class _IndexedEntry:
    """The words of a paragraph, by where they occur."""

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
        mentions = sum(1 for word in self.text if word.startswith(stem))
        return self.counts * (
            TITLE * _begins(self.title, stem)
            + CODE * _begins(self.codes, stem)
            + TEXT * min(mentions, 4)
        )


def _begins(words: Iterable[str], stem: str) -> float:
    """Return 1 if a word equals the stem, a half if a word begins with it."""
    matches = [word for word in words if word.startswith(stem)]
    return 0.0 if not matches else 1.0 if stem in matches else 0.5


class _Stems:
    """Splits a text into words without endings, and without words that search ignores."""

    def __init__(self, endings: Iterable[str]) -> None:
        self._ending = re.compile(rf"(?<=...)(?:{'|'.join(endings)})$")

    def __call__(self, text: str) -> list[str]:
        return [self.stem(word) for word in self.words(text)]

    def stem(self, word: str) -> str:
        return self._ending.sub("", word)

    def words(self, text: str, idle: frozenset[str] = frozenset()) -> list[str]:
        words = _WORD.findall(_typed(text).replace("_", " ").replace("\u2019", "'"))
        return [_without_elision(word) for word in words if word not in idle]


def _without_elision(word: str) -> str:
    """Return the longest part of a word with an apostrophe: `initiative` of `l'initiative`."""
    return max(word.split("'"), key=len)


def _typed(text: str) -> str:
    """Return text in lower case without accents, as people type it."""
    letters = normalize("NFD", text.lower()).replace("\u0142", "l")  # the Polish l with a stroke
    bare = "".join(letter for letter in letters if not combining(letter))
    return normalize("NFC", bare)  # the syllables of Korean
