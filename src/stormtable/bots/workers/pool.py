"""Bots in processes of their own, so that nobody waits while they think.

Each process is a `thinker`, spoken to in lines of JSON over its pipes: the event loop waits for
it as for any client, one that hangs is killed, and one that dies takes no other with it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from secrets import randbits
from time import monotonic
from types import TracebackType
from typing import Any

import structlog

from stormtable.bots import bot_named
from stormtable.bots.workers.schedule import Turns, Urgency
from stormtable.bots.workers.worker import READY, TABLES
from stormtable.kernel.edition import KEPT, edition_text
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError

log = structlog.get_logger("stormtable.thinking")

SECONDS = 20.0
STARTING = 60.0
"""Seconds a process has until it is ready."""
SPARE = "random"
"""The bot that plays where another fails: every game has it, and it has its answer at once."""
LONGEST = 1 << 20
"""Bytes of an answer."""

Charge = Callable[[float], None]
"""Is called with the seconds that a process was busy for somebody."""


class NoAnswer(StormtableError):
    """A bot that cannot be had to answer."""

    def __init__(self, bot: str, why: str) -> None:
        super().__init__(f"the bot {bot} does not answer ({why})", "try again later")


class Lost(Exception):
    """A process that died, or did not answer in time."""


class Failed(Exception):
    """A bot that raised. What it said is for the log: it may have told what it knows."""


class Worker:
    """A process that is started when it is needed, and again when it is lost."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.starts = 0
        self.tables: OrderedDict[str, None] = OrderedDict()
        """Those it remembers, as far as we know."""
        self._asking = asyncio.Lock()
        self._closed = False

    async def ask(self, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        async with self._asking:
            whole = False
            try:
                await self._start()
                async with asyncio.timeout(seconds):
                    told = await self._exchange({**job, "seconds": seconds})
                whole = True
            except TimeoutError:
                raise Lost("no answer in time") from None
            except (OSError, ValueError) as error:
                raise Lost("its process died") from error
            finally:
                if not whole:  # it may still be at it, also when nobody waits any longer
                    await self._stop()
        self._remember(job["table"])
        return told

    def _remember(self, table: str) -> None:
        self.tables[table] = None
        self.tables.move_to_end(table)
        if len(self.tables) > TABLES:
            self.tables.popitem(last=False)

    async def _start(self) -> None:
        if self.process is not None and self.process.returncode is None:
            return
        if self._closed:
            raise Lost("no bots think any longer")
        self.tables.clear()
        self.starts += 1
        path = os.pathsep.join(filter(None, sys.path))  # it finds the games and bots found here
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "stormtable.bots.workers.worker"),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST,
            env={**os.environ, "PYTHONPATH": path},
        )
        if self._closed:
            raise Lost("no bots think any longer")
        async with asyncio.timeout(STARTING):
            if await self._read() != READY:
                raise Lost("it does not start")

    async def _exchange(self, job: Mapping[str, Any]) -> dict[str, Any]:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(job).encode() + b"\n")
        await self.process.stdin.drain()
        return await self._read()

    async def _read(self) -> dict[str, Any]:
        assert self.process is not None
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Lost("its process died")
        told: dict[str, Any] = json.loads(line)
        return told

    def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()

    async def _stop(self) -> None:
        self.kill()
        if self.process is not None:
            await self.process.wait()
            self.process = None

    async def close(self) -> None:
        self._closed = True
        self.kill()
        async with self._asking:
            await self._stop()


