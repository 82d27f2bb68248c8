"""A process that bots think in: `python -m stormtable.bots.workers.worker`, started by `thinking`.

It reads jobs from its standard input and writes answers to its standard output, one line of JSON
each. It ends when its input does, whatever it is doing then: so it never outlives its parent.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from stormtable.bots import Bot, bot_named, reasons_of
from stormtable.kernel import record
from stormtable.kernel.chance import stream_of
from stormtable.kernel.edition import keep
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.kernel.history import Commit
from stormtable.kernel.resume import Header, Snapshot

TABLES = 64
"""Of so many tables it remembers where they stood: the next job there is less to play through."""
NICE = 10
"""People before bots: who serves them is on the same cores."""
READY = {"ready": True}
RECORD = "the record"
"""What a record that somebody sent is called when something is wrong with it."""


@dataclass(frozen=True, slots=True)
class Stood:
    """Where a table was when it was last thought about."""

    header: Header
    commits: list[Commit]
    """Those that led to the snapshot."""
    snapshot: Snapshot


@dataclass(slots=True)
class Memory:
    """The tables of the last jobs, the latest last."""

    stood: OrderedDict[str, Stood] = field(default_factory=OrderedDict)

    def resume(self, job: dict[str, Any]) -> Game:
        """The game of a job: what the host sends is the truth, what is remembered saves time."""
        if job["edition"] is not None:
            keep(job["edition"], "edition")
        header = Header.from_json(job["header"])
        commits = [Commit.from_json(one) for one in job["commits"]]
        known = self.stood.pop(job["table"], None)
        if known is not None and (
            known.header != header or known.commits != commits[: len(known.commits)]
        ):
            known = None
        if known is not None:
            snapshot: Snapshot | None = known.snapshot
        else:
            snapshot = Snapshot.from_text(job["snapshot"]) if job["snapshot"] else None
        game = Game.resume(header, commits, snapshot)
        latest = game.snapshot()
        self.stood[job["table"]] = Stood(header, commits[: latest.commits], latest)
        if len(self.stood) > TABLES:
            self.stood.popitem(last=False)
        return game


def think(game: Game, seat: int, bot: Bot, seconds: float) -> list[str]:
    """What the bot plays for the seat, as far as no chance and nobody else comes between.

    Once it has taken so many seconds it leaves the rest for the next time.
    """
    until = time.monotonic() + seconds
    plays: list[str] = []
    while (notation := choose(game, seat, bot)) is not None:
        plays.append(notation)
        game.play(notation, seat)
        if time.monotonic() > until:
            break
    return plays


def choose(game: Game, seat: int, bot: Bot) -> str | None:
    decision = game.decision_of(seat)
    if decision is None:
        return None
    code = bot.choose(game.view(seat))
    return next(option.notation for option in decision.options if option.code == code)


def why(game: Game, seat: int, bot: Bot) -> dict[str, Any] | None:
    """What the bot weighs there, if it can say: one that just chose does not think again."""
    found = reasons_of(bot, game.view(seat))
    return None if found is None else found.as_json()


def weigh(game: Game, bot: str, first: int, games: int) -> dict[str, Any]:
    """What comes of it when bots play on, so many times, each with dice of its own: the same for
    every line that is held against another."""
    # A process that only plays is ready the sooner without these.
    from stormtable.bots.analysis import played_on
    from stormtable.bots.seeding import seed_of

    trial = game.fork()
    while trial.unconfirmed != NOBODY:
        trial.confirm(trial.unconfirmed)
    won, scores = [0.0] * game.players, [0] * game.players
    for number in range(first, first + games):
        places, reached = played_on(game.title, trial.state.copy(), bot, seed_of(0, number))
        winners = [seat for seat, place in enumerate(places) if place == 1]
        for seat in winners:
            won[seat] += 1 / len(winners)
        scores = [sum_ + score for sum_, score in zip(scores, reached, strict=True)]
    return {"games": games, "won": won, "scores": scores}


def read(text: str, edition: str) -> dict[str, Any]:
    """A record gone through to its end: how to begin its game, and what was done."""
    try:
        game = record.replay(record.parse(text, RECORD), source=RECORD, edition=edition)
    except StormtableError as error:
        return {"refused": [error.problem, error.remedy]}
    commits = [commit.as_json() for commit in game.commits]
    outcome = None if game.outcome is None else game.outcome.as_json()
    return {"header": game.header.as_json(), "commits": commits, "outcome": outcome}


def answer(memory: Memory, job: dict[str, Any]) -> dict[str, Any]:
    try:
        if "record" in job:
            if job["edition"] is not None:
                keep(job["edition"], "edition")
            return read(job["record"], job["kept"])
        game = memory.resume(job)
        if "weigh" in job:
            return weigh(game, job["bot"], **job["weigh"])
        seat: int = job["seat"]
        seed = stream_of(job["seed"], f"{len(game.commits)}/{seat}").getrandbits(63)
        bot = bot_named(job["bot"], game.title.name, seed)
        if job["hint"]:
            notation = choose(game, seat, bot)
            if notation is None:
                return {"plays": []}
            return {"plays": [notation], "reasons": why(game, seat, bot)}
        return {"plays": think(game, seat, bot, job["seconds"] / 2)}
    except Exception:  # whatever a bot does
        return {"failed": traceback.format_exc()}


def jobs(lines: BinaryIO) -> Iterator[dict[str, Any]]:
    """The jobs that come in; the process ends with them, also while it is thinking."""
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        for line in lines:
            waiting.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        job: dict[str, Any] = json.loads(waiting.get())
        yield job


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the parent to see to
    if hasattr(os, "nice"):
        os.nice(NICE)
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # what a bot prints is no answer

        def write(told: dict[str, Any]) -> None:
            answers.write(json.dumps(told).encode() + b"\n")
            answers.flush()

        memory = Memory()
        write(READY)
        for job in jobs(sys.stdin.buffer):
            write(answer(memory, job))


if __name__ == "__main__":
    main()
