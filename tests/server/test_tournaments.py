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
    """Return a tournament of her club, with these entrants."""
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
    """Play everything that waits for a person in the current round."""
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
    """On both databases: rounds are claimed by a lock."""
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


def test_a_bot_plays_for_an_entrant_who_does_not_come(tmp_path: Path) -> None:
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


def test_a_game_left_to_the_bot_gives_no_points(ours: Served) -> None:
    ada, bob = Guest(ours.url, "Ada"), Guest(ours.url, "Bob")
    cup = announced(ada, people=(ada, bob))
    ada.post(f"/tournaments/{cup}/start")
    pairing = wait_for(lambda: _begun(ada, cup))["pairings"][-1][0]
    hers = 0 if pairing["first"] == 0 else 1
    ada.delete(f"/tables/{pairing['table']}/seats/{hers}")  # the best bot plays on for her
    play_mine(bob, cup, 1, random.Random(1))
    assert ada.info(pairing["table"])["seats"][hers]["state"] == "left"

    def points() -> Any:
        return ada.get(f"/tournaments/{cup}")["pairings"][0][0]["points"]

    wait_for(points)
    assert points()[hers] == 0
    assert points()[1 - hers] == 2, "the opponent finished the game"


def test_a_created_table_that_was_not_started_is_started_later(
    served: Served, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if a process were killed between the two."""

    async def killed(*_: object) -> None:
        raise conflict("killed", "killed", "")

    cup = announced(ada, bots=2)
    with monkeypatch.context() as patched:
        patched.setattr(seating, "set_up", killed)
        patched.setattr(tournament_runner, "AGAIN", 0.5)
        answer = ada.post(f"/tournaments/{cup}/start")
        assert ada.info(answer["pairings"][0][0]["table"])["status"] == "open"
    wait_for(lambda: status(ada, cup) == "over")


def test_a_bad_request_about_a_tournament_is_refused(ada: Guest, bob: Guest, eve: Guest) -> None:
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


def test_a_deleted_person_plays_no_more_rounds(ada: Guest, bob: Guest) -> None:
    """And leaves no name behind."""
    timed = {"kind": "days", "days": 1, "at_zero": "bot"}
    cup = announced(ada, bots=2, people=(ada, bob), clock=timed, system="round_robin")
    ada.post(f"/tournaments/{cup}/start")
    bob.delete("/me")
    answer = ada.get(f"/tournaments/{cup}")
    gone = next(entrant for entrant in answer["entrants"] if entrant["number"] == 1)
    assert (gone["person"], gone["name"], gone["left"]) == (None, "someone", True)


def test_a_tournament_takes_no_seed(ours: Served) -> None:
    """A person who chose the seed would know the draws."""
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


def test_a_tournament_begins_at_its_time_and_says_who_left(tmp_path: Path) -> None:
    now = Clock()
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, now) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        cup = announced(ada, people=(ada, bob), starts=now() + 3600)
        assert ada.get(f"/tournaments/{cup}")["status"] == "open"
        late = announced(ada, people=(ada,), starts=now() + 3600)
        now.ahead += 3601
        begun = wait_for(partial(_begun, ada, cup))
        assert (begun["starts"], begun["club_name"]) == (None, "Thunder")
        (pairing,) = begun["pairings"][0]
        assert (pairing["absent"], pairing["ended"]) == ([], None)
        assert pairing["started"] is not None
        assert ada.get(f"/tournaments/{late}")["status"] == "open", "one entrant plays nobody"
        loser = pairing["second"]
        seat = ada.info(pairing["table"])["seats"][1]
        who = ada if seat["person"] == ada.id else bob
        who.post(f"/tables/{pairing['table']}/seats/1/concede")
        over = wait_for(partial(_status, ada, cup, "over"))
        assert (over["pairings"][0][0]["absent"], over["standings"][1]["number"]) == (
            [loser],
            loser,
        )
        with pytest.raises(Refusal, match="starts"):
            announced(ada, starts=now() - 1)


def _begun(who: Guest, cup: str) -> Json | None:
    answer: Json = who.get(f"/tournaments/{cup}")
    begun = answer["pairings"] and answer["pairings"][0] and answer["pairings"][0][0]["started"]
    return answer if begun else None


def _status(who: Guest, cup: str, status: str) -> Json | None:
    answer: Json = who.get(f"/tournaments/{cup}")
    return answer if answer["status"] == status else None
