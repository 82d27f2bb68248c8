"""A game's sentences in one language, and how their slots are filled with parts.

Sentences of the log are in the game's `story.toml`; questions, options and reasons are in its
`messages.toml`, which games of other packages have as well.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Any

from stormtable.i18n.catalogue import FIRST, Words, words
from stormtable.kernel.registry import pack_named
from stormtable.story.parts import Part, PlacePart, join, plain

FILE = "story.toml"
"""The file of a game's sentences, in the text folder of a language."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name with the grammatical forms that sentences use: `{location.to}`."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)
    place: str = ""

    def part(self, form: str) -> Part:
        text = self.forms.get(form, self.text) if form else self.text
        return PlacePart(self.place, text) if self.place else text


Value = Part | Name | int | Sequence[Part]


class MissingSlot(KeyError):
    """A sentence has a slot whose value is not known yet."""


class StoryText:
    """The sentences of one game and language. Keys are paths: `deed`, `sell`."""

    def __init__(self, game: str, language: str, sentences: Mapping[str, Any]) -> None:
        self.game = game
        self.language = language
        self.words: Words = words(language)
        """The other messages of the language: names, goals, benefits."""
        messages = self.words.messages
        self.sentences = Words(
            {
                **messages.get("story", {}),
                **messages.get(game, {}),
                **sentences,
                "language": messages.get("language", {}),
                "kernel": {"notice": messages.get("notice", {})},
            }
        )

    def has(self, *key: str) -> bool:
        return self.sentences.has(*key)

    def template(self, *key: str, n: int = 0) -> str:
        return self.sentences.template(*key, n=n)

    def fill(self, *key: str, **values: Value) -> tuple[Part, ...]:
        """Return the sentence with its slots filled; `n` selects its plural form."""
        n = values.get("n", 0)
        template = self.template(*key, n=n if isinstance(n, int) else 0)
        parts: list[Part] = []
        for text, slot, form, quoted in _segments(template):
            if text:
                parts.append(text)
            if slot:
                if slot not in values:
                    raise MissingSlot(slot)
                filled = _parts(values[slot], form)
                parts.extend(("\u201c", *filled, "\u201d") if quoted else filled)
        return join(parts)

    def say(self, *key: str, **values: Value) -> str:
        """Return a sentence without players as text."""
        return plain(self.fill(*key, **values), ())

    def thing(self, what: str, n: int, kind: Value = "") -> str:
        """Return an amount in words, without its sign: `2 Lab Vouchers`."""
        if self.has("thing", what):
            return self.say("thing", what, n=abs(n), type=kind)
        type_words = plain(_parts(kind, ""), ())
        return " ".join(filter(None, (str(abs(n)), type_words, what)))

    def list(self, items: Sequence[Sequence[Part]], joint: str = "and") -> tuple[Part, ...]:
        """Return a list in words: `Ada, Bob and Cleo`; with an empty `joint`, only commas separate
        the items."""
        last = self.words("language", joint) if joint else ", "
        parts: list[Part] = []
        for index, item in enumerate(items):
            if index:
                parts.append(last if index == len(items) - 1 else ", ")
            parts.extend(item)
        return join(parts)


def _parts(value: Value, form: str) -> Sequence[Part]:
    if isinstance(value, Name):
        return (value.part(form),)
    if isinstance(value, int):
        return (str(value),)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return value
    return (value,)


@cache
def _segments(template: str) -> tuple[tuple[str, str, str, bool], ...]:
    """Return the segments of a template: text, the slot after it, its form, and whether it is
    quoted (`!r`)."""
    segments = []
    for text, slot, _, conversion in Formatter().parse(template):
        name, _, form = (slot or "").partition(".")
        segments.append((text, name, form, conversion == "r"))
    return tuple(segments)


@cache
def story_text(game: str, language: str) -> StoryText:
    """Return the sentences of a game, in the first language where it lacks the other."""
    folder = pack_named(game).text
    sentences: dict[str, Any] = {}
    if folder is not None:
        files = (folder / name / FILE for name in (language, FIRST))
        file = next((file for file in files if file.is_file()), None)
        sentences = {} if file is None else tomllib.loads(file.read_text(encoding="utf-8"))
    return StoryText(game, language, sentences)
