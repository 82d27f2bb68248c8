"""The engine plays every lesson: its questions, lights and events are what happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stormtable import rulebook
from stormtable.i18n.catalogue import words
from stormtable.kernel.errors import StormtableError
from stormtable.lab.testing.lesson_check import lesson_faults
from stormtable.lessons import lesson_named, lesson_names
from stormtable.rulebook.book import LANGUAGES
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import plain, read_line

LESSONS = lesson_names()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_what_the_engine_plays(name: str) -> None:
    assert list(lesson_faults(lesson_named(name))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_played_as_it_says(name: str, language: str) -> None:
    lesson = lesson_named(name, language)
    book = rulebook.book(lesson.game)
    figures = Figures(lesson.game, {}, words(language))
    assert len({step.id for step in lesson.steps}) == len(lesson.steps)
    for step in lesson.steps:
        assert book.paragraph(step.rules), step.id
        for piece in read_line(step.text, figures):
            assert not piece.to or book.paragraph(piece.to), step.id
        assert len(plain(read_line(step.text, figures))) <= 250, f"{step.id}: one idea a step"
        assert bool(step.task) == bool(step.play or step.alone), f"{step.id}: it says what to do"
        assert len(step.task) <= 80, f"{step.id}: in one short sentence"
        assert {*step.task} & {*"[]{}`"} == set(), f"{step.id}: it is read aloud"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"asks": "move"}, "asks keep_first_goal, not move"),
        ({"play": "keep treasurer"}, "'keep treasurer' cannot be played"),
        ({"light": ("moon/1",)}, "lights ['moon/1'], which are no places"),
        ({"light": ("bag",)}, "and none of that is lit"),
        ({"others": ((1, "bid 3"),)}, "seat 1 cannot 'bid 3'"),
        ({"shows": ("points",)}, "['points'] did not happen"),
    ],
)
def test_a_stale_lesson_is_found(change: dict[str, object], fault: str) -> None:
    lesson = lesson_named("weather-island")
    index = next(index for index, step in enumerate(lesson.steps) if step.id == "goal")
    spoiled = replace(lesson.steps[index], **change)  # type: ignore[arg-type]
    steps = (*lesson.steps[:index], spoiled, *lesson.steps[index + 1 :])
    assert fault in next(lesson_faults(replace(lesson, steps=steps)))


@pytest.mark.parametrize(
    ("number", "change", "fault"),
    [
        (-2, {"alone": 4}, "is alone in round 4, and has a script or another round"),
        (-1, {"asks": "bid"}, "can expect no question and no move"),
        (-1, {"light": ("moon/1",)}, "lights ['moon/1'], which are no places"),
        (-2, {"alone": 0}, "asks nothing, and no round alone comes before it"),
    ],
)
def test_a_stale_round_alone_is_found(number: int, change: dict[str, object], fault: str) -> None:
    lesson = lesson_named("weather-island")
    steps = list(lesson.steps)
    steps[number] = replace(steps[number], **change)  # type: ignore[arg-type]
    assert fault in next(lesson_faults(replace(lesson, steps=tuple(steps))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lessons_of_a_game_say_how_it_is_won(language: str) -> None:
    """Each box has a lesson that leads to the paragraphs about the end and about points."""
    explained: dict[str, set[str]] = {}
    for name in LESSONS:
        lesson = lesson_named(name, language)
        explained.setdefault(lesson.game, set()).update(step.rules for step in lesson.steps)
    assert {"cp", "game-end", "final-scoring", "solo-win"} <= explained["weather-machine"]
    assert {"game-end", "goal-cards", "dice", "x-bonus", "order"} <= explained["weather-island"]
    assert {"money", "bag-bonus", "boosters", "pipes"} <= explained["weather-island"]


def test_a_change_of_what_is_not_printed_is_found() -> None:
    stale = replace(lesson_named("saboteurs"), changes=(("target = 36", "target = 10"),))
    with pytest.raises(StormtableError, match="'target = 36', which is not there once"):
        stale.settings()


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(StormtableError, match="there is no lesson 'chess'"):
        lesson_named("chess")
