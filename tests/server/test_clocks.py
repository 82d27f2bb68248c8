"""Clocks count the time the server is up, and continue after a restart."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from stormtable.server.services import notifier, stand_ins
from stormtable.server.services.uptime import KEY, LEASE
from stormtable.table.clock import GRACE

from .served import Clock, Guest, Json, Refusal, Served, asked, begun, play_on, wait_for

HOUR = 3600.0
LIVE: Json = {"kind": "live", "turn": 60, "bank": 30, "increment": 5}
DAYS: Json = {"kind": "days", "days": 1}


@pytest.fixture
def now() -> Clock:
    """Return a stopped clock: on a slow machine a test of seconds would measure the machine."""
    return Clock(stopped=True)


def serve(folder: Path, now: Clock) -> Served:
    return Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, now)


def two(served: Served) -> list[Guest]:
    return [Guest(served.url, "Ada"), Guest(served.url, "Bob")]


def begun_with(people: list[Guest], clock: Json) -> str:
    """Return a table at which one of the two has just been asked."""
    table = begun(*people, clock=clock)
    while len(people[0].info(table)["asked"]) > 1:
        play_on(people, table, people[0].info(table)["number"] + 1)
    return table


def looks(served: Served) -> float:
    """Return how often the server has looked for due work."""
    from stormtable.server.core import metrics

    return float(metrics.SWEEPS._value.get())


def look_twice(served: Served) -> None:
    """Wait until everything that is due has been done."""
    before = looks(served)
    wait_for(lambda: looks(served) >= before + 2)


def test_a_table_that_only_warns_announces_zero(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "warn"})
        who, seat, answer = asked(people, table)
        left = answer["clock"]["seats"][seat]
        assert (left["runs"], left["bank"]) == (True, 35)
        with who.socket(table, seat) as socket:
            socket.until("update")
            now.ahead += 96
            zero = socket.until("update")["clock"]["seats"][seat]
        assert (zero["turn"], zero["bank"]) == (0, 0)
        look_twice(served)
        info = who.info(table)
        assert (info["number"], info["asked"]) == (answer["number"], [seat]), "they may go on"
        assert not any(entry["left"] for entry in info["seats"])
        play_on(people, table, answer["number"] + 2)


def test_the_bank_is_used_after_the_turn(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "bot"})
        who, seat, answer = asked(people, table)
        now.ahead += 80
        look_twice(served)
        left = who.update(table, seat)["clock"]["seats"][seat]
        assert left["turn"] == 0
        assert 0 < left["bank"] <= 15
        assert not who.info(table)["seats"][seat]["left"]
        who.commit(
            table, answer["number"], seat, answer["update"]["decision"]["options"][0]["notation"]
        )


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
def test_a_bot_plays_the_turn_and_the_next_is_the_persons(
    tmp_path: Path, now: Clock, clock: Json
) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**clock, "at_zero": "bot"})
        who, seat, answer = asked(people, table)
        other = people[1 - seat]
        now.ahead += 96 if clock is LIVE else 25 * HOUR
        wait_for(lambda: turn_over(other, table, seat))
        info = who.info(table)
        mine = info["seats"][seat]
        assert (mine["left"], mine["stand_in"], mine["bot"]) == (False, False, None)
        changes = [(entry["seat"], entry["change"]) for entry in info["seat_changes"]]
        assert changes == [(seat, "stand_in"), (seat, "turn_over")]
        assert [entry["change"] for entry in other.info(table)["seat_changes"]] == [
            "stand_in",
            "turn_over",
        ]
        assert info["number"] > answer["number"], "it was played"
        # No bot plays for them until their next turn.
        while seat not in who.info(table)["asked"]:
            play_on(people, table, who.info(table)["number"] + 1)
        look_twice(served)
        again = who.update(table, seat)
        assert again["update"]["decision"] is not None
        left = again["clock"]["seats"][seat]
        if clock is LIVE:
            assert left["turn"] == pytest.approx(60, abs=10)
            assert left["bank"] <= 10, "the bank was used up"
        option = again["update"]["decision"]["options"][0]["notation"]
        who.commit(table, again["number"], seat, option)


def turn_over(who: Guest, table: str, seat: int) -> bool:
    changes = who.info(table)["seat_changes"]
    return bool(changes) and changes[-1]["change"] in ("turn_over", "left")


def test_a_player_away_for_three_turns_has_left(
    tmp_path: Path, now: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand_ins, "best_bot", lambda game: "random")  # a quick bot
    monkeypatch.setattr(notifier, "LOOK_EVERY", HOUR)  # nothing is sent, all stays pending
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "bot"})
        who, seat, _ = asked(people, table)
        for guest in people:
            wants_notices(guest)

        def away(times: int) -> None:
            """Let their time run out this many times; the other plays on."""
            done = 0
            while done < times:
                asks = who.info(table)["asked"]
                if asks != [seat]:
                    other_plays(people, table, 1 - seat)
                    continue
                expected = len(who.info(table)["seat_changes"]) + 2
                now.ahead += 200
                wait_for(partial(changed, who, table, expected))
                done += 1

        away(2)
        while seat not in who.info(table)["asked"]:
            other_plays(people, table, 1 - seat)
        answer = who.update(table, seat)
        option = answer["update"]["decision"]["options"][0]["notation"]
        who.commit(table, answer["number"], seat, option)  # they play before their time is up
        away(3)
        changes = [entry["change"] for entry in who.info(table)["seat_changes"]]
        assert changes == ["stand_in", "turn_over"] * 4 + ["stand_in", "left"]
        assert who.info(table)["seats"][seat]["left"]
        received = [kind for kind in queued(tmp_path, who, table) if kind != "your_turn"]
        assert received == ["stood_in"] * 4 + ["seat_left"], "the fifth promises no next turn"
        others = set(queued(tmp_path, people[1 - seat], table)) - {"your_turn"}
        assert others == {"player_left"}


def wants_notices(guest: Guest) -> None:
    """Let a person choose a way to be notified, of turns and of the other players."""
    kinds = ["your_turn", "finished", "players"]
    notices = {"kinds": kinds, "webhook": "https://chat.example/hook"}
    guest.ask("PATCH", "/me", {"notices": notices})


def queued(folder: Path, guest: Guest, table: str) -> list[str]:
    """Return the kinds of the pending notifications for a person about a table."""
    query = 'SELECT kind FROM notices WHERE person = ? AND "table" = ? ORDER BY id'
    with closing(sqlite3.connect(folder / "table.db")) as database:
        return [str(kind) for (kind,) in database.execute(query, [guest.id, table])]


def changed(who: Guest, table: str, number: int) -> bool:
    return len(who.info(table)["seat_changes"]) >= number


def other_plays(people: list[Guest], table: str, seat: int) -> None:
    """Let a seat give one answer, if it is asked."""
    answer = people[seat].update(table, seat)
    if answer["update"]["decision"] is not None:
        notation = answer["update"]["decision"]["options"][0]["notation"]
        people[seat].commit(table, answer["number"], seat, notation)


def test_a_player_who_forfeits_comes_last_and_cannot_return(
    tmp_path: Path, now: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand_ins, "best_bot", lambda game: "random")  # a quick bot
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "forfeit"})
        who, seat, answer = asked(people, table)
        now.ahead += 96
        wait_for(lambda: who.info(table)["seats"][seat]["forfeited"])
        option = answer["update"]["decision"]["options"][0]["notation"]
        with pytest.raises(Refusal, match="has lost the game"):
            who.commit(table, answer["number"], seat, option)
        with pytest.raises(Refusal, match="over"):
            who.post(f"/tables/{table}/seats/{seat}", {})
        # A game of two players is over then.
        other = people[1 - seat]
        info = other.info(table)
        assert (info["status"], info["outcome"]["reason"]) == ("over", "conceded")
        assert info["outcome"]["places"][seat] == 2
        statistics = who.get(f"/people/{who.id}")["statistics"]["weather-island"]
        assert statistics["wins"] == 0
        assert other.get(f"/people/{other.id}")["statistics"]["weather-island"]["wins"] == 1


def test_sleeping_hours_and_vacation_do_not_count(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        moment = now()
        for guest in people:
            absence = {"vacation": [[moment - HOUR, moment + 48 * HOUR]]}
            answer = guest.ask("PATCH", "/me", {"rest": absence})
            assert answer["rest"]["time_zone"] == "UTC"
        table = begun_with(people, {**DAYS, "at_zero": "bot"})
        who, seat, answer = asked(people, table)
        assert answer["clock"]["seats"][seat]["rests"] is True
        now.ahead += 60 * HOUR
        look_twice(served)
        assert who.info(table)["number"] == answer["number"]
        now.ahead += 13 * HOUR
        wait_for(lambda: turn_over(who, table, seat))


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
@pytest.mark.parametrize("when_zero", ["bot", "forfeit", "warn"])
def test_time_while_the_server_is_down_is_not_charged(
    tmp_path: Path, now: Clock, clock: Json, when_zero: str
) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**clock, "at_zero": when_zero})
        _, seat, answer = asked(people, table)
        now.ahead += 40
    now.ahead += 48 * HOUR
    with serve(tmp_path, now) as served:
        people = [guest.connected_to(served.url) for guest in people]
        look_twice(served)
        seen = people[seat].update(table, seat)["clock"]
        before, left = answer["clock"]["seats"][seat], seen["seats"][seat]
        assert left["turn"] == pytest.approx(before["turn"] - 40, abs=10)
        assert left["bank"] == before["bank"]
        assert left["runs"], "it goes on now"
        assert seen["now"] == pytest.approx(now(), abs=5), "clients receive the time of day"
        assert left["deadline"] == pytest.approx(now() + left["turn"] + left["bank"], abs=5)
        info = people[seat].info(table)
        assert (info["number"], info["asked"]) == (answer["number"], [seat])
        assert not any(entry["left"] or entry["forfeited"] for entry in info["seats"])


def test_a_killed_server_gives_back_what_it_had_not_written(tmp_path: Path, now: Clock) -> None:
    began = time.monotonic()
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "forfeit"})
        _, seat, _ = asked(people, table)
        written = table_time(tmp_path)
        now.ahead += 80
    set_table_time(tmp_path, written)
    now.ahead += 9 * HOUR
    with serve(tmp_path, now) as served:
        people = [guest.connected_to(served.url) for guest in people]
        look_twice(served)
        left = people[seat].update(table, seat)["clock"]["seats"][seat]
        elapsed = time.monotonic() - began
        assert 60 - elapsed <= left["turn"] <= 60, "only the time that really passed"


def table_time(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "table.db")) as database:
        return str(
            database.execute("SELECT value FROM 'values' WHERE key = ?", [KEY]).fetchone()[0]
        )


def set_table_time(folder: Path, value: str) -> None:
    with closing(sqlite3.connect(folder / "table.db")) as database:
        database.execute("UPDATE 'values' SET value = ? WHERE key = ?", [value, KEY])
        database.commit()


def test_a_database_without_table_time_charges_no_downtime(tmp_path: Path, now: Clock) -> None:
    """As every earlier version left it."""
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "forfeit"})
        _, seat, _ = asked(people, table)
    with closing(sqlite3.connect(tmp_path / "table.db")) as database:
        database.execute("DELETE FROM 'values' WHERE key = ?", [KEY])
        database.commit()
    now.ahead += 48 * HOUR
    with serve(tmp_path, now) as served:
        people = [guest.connected_to(served.url) for guest in people]
        look_twice(served)
        assert people[seat].update(table, seat)["clock"]["seats"][seat]["turn"] > 50


@pytest.mark.parametrize("jump", [48 * HOUR, -48 * HOUR], ids=["forward", "back"])
@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
def test_a_jump_of_the_system_clock_charges_and_gives_nothing(
    tmp_path: Path, now: Clock, clock: Json, jump: float
) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**clock, "at_zero": "forfeit"})
        _, seat, answer = asked(people, table)
        now.jumped += jump
        look_twice(served)
        before, left = (
            update["clock"]["seats"][seat] for update in (answer, people[seat].update(table, seat))
        )
        assert left["turn"] == pytest.approx(before["turn"], abs=10)
        now.ahead += 20
        later = people[seat].update(table, seat)["clock"]["seats"][seat]
        assert later["turn"] == pytest.approx(left["turn"] - 20, abs=10), "time passes as before"
        play_on(people, table, answer["number"] + 3)
        now.ahead += 120 if clock is LIVE else 25 * HOUR
        wait_for(lambda: any(entry["forfeited"] for entry in people[0].info(table)["seats"]))


def test_a_clock_jump_does_not_charge_sleeping_hours(tmp_path: Path, now: Clock) -> None:
    """By the clock after the jump it was day."""
    with serve(tmp_path, now) as served:
        people = two(served)
        for guest in people:
            guest.ask("PATCH", "/me", {"rest": {"vacation": [[now() - HOUR, now() + 8 * HOUR]]}})
        table = begun_with(people, {"kind": "days", "hours": 1, "at_zero": "forfeit"})
        _, seat, _ = asked(people, table)
        now.ahead += 7 * HOUR
        now.jumped += 24 * HOUR
        wait_for(lambda: served.services.uptime.late > HOUR)
        look_twice(served)
        left = people[seat].update(table, seat)["clock"]["seats"][seat]
        assert (left["turn"], left["runs"]) == (pytest.approx(HOUR, abs=10), True)


def test_table_time_stops_while_the_database_cannot_be_written(tmp_path: Path, now: Clock) -> None:
    """Nobody can move then; a stopped process writes nothing either."""
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "forfeit"})
        _, seat, _ = asked(people, table)
        served.services.uptime.lease = LEASE
        now.ahead += 2 * HOUR
        look_twice(served)
        left = people[seat].update(table, seat)["clock"]["seats"][seat]
        assert left["turn"] >= 60 - LEASE - 10


def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "forfeit"})
        _, seat, _ = asked(people, table)
        now.ahead += 94.5 - 10
    with serve(tmp_path, now) as served:
        people = [guest.connected_to(served.url) for guest in people]
        look_twice(served)
        left = people[seat].update(table, seat)["clock"]["seats"][seat]
        assert left["turn"] + left["bank"] == pytest.approx(GRACE, abs=5)
        now.ahead += GRACE + 1
        wait_for(lambda: people[0].info(table)["seats"][seat]["forfeited"])


def test_a_player_who_reconnects_gets_limited_extra_time(tmp_path: Path, now: Clock) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LIVE, "at_zero": "forfeit"})
        who, seat, _ = asked(people, table)
        graces = []
        for _ in range(4):
            now.ahead += who.update(table, seat)["clock"]["seats"][seat]["turn"]
            now.ahead += who.update(table, seat)["clock"]["seats"][seat]["bank"] - 1.5
            with who.socket(table, seat) as first, who.socket(table, seat) as other:
                other.until("update")
                left = first.until("update")["clock"]["seats"][seat]
            graces.append(left["turn"] + left["bank"])
            wait_for(lambda: not served.services.hub.connections_at(table))
        assert graces[:3] == pytest.approx([GRACE] * 3, abs=6)
        assert graces[3] < GRACE / 2, "what a game has of them is used up"


def test_a_socket_names_the_playing_hours_as_http_does(tmp_path: Path, now: Clock) -> None:
    playing = {"from": "8:00", "to": "22:00", "time_zone": "UTC"}
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**DAYS, "playing": playing})
        with people[0].socket(table, 0) as socket:
            update = socket.until("update")
            messages = [message for message in socket.messages if "table" in message]
        assert update["clock"]["clock"] == people[0].update(table, 0)["clock"]["clock"]
        assert messages
        for message in messages:
            assert message["table"]["clock"]["playing"] == playing
