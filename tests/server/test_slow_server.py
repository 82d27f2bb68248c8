"""A slow server costs no player time: clocks stop when a command arrives, and go on when it is
stored."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from stormtable.server.services.driver import ELSEWHERE

from .served import Clock, Guest, Json, Served, asked, play_turn, wait_for
from .test_clocks import begun_with, look_twice, serve, two

LONG: Json = {"kind": "live", "turn": 600, "bank": 0, "increment": 0}
DELAY = 500.0
NEARLY_ALL = 450
"""Seconds of a turn that are left if the delay was not charged, on a busy machine too."""
Send = Callable[[Guest, str, int, int, str], Json]


def by_http(who: Guest, table: str, number: int, seat: int, notation: str) -> Json:
    return who.commit(table, number, seat, notation)


def by_socket(who: Guest, table: str, number: int, seat: int, notation: str) -> Json:
    with who.socket(table, seat) as socket:
        socket.until("update")
        return socket.commit(number, seat, notation)


def play(people: list[Guest], table: str, send: Send) -> int:
    """Let the seat that is asked take its first option; return the seat."""
    who, seat, answer = asked(people, table)
    decision = answer["update"]["decision"]
    assert send(who, table, answer["number"], seat, decision["options"][0]["notation"])[
        "status"
    ] in ("done", "repeated")
    return seat


@contextmanager
def occupied(served: Served, table: str) -> Iterator[Any]:
    """Keep a table's lock, as a slow operation does; yield the cached table."""
    has_lock, free = threading.Event(), threading.Event()

    async def hold() -> None:
        async with served.services.host.table(table):
            has_lock.set()
            while not free.is_set():
                await asyncio.sleep(0.01)

    holding = served.on_loop(hold())
    assert has_lock.wait(30)
    try:
        yield served.services.host._cached[table]
    finally:
        free.set()
        holding.result(30)


@pytest.mark.parametrize("send", [by_http, by_socket])
def test_a_slow_disk_costs_nobody_time(
    tmp_path: Path, now: Clock, send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(tmp_path, now) as served:
        people = two(served)
        table = begun_with(people, {**LONG, "at_zero": "forfeit"})
        database = served.services.database
        write = database.write_shared

        async def slow(entry: Callable[[Connection], None], announcement: str) -> None:
            await write(entry, announcement)
            now.ahead += DELAY

        monkeypatch.setattr(database, "write_shared", slow)
        for _ in range(6):
            if len(people[0].info(table)["asked"]) > 1:
                break
            play(people, table, send)
            seats = people[0].update(table, 0)["clock"]["seats"]
            assert all(seat["turn"] > NEARLY_ALL for seat in seats)
        served.services.host.invalidate(table)  # as another process or a change of a seat does
        seats = people[0].update(table, 0)["clock"]["seats"]
        assert all(seat["turn"] > NEARLY_ALL for seat in seats)


@pytest.mark.parametrize("send", [by_http, by_socket])
def test_waiting_for_the_table_costs_no_time(tmp_path: Path, now: Clock, send: Send) -> None:
    with serve(tmp_path, now) as served, ThreadPoolExecutor() as pool:
        people = two(served)
        table = begun_with(people, {**LONG, "at_zero": "forfeit"})
        arrive = command_of(served, people, table, send)
        with occupied(served, table) as cached:
            command = pool.submit(arrive)
            wait_for(lambda: cached.arriving)
            now.ahead += DELAY
        seat = command.result(30)
        clock = people[seat].update(table, seat)["clock"]["seats"]
        assert all(entry["turn"] > NEARLY_ALL for entry in clock)


@pytest.mark.parametrize("send", [by_http, by_socket])
def test_a_command_that_arrived_in_time_beats_the_clock(
    tmp_path: Path, now: Clock, send: Send
) -> None:
    with serve(tmp_path, now) as served, ThreadPoolExecutor() as pool:
        people = two(served)
        table = begun_with(people, {**LONG, "at_zero": "forfeit"})
        arrive = command_of(served, people, table, send)
        with occupied(served, table) as cached:
            served.on_loop(kick(served, table)).result(30)
            wait_for(lambda: cached.lock._waiters)  # the driver has the next turn at the lock
            command = pool.submit(arrive)
            wait_for(lambda: cached.arriving)
            now.ahead += 3 * DELAY  # far beyond zero
        seat = command.result(30)
        look_twice(served)
        info = people[seat].info(table)
        assert (info["status"], info["seats"][seat]["forfeited"]) == ("running", False)


def time_was_up(seat: dict[str, Any]) -> bool:
    """A bot plays the turn or has played it already, or the game is lost."""
    return bool(seat["stand_in"] or seat["turns_by_bot"] or seat["forfeited"])


@pytest.mark.parametrize("penalty", ["bot", "forfeit"])
def test_a_move_that_waits_in_another_process_beats_the_clock(tmp_path: Path, penalty: str) -> None:
    """This process cannot see the move until it is written, so it waits a little."""
    now = Clock(stopped=True)
    with serve(tmp_path, now) as served:
        served.services.driver.alone = False
        people = two(served)
        table = begun_with(people, {**LONG, "at_zero": penalty})
        for late, waits in ((ELSEWHERE - 1, True), (ELSEWHERE + 1, False)):
            now.ahead += LONG["turn"] + late
            look_twice(served)
            assert any(map(time_was_up, people[0].info(table)["seats"])) is not waits
            if waits:  # the other process has written it
                play_turn(people, table, random.Random(1))


def test_a_player_who_is_connected_here_has_no_move_elsewhere(tmp_path: Path) -> None:
    now = Clock(stopped=True)
    with serve(tmp_path, now) as served:
        served.services.driver.alone = False
        people = two(served)
        table = begun_with(people, {**LONG, "at_zero": "forfeit"})
        who, seat, _ = asked(people, table)
        with who.socket(table, seat) as socket:
            socket.until("update")
            now.ahead += LONG["turn"] + 1
            look_twice(served)
            assert who.info(table)["seats"][seat]["forfeited"]


def command_of(served: Served, people: list[Guest], table: str, send: Send) -> Callable[[], int]:
    """Return a function that sends the command of the seat that is asked, and returns the seat.

    Everything that itself needs the table's lock is done before.
    """
    who, seat, answer = asked(people, table)
    notation = answer["update"]["decision"]["options"][0]["notation"]
    if send is by_http:

        def request() -> int:
            by_http(who, table, answer["number"], seat, notation)
            return seat

        return request
    sockets = who.socket(table, seat)
    socket = sockets.__enter__()
    socket.until("update")

    def arrive() -> int:
        assert socket.commit(answer["number"], seat, notation)["status"] == "done"
        sockets.__exit__(None, None, None)
        return seat

    return arrive


async def kick(served: Served, table: str) -> None:
    served.services.driver.kick(table)


@pytest.fixture
def now() -> Clock:
    return Clock()
