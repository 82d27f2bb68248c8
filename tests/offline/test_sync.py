"""A game of one device goes on at another, by way of the account of its player."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from server.served import Guest, Refusal, play_turn

from .browser import Browser

ISLAND, MACHINE = "weather-island", "weather-machine"
GAME = "a" * 32


def upload(ada: Guest, browser: Browser, table: str, first: int = 1, game: str = GAME) -> Any:
    """Send what the browser has in its store, as its page does."""
    stored = dict(browser.tables[table])
    info = stored.pop("info")
    seats = [seat["name"] for seat in info["seats"]]
    body = {
        "id": game, "game": info["game"], "status": info["status"], "seats": seats,
        "changed": info["changed"], "table": stored | {"saved_position": None},
        "rows": browser.rows[table][first - 1 :],
    }  # fmt: skip
    return ada.ask("POST", "/me/device-games", json.loads(json.dumps(body)))


def played(browser: Browser, table: str, seed: int, rows: int) -> None:
    browser.open(table, 0)
    browser.play(table, random.Random(seed), rows)


def test_a_game_goes_to_another_device_and_back(ada: Guest) -> None:
    phone, tablet = Browser(), Browser()
    here = phone.new_table(ISLAND, "me", "easy")
    played(phone, here, 1, 15)
    assert upload(ada, phone, here) == {"number": len(phone.rows[here])}
    log = ada.ask("GET", f"/me/device-games/{GAME}")
    there = str(tablet.post("/tables/file", log)["id"])
    # The tablet plays on, sends what is new, and the phone follows.
    synced = len(tablet.rows[there])
    played(tablet, there, 2, 30)
    upload(ada, tablet, there, synced)
    phone.open(here, 0)
    log = ada.get(f"/me/device-games/{GAME}", first=len(phone.rows[here]))
    answer = phone.put(f"/tables/{here}/log", log)
    assert answer["number"] == phone.latest()["number"] == len(tablet.rows[there])
    assert json.dumps(phone.rows[here]) == json.dumps(tablet.rows[there])
    phone.reload()
    record = [
        who.get(f"/tables/{id_}/record", seat=0) for who, id_ in ((phone, here), (tablet, there))
    ]
    assert record[0] == record[1]
    # The bots of both games have the same seed, so the games continue alike.
    for who, id_ in ((phone, here), (tablet, there)):
        played(who, id_, 3, 45)
    record = [
        who.get(f"/tables/{id_}/record", seat=0) for who, id_ in ((phone, here), (tablet, there))
    ]
    assert record[0] == record[1]


def test_a_log_that_ends_with_the_players_own_move_continues(ada: Guest) -> None:
    phone, tablet, game = Browser(), Browser(), "b" * 32
    here = phone.new_table(ISLAND, "me", "easy")
    phone.open(here, 0)
    for rows in range(1, 100):
        phone.play(here, random.Random(1), rows)
        if phone.rows[here][-1][2] == 0:
            break
    assert phone.rows[here][-1][2] == 0, "the last log entry is the player's"
    upload(ada, phone, here, game=game)
    there = str(tablet.post("/tables/file", ada.ask("GET", f"/me/device-games/{game}"))["id"])
    same = len(tablet.rows[there])
    played(tablet, there, 2, same + 10)
    upload(ada, tablet, there, same, game)
    log = ada.get(f"/me/device-games/{game}", first=same)
    assert phone.put(f"/tables/{here}/log", log)["number"] == len(tablet.rows[there])


def test_logs_of_two_devices_that_played_on_are_not_merged(ada: Guest) -> None:
    phone, tablet = Browser(), Browser()
    here = phone.new_table(ISLAND, "me", "easy")
    played(phone, here, 1, 10)
    content = json.loads(json.dumps(phone.get(f"/tables/{here}/file")))
    there = str(tablet.post("/tables/file", content)["id"])
    same = len(phone.rows[here])
    played(phone, here, 2, same + 30)
    played(tablet, there, 3, same + 30)
    own = json.dumps(phone.rows[here])
    stored = tablet.tables[there]
    log = {"table": stored, "rows": tablet.rows[there][same - 1 :]}
    answer = phone.ask("PUT", f"/tables/{here}/log", json.loads(json.dumps(log)))
    assert (answer["status"], answer["body"]["error"]["code"]) == (409, "diverged")
    for rows, status in (([], 400), ([[99]], 409), ("rows", 400)):
        answer = phone.ask("PUT", f"/tables/{here}/log", {"table": stored, "rows": rows})
        assert answer["status"] == status
    assert json.dumps(phone.rows[here]) == own


@pytest.mark.parametrize(
    ("game", "bots", "rows"),
    [(ISLAND, 1, 10_000), (MACHINE, 1, 30), (MACHINE, 0, 10_000)],
    ids=["island", "machine", "saboteurs"],
)
def test_a_table_against_bots_goes_on_in_the_browser(
    ada: Guest, game: str, bots: int, rows: int
) -> None:
    """With the same draws to come; the table closes, and says why."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * bots]
    table = ada.post("/tables", {"game": game, "seats": seats})["id"]
    ada.post(f"/tables/{table}/start")
    commitment = ada.info(table)["commitment"]
    for _ in range(2):
        while ada.info(table)["asked"] != [0]:
            time.sleep(0.05)
        play_turn([ada], table, random.Random(4))
    while ada.info(table)["asked"] != [0]:
        time.sleep(0.05)
    file = ada.post(f"/tables/{table}/to-device")
    info = ada.info(table)
    assert (info["status"], info["on_device"] is not None) == ("closed", True)
    assert ada.post(f"/tables/{table}/to-device") == file, "a lost answer loses no game"
    assert ada.id not in json.dumps(file)
    tablet = Browser()
    brought = tablet.post("/tables/file", file)
    assert (brought["status"], brought["commitment"]) == ("running", commitment)
    there = str(brought["id"])
    assert [row[3] for row in tablet.rows[there]] == [row[3] for row in file["rows"]]
    played(tablet, there, 5, rows)
    assert len(tablet.rows[there]) > len(file["rows"])
    if rows > 30:
        assert tablet.get(f"/tables/{there}")["status"] == "over"
        assert tablet.get(f"/tables/{there}/draws")["commitment"] == commitment
    late = {"id": "late", "number": info["number"], "kind": "play", "seat": 0, "notation": ""}
    with pytest.raises(Refusal):
        ada.post(f"/tables/{table}/commits", late)


@pytest.mark.parametrize("seats", [["me", "open"], ["me", "me"]])
def test_a_table_with_other_people_stays(ada: Guest, seats: list[str]) -> None:
    table = ada.new_table(*seats)
    with pytest.raises(Refusal) as refusal:
        ada.post(f"/tables/{table}/to-device")
    assert refusal.value.status == 409