class Thinkers:
    """The processes bots think in, at most so many: `async with Thinkers(2) as thinkers`.

    Moves go first, before hints, studies and analyses; otherwise jobs are done in the order they
    come, one at a time of each table: a busy table does not keep the others waiting. A job has
    `seconds`; one that takes longer, or whose process dies, is tried once more, and then a bot
    that answers at once plays in its place.
    """

    def __init__(self, workers: int, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.failures = 0
        """Jobs that a bot did not answer, and another did in its place, if any did."""
        self._workers = [Worker() for _ in range(workers)]
        self._idle = list(self._workers)
        self._turns = Turns(workers)

    @property
    def queued(self) -> int:
        """Jobs that wait for a process."""
        return self._turns.queued

    @property
    def running(self) -> int:
        return self._turns.running

    @property
    def restarts(self) -> int:
        """How often a process was started in place of one that was lost."""
        return sum(max(0, worker.starts - 1) for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.process.pid for worker in self._workers if worker.process is not None]

    async def __aenter__(self) -> Thinkers:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await asyncio.gather(*(worker.close() for worker in self._workers))

    async def think(
        self,
        table: str,
        header: Mapping[str, Any],
        commits: Sequence[Any],
        seat: int,
        bot: str,
        *,
        snapshot: str | None = None,
        seed: int | None = None,
    ) -> list[str]:
        """What the bot plays for the seat, one after another, as far as its turn goes by itself.

        That is until chance, another seat or a confirmation comes, or its time is up; empty if the
        seat is not asked. `header` and `commits` (and a `snapshot`, if there is one) as JSON. With
        a `seed` it plays the same in the same game.
        """
        sown = randbits(63) if seed is None else seed
        job = _job(table, header, commits, seat, bot, snapshot, sown)
        try:
            return _plays(await self._do(job, Urgency.MOVE))
        except (Lost, Failed) as error:
            self.failures += 1
            log.warning("another bot plays in its place", bot=bot, why=str(error))
        try:
            return _plays(await self._do({**job, "bot": SPARE}, Urgency.MOVE))
        except (Lost, Failed) as error:
            raise NoAnswer(bot, str(error)) from error

    async def hint(
        self,
        table: str,
        header: Mapping[str, Any],
        commits: Sequence[Any],
        seat: int,
        bot: str,
        *,
        snapshot: str | None = None,
        urgency: Urgency = Urgency.QUESTION,
        charge: Charge | None = None,
    ) -> dict[str, Any]:
        """What the bot would play there; asked again it says the same.

        `reasons` are what it weighed, the best first, in the `measure` told; empty for bots that
        give none. No other bot speaks in its place.
        """
        job = _job(table, header, commits, seat, bot, snapshot, 0)
        try:
            told = await self._do({**job, "hint": True}, urgency, charge)
        except (Lost, Failed) as error:
            self.failures += 1
            raise NoAnswer(bot, str(error)) from error
        if not told["plays"]:
            raise StormtableError(f"seat {seat} is not asked anything", "wait for its turn")
        why = told["reasons"] or {"measure": None, "options": []}
        return {
            "notation": told["plays"][0],
            "bot": bot,
            "measure": why["measure"],
            "reasons": why["options"],
        }

    async def weigh(
        self,
        table: str,
        header: Mapping[str, Any],
        commits: Sequence[Any],
        bot: str,
        *,
        first: int = 0,
        games: int = 1,
        urgency: Urgency = Urgency.QUESTION,
        charge: Charge | None = None,
    ) -> dict[str, Any]:
        """What comes of a position when bots play it on: games won and points made, by seat.

        The games are counted from `first`, and each has the same dice whatever was played before.
        Where the bot takes too long another plays on that does not.
        """
        job = _job(table, header, commits, NOBODY, bot, None, 0)
        job["weigh"] = {"first": first, "games": games}
        try:
            return await self._do(job, urgency, charge)
        except Lost as error:
            self.failures += 1
            log.warning("another bot plays in its place", bot=bot, why=str(error))
        except Failed as error:
            self.failures += 1
            raise NoAnswer(bot, str(error)) from error
        try:
            return await self._do({**job, "bot": SPARE}, urgency, charge)
        except (Lost, Failed) as error:
            raise NoAnswer(bot, str(error)) from error

    async def read(
        self, text: str, edition: str, *, charge: Charge | None = None
    ) -> dict[str, Any]:
        """Go through a record: `header`, `commits` and `outcome` as JSON.

        `edition`: that of somebody's own which it was played with, or empty.
        """
        job = {
            "table": "",
            "record": text,
            "bot": "",
            "kept": edition,
            "edition": edition_text(edition)[0] if edition else None,
        }
        try:
            told = await self._do(job, Urgency.QUESTION, charge)
        except (Lost, Failed) as error:
            self.failures += 1
            raise StormtableError("the record takes too long", "send a shorter one") from error
        if "refused" in told:
            raise StormtableError(*told["refused"])
        return told

    async def _do(
        self, job: dict[str, Any], urgency: Urgency, charge: Charge | None = None
    ) -> dict[str, Any]:
        table = job["table"]
        async with self._turns.turn(table, urgency):
            worker = next((one for one in self._idle if table in one.tables), self._idle[0])
            self._idle.remove(worker)
            started = monotonic()
            try:
                return await self._ask_twice(worker, job)
            finally:
                self._idle.append(worker)
                if charge is not None:
                    charge(monotonic() - started)

    async def _ask_twice(self, worker: Worker, job: Mapping[str, Any]) -> dict[str, Any]:
        try:
            told = await worker.ask(job, self.seconds)
        except Lost as lost:
            log.warning("a bot is asked again", bot=job["bot"], why=str(lost))
            told = await worker.ask(job, self.seconds)
        if "failed" in told:
            log.error("a bot failed", bot=job["bot"], trace=told["failed"])
            raise Failed("it failed")
        return told


def _plays(told: Mapping[str, Any]) -> list[str]:
    plays: list[str] = told["plays"]
    return plays


def _job(
    table: str,
    header: Mapping[str, Any],
    commits: Sequence[Any],
    seat: int,
    bot: str,
    snapshot: str | None,
    seed: int,
) -> dict[str, Any]:
    """All a thinker has to know; an edition that lies in no file comes along."""
    bot_named(bot, header["game"], 0)  # or an error that says which there are
    edition = str(header["settings"].get("edition", ""))
    return {
        "table": table,
        "header": dict(header),
        "commits": list(commits),
        "snapshot": snapshot,
        "edition": edition_text(edition)[0] if edition.startswith(KEPT) else None,
        "seat": seat,
        "bot": bot,
        "seed": seed,
        "hint": False,
    }
