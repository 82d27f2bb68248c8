"""Work that repeats in the background."""

from __future__ import annotations

import asyncio

from stormtable.server.services.periodic import PeriodicTask


def test_a_periodic_task_goes_on_after_an_error_until_it_stops() -> None:
    async def calls_while_started_and_after() -> tuple[int, int]:
        calls = 0
        third = asyncio.Event()

        async def fail() -> None:
            nonlocal calls
            calls += 1
            if calls == 3:
                third.set()
            raise RuntimeError

        task = PeriodicTask("failing", fail, 0.001)
        task.start()
        await asyncio.wait_for(third.wait(), 5)
        await task.stop()
        started = calls
        await asyncio.sleep(0.02)
        return started, calls

    started, later = asyncio.run(calls_while_started_and_after())
    assert started >= 3
    assert later == started


def test_a_periodic_task_that_was_never_started_can_be_stopped() -> None:
    asyncio.run(PeriodicTask("idle", lambda: asyncio.sleep(0), 1.0).stop())
