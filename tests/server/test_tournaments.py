"""A tournament runs by itself: tables start, rounds follow, bots play."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stormtable.server.core.errors import conflict
from stormtable.server.services import seating, tournament_runner

from .served import STORM, Clock, Guest, Refusal, Served, wait_for

Json = dict[str, Any]


pytestmark = pytest.mark.usefixtures("small_game")


def announced(ada: Guest, bots: int = 0, people: tuple[Guest, ...] = (), **more: Any) -> str:
    """A tournament of a club of hers, with these in it."""
    club = ada.post("/clubs", {"name": "Thunder"})["id"]
    link = ada.post("/me/links", {"club": club})["link"]
    body: Json = {"name": "Cup", "game": STORM, "settings": {"goal": 3}, **more}
    cup = str(ada.post(f"/clubs/{club}/tournaments", body)["id"])
    for entrant in people:
        if entrant is not ada:
            entrant.post(f"/links/{link}")
        entrant.post(f"/tournaments/{cup}/entrants", {})
    for _ in range(bots):
        ada.post(f"/tournaments/{cup}/entrants", {"bot": "random"})
    return cup


def play_mine(who: Guest, cup: str, number: int, chance: random.Random) -> None:
    """All that waits for somebody in the round that is played."""
    answer = who.get(f"/tournaments/{cup}")
    for pairing in answer["pairings"][-1]:
        if number not in (pairing["first"], pairing["second"]) or pairing["table"] is None:
            continue
        table, seat = pairing["table"], 0 if pairing["first"] == number else 1
        while True:
            info = who.info(table)
            if info["status"] == "over":
                break
            if seat not in info["asked"]:
                wait_for(partial(_moved, who, table, seat))
                continue
            answer = who.update(table, seat)
            decision = answer["update"]["decision"]
            kind = "play" if decision else "confirm"
            notation = chance.choice(decision["options"])["notation"] if decision else ""
            try:
                who.commit(table, answer["number"], seat, notation, kind)
            except Refusal as refusal:
                if refusal.code not in ("stale", "illegal"):
                    raise


def _moved(who: Guest, table: str, seat: int) -> bool:
    info = who.info(table)
    return info["status"] == "over" or seat in info["asked"]


def status(who: Guest, cup: str) -> str:
    return str(who.get(f"/tournaments/{cup}")["status"])


@pytest.fixture
def ours(database_url: str, tmp_path: Path) -> Any:
    with Served(database_url, tmp_path) as server:
        yield server


def test_bots_and_a_person_to_the_end(ours: Served) -> None:
    """Both databases: rounds are claimed by a lock."""
    ada = Guest(ours.url, "Ada")
    cup = announced(ada, bots=2, people=(ada,))
    begun = ada.post(f"/tournaments/{cup}/start")
    assert (begun["status"], begun["round"], begun["rounds"]) == ("running", 1, 2)
    assert len(begun["pairings"][0]) == 2, "one of three sits out"
    chance = random.Random(1)

    def on() -> bool:
        play_mine(ada, cup, 0, chance)
        return status(ada, cup) == "over"

    wait_for(on, 120)
    answer = ada.get(f"/tournaments/{cup}")
    assert [len(meeting_list) for meeting_list in answer["pairings"]] == [2, 2]
    meetings = [meeting for of_round in answer["pairings"] for meeting in of_round]
    met = [frozenset((meeting["first"], meeting["second"])) for meeting in meetings]
    assert len(set(met)) == len(met)
    assert all(meeting["points"] is not None for meeting in meetings)
    assert sum(entry["points"] for entry in answer["standings"]) == 2 * len(met)
    assert all(entry["played"] == 2 for entry in answer["standings"])
    tables = [meeting["table"] for meeting in meetings if meeting["table"]]
    for table in tables:
        info = ada.info(table)
        assert (info["status"], info["tournament"], info["maker"]) == ("over", cup, None)
    first = next(meeting for meeting in meetings if meeting["table"])
    places = ada.info(first["table"])["outcome"]["places"]
    assert first["points"] == {(1, 2): [2, 0], (2, 1): [0, 2], (1, 1): [1, 1]}[tuple(places)]
    assert ada.get(f"/clubs/{answer['club']}/tournaments")[0]["status"] == "over"


def test_who_does_not_come_is_played_for(tmp_path: Path) -> None:
    clock = Clock()
    database = f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    with Served(database, tmp_path, clock) as served:
        ada = Guest(served.url, "Ada")
        timed = {"kind": "days", "days": 1, "at_zero": "forfeit"}
        cup = announced(ada, bots=1, people=(ada,), clock=timed)
        ada.post(f"/tournaments/{cup}/start")
        clock.ahead += 2 * 86400
        wait_for(lambda: status(ada, cup) == "over")
        answer = ada.get(f"/tournaments/{cup}")
        assert answer["pairings"][0][0]["points"] in ([0, 2], [2, 0])
        assert [entry["number"] for entry in answer["standings"]] == [1, 0]


def test_a_table_that_was_made_and_not_started_is_started_later(
    served: Served, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a process is killed between the two."""

    async def killed(*_: object) -> None:
        raise conflict("killed", "killed", "")

    cup = announced(ada, bots=2)
    with monkeypatch.context() as patched:
        patched.setattr(seating, "set_up", killed)
        patched.setattr(tournament_runner, "AGAIN", 0.5)
        answer = ada.post(f"/tournaments/{cup}/start")
        assert ada.info(answer["pairings"][0][0]["table"])["status"] == "open"
    wait_for(lambda: status(ada, cup) == "over")


