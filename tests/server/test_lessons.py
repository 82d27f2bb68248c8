"""Lessons over HTTP: start, continue, leave and resume at your own table."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from stormtable.lessons import Lesson, lesson_named, lesson_names

from .served import Guest, Json, Refusal, Served, wait_for

ISLAND = "weather-island"


def begin(ada: Guest, name: str) -> str:
    return str(ada.post(f"/lessons/{name}")["id"])


def read_on(ada: Guest, table: str, step: int) -> Json:
    answer: Json = ada.put(f"/tables/{table}/lesson", {"step": step})["origin"]
    return answer


def do(ada: Guest, table: str, notation: str, kind: str = "play") -> Json:
    """Make a commit; return the state of the lesson."""
    answer = ada.update(table, 0)
    ada.commit(table, answer["number"], 0, notation, kind=kind)
    origin: Json = ada.info(table)["origin"]
    return origin


def play_alone(ada: Guest, table: str, number: int) -> None:
    """Play anything, while a bot plays the opponent, until the step is over."""
    while ada.info(table)["origin"]["step"] == number:
        wait_for(lambda: 0 in ada.info(table)["asked"] or step_of(ada, table) != number)
        if step_of(ada, table) == number:
            decision = ada.update(table, 0)["update"]["decision"]
            do(ada, table, decision["options"][0]["notation"])


def step_of(ada: Guest, table: str) -> int:
    return int(ada.info(table)["origin"]["step"])


def go_through(ada: Guest, table: str, lesson: Lesson, first: int = 1, last: int = 1000) -> None:
    """Go through a lesson step by step, doing what each step says."""
    for number, step in enumerate(lesson.steps, 1):
        if not first <= number <= last:
            continue
        assert ada.info(table)["origin"]["step"] == number, step.id
        if step.play:
            do(ada, table, step.play)
        elif step.alone:
            play_alone(ada, table, number)
        elif not step.free:
            read_on(ada, table, number + 1)


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_gone_through_to_its_end(ada: Guest, name: str) -> None:
    lesson, table = lesson_named(name), begin(ada, name)
    go_through(ada, table, lesson)
    answer = ada.info(table)
    last = lesson.steps[-1]
    assert answer["status"] == ("over" if last.ends else "running")
    assert answer["origin"] == {"lesson": name, "step": len(lesson.steps), "of": len(lesson.steps)}
    assert next(entry for entry in ada.get("/lessons") if entry["name"] == name)["mine"] == {
        "table": table,
        "step": len(lesson.steps),
        "done": True,
    }


def test_everybody_sees_the_lessons_and_their_own_progress(
    served: Served, ada: Guest, bob: Guest
) -> None:
    table = begin(ada, ISLAND)
    mine = {entry["name"]: entry["mine"] for entry in ada.get("/lessons")}
    assert mine[ISLAND] == {"table": table, "step": 1, "done": False}
    assert [entry["mine"] for entry in bob.get("/lessons")] == [None] * len(lesson_names())
    answer = bob.get(f"/lessons/{ISLAND}")
    assert [step["id"] for step in answer["steps"]] == [
        step.id for step in lesson_named(ISLAND).steps
    ]
    assert answer["steps"][0]["text"][1] == {"text": "power sources", "to": "sources"}
    with pytest.raises(Refusal) as refusal:
        bob.get("/lessons/chess")
    assert refusal.value.status == 404
    with pytest.raises(Refusal) as refusal:
        bob.put(f"/tables/{table}/lesson", {"step": 2})
    assert refusal.value.status == 404, "the table is Ada's alone"


def test_an_unexpected_move_in_a_lesson_is_refused(ada: Guest) -> None:
    table = begin(ada, ISLAND)
    before = ada.update(table, 0)
    others = [option["notation"] for option in before["update"]["decision"]["options"]]
    others.remove(lesson_named(ISLAND).steps[1].play)
    with pytest.raises(Refusal) as refusal:
        do(ada, table, others[0])
    assert (refusal.value.status, refusal.value.code) == (409, "lesson")
    assert ada.update(table, 0)["number"] == before["number"]
    with pytest.raises(Refusal) as refusal:
        do(ada, table, "", kind="undo")
    assert refusal.value.status == 409


def test_a_learner_reads_on_until_a_step_asks_for_a_move(ada: Guest) -> None:
    table = begin(ada, ISLAND)
    assert read_on(ada, table, 2)["step"] == 2
    assert read_on(ada, table, 5)["step"] == 2
    assert read_on(ada, table, 1)["step"] == 1
    # A learner who already knows the move can play it at once.
    assert do(ada, table, lesson_named(ISLAND).steps[1].play)["step"] == 3


def test_bots_wait_for_the_script_and_play_on_after_it(served: Served, ada: Guest) -> None:
    table = begin(ada, ISLAND)
    lesson = lesson_named(ISLAND)
    go_through(ada, table, lesson, last=2)
    # Both seats may bid. Automatic answers give what they can, and notify the seat that must move.
    ada.put(f"/tables/{table}/orders", {"auto_pass": True, "only_answer": True}, seat=0)
    wait_for(lambda: table not in served.services.driver._driving)
    assert all(row["by"] != "bot easy" for row in rows(served, ada, table))
    go_through(ada, table, lesson, first=3)
    # Both seats bid at the same time, so the bot may answer first.
    with suppress(Refusal):
        answer = ada.update(table, 0)
        options = answer["update"]["decision"]["options"]
        ada.commit(table, answer["number"], 0, options[0]["notation"])
    wait_for(lambda: any(row["by"] == "bot easy" for row in rows(served, ada, table)))


def rows(served: Served, ada: Guest, table: str) -> list[Any]:
    cached = served.services.host._cached[table]
    return [{"by": row.by, "notation": row.notation} for row in cached.live.rows]


def test_an_undo_takes_back_the_whole_step(ada: Guest) -> None:
    name = "weather-machine-1"
    lesson, table = lesson_named(name), begin(ada, name)
    index = next(n for n, step in enumerate(lesson.steps, 1) if len(step.then) > 1)
    go_through(ada, table, lesson, last=index - 1)
    asked = ada.update(table, 0)["update"]["decision"]["question"]
    assert do(ada, table, lesson.steps[index - 1].play)["step"] == index + 1
    assert do(ada, table, "", kind="undo")["step"] == index
    assert ada.update(table, 0)["update"]["decision"]["question"] == asked
    assert do(ada, table, "", kind="redo")["step"] == index + 1


def test_a_lesson_continues_a_step_that_a_killed_process_left(served: Served, ada: Guest) -> None:
    table = begin(ada, ISLAND)
    go_through(ada, table, lesson_named(ISLAND), last=1)
    host = served.services.host
    going_on, host.play_script = host.play_script, lambda cached: no_more(cached)  # type: ignore[method-assign]
    try:
        assert do(ada, table, lesson_named(ISLAND).steps[1].play)["step"] == 2
    finally:
        host.play_script = going_on  # type: ignore[method-assign]
    wait_for(lambda: ada.info(table)["origin"]["step"] == 3)


async def no_more(cached: object) -> None:
    """Do nothing, as if the process had ended here."""


def test_restarting_a_lesson_ends_the_one_in_progress(ada: Guest) -> None:
    first = begin(ada, ISLAND)
    go_through(ada, first, lesson_named(ISLAND), last=2)
    second = begin(ada, ISLAND)
    assert ada.info(first)["status"] == "closed"
    assert ada.info(second)["origin"]["step"] == 1
    listed = next(entry for entry in ada.get("/lessons") if entry["name"] == ISLAND)
    assert listed["mine"]["table"] == second
    with pytest.raises(Refusal):
        do(ada, first, "bid 1")


def test_a_lesson_counts_for_nobody_and_its_rematch_is_a_real_game(ada: Guest) -> None:
    name = "saboteurs"
    table = begin(ada, name)
    go_through(ada, table, lesson_named(name))
    assert ada.info(table)["outcome"]["places"] == [1]
    assert ada.get(f"/people/{ada.id}")["statistics"] == {}
    again = ada.post(f"/tables/{table}/rematch")
    assert (again["edition"], again["origin"], again["seeded"]) == (None, None, False)
    assert again["status"] == "running", "nobody else has to accept"
    assert ada.update(again["id"], 0)["update"]["view"]["edition"]["name"] == "lightning"
