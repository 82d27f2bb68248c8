"""A pool of processes in which bots think, so that the event loop never blocks.

The pool exchanges lines of JSON with each process (`worker.py`) over pipes. It kills a process that
hangs. A process that dies does not affect the others.
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
"""Seconds until a process must be ready."""
SPARE = "random"
"""The bot that replaces a failed one: every game has it, and it answers at once."""
LONGEST = 1 << 20
"""Bytes of the longest answer."""

Charge = Callable[[float], None]
"""Called with the seconds that a process was busy for a person."""


class NoAnswer(StormtableError):
    """No process got an answer from the bot."""

    def __init__(self, bot: str, why: str) -> None:
        super().__init__(f"the bot {bot} does not answer ({why})", "try again later")


class Lost(Exception):
    """A process died or did not answer in time."""


class Failed(Exception):
    """A bot raised. Only the log gets the traceback: it may contain hidden information."""


class BotWorker:
    """A process that starts when it is needed, and again after it is lost."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.starts = 0
        self.tables: OrderedDict[str, None] = OrderedDict()
        """The tables that the process probably remembers."""
        self._asking = asyncio.Lock()
        self._closed = False

    async def ask(self, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        async with self._asking:
            whole = False
            try:
                await self._start()
                async with asyncio.timeout(seconds):
                    response = await self._exchange({**job, "seconds": seconds})
                whole = True
            except TimeoutError:
                raise Lost("no answer in time") from None
            except (OSError, ValueError) as error:
                raise Lost("its process died") from error
            finally:
                if not whole:  # the process may be busy, even if the caller was cancelled
                    await self._stop()
        self._remember(job["table"])
        return response

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
        path = os.pathsep.join(filter(None, sys.path))  # the same games and bots as here
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
        response: dict[str, Any] = json.loads(line)
        return response

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


class WorkerPool:
    """A fixed number of bot processes: `async with WorkerPool(2) as workers`.

    Moves go first, before hints, studies and analyses. Other jobs run in the order of arrival, one
    at a time for each table, so that a busy table does not delay the others. The pool retries a
    job once if it takes more than `seconds` or its process dies; then a simple bot plays instead.
    """

    def __init__(self, workers: int, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.failures = 0
        """The number of jobs that the requested bot did not answer."""
        self._workers = [BotWorker() for _ in range(workers)]
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
        """How often a process replaced a lost one."""
        return sum(max(0, worker.starts - 1) for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.process.pid for worker in self._workers if worker.process is not None]

    async def __aenter__(self) -> WorkerPool:
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
        """Return the notations that the bot plays for the seat, in order.

        The list ends at a draw, another seat's decision, a confirmation or the time limit. It is
        empty if the seat has no open decision. `header`, `commits` and `snapshot` are JSON. With a
        `seed` the bot plays the same in the same game.
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
        """Return what the bot would play; the same position gives the same hint.

        `reasons` lists the options that the bot compared, the best first, in units of `measure`;
        it is empty for bots that give no reasons. No other bot answers instead.
        """
        job = _job(table, header, commits, seat, bot, snapshot, 0)
        try:
            response = await self._do({**job, "hint": True}, urgency, charge)
        except (Lost, Failed) as error:
            self.failures += 1
            raise NoAnswer(bot, str(error)) from error
        if not response["plays"]:
            raise StormtableError(f"seat {seat} is not asked anything", "wait for its turn")
        why = response["reasons"] or {"measure": None, "options": []}
        return {
            "notation": response["plays"][0],
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
        """Return the results by seat when bots continue from a position: games won and points.

        `first` is the number of the first game. The number fixes the dice, whatever was played
        before. If the bot takes too long, a faster one plays instead.
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
        """Replay a record and return its `header`, `commits` and `outcome` as JSON.

        `edition` is the custom edition of the record, or empty.
        """
        job = {
            "table": "",
            "record": text,
            "bot": "",
            "kept": edition,
            "edition": edition_text(edition)[0] if edition else None,
        }
        try:
            response = await self._do(job, Urgency.QUESTION, charge)
        except (Lost, Failed) as error:
            self.failures += 1
            raise StormtableError("the record takes too long", "send a shorter one") from error
        if "refused" in response:
            raise StormtableError(*response["refused"])
        return response

    async def _do(
        self, job: dict[str, Any], urgency: Urgency, charge: Charge | None = None
    ) -> dict[str, Any]:
        table = job["table"]
        async with self._turns.turn(table, urgency):
            worker = next(
                (candidate for candidate in self._idle if table in candidate.tables), self._idle[0]
            )
            self._idle.remove(worker)
            started = monotonic()
            try:
                return await self._ask_twice(worker, job)
            finally:
                self._idle.append(worker)
                if charge is not None:
                    charge(monotonic() - started)

    async def _ask_twice(self, worker: BotWorker, job: Mapping[str, Any]) -> dict[str, Any]:
        try:
            response = await worker.ask(job, self.seconds)
        except Lost as lost:
            log.warning("a bot is asked again", bot=job["bot"], why=str(lost))
            response = await worker.ask(job, self.seconds)
        if "failed" in response:
            log.error("a bot failed", bot=job["bot"], trace=response["failed"])
            raise Failed("it failed")
        return response


def _plays(response: Mapping[str, Any]) -> list[str]:
    plays: list[str] = response["plays"]
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
    """Return the job for a process, with the text of an edition that has no file."""
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