def test_what_is_refused(ada: Guest, bob: Guest, eve: Guest) -> None:
    cup = announced(ada, people=(bob,))
    club = ada.get(f"/tournaments/{cup}")["club"]

    def code(who: Guest, method: str, path: str, body: object = None) -> tuple[int, str]:
        with pytest.raises(Refusal) as refusal:
            who.ask(method, path, body)
        return refusal.value.status, refusal.value.code

    here = f"/tournaments/{cup}"
    for method, path, body in (
        ("GET", here, None),
        ("DELETE", here, None),
        ("POST", f"{here}/entrants", {}),
        ("DELETE", f"{here}/entrants/0", None),
        ("POST", f"{here}/start", None),
    ):
        assert code(eve, method, path, body) == (404, "not_found"), path
    assert code(bob, "POST", f"{here}/entrants", {}) == (409, "entered")
    assert code(bob, "POST", f"{here}/entrants", {"bot": "random"}) == (403, "not_yours")
    assert code(bob, "POST", f"{here}/start") == (403, "not_yours")
    assert code(bob, "DELETE", here) == (403, "not_yours")
    assert code(ada, "POST", f"{here}/entrants", {"bot": "nobody"}) == (400, "bad_input")
    assert code(ada, "POST", f"{here}/start") == (409, "too_few")
    ada.post(f"{here}/entrants", {})
    assert code(bob, "DELETE", f"{here}/entrants/1") == (403, "not_yours")
    settings = {"name": "Cup", "game": STORM}
    make = f"/clubs/{club}/tournaments"
    assert code(bob, "POST", make, settings) == (403, "not_yours")
    for bad in (
        {"clock": {"kind": "none"}},
        {"clock": {"kind": "days", "days": 1, "at_zero": "warn"}},
        {"game": "chess"},
        {"game": "weather-island", "settings": {"edition": "/etc/passwd"}},
        {"settings": {"goal": 4}},
        {"system": "knockout"},
    ):
        assert code(ada, "POST", make, {**settings, **bad}) == (400, "bad_input"), bad
    ada.delete(f"{here}/entrants/0")
    assert [entrant["number"] for entrant in ada.get(here)["entrants"]] == [1]
    ada.delete(here)
    assert code(ada, "GET", here) == (404, "not_found")


def test_who_is_gone_plays_no_more_rounds(ada: Guest, bob: Guest) -> None:
    """And leaves no name behind."""
    timed = {"kind": "days", "days": 1, "at_zero": "bot"}
    cup = announced(ada, bots=2, people=(ada, bob), clock=timed, system="round_robin")
    ada.post(f"/tournaments/{cup}/start")
    bob.delete("/me")
    answer = ada.get(f"/tournaments/{cup}")
    gone = next(entrant for entrant in answer["entrants"] if entrant["number"] == 1)
    assert (gone["person"], gone["name"], gone["left"]) == (None, "someone", True)


def test_a_tournament_takes_no_seed(ours: Served) -> None:
    """Who chose it would know what is drawn."""
    ada = Guest(ours.url, "Ada")
    with pytest.raises(Refusal, match="seed") as refusal:
        announced(ada, seed=7)
    assert refusal.value.status == 400
    with pytest.raises(Refusal, match="seed"):
        announced(ada, settings={"goal": 3, "seed": 7})
    cup = announced(ada, bots=2)
    ada.post(f"/tournaments/{cup}/start")
    answer = ada.get(f"/tournaments/{cup}")
    assert not ada.info(answer["pairings"][0][0]["table"])["seeded"]
