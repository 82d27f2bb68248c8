"""Table time runs while any process of a database is up, at the same pace for all of them."""

from __future__ import annotations

import asyncio

import pytest

from stormtable.server.services.uptime import LEASE, PULSE, STALL, Uptime
from stormtable.store import admin
from stormtable.store.database import Database
from stormtable.store.upgrade import upgrade


class Machine:
    """The clocks of a computer."""

    def __init__(self, wall: float) -> None:
        self.wall = wall
        self.monotonic = 0.0

    def run(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds

    def uptime(self) -> Uptime:
        return Uptime(lambda: self.wall, lambda: self.monotonic)


def test_table_time_stands_still_while_the_event_loop_does() -> None:
    machine = Machine(1_000_000)
    uptime = machine.uptime()
    uptime.lease = 1000
    for _ in range(10):
        machine.run(PULSE)
        uptime.pulse()
    assert uptime.now() == pytest.approx(1_000_000 + 10 * PULSE)
    machine.run(60)  # no message is read in this minute
    assert uptime.now() == pytest.approx(1_000_000 + 10 * PULSE + STALL)
    uptime.pulse()
    machine.run(PULSE)
    uptime.pulse()
    assert uptime.now() == pytest.approx(1_000_000 + 11 * PULSE + STALL)


def test_processes_share_table_time(database_url: str) -> None:
    async def shared() -> None:
        database = Database(database_url)
        try:
            await upgrade(database)
            first, second = Machine(1_000_000), Machine(1_086_400)  # a day ahead
            uptime = first.uptime()
            await uptime.resume(database)
            assert (await uptime.beat(database), uptime.now()) == (0, 1_000_000)
            first.run(3)
            await uptime.beat(database)
            # A second process joins and continues from the stored time.
            other = second.uptime()
            await other.resume(database)
            assert other.now() == uptime.now() == 1_000_003
            assert await other.beat(database) == pytest.approx(86_397)
            # The first is killed; the second keeps time running.
            for _ in range(20):
                second.run(5)
                await other.beat(database)
            assert other.now() == 1_000_103
            # The first process was only suspended: it adopts the time that passed, once.
            first.run(100)
            assert uptime.now() == 1_000_003 + LEASE
            await uptime.beat(database)
            assert uptime.now() == other.now()
            # Both are down for an hour: no time passes.
            second.run(3600)
            again = second.uptime()
            await again.resume(database)
            assert again.now() == 1_000_103
        finally:
            await database.close()

    asyncio.run(shared())


def test_a_clock_that_is_put_back_or_forward_changes_nothing() -> None:
    machine = Machine(1_000_000)
    uptime = machine.uptime()
    machine.run(4)
    for jump in (3600, -7200):
        machine.wall += jump
        assert uptime.now() == 1_000_004


def test_an_administrator_stops_all_clocks(database_url: str) -> None:
    async def stopped() -> None:
        database = Database(database_url)
        try:
            await upgrade(database)
            machine = Machine(1_000_000)
            uptime = machine.uptime()
            await uptime.resume(database)
            await uptime.beat(database)
            await set_stopped(database, True)
            machine.run(4)
            await uptime.beat(database)
            assert (uptime.stopped, uptime.now()) == (True, 1_000_004)
            for _ in range(3):
                machine.run(5)
                await uptime.beat(database)
            assert uptime.now() == 1_000_004, "nobody is charged"
            other = machine.uptime()
            await other.resume(database)
            machine.run(3)
            assert (other.stopped, other.now()) == (True, 1_000_004)
            await set_stopped(database, False)
            await uptime.beat(database)
            machine.run(2)
            assert (uptime.stopped, uptime.now()) == (False, 1_000_006)
        finally:
            await database.close()

    asyncio.run(stopped())


async def set_stopped(database: Database, stopped: bool) -> None:
    async with database.write() as session:
        await admin.stop_clocks(session, stopped)
