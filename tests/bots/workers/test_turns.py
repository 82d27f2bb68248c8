"""The pool serves moves before hints, and hints before analyses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from stormtable.bots.workers.schedule import Turns, Urgency

MOVE, BOT, HINT, ANALYSIS, STUDY = Urgency


class Desk:
    """Jobs that end when the test allows it, and the order in which they began."""

    def __init__(self, places: int) -> None:
        self.turns = Turns(places)
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def add(self, name: str, urgency: Urgency, table: str = "") -> None:
        self._ends[name] = asyncio.Event()
        self._tasks[name] = asyncio.create_task(self._do(name, urgency, table or name))
        await self.settle()

    async def _do(self, name: str, urgency: Urgency, table: str) -> None:
        async with self.turns.turn(table, urgency):
            self.begun.append(name)
            await self._ends[name].wait()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self.settle()

    async def cancel(self, name: str) -> None:
        self._tasks[name].cancel()
        await self.settle()

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def end_all(self) -> None:
        for end in self._ends.values():
            end.set()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        assert (self.turns.running, self.turns.queued) == (0, 0)


def run(test: Callable[[Desk], Coroutine[Any, Any, None]], places: int) -> None:
    async def play() -> None:
        desk = Desk(places)
        async with asyncio.timeout(30):
            await test(desk)
            await desk.end_all()

    asyncio.run(play())


def test_five_kinds_of_jobs_begin_in_the_order_of_their_urgency() -> None:
    """Moves, bots among themselves, hints, analyses, studies, whatever came first."""

    async def test(desk: Desk) -> None:
        await desk.add("first", MOVE)
        for urgency in reversed(Urgency):
            for number in range(3):
                await desk.add(f"{urgency.name} {number}", urgency)
        for _ in range(15):
            await desk.end(desk.begun[-1])
        assert [name.split()[0] for name in desk.begun[1:]] == [
            name for name in ("MOVE", "BOT", "HINT", "ANALYSIS", "STUDY") for _ in range(3)
        ]

    run(test, 1)


@pytest.mark.parametrize("tables", [1, 96])
def test_a_move_never_waits_behind_queued_hints(tables: int) -> None:
    """This includes hints of its own table."""

    async def test(desk: Desk) -> None:
        for number in range(96):
            await desk.add(f"hint {number}", HINT, f"table {number % tables}")
        await desk.add("move", MOVE, "table 0")
        assert desk.begun == ["hint 0"]
        await desk.end("hint 0")
        assert desk.begun == ["hint 0", "move"]

    run(test, 1)


@pytest.mark.parametrize("places", [2, 3, 4])
def test_one_of_several_workers_is_reserved_for_moves(places: int) -> None:
    async def test(desk: Desk) -> None:
        for number in range(10):
            await desk.add(f"hint {number}", HINT)
            await desk.add(f"analysis {number}", ANALYSIS)
        assert desk.turns.running == places - 1
        await desk.add("move", MOVE)
        assert desk.begun[-1] == "move"

    run(test, places)


def test_jobs_that_people_wait_for_run_before_analyses() -> None:
    async def test(desk: Desk) -> None:
        await desk.add("first", ANALYSIS)
        await desk.add("analysis", ANALYSIS)
        await desk.add("hint", HINT)
        await desk.add("move", MOVE)
        for name in ("first", "move", "hint", "analysis"):
            await desk.end(name)
        assert desk.begun == ["first", "move", "hint", "analysis"]

    run(test, 1)


def test_a_cancelled_job_delays_no_other() -> None:
    async def test(desk: Desk) -> None:
        await desk.add("running", MOVE, "one")
        await desk.add("behind", MOVE, "one")
        await desk.add("waiting", MOVE, "two")
        await desk.add("last", MOVE, "three")
        assert desk.turns.queued == 3
        await desk.cancel("waiting")
        await desk.cancel("behind")
        assert desk.turns.queued == 1
        await desk.cancel("running")
        assert desk.begun == ["running", "last"]

    run(test, 1)


def test_a_table_has_one_job_at_a_time() -> None:
    async def test(desk: Desk) -> None:
        await desk.add("first", MOVE, "one")
        await desk.add("second", MOVE, "one")
        await desk.add("other", MOVE, "two")
        assert desk.begun == ["first", "other"]
        await desk.end("first")
        assert desk.begun == ["first", "other", "second"]

    run(test, 3)
