"""Clocks run out by the server's time alone, and go on where they were after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.server import seating

from .served import Clock, Guest, Json, Refusal, Served, asked, begun, play_on, wait_for

HOUR = 3600.0
LIVE: Json = {"kind": "live", "turn": 60, "bank": 30, "increment": 5}
DAYS: Json = {"kind": "days", "days": 1}


@pytest.fixture
def now() -> Clock:
    return Clock()


def serve(folder: Path, now: Clock) -> Served:
    return Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, now)


def two(served: Served) -> list[Guest]:
    return [Guest(served.url, "Ada"), Guest(served.url, "Bob")]


def begun_with(people: list[Guest], clock: Json) -> str:
    """A table where one of the two is asked, and has just been."""
    table = begun(*people, clock=clock)
    while len(people[0].info(table)["asked"]) > 1:
        play_on(people, table, people[0].info(table)["number"] + 1)
    return table


def looks(served: Served) -> float:
    """How often the server has looked for what is due."""
    from stormtable.server import metrics

    return float(metrics.SWEEPS._value.get())


def look_twice(served: Served) -> None:
    """Whatever was due now has been done."""
    before = looks(served)
    wait_for(lambda: looks(served) >= before + 2)


def test_zero_is_told_where_a_table_only_warns(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "warn"})
        who, seat, told = asked(people, table)
        left = told["clock"]["seats"][seat]
        assert (left["runs"], left["bank"]) == (True, 35)
        with who.socket(table, seat) as one:
            one.until("update")
            now.ahead += 96
            zero = one.until("update")["clock"]["seats"][seat]
        assert (zero["turn"], zero["bank"]) == (0, 0)
        look_twice(served)
        info = who.info(table)
        assert (info["number"], info["asked"]) == (told["number"], [seat]), "they may go on"
        assert not any(one["left"] for one in info["seats"])
        play_on(people, table, told["number"] + 2)


def test_the_bank_is_used_after_the_turn(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "bot"})
        who, seat, told = asked(people, table)
        now.ahead += 80
        look_twice(served)
        left = who.update(table, seat)["clock"]["seats"][seat]
        assert left["turn"] == 0
        assert 0 < left["bank"] <= 15
        assert not who.info(table)["seats"][seat]["left"]
        who.commit(
            table, told["number"], seat, told["update"]["decision"]["options"][0]["notation"]
        )


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
def test_a_bot_plays_on_and_gives_the_seat_back(tmp_path: Path, now: Clock, clock: Json) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**clock, "at_zero": "bot"})
        who, seat, told = asked(people, table)
        other = people[1 - seat]
        with other.socket(table, 1 - seat) as watching:
            now.ahead += 96 if clock is LIVE else 25 * HOUR
            watching.until("update", lambda m: m["number"] > told["number"])
        assert who.info(table)["seats"][seat]["left"]
        wait_for(lambda: other.info(table)["asked"] == [1 - seat])
        back = who.post(f"/tables/{table}/seats/{seat}", {})
        assert not back["seats"][seat]["left"]


def test_who_forfeits_does_not_come_back_and_comes_last(
    tmp_path: Path, now: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "best_bot", lambda game: "random")  # which is quick
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "forfeit"})
        who, seat, told = asked(people, table)
        now.ahead += 96
        wait_for(lambda: who.info(table)["seats"][seat]["forfeited"])
        option = told["update"]["decision"]["options"][0]["notation"]
        with pytest.raises(Refusal, match="ran out of time"):
            who.commit(table, told["number"], seat, option)
        with pytest.raises(Refusal, match="ran out of time"):
            who.post(f"/tables/{table}/seats/{seat}", {})
        # The other leaves as well: bots play to the end.
        other = people[1 - seat]
        other.delete(f"/tables/{table}/seats/{1 - seat}")
        wait_for(lambda: other.info(table)["status"] == "over")
        statistics = who.get(f"/people/{who.id}")["statistics"]["weather-island"]
        assert statistics["wins"] == 0
        assert other.get(f"/people/{other.id}")["statistics"]["weather-island"]["wins"] == 1


def test_sleeping_hours_and_vacation_do_not_count(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        moment = now()
        for guest in people:
            rest = {"vacation": [[moment - HOUR, moment + 48 * HOUR]]}
            told = guest.ask("PATCH", "/me", {"rest": rest})
            assert told["rest"]["time_zone"] == "UTC"
        table = begun_with(people, {**DAYS, "at_zero": "bot"})
        who, seat, told = asked(people, table)
        assert told["clock"]["seats"][seat]["rests"] is True
        now.ahead += 60 * HOUR
        look_twice(served)
        assert who.info(table)["number"] == told["number"]
        now.ahead += 13 * HOUR
        wait_for(lambda: who.info(table)["seats"][seat]["left"])


def test_clocks_go_on_after_a_restart(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "bot"})
        _, seat, told = asked(people, table)
        now.ahead += 50
    now.ahead += 30
    with serve(tmp_path, now) as served:
        people = [guest.at(served.url) for guest in people]
        left = people[seat].update(table, seat)["clock"]["seats"][seat]
        assert left["turn"] == 0
        assert left["bank"] <= 15
        assert people[seat].info(table)["number"] == told["number"]
    now.ahead += 30
    with serve(tmp_path, now) as served:
        people = [guest.at(served.url) for guest in people]
        wait_for(lambda: people[seat].info(table)["seats"][seat]["left"])
