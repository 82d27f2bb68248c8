"""Lessons in the terminal: a learner who follows each step reaches the end."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from stormtable.cli.lessons import LessonTable
from stormtable.i18n.catalogue import speak, spoken, words
from stormtable.lessons import Lesson, lesson_named, lesson_names
from stormtable.terminal.commands import PersonLeft

from .conftest import Stormtable

ISLAND = "weather-island"


class Learner:
    """Reads the notes, and types what each step expects after the lines of `first`."""

    def __init__(self, lesson: Lesson, *first: str) -> None:
        self.lesson = lesson
        self.first = list(first)
        self.out = io.StringIO()
        console = Console(file=self.out, width=80, highlight=False)
        self.table = LessonTable(lesson, console, self.read, interactive=False)

    def read(self, prompt: str) -> str:
        table = self.table
        if self.first:
            return self.first.pop(0)
        if prompt == words()("table", "lesson_go_on"):
            return ""
        if table.expected:
            return table.expected
        if table.game.state.over or table.shown == len(self.lesson.steps):
            return "quit"
        return table.menu.items[0].label

    def run(self) -> str:
        self.table.run()
        return self.out.getvalue()


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_taken_to_its_end(name: str) -> None:
    lesson = lesson_named(name)
    printed = " ".join(Learner(lesson).run().split())
    places = [printed.index(f"{step.title} {n} of ") for n, step in enumerate(lesson.steps, 1)]
    assert places == sorted(places), "every note is shown, in order"
    assert all(step.task in printed for step in lesson.steps)
    assert (words()("table", "lesson_done") in printed) == bool(lesson.steps[-1].ends)


def test_a_lesson_speaks_the_language_of_the_terminal() -> None:
    before = spoken()
    speak("pt")
    try:
        lesson = lesson_named(ISLAND, "pt")
        printed = " ".join(Learner(lesson).run().split())
    finally:
        speak(before)
    assert f"{lesson.steps[0].title} 1 de {len(lesson.steps)}" in printed
    assert f"Sua vez: {lesson.steps[1].task}" in printed
    assert lesson.steps[-1].title in printed


def test_another_choice_is_answered_and_not_played() -> None:
    learner = Learner(lesson_named(ISLAND), "bid 1", "", "2", "quit")
    printed = learner.run()
    assert "Read this first, then press Enter" in printed
    assert "Not now. In this step: Keep the card with three sun" in printed
    assert learner.table.progress.begins


def test_hint_says_what_the_step_expects_and_undo_takes_a_step_back() -> None:
    learner = Learner(
        lesson_named(ISLAND),
        "",
        "undo",
        "hint",
        "1",
        "",
        "",
        "undo",
        "redo",
        "bid 3",
        "undo",
        "quit",
    )
    printed = learner.run()
    assert "There is nothing to take back here." in printed
    assert "The lesson expects: Keep pair sun" in printed
    assert learner.table.progress.expected == "build power funnel-sun"


def test_undo_takes_back_what_the_lesson_played_for_the_learner() -> None:
    lesson = lesson_named("weather-machine-1")
    learner = Learner(lesson)
    numbers = {step.id: n for n, step in enumerate(lesson.steps, 1)}
    table, asked = learner.table, list[str | None]()
    read = learner.read

    def undo_once(prompt: str) -> str:
        if table.shown == numbers["chemical"] and not asked:
            asked.append(table.expected)
            return "undo"
        if asked and prompt != words()("table", "lesson_go_on"):
            asked.append(table.expected)
            raise PersonLeft
        return read(prompt)

    table.read = undo_once
    learner.run()
    assert asked == ["chemical verdino", "construct 6"]


def test_the_command_lists_the_lessons_and_names_an_unknown_one(stormtable: Stormtable) -> None:
    listed = stormtable("lessons")
    assert listed.status == 0
    rows = [line.split()[0] for line in listed.out.splitlines()[1:-1]]
    assert sorted(rows) == lesson_names()
    assert rows[:2] == [ISLAND, "weather-island-2"]
    assert "stormtable lessons weather-island" in listed.out
    unknown = stormtable("lessons", "chess")
    assert unknown.status == 2
    assert "there is no lesson 'chess'; there are: saboteurs" in unknown.err
    assert "minutos" in stormtable("--lang", "pt", "lessons").out
    assert "List the lessons, or take one" in stormtable("lessons", "--help").out
