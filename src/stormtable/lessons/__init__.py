"""Lessons as data: what to read, which places to light, what to do, and what the others answer.

A lesson is a seeded game. `before` plays it up to its first step. Each step explains one idea while
a question of the learner is open (`asks`). If the learner has something to do, `task` says what and
the step waits for `play`. The lesson plays `then` for the learner, for example how to pay or where
a tile goes. After that the `others` answer, seat by seat. `shows` lists events that must follow.
`alone = 3` lets the learner play round 3 as they like; the script is over there. The steps after it
have nothing to play and follow when that round is over. The last step leaves the learner free, or
`ends` the game.

`other` is the opponent's name. The lesson scripts the opponent until the learner is free.

Some lessons change their edition to make their point within a few turns: `changes` are pairs of a
line of the packaged edition and its replacement.

`tests/lessons` plays every lesson on the engine, so that none becomes outdated. The folder of
another language has only the text: see `stormtable.i18n.translated`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from stormtable.i18n.catalogue import FIRST
from stormtable.i18n.translated import names, read
from stormtable.kernel.edition import HASHED, packaged_text, remember_edition
from stormtable.kernel.errors import EditionError, UnknownName
from stormtable.kernel.registry import packs
from stormtable.kernel.title import Value
from stormtable.rulebook.book import LANGUAGES

LESSONS = "lessons"
"""The folder of a game's lessons, within the text folder of a language."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    id: str
    title: str
    text: str
    """The text, in the markup of `stormtable.rulebook`."""
    rules: str
    """The paragraph of the rulebook that explains more."""
    asks: str
    """The open question of the learner; empty after a round alone, where it cannot be known."""
    light: tuple[str, ...] = ()
    """The places to light."""
    task: str = ""
    """The task in one sentence; shown again after another answer."""
    play: str = ""
    then: tuple[str, ...] = ()
    """Further answers that the lesson gives for the learner, for example how to pay."""
    others: tuple[tuple[int, str], ...] = ()
    shows: tuple[str, ...] = ()
    alone: int = 0
    """The round that the learner plays without a script; the step lasts until its end."""
    watch: bool = False
    """Whether the learner first watches the weather before this step."""
    free: bool = False
    ends: str = ""
    """Why the game is over after this step; empty if it is not."""


@dataclass(frozen=True, slots=True)
class Lesson:
    name: str
    game: str
    title: str
    words: str
    minutes: int
    order: int
    """The position in the list of lessons."""
    players: int
    seed: int
    seat: int
    other: str
    changes: tuple[tuple[str, str], ...]
    before: tuple[tuple[int, str], ...]
    steps: tuple[LessonStep, ...]

    def settings(self) -> dict[str, Value]:
        """Return the settings of the lesson's game."""
        return (
            {"edition": f"{HASHED}{remember_edition(self.edition(), self.title).hash}"}
            if self.changes
            else {}
        )

    def edition(self) -> str:
        """Return the text of the lesson's edition."""
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
    """Return the text folder of each lesson's game, by lesson."""
    texts = [pack.text for pack in packs() if pack.text is not None]
    return {
        file.removesuffix(".toml"): text
        for text in texts
        if text.joinpath(FIRST, LESSONS).is_dir()
        for file in names(text, LESSONS)
    }


def lesson_named(name: str, language: str = "en") -> Lesson:
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
        changes=tuple((str(line), str(new)) for line, new in data.get("changes", ())),
        before=_answers(data.get("before", ())),
        steps=tuple(_step(step) for step in data["step"]),
    )


def _step(data: Mapping[str, Any]) -> LessonStep:
    return LessonStep(
        id=data["id"],
        title=data["title"],
        text=data["text"],
        rules=data["rules"],
        asks=data.get("asks", ""),
        light=tuple(data.get("light", ())),
        task=data.get("task", ""),
        play=data.get("play", ""),
        then=tuple(data.get("then", ())),
        others=_answers(data.get("others", ())),
        shows=tuple(data.get("shows", ())),
        alone=data.get("alone", 0),
        watch=data.get("watch", False),
        free=data.get("free", False),
        ends=data.get("ends", ""),
    )


def _answers(answers: Any) -> tuple[tuple[int, str], ...]:
    """Parse answers like `1 bid 7`: seat 1 answers `bid 7`."""
    parted = (str(answer).partition(" ") for answer in answers)
    return tuple((int(seat), notation) for seat, _, notation in parted)


@cache
def _read(name: str, language: str) -> dict[str, Any]:
    return read(_homes()[name], language, LESSONS, f"{name}.toml")
