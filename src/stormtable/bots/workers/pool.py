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

from stormtable.bots.workers.jobs import SPARE, hint_of, job_of
from stormtable.bots.workers.schedule import Turns, Urgency
from stormtable.bots.workers.worker import READY, TABLES
from stormtable.kernel.edition import edition_text
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError

log = structlog.get_logger("stormtable.thinking")

SECONDS = 20.0
STARTING = 60.0
"""Seconds within which a process must be ready."""
LONGEST = 1 << 20
"""The size of the longest response in bytes."""

Charge = Callable[[float], None]
"""A callback for the seconds that a process was busy for a person."""


class NoAnswer(StormtableError):
    """No process got an answer from the bot."""

    def __init__(self, bot: str, why: str) -> None:
        super().__init__(f"the bot {bot} does not answer ({why})", "try again later")


class WorkerLost(Exception):
    """A process died or did not respond in time."""


class Failed(Exception):
    """A bot raised an error. Only the log gets the traceback, which may contain hidden
    information."""


class BotWorker:
    """A process that starts when it is needed, and restarts after a failure."""

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
                raise WorkerLost("no answer in time") from None
            except (OSError, ValueError) as error:
                raise WorkerLost("its process died") from error
            finally:
                if not whole:  # even after the caller was cancelled, the process may be busy
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
            raise WorkerLost("no bots think any longer")
        self.tables.clear()
        self.starts += 1
        # so that the process finds the same games and bots
        path = os.pathsep.join(filter(None, sys.path))
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "stormtable.bots.workers.worker"),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST,
            env={**os.environ, "PYTHONPATH": path},
        )
        if self._closed:
            raise WorkerLost("no bots think any longer")
        async with asyncio.timeout(STARTING):
            if await self._read() != READY:
                raise WorkerLost("it does not start")

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
            raise WorkerLost("its process died")
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
        """The number of jobs for which the requested bot gave no answer."""
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
        """The number of times that a new process replaced a lost one."""
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
        urgency: Urgency = Urgency.MOVE,
    ) -> list[int]:
        """Return the codes of the options that the bot plays for the seat, in order.

        The list ends at a draw, another seat's decision, a confirmation or the time limit. It is
        empty if the seat has no open decision. `header`, `commits` and `snapshot` are JSON; a
        commit may name its option by its code. With a `seed` the bot plays the same in the same
        game.
        """
        sown = randbits(63) if seed is None else seed
        job = job_of(table, header, commits, seat, bot, snapshot, sown)
        try:
            return _plays(await self._do(job, urgency))
        except (WorkerLost, Failed) as error:
            self.failures += 1
            log.warning("another bot plays in its place", bot=bot, why=str(error))
        try:
            return _plays(await self._do({**job, "bot": SPARE}, urgency))
        except (WorkerLost, Failed) as error:
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
        urgency: Urgency = Urgency.HINT,
        charge: Charge | None = None,
    ) -> dict[str, Any]:
        """Return what the bot would play; the same position gives the same hint.

        `reasons` lists the options that the bot compared, the best first, in units of `measure`; it
        is empty for bots that give no reasons. `claims` are facts in favour of the choice over
        `other`, the best other option. If the bot fails, no other bot replaces it.
        """
        job = job_of(table, header, commits, seat, bot, snapshot, 0)
        try:
            response = await self._do({**job, "hint": True}, urgency, charge)
        except (WorkerLost, Failed) as error:
            self.failures += 1
            raise NoAnswer(bot, str(error)) from error
        return hint_of(response, seat, bot)

    async def weigh(
        self,
        table: str,
        header: Mapping[str, Any],
        commits: Sequence[Any],
        bot: str,
        *,
        first: int = 0,
        games: int = 1,
        urgency: Urgency = Urgency.STUDY,
        charge: Charge | None = None,
    ) -> dict[str, Any]:
        """Return the results of games that bots play from a position: who `won`, and the `final`
        scores. Without a `bot` the game's own quick players play.

        `first` is the number of the first game. The number fixes the dice, independently of earlier
        moves. If the bot takes too long, a faster one plays instead.
        """
        job = job_of(table, header, commits, NOBODY, bot, None, 0)
        job["weigh"] = {"first": first, "games": games}
        try:
            return await self._do(job, urgency, charge)
        except WorkerLost as error:
            self.failures += 1
            log.warning("another bot plays in its place", bot=bot, why=str(error))
        except Failed as error:
            self.failures += 1
            raise NoAnswer(bot, str(error)) from error
        try:
            return await self._do({**job, "bot": SPARE}, urgency, charge)
        except (WorkerLost, Failed) as error:
            raise NoAnswer(bot, str(error)) from error

    async def look_back(
        self, table: str, header: Mapping[str, Any], commits: Sequence[Any]
    ) -> dict[str, Any]:
        """Return what the game's own measures say of a finished game (`BotSet.looked_back`)."""
        job = job_of(table, header, commits, NOBODY, "", None, 0)
        try:
            response = await self._do({**job, "look_back": True}, Urgency.ANALYSIS)
        except (WorkerLost, Failed) as error:
            self.failures += 1
            raise NoAnswer("looking back", str(error)) from error
        looked_back: dict[str, Any] = response["looked_back"]
        return looked_back

    async def way(
        self,
        table: str,
        header: Mapping[str, Any],
        commits: Sequence[Any],
        seat: int,
        words: str,
        *,
        language: str = "",
        charge: Charge | None = None,
    ) -> dict[str, Any] | None:
        """Return the cheapest way to the target of the words (`ways.way_json`); None if there is
        none."""
        job = job_of(table, header, commits, seat, SPARE, None, 0)
        job |= {"way": words, "language": language}
        try:
            way: dict[str, Any] | None = (await self._do(job, Urgency.HINT, charge))["way"]
        except (WorkerLost, Failed) as error:
            self.failures += 1
            raise NoAnswer("way", str(error)) from error
        return way

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
            response = await self._do(job, Urgency.STUDY, charge)
        except (WorkerLost, Failed) as error:
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
        except WorkerLost as error:
            log.warning("a bot is asked again", bot=job["bot"], why=str(error))
            response = await worker.ask(job, self.seconds)
        if "failed" in response:
            log.error("a bot failed", bot=job["bot"], trace=response["failed"])
            raise Failed("it failed")
        return response


def _plays(response: Mapping[str, Any]) -> list[int]:
    plays: list[int] = response["plays"]
    return plays
