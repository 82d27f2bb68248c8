"""A game's sentences in one language, and how a sentence is filled with parts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Any

from stormtable.i18n.catalogue import FIRST, Words, words
from stormtable.kernel.registry import pack_named
from stormtable.story.parts import Part, PlacePart, join

FILE = "story.toml"
"""The file of a game's sentences, in a language's folder of its text."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name with the forms that sentences ask for: `{location.to}`."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)
    place: str = ""

    def part(self, form: str) -> Part:
        text = self.forms.get(form, self.text) if form else self.text
        return PlacePart(self.place, text) if self.place else text


Value = Part | Name | int | Sequence[Part]


class MissingSlot(KeyError):
    """A sentence asks for a word that is not known yet."""


class StoryText:
    """The sentences of one game and language. Keys are paths: `deed`, `sell`."""

    def __init__(self, game: str, language: str, sentences: Mapping[str, Any]) -> None:
        self.game = game
        self.language = language
        self.words: Words = words(language)
        """The other messages of the language: names, goals, benefits."""
        shared = {key: self.words.messages.get(key, {}) for key in ("language", "story")}
        self.sentences = Words({**shared["story"], **sentences, "language": shared["language"]})

    def has(self, *key: str) -> bool:
        return self.sentences.has(*key)

    def template(self, *key: str, n: int = 0) -> str:
        return self.sentences.template(*key, n=n)

    def fill(self, *key: str, **values: Value) -> tuple[Part, ...]:
        """The sentence with its slots filled; `n` selects its plural form."""
        n = values.get("n", 0)
        template = self.template(*key, n=n if isinstance(n, int) else 0)
        parts: list[Part] = []
        for text, slot, form in _segments(template):
            if text:
                parts.append(text)
            if slot:
                if slot not in values:
                    raise MissingSlot(slot)
                parts.extend(_parts(values[slot], form))
        return join(parts)

    def say(self, *key: str, **values: Value) -> str:
        """A sentence that has no players and places, as text."""
        return "".join(str(part) for part in self.fill(*key, **values))

    def list(self, items: Sequence[Sequence[Part]], joint: str = "and") -> tuple[Part, ...]:
        """Items as a list: `Ada, Bob and Cleo`; joint "" separates all of them by commas."""
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
def _segments(template: str) -> tuple[tuple[str, str, str], ...]:
    """Text, the slot after it, and the form that is asked for."""
    segments = []
    for text, slot, _, _ in Formatter().parse(template):
        name, _, form = (slot or "").partition(".")
        segments.append((text, name, form))
    return tuple(segments)


@cache
def story_text(game: str, language: str) -> StoryText:
    """The sentences of a game; in the first language where it does not bring the other."""
    folder = pack_named(game).text
    sentences: dict[str, Any] = {}
    if folder is not None:
        files = (folder / name / FILE for name in (language, FIRST))
        file = next((file for file in files if file.is_file()), None)
        sentences = {} if file is None else tomllib.loads(file.read_text(encoding="utf-8"))
    return StoryText(game, language, sentences)
