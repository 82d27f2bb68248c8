"""A rematch begins once everybody has accepted it; nobody is seated otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stormtable.server.services.rematch import LASTS

from .served import STORM, Clock, Guest, Json, Refusal, Served, begun, play_on, wait_for

pytestmark = pytest.mark.usefixtures("small_game")
GAME: Json = {"game": STORM, "settings": {"goal": 3}}


@pytest.fixture(scope="module")
def now() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(folder: Path, now: Clock) -> Iterator[Served]:
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, now) as server:
        yield server


def finished(ada: Guest, bob: Guest, **more: object) -> str:
    table = begun(ada, bob, **GAME, **more)
    play_on([ada, bob], table)
    assert ada.info(table)["status"] == "over"
    return table


def rematch(who: Guest, table: str) -> Json:
    answer: Json = who.post(f"/tables/{table}/rematch")
    return answer


def tables_of(who: Guest) -> list[str]:
    return [entry["id"] for entry in who.get("/tables", list="mine")]


def ratings_of(who: Guest) -> object:
    return who.get(f"/people/{who.id}")["ratings"]


def test_a_rematch_begins_when_all_have_accepted(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    with bob.socket(table, 1) as his:
        his.until("update")
        offered = rematch(ada, table)
        assert (offered["id"], offered["rematch"]) == (table, None)
        message = his.until("update", lambda message: message["table"]["rematch_offer"] is not None)
        assert message["table"]["rematch_offer"]["by"] == ada.id
        assert message["table"]["rematch_offer"]["accepted"] == [ada.id]
        assert rematch(ada, table)["rematch_offer"]["accepted"] == [ada.id], "twice is once"
        again = rematch(bob, table)
        assert his.until("update", lambda message: message["table"]["rematch"])["table"]["rematch"]
    assert again["id"] != table
    assert (again["status"], again["maker"]) == ("running", ada.id)
    assert [entry["person"] for entry in again["seats"]] == [bob.id, ada.id], "seats are rotated"
    assert rematch(ada, table)["id"] == again["id"], "there is one rematch"
    assert ada.info(table)["rematch_offer"] is None


def test_an_absent_opponent_is_neither_seated_nor_rated(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    before = ratings_of(bob)
    for _ in range(3):
        offered = rematch(ada, table)
        assert offered["id"] == table
    assert tables_of(ada) == tables_of(bob) == []
    with pytest.raises(Refusal, match="started"):
        ada.post(f"/tables/{table}/start")
    assert ratings_of(bob) == before
    assert ada.info(table)["rematch"] is None


def test_a_rematch_is_declined_or_withdrawn(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    with pytest.raises(Refusal, match="not_asked"):
        bob.delete(f"/tables/{table}/rematch")
    rematch(ada, table)
    declined = bob.delete(f"/tables/{table}/rematch")
    assert declined["rematch_offer"]["declined"] == [bob.id]
    assert rematch(bob, table)["rematch_offer"]["by"] == bob.id, "he has thought again"
    withdrawn = bob.delete(f"/tables/{table}/rematch")
    assert (withdrawn["rematch_offer"], withdrawn["rematch"]) == (None, None)
    assert tables_of(ada) == tables_of(bob) == []


def test_an_expired_rematch_offer_does_not_count(ada: Guest, bob: Guest, now: Clock) -> None:
    table = finished(ada, bob)
    rematch(ada, table)
    now.ahead += LASTS + 1
    offered = rematch(bob, table)
    assert (offered["id"], offered["rematch_offer"]["accepted"]) == (table, [bob.id])
    assert offered["rematch_offer"]["expires"] > now()
    with pytest.raises(Refusal, match="not_yours"):
        Guest(ada.url, "Eve").post(f"/tables/{table}/rematch")


def test_bots_always_accept(ada: Guest) -> None:
    table = ada.new_table("me", "random", **GAME)
    ada.post(f"/tables/{table}/start")

    def over() -> bool:
        info = ada.info(table)
        if info["asked"] == [0]:
            answer = ada.update(table, 0)
            decision = answer["update"]["decision"]
            ada.commit(table, answer["number"], 0, decision["options"][0]["notation"])
        return bool(info["status"] == "over")

    wait_for(over)
    again = rematch(ada, table)
    assert again["status"] == "running"
    assert [entry["bot"] for entry in again["seats"]] == ["random", None]


def test_a_seeded_game_is_marked_and_never_rated(ada: Guest, bob: Guest, served: Served) -> None:
    table = ada.new_table("me", "open", public=True, seed=5, **GAME)
    eve = Guest(served.url, "Eve")
    assert eve.info(table)["seeded"], "people who may sit down see it"
    listed = {entry["id"]: entry["seeded"] for entry in eve.get("/tables", list="open")}
    assert listed[table] is True
    bob.post(f"/tables/{table}/seats/1", {})
    ada.post(f"/tables/{table}/start")
    play_on([ada, bob], table)
    assert ratings_of(ada) == ratings_of(bob)
    assert not ratings_of(ada)
    rematch(ada, table)
    again = rematch(bob, table)
    assert not again["seeded"], "the next game makes new draws"
    play_on([bob, ada], again["id"])
    assert ratings_of(ada) != ratings_of(bob)


def test_a_casual_game_is_not_rated(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", public=True, rated=False, **GAME)
    bob.post(f"/tables/{table}/seats/1", {})
    ada.post(f"/tables/{table}/start")
    play_on([ada, bob], table)
    assert not ratings_of(ada)
    rematch(ada, table)
    assert rematch(bob, table)["rated"] is False, "the next game is casual too"
