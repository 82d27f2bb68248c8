"""Analyse finished games in the background, with the bot workers.

Each process analyses one game at a time, in short jobs, so that a bot whose player waits can run
between two jobs. It saves each part, so that another process can continue after a crash.
"""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

from stormtable.bots.workers.pool import NoAnswer, WorkerPool
from stormtable.bots.workers.schedule import Urgency
from stormtable.server.core.errors import ApiError
from stormtable.server.services.table_services import TableServices
from stormtable.store import analyses
from stormtable.table.chances_curve import new_part, result_of, rounds
from stormtable.table.log import commits_of
from stormtable.table.replay import Replay

log = structlog.get_logger("stormtable.analyst")

CLAIM = 120.0
"""Seconds for one part; after them another process may continue the analysis."""
FIRST_LOOK = 20
"""Playouts per round before any round gets more."""
BATCH = 5
"""Playouts in one job. A player's bot waits for one job at most."""
PARALLEL = 2
"""The most jobs that run at the same time."""

Json = dict[str, Any]


class Analyst:
    """Analyses the games of this process."""

    def __init__(self, workers: WorkerPool, playouts: int) -> None:
        self.workers = workers
        self.playouts = playouts
        self._services: TableServices | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._alone = asyncio.Semaphore(1)

    @property
    def services(self) -> TableServices:
        assert self._services is not None, "the analyst is started with the server"
        return self._services

    def start(self, services: TableServices) -> None:
        self._services = services

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def begin(self, table: str) -> None:
        """Analyse a finished game, unless that is done or under way."""
        if table in self._tasks or not self.playouts:
            return
        task = asyncio.create_task(self._work(table), name=f"analysis of {table}")
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._tasks.pop(table, None))

    def is_working_on(self, table: str) -> bool:
        return table in self._tasks

    async def _work(self, table: str) -> None:
        async with self._alone:
            try:
                if await self._claimed(table):
                    await self._analyse(table)
            except (NoAnswer, ApiError) as error:
                log.warning("an analysis was left off", why=error.problem)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("an analysis failed")

    async def _claimed(self, table: str) -> bool:
        now = self.services.now()
        async with self.services.database.write() as session:
            return await analyses.claim(session, table, now, now + CLAIM)

    async def _keep(self, table: str, **values: Any) -> None:
        async with self.services.database.write() as session:
            await analyses.save_part(session, table, claimed=self.services.now() + CLAIM, **values)

    async def _analyse(self, table: str) -> None:
        """Play on from the beginning of each round: a few playouts per round for a first picture,
        then enough for the result."""
        async with self.services.host.table(table) as cached:
            live = cached.live
        replay = await self.services.replay_cache.replay_of(table, live)
        points = rounds(replay)
        async with self.services.database.read() as session:
            analysis = await analyses.analysis_of(session, table)
        parts: list[Json] = list(analysis.parts) if analysis is not None else []
        header = live.game.header.as_json()
        await self._look_back(
            table, header, [commit.as_json() for commit in commits_of(replay.rows)]
        )
        for needed in (min(FIRST_LOOK, self.playouts), self.playouts):
            for index, step in enumerate(points):
                if index == len(parts):
                    parts.append(new_part(step))
                await self._play_on(table, header, replay, parts[index], needed)
                await self._keep(table, parts=parts, total=len(points) * self.playouts)
        await self._keep(table, result=result_of(parts, replay, live.outcome), parts=[])

    async def _look_back(self, table: str, header: Json, commits: list[Any]) -> None:
        """Save the game's own measures; without them the analysis continues."""
        try:
            looked_back = await self.workers.look_back(f"{table} looked back", header, commits)
        except NoAnswer as error:
            log.warning("a game was not looked back on", why=error.problem)
            return
        await self._keep(table, looked_back=looked_back)

    async def _play_on(
        self, table: str, header: Json, replay: Replay, part: Json, needed: int
    ) -> None:
        """Add playouts from the beginning of a round to its part, until there are enough."""
        commits = [commit.as_json() for commit in commits_of(replay.rows[: part["number"]])]
        while (done := len(part["won"])) < needed:
            firsts = range(done, min(needed, done + PARALLEL * BATCH), BATCH)
            played = await asyncio.gather(
                *(
                    self.workers.weigh(
                        f"{table} analysis {first}",
                        header,
                        commits,
                        "",
                        first=first,
                        games=min(BATCH, needed - first),
                        urgency=Urgency.ANALYSIS,
                    )
                    for first in firsts
                )
            )
            for estimate in played:
                part["won"] += estimate["won"]
                part["final"] += estimate["final"]
