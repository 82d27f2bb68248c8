"""Questions of one address delay nobody's game: a bot's move comes before all that wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from stormtable.bots.workers.pool import BotWorker, WorkerPool
from stormtable.bots.workers.schedule import Turns, Urgency
from stormtable.kernel import record

from .served import Guest, Served, asked, wait_for
from .twins import played

FLOOD = 24
MOVE, QUESTION = "move", "question"


def with_one_process(pool: WorkerPool) -> None:
    """Let a single process think for everybody."""
    pool._workers = pool._workers[:1]
    pool._idle = list(pool._workers)
    pool._turns = Turns(1)


def kind_of(job: Mapping[str, Any]) -> str:
    asks = job.get("hint") or any(key in job for key in ("way", "weigh", "record"))
    return QUESTION if asks else MOVE


def test_moves_come_before_a_flood_of_questions(
    ada: Guest, eve: Guest, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eve asks for hints, ways, studies and playouts; then Ada's opponent, a bot, must move."""
    text = record.write(played("weather-island", 2, 3, 20, changes=False).game)
    study = eve.post("/studies", {"text": text})["id"]
    hers = eve.new_table("me", "me")
    eve.post(f"/tables/{hers}/start")
    seat = asked([eve, eve], hers)[1]
    table = ada.new_table("me", "random")
    ada.post(f"/tables/{table}/start")
    wait_for(lambda: ada.info(table)["asked"] == [0])

    pool, begun, gate = served.services.driver.workers, [], threading.Event()
    with_one_process(pool)
    think = BotWorker.ask

    async def ask(worker: BotWorker, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        begun.append(kind_of(job))
        if begun[-1] == MOVE:
            return await think(worker, job, seconds)
        while not gate.is_set():
            await asyncio.sleep(0.005)
        return {"failed": "nobody needs the answer"}

    monkeypatch.setattr(BotWorker, "ask", ask)
    position = f"/tables/{study}/positions/9"
    questions: list[tuple[str, str, Any]] = [
        ("GET", f"/tables/{hers}/hint?seat={seat}", None),
        ("GET", f"/tables/{hers}/way?seat={seat}&words=build", None),
        ("POST", f"{position}/hint", {"plays": []}),
        ("POST", f"{position}/weigh", {"plays": []}),
        ("POST", "/studies", {"text": text}),
    ]
    with ThreadPoolExecutor(FLOOD) as flood:
        for number in range(FLOOD):
            method, path, body = questions[number % len(questions)]
            flood.submit(eve.http.request, method, path, json=body)
        wait_for(lambda: pool.queued >= FLOOD - 1)
        assert {urgency for urgency, _ in pool._turns._lines} == {Urgency.HINT, Urgency.STUDY}
        update = ada.update(table, 0)
        option = update["update"]["decision"]["options"][0]["notation"]
        ada.commit(table, update["number"], 0, option)
        wait_for(lambda: pool._turns._queue[Urgency.MOVE])
        assert begun == [QUESTION]
        gate.set()
    wait_for(lambda: begun.count(QUESTION) == FLOOD)
    assert begun[:2] == [QUESTION, MOVE], "the move waited only for the question under way"
