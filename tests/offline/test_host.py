"""A table in a browser: messages of the protocol, storing before acknowledging, bots, refusals."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest
from pydantic import TypeAdapter

from stormtable.bots import Bot, Budget, bot_named
from stormtable.kernel import record
from stormtable.offline.table import MOST_LINES
from stormtable.server.features.lobby.table_info import SeatInfo, TableInfo
from stormtable.server.realtime.schemas import SocketOut

from .browser import Browser

ISLAND, MACHINE = "weather-island", "weather-machine"
MESSAGE: TypeAdapter[Any] = TypeAdapter(SocketOut)


@pytest.fixture
def browser() -> Browser:
    return Browser()


def test_a_game_against_a_bot_speaks_the_servers_protocol(browser: Browser) -> None:
    table = browser.new_table(ISLAND, "me", "easy")
    browser.open(table, 0)
    end = browser.play(table, random.Random(3))
    assert end["update"]["view"]["outcome"] is not None
    for message in browser.messages:
        MESSAGE.validate_python(message)
    assert set(end["table"]) == set(TableInfo.model_fields)
    assert set(end["table"]["seats"][0]) == set(SeatInfo.model_fields)
    assert [message["type"] for message in browser.messages[:3]] == [
        "welcome",
        "presence",
        "update",
    ]
    played = record.replay(record.parse(browser.get(f"/tables/{table}/record")))
    assert played.outcome is not None
    assert browser.get(f"/tables/{table}/draws")["commitment"] == end["table"]["commitment"]


@pytest.mark.parametrize(("game", "kinds"), [(ISLAND, ("me", "easy")), (MACHINE, ("me",))])
def test_a_reload_in_the_middle_changes_nothing(game: str, kinds: tuple[str, ...]) -> None:
    records = []
    for reloads in (0, 5):
        random_draws = random.Random(11)
        browser = Browser()
        table = browser.new_table(game, *kinds, seed=5)
        browser.tables[table]["bot_seed"] = 9
        browser.reload()
        browser.open(table, 0)
        for rows in range(10, 61, 10):
            browser.play(table, random_draws, rows)
            if rows // 10 <= reloads:
                browser.reload()
                update = browser.open(table, 0)
                assert update["number"] == browser.rows[table][-1][0]
        records.append(browser.get(f"/tables/{table}/record", seat=0))
    assert records[0] == records[1]


def test_a_move_is_written_with_its_acknowledgement(browser: Browser) -> None:
    table = browser.new_table(MACHINE, "me")
    update = browser.open(table, 0)
    notation = update["update"]["decision"]["options"][0]["notation"]
    done = browser.commit(0, "play", notation, id="a")
    (change,) = done["write"]
    assert change["table"]["id"] == table
    assert [row[:4] for row in change["rows"]] == [[2, "play", 0, notation]]
    assert [message["type"] for _, message in done["send"]] == ["ack", "update"]
    again = browser.commit(0, "play", notation, id="a", number=1)
    assert again["send"][0][1] == {"type": "ack", "id": "a", "number": 2, "status": "repeated"}
    assert again["write"] == []


def test_a_move_that_was_not_stored_is_played_again(browser: Browser) -> None:
    table = browser.new_table(MACHINE, "me")
    update = browser.open(table, 0)
    notation = update["update"]["decision"]["options"][0]["notation"]
    browser.host.hear(
        "page",
        f'{{"type":"commit","id":"a","number":1,"kind":"play","seat":0,"notation":"{notation}"}}',
    )
    browser.host.forget(table)
    browser.reload()
    browser.open(table, 0)
    done = browser.commit(0, "play", notation, id="a", number=1)
    assert done["send"][0][1]["status"] == "done"


def test_refusals_name_what_is_right(browser: Browser) -> None:
    table = browser.new_table(ISLAND, "me", "easy")
    browser.open(table, 0)

    def refused(**message: object) -> str:
        return str(browser.send(**message)["send"][0][1]["code"])

    commit = {"type": "commit", "id": "x", "kind": "play", "seat": 0, "notation": "no such"}
    assert refused(**commit, number=1) == "illegal"
    assert refused(**commit, number=7) == "stale"
    assert refused(**{**commit, "seat": 1}, number=1) == "not_yours"
    assert refused(type="chat", text="hello") == "needs_server"
    for malformed in ({**commit, "seat": "none", "number": 1}, {"type": "nonsense"}):
        browser.send(**malformed)
        assert browser.closed.pop()["close"] == 4400
        browser.open(table, 0)
    seats = [{"kind": "me"}, {"kind": "open"}]
    for body, words in (
        ({"game": ISLAND, "seats": seats}, "seats.1.kind"),
        ({"game": ISLAND, "seats": [{"kind": "bot", "bot": "nobody"}]}, "seats.0.bot"),
        ({"game": "chess", "seats": seats}, "chess"),
        ({"game": ISLAND, "seats": "two"}, "seats"),
    ):
        answer = browser.ask("POST", "/tables", body)
        assert answer["status"] == 400
        assert words in answer["body"]["error"]["problem"]
    assert browser.ask("GET", "/tables/offline-0")["status"] == 404
    assert browser.ask("POST", f"/tables/{table}/link")["body"]["error"]["code"] == "needs_server"
    assert browser.ask("GET", f"/tables/{table}/story")["body"]["error"]["code"] == "running"


def test_the_person_goes_back_across_a_bots_choices(browser: Browser) -> None:
    table = browser.new_table(ISLAND, "me", "easy")
    browser.open(table, 0)
    browser.play(table, random.Random(1), 12)
    number = browser.latest()["number"]
    browser.send(type="back", id="b", number=number, to=3)
    assert browser.rows[table][-1][1:4] == ["back", -1, "3"]
    browser.reload()
    assert browser.open(table, 0)["number"] == number + 1


def test_after_the_game_comes_a_rematch_or_another_line(browser: Browser) -> None:
    table = browser.new_table(ISLAND, "me", "easy")
    browser.open(table, 0)
    browser.play(table, random.Random(2))
    again = browser.post(f"/tables/{table}/rematch")
    assert [seat["bot"] for seat in again["seats"]] == ["easy", None]
    assert browser.get(f"/tables/{table}")["rematch"] == again["id"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    fork = browser.post(f"/tables/{table}/fork", {"number": 9, "seats": seats})
    assert fork["origin"] == {"table": table, "number": 9}
    browser.reload()
    assert browser.open(fork["id"], 0)["number"] == 9


def test_automatic_answers_are_given_for_the_person(browser: Browser) -> None:
    table = browser.new_table(MACHINE, "me")
    browser.open(table, 0)
    orders = {"auto_pass": True, "auto_pay": "proposed", "only_answer": True}
    assert browser.put(f"/tables/{table}/orders", orders, seat=0) == orders
    assert browser.tables[table]["seats"][0]["orders"] == orders
    assert browser.get(f"/tables/{table}/orders", seat=0) == orders


def test_the_offline_host_needs_no_package_but_the_engine() -> None:
    """Pyodide has the standard library; the archive adds a stand-in for mypyc's marks."""
    program = (
        "import sys, stormtable.games, stormtable.offline.host\n"
        "from stormtable.offline.host import OfflineHost\n"
        "host = OfflineHost('Ada')\n"
        "host.ask('GET', '/games')\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}"
        " - set(sys.stdlib_module_names)))\n"
        "print(*sorted(name for name in sys.modules if name.startswith('stormtable.server')))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "STORMTABLE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    packages, server = result.stdout.split("\n")[:2]
    own = {"stormtable", "mypy_extensions", "__main__"}
    assert not [name for name in packages.split() if name not in own and not name.startswith("_")]
    assert server == ""


def test_a_companion_is_answered_from_its_presses(browser: Browser) -> None:
    setup = {"challenges": [], "seed": 1, "own_cards": False}
    asked = {"setup": setup, "presses": []}
    assert browser.post(f"/companion/{MACHINE}", asked)["question"] == "tiles"
    refused = browser.ask("POST", f"/companion/{MACHINE}", {"setup": setup, "presses": ["done"]})
    assert refused["status"] == 400
    assert refused["body"]["error"]["problem"]
    assert browser.ask("POST", f"/companion/{ISLAND}", asked)["status"] == 404


def test_bots_compare_few_lines_because_the_engine_is_slow(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[Budget] = []

    def watched(
        name: str, game: str, seed: int, table: str, seat: int, budget: Budget | None = None
    ) -> Bot:
        assert budget is not None
        budgets.append(budget)
        return bot_named("random", game, seed)

    monkeypatch.setattr("stormtable.offline.table.bot_at_table", watched)
    table = browser.new_table(MACHINE, "me", "hard")
    browser.open(table, 0)
    browser.play(table, random.Random(1), 8)
    assert {budget.lines for budget in budgets} == {MOST_LINES}
