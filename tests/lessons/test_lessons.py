"""The engine plays every lesson: its questions, lights and events are what happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stormtable import rulebook
from stormtable.i18n.catalogue import words
from stormtable.kernel.errors import StormtableError
from stormtable.lab.testing.lesson_check import lesson_faults
from stormtable.lessons import lesson, lesson_names
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import plain, read_line

LESSONS = lesson_names()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_what_the_engine_plays(name: str) -> None:
    assert list(lesson_faults(lesson(name))) == []


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_lesson_says_leads_on(name: str) -> None:
    taught = lesson(name)
    book = rulebook.book(taught.game)
    figures = Figures(taught.game, {}, words())
    assert len({step.id for step in taught.steps}) == len(taught.steps)
    for step in taught.steps:
        assert book.paragraph(step.rules), step.id
        for piece in read_line(step.text, figures):
            assert not piece.to or book.paragraph(piece.to), step.id
        assert len(plain(read_line(step.text, figures))) <= 250, f"{step.id}: one idea a step"
        assert bool(step.task) == bool(step.play), f"{step.id}: it says what to do"
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
    taught = lesson("weather-island")
    index = next(index for index, step in enumerate(taught.steps) if step.id == "goal")
    spoiled = replace(taught.steps[index], **change)  # type: ignore[arg-type]
    steps = (*taught.steps[:index], spoiled, *taught.steps[index + 1 :])
    assert fault in next(lesson_faults(replace(taught, steps=steps)))


def test_a_change_of_what_is_not_printed_is_found() -> None:
    stale = replace(lesson("saboteurs"), changes=(("target = 36", "target = 10"),))
    with pytest.raises(StormtableError, match="'target = 36', which is not there once"):
        stale.settings()


def test_a_lesson_that_is_not_there_is_said() -> None:
    with pytest.raises(StormtableError, match="there is no lesson 'chess'"):
        lesson("chess")
