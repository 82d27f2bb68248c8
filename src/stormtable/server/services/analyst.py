"""Analyses of finished games, computed in the background by the bot workers.

Each process analyses one game at a time in short jobs, so that bots for which a player waits come
between. It saves each part, so that another process can continue after a kill.
"""

from __future__ import annotations

import asyncio
from itertools import pairwise
from statistics import fmean
from typing import Any

import structlog

from stormtable.bots import best_bot, quick_bot
from stormtable.bots.workers.pool import NoAnswer, WorkerPool
from stormtable.bots.workers.schedule import Urgency
from stormtable.kernel.event_log import words
from stormtable.server.core.errors import ApiError
from stormtable.server.services.table_services import TableServices
from stormtable.store import analyses
from stormtable.table.log import commits_of
from stormtable.table.replay import Replay, ReplayStep

log = structlog.get_logger("stormtable.analyst")

CLAIM = 120.0
"""Seconds that one part may take before another process continues it."""
DECISIVE = 3
"""How many decisive rounds an analysis names."""
JUDGED = 6
"""How many choices of these rounds a bot judges."""

Json = dict[str, Any]


class Analyst:
    """Analyses the games of this process."""

    def __init__(self, thinkers: WorkerPool, playouts: int) -> None:
        self.thinkers = thinkers
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
        async with self.services.host.table(table) as cached:
            live, game = cached.live, cached.table.game
        walk = await self.services.replay_cache.replay_of(table, live)
        points = rounds(walk)
        async with self.services.database.read() as session:
            analysis = await analyses.analysis_of(session, table)
        parts: list[Json] = list(analysis.parts) if analysis is not None else []
        header = live.game.header.as_json()
        for step in points[len(parts) :]:
            parts.append(await self._weighed(table, game, header, walk, step))
            await self._keep(table, parts=parts, total=len(points) + 1)
        curve = [*parts, _end(walk, live.outcome)]
        winner = live.outcome.places.index(min(live.outcome.places)) if live.outcome else 0
        decisive = swings(curve, winner)
        payload = {
            "quick": quick_bot(game),
            "bot": best_bot(game),
            "playouts": self.playouts,
            "winner": winner,
            "curve": curve,
            "decisive": decisive,
            "decisions": await self._judged(table, game, header, walk, curve, decisive),
        }
        await self._keep(table, result=payload, parts=[])

    async def _weighed(
        self, table: str, game: str, header: Json, walk: Replay, step: ReplayStep
    ) -> Json:
        """The chances where a round begins, one game of the quick bots after another."""
        commits = [commit.as_json() for commit in commits_of(walk.rows[: step.number])]
        quick = quick_bot(game)
        won: list[list[float]] = []
        scores: list[list[float]] = []
        for number in range(self.playouts):
            estimate = await self.thinkers.weigh(
                f"{table} analysis",
                header,
                commits,
                quick,
                first=number,
                urgency=Urgency.BACKGROUND,
            )
            won.append(estimate["won"])
            scores.append(estimate["scores"])
        return {
            "number": step.number,
            "round": step.round,
            "chance": [round(fmean(by), 4) for by in zip(*won, strict=True)],
            "scores": [round(fmean(by), 2) for by in zip(*scores, strict=True)],
        }

    async def _judged(
        self,
        table: str,
        game: str,
        header: Json,
        walk: Replay,
        curve: list[Json],
        decisive: list[Json],
    ) -> list[Json]:
        """What was chosen first in each turn of the rounds that decided it, and what else was."""
        judgements: list[Json] = []
        for swing in decisive:
            first, last = (curve[swing["point"] + more]["number"] for more in (0, 1))
            turns: set[tuple[int, int]] = set()
            for row in walk.rows[first:last]:
                before = walk.at(row.number - 1).game
                key = (before.state.turn, row.seat)
                if row.kind != "play" or key in turns or len(judgements) >= JUDGED:
                    continue
                turns.add(key)
                question = before.view(row.seat).question
                commits = [commit.as_json() for commit in commits_of(walk.rows[: row.number - 1])]
                hint = await self.thinkers.hint(
                    f"{table} analysis",
                    header,
                    commits,
                    row.seat,
                    best_bot(game),
                    urgency=Urgency.BACKGROUND,
                )
                if len(hint["reasons"]) > 1:
                    judgement = _judgement(row.number, row.seat, question, row.notation, hint)
                    for which in ("played", "best"):
                        judgement[which] = words(before.title, judgement[which])
                    judgements.append(judgement)
        return judgements


def rounds(walk: Replay) -> list[ReplayStep]:
    """The steps that led to the beginning of a round."""
    firsts: list[ReplayStep] = []
    for step in walk.steps[:-1]:
        if not firsts or step.round != firsts[-1].round:
            firsts.append(step)
    return firsts


def _end(walk: Replay, outcome: Any) -> Json:
    last = walk.steps[-1]
    winners = outcome.winners if outcome else ()
    players = len(last.scores)
    return {
        "number": last.number,
        "round": last.round,
        "chance": [(1 / len(winners) if seat in winners else 0.0) for seat in range(players)],
        "scores": [float(score or 0) for score in last.scores],
    }


def swings(curve: list[Json], winner: int) -> list[Json]:
    """The rounds that changed the winner's chance most, the greatest first."""
    chances = [point["chance"][winner] for point in curve]
    changes = [
        {"point": index, "change": round(after - before, 4)}
        for index, (before, after) in enumerate(pairwise(chances))
    ]
    changes.sort(key=lambda change: (-abs(change["change"]), change["point"]))
    return [change for change in changes[:DECISIVE] if change["change"]]


def _judgement(number: int, seat: int, question: str, played: str, hint: Json) -> Json:
    best = hint["reasons"][0]
    expected = [reason["expected"] for reason in hint["reasons"] if reason["line"][0] == played]
    return {
        "number": number,
        "seat": seat,
        "question": question,
        "played": played,
        "best": best["line"][0],
        "measure": hint["measure"],
        "expected": max(expected, default=None),
        "better": best["expected"],
    }
