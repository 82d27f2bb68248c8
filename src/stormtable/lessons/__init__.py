"""Played lessons as data: what to read, what to light, what to do, and what the others answer.

A lesson is a seeded game. `before` brings it to where it begins; each step tells one idea while a
question of the learner is open (`asks`). If there is something to do, `task` says it and the step
waits for `play`. `then` is played for the learner, where the page asks for it in one go: how a
thing is paid, where a tile goes. `others` answer after that, seat by seat. `shows` are events that
must come of it. The last step leaves the learner free, or `ends` the game.

`other` is who sits opposite, by name; what they answer is written here until the learner is free.

Where a lesson could not come to its point in a few turns its edition is changed: `changes` are
pairs of lines of the packaged one, and of what stands in their place.

`tests/tutorials` plays every lesson on the engine, so that none can go stale. A folder of another
language has the words alone: see `stormtable.i18n.translated`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from stormtable.i18n.catalogue import FIRST
from stormtable.i18n.translated import names, read
from stormtable.kernel.edition import KEPT, keep, packaged_text
from stormtable.kernel.errors import EditionError, UnknownName
from stormtable.kernel.registry import packs
from stormtable.kernel.title import Value
from stormtable.rulebook.book import LANGUAGES

LESSONS = "lessons"
"""The folder of a game's lessons, in a language's folder of its text."""


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    title: str
    text: str
    """With the marks of `stormtable.rulebook`."""
    rules: str
    """The paragraph of the rules that tells more."""
    asks: str
    light: tuple[str, ...] = ()
    """Places."""
    task: str = ""
    """What to do, in one sentence; told again to whoever does something else."""
    play: str = ""
    then: tuple[str, ...] = ()
    """What else is answered for the learner: how it is paid, where it is laid."""
    others: tuple[tuple[int, str], ...] = ()
    shows: tuple[str, ...] = ()
    free: bool = False
    ends: str = ""
    """Why the game is over after it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    name: str
    game: str
    title: str
    words: str
    minutes: int
    order: int
    """Where it stands among the others."""
    players: int
    seed: int
    seat: int
    other: str
    changes: tuple[tuple[str, str], ...]
    before: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]

    def settings(self) -> dict[str, Value]:
        """The options of the game to play it with."""
        return {"edition": f"{KEPT}{keep(self.edition(), self.title).hash}"} if self.changes else {}

    def edition(self) -> str:
        """The text of its edition; the packaged one if nothing is changed."""
        text = packaged_text(self.game)
        for printed, changed in self.changes:
            if text.count(printed) != 1:
                raise EditionError(
                    f"the lesson {self.name} changes {printed!r}, which is not there once",
                    "look at the edition and change what it has now",
                )
            text = text.replace(printed, changed)
        return text


def lesson_names() -> list[str]:
    return sorted(_homes())


def _homes() -> dict[str, Path]:
    """Each lesson by its name, and the text folder of the game that brings it."""
    texts = [pack.text for pack in packs() if pack.text is not None]
    return {
        file.removesuffix(".toml"): text
        for text in texts
        if text.joinpath(FIRST, LESSONS).is_dir()
        for file in names(text, LESSONS)
    }


def lesson(name: str, language: str = "en") -> Lesson:
    if name not in lesson_names():
        known = ", ".join(lesson_names())
        raise UnknownName(f"there is no lesson {name!r}", f"there are: {known}")
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownName(f"there are no lessons in {language!r}", f"there are: {known}")
    data = _read(name, language)
    return Lesson(
        name=name,
        game=data["game"],
        title=data["title"],
        words=data["words"],
        minutes=data["minutes"],
        order=data["order"],
        players=data["players"],
        seed=data["seed"],
        seat=data.get("seat", 0),
        other=data.get("other", ""),
        changes=tuple((str(one), str(other)) for one, other in data.get("changes", ())),
        before=_answers(data.get("before", ())),
        steps=tuple(_step(one) for one in data["step"]),
    )


def _step(data: Mapping[str, Any]) -> Step:
    return Step(
        id=data["id"],
        title=data["title"],
        text=data["text"],
        rules=data["rules"],
        asks=data["asks"],
        light=tuple(data.get("light", ())),
        task=data.get("task", ""),
        play=data.get("play", ""),
        then=tuple(data.get("then", ())),
        others=_answers(data.get("others", ())),
        shows=tuple(data.get("shows", ())),
        free=data.get("free", False),
        ends=data.get("ends", ""),
    )


def _answers(given: Any) -> tuple[tuple[int, str], ...]:
    """`1 bid 7`: seat 1 answers `bid 7`."""
    parted = (str(one).partition(" ") for one in given)
    return tuple((int(seat), notation) for seat, _, notation in parted)


@cache
def _read(name: str, language: str) -> dict[str, Any]:
    return read(_homes()[name], language, LESSONS, f"{name}.toml")
