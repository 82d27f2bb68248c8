"""A game goes to another device as a file, and the record of a finished one to an account."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from server.served import Guest
from stormtable.lessons import lesson_named, lesson_names

from .browser import Browser

ISLAND = "weather-island"


def played_at(browser: Browser, table: str, dice: random.Random, rows: int) -> str:
    browser.open(table, 0)
    browser.play(table, dice, rows)
    return str(browser.get(f"/tables/{table}/record", seat=0))


def test_a_game_continues_on_another_device_as_it_would_have_here() -> None:
    phone, tablet = Browser(), Browser()
    here = phone.new_table(ISLAND, "me", "easy")
    phone.open(here, 0)
    phone.play(here, random.Random(1), 15)
    content = json.loads(json.dumps(phone.get(f"/tables/{here}/file")))
    brought = tablet.post("/tables/file", content)
    there = str(brought["id"])
    assert there != here
    assert brought["commitment"] == phone.get(f"/tables/{here}")["commitment"]
    logs = ([row[:7] for row in rows] for rows in (tablet.rows[there], phone.rows[here]))
    assert next(logs) == next(logs), "it is stored before it is answered"
    tablet.reload()
    dice = random.Random(2), random.Random(2)
    assert played_at(tablet, there, dice[0], 40) == played_at(phone, here, dice[1], 40)


def test_a_lesson_takes_its_edition_along() -> None:
    name = next(name for name in lesson_names() if lesson_named(name).changes)
    phone, tablet = Browser(), Browser()
    here = phone.post(f"/lessons/{name}")["id"]
    content = phone.get(f"/tables/{here}/file")
    assert content["table"]["edition"]
    brought = tablet.post("/tables/file", content)
    assert brought["origin"] == {"lesson": name, "step": 1, "of": len(lesson_named(name).steps)}


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"rows": []},
        {"rows": [[1]]},
        {"rows": "rows"},
        {"table": {}},
        {"table": None},
    ],
)
def test_a_file_without_a_game_is_refused(change: dict[str, Any]) -> None:
    browser = Browser()
    here = browser.new_table(ISLAND, "me", "easy")
    content = browser.get(f"/tables/{here}/file")
    answer = browser.ask("POST", "/tables/file", {**content, **change})
    assert answer["status"] == 400, answer
    assert list(browser.tables) == [here]


def test_a_changed_log_is_refused() -> None:
    browser = Browser()
    here = browser.new_table(ISLAND, "me", "easy")
    browser.open(here, 0)
    browser.play(here, random.Random(1), 6)
    content = browser.get(f"/tables/{here}/file")
    content["rows"][1][3] = "no such move"
    assert browser.ask("POST", "/tables/file", content)["status"] == 400


def test_a_server_takes_the_record_of_a_finished_game(ada: Guest) -> None:
    browser = Browser()
    here = browser.new_table(ISLAND, "me", "easy")
    browser.open(here, 0)
    end = browser.play(here, random.Random(3))
    study = ada.post("/studies", {"text": browser.get(f"/tables/{here}/record")})
    assert study["status"] == "study"
    assert study["outcome"] == end["table"]["outcome"]
