"""Lessons at a browser's table: the server's answers, step by step, and progress that is stored."""

from __future__ import annotations

from typing import Any

import pytest

from server.served import Guest
from stormtable.lessons import Lesson, lesson_named, lesson_names

from .backends import shared
from .browser import Browser

EDITED = next(name for name in lesson_names() if lesson_named(name).changes)
"""A lesson with its own edition."""
PLAYED_ALONE = next(
    name for name in lesson_names() if any(s.alone for s in lesson_named(name).steps)
)


def begin(browser: Browser, name: str) -> str:
    table = str(browser.post(f"/lessons/{name}")["id"])
    browser.open(table, lesson_named(name).seat)
    return table


def step_of(browser: Browser, table: str) -> int:
    return int(browser.tables[table]["origin"]["step"])


def go_through(browser: Browser, table: str, lesson: Lesson) -> None:
    """Do what each step says; a round alone is played with the first options."""
    for number, step in enumerate(lesson.steps, 1):
        assert step_of(browser, table) == number, step.id
        if step.play:
            browser.commit(lesson.seat, "play", step.play)
        elif step.alone:
            while step_of(browser, table) == number:
                if table in browser.more:
                    browser.do(browser.host.step(table))
                else:
                    decision = browser.latest()["update"]["decision"]
                    browser.commit(lesson.seat, "play", decision["options"][0]["notation"])
        elif not step.free:
            browser.put(f"/tables/{table}/lesson", {"step": number + 1})


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_answers_as_on_the_server(ada: Guest, name: str) -> None:
    browser, lesson = Browser(), lesson_named(name)
    there, here = (who.post(f"/lessons/{name}")["id"] for who in (ada, browser))

    def same(method: str, suffix: str, body: object = None, **query: object) -> Any:
        served = ada.ask(method, f"/tables/{there}{suffix}", body, **query)
        answer = browser.ask(method, f"/tables/{here}{suffix}", body, **query)
        assert answer["status"] < 300, answer
        assert shared(answer["body"]) == shared(served), suffix
        return answer["body"]

    def commit(kind: str, notation: str = "") -> None:
        row = browser.host.table(here).number
        command = {"id": f"{kind} {row}", "number": row, "kind": kind, "seat": seat}
        same("POST", "/commits", {**command, "notation": notation})

    seat, number, undone = lesson.seat, 1, set[int]()
    while same("GET", "")["status"] == "running":
        step = lesson.steps[number - 1]
        if step.alone or step.free:
            break
        if step.play:
            commit("play", step.play)
            live = browser.host.table(here).live
            if number not in undone and len(undone) < 2 and live.asked and live.undoable(seat):
                undone.add(number)
                commit("undo")
        else:
            same("PUT", "/lesson", {"step": number + 1})
        number = same("GET", "")["origin"]["step"]
    assert number > len(lesson.steps) / 3
    same("GET", "/update", seat=seat, lang="pt")
    same("GET", "/record", seat=seat)


def test_the_texts_are_the_servers(ada: Guest) -> None:
    browser = Browser()
    for language in ("en", "pt"):
        listed = browser.get("/lessons", language=language)
        served = ada.get("/lessons", language=language)
        assert [{**each, "mine": None} for each in served] == listed
        for name in lesson_names():
            path = f"/lessons/{name}"
            assert browser.get(path, language=language) == ada.get(path, language=language)


def test_another_move_than_the_steps_is_refused() -> None:
    browser, lesson = Browser(), lesson_named(EDITED)
    table = begin(browser, EDITED)
    number = next(number for number, step in enumerate(lesson.steps, 1) if step.play)
    for step in range(1, number):
        browser.put(f"/tables/{table}/lesson", {"step": step + 1})
    options = browser.latest()["update"]["decision"]["options"]
    other = next(o["notation"] for o in options if o["notation"] != lesson.steps[number - 1].play)
    refused = browser.commit(lesson.seat, "play", other)
    assert refused["send"][0][1]["code"] == "lesson"
    assert refused["write"] == []
    browser.put(f"/tables/{table}/lesson", {"step": 200})
    assert step_of(browser, table) == number, "a step that waits for a move cannot be skipped"


@pytest.mark.parametrize("name", [EDITED, PLAYED_ALONE])
def test_a_lesson_is_taught_to_its_end_and_its_progress_is_stored(name: str) -> None:
    browser, lesson = Browser(), lesson_named(name)
    left = begin(browser, name)
    browser.reload()
    assert progress(browser, name) == {"table": left, "step": 1, "done": False}
    table = begin(browser, name)
    assert browser.removed == [left], "a lesson that was left is deleted when it begins again"
    assert left not in browser.tables
    go_through(browser, table, lesson)
    browser.reload()
    assert progress(browser, name) == {"table": table, "step": len(lesson.steps), "done": True}


def progress(browser: Browser, name: str) -> Any:
    return next(each["mine"] for each in browser.get("/lessons") if each["name"] == name)
