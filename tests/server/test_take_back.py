"""Votes to go back: the clocks stand still, and a stand-in's turn can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stormtable.server.services import stand_ins

from .served import Clock, Guest, Json, Refusal, Served, asked, begun, play_on, wait_for
from .test_clocks import DAYS, HOUR, LIVE, begun_with

EVENING: Json = {"from": "18:00", "to": "23:00", "time_zone": "Europe/Vienna"}


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stand_ins, "best_bot", lambda game: "random")
        yield


@pytest.fixture(scope="module")
def now() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(folder: Path, now: Clock) -> Iterator[Served]:
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, now) as server:
        yield server


def ask(who: Guest, table: str, to: int) -> Json:
    answer: Json = who.post(
        f"/tables/{table}/back", {"to": to, "number": who.info(table)["number"]}
    )
    return answer


def reply(who: Guest, table: str, *, yes: bool) -> None:
    who.post(f"/tables/{table}/back/answer", {"yes": yes, "number": who.info(table)["number"]})


def test_nobodys_clock_runs_while_going_back_is_asked(ada: Guest, bob: Guest, now: Clock) -> None:
    table = begun_with([ada, bob], {**LIVE, "turn": 600, "at_zero": "forfeit"})
    who, seat, answer = asked([ada, bob], table)
    other = [ada, bob][1 - seat]
    before = answer["clock"]["seats"][seat]["turn"]
    ask(other, table, answer["number"] - 1)
    vote = who.info(table)["back"]
    assert (vote["by"], vote["agreed"], sum(vote["choices"])) == (other.id, [other.id], 1)
    now.ahead += 500
    halted = who.update(table, seat)["clock"]["seats"][seat]
    assert (halted["runs"], halted["turn"]) == (False, pytest.approx(before, abs=20))
    reply(who, table, yes=False)
    assert who.info(table)["back"] is None
    now.ahead += 100
    runs = who.update(table, seat)["clock"]["seats"][seat]
    assert (runs["runs"], runs["turn"]) == (True, pytest.approx(before - 100, abs=20))
    with pytest.raises(Refusal, match="asked_already"):
        ask(other, table, answer["number"] - 1)


def test_a_vote_over_days_is_open_for_a_day(ada: Guest, bob: Guest, now: Clock) -> None:
    table = begun_with([ada, bob], DAYS)
    _, _, answer = asked([ada, bob], table)
    ask(ada, table, answer["number"] - 1)
    now.ahead += 20 * HOUR
    reply(bob, table, yes=True)
    assert ada.info(table)["number"] == answer["number"] + 1


def test_a_stand_ins_turn_is_taken_back_by_all(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    assert ada.info(table)["bot_turn"] is None
    ada.post(f"/tables/{table}/seats/0/stand-in")
    played = wait_for(lambda: ada.info(table)["bot_turn"])
    wait_for(lambda: ada.info(table)["seats"][0]["state"] == "plays")
    assert ada.info(table)["seats"][0]["turns_by_bot"] == 1
    ask(ada, table, played["to"])
    reply(bob, table, yes=True)
    after = ada.info(table)
    assert 0 in after["asked"]
    assert (after["seats"][0]["turns"], after["seats"][0]["turns_by_bot"]) == (0, 0)
    assert after["bot_turn"] is None


def test_a_bots_turn_cannot_be_taken_back_once_another_has_chosen(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    ada.post(f"/tables/{table}/seats/0/stand-in")
    wait_for(lambda: ada.info(table)["bot_turn"])
    play_on([ada, bob], table, ada.info(table)["number"] + 1)
    assert ada.info(table)["bot_turn"] is None


def test_a_bots_turn_cannot_be_taken_back_where_take_backs_are_off(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob, take_back=False)
    ada.post(f"/tables/{table}/seats/0/stand-in")
    wait_for(lambda: ada.info(table)["seats"][0]["turns_by_bot"])
    assert ada.info(table)["bot_turn"] is None


def test_everybody_sees_the_playing_hours_before_they_sit_down(ada: Guest, bob: Guest) -> None:
    clock = {"kind": "days", "hours": 4, "bank": 7200, "playing": EVENING}
    table = ada.new_table("me", "open", public=True, clock=clock)
    seen = bob.info(table)["clock"]
    assert (seen["playing"], seen["bank"], seen["hours"]) == (EVENING, 7200, 4)
    listed = next(other for other in bob.get("/tables") if other["id"] == table)
    assert listed["clock"]["playing"] == EVENING
    with pytest.raises(Refusal, match="playing hours last 0 min"):
        ada.new_table("me", "open", clock={**clock, "playing": {**EVENING, "to": "18:00"}})
