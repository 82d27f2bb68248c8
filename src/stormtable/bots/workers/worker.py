"""A bot process: `python -m stormtable.bots.workers.worker`, started by `pool`.

It reads jobs from standard input and writes answers to standard output, one line of JSON each. It
exits when its input ends, even during a job, so that it never outlives its parent.
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
"""The number of tables whose last position it remembers, to replay less for the next job."""
NICE = 10
"""A lower priority than the server, which runs on the same cores."""
READY = {"ready": True}
RECORD = "the record"
"""The name of an uploaded record in error messages."""


@dataclass(frozen=True, slots=True)
class Stood:
    """The position of a table at its last job."""

    header: Header
    commits: list[Commit]
    """The commits before the snapshot."""
    snapshot: Snapshot


@dataclass(slots=True)
class Memory:
    """The tables of the last jobs, the latest at the end."""

    stood: OrderedDict[str, Stood] = field(default_factory=OrderedDict)

    def resume(self, job: dict[str, Any]) -> Game:
        """Return the game of a job; the remembered position is used only if the job confirms it."""
        if job["edition"] is not None:
            keep(job["edition"], "edition")
        header = Header.from_json(job["header"])
        commits = [Commit.from_json(commit) for commit in job["commits"]]
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
    """Return what the bot plays for the seat until a draw or another seat's decision.

    After `seconds` it leaves further decisions to the next job.
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
    """Return the bot's reasons, if it gives any; a bot that just chose does not think again."""
    reasons = reasons_of(bot, game.view(seat))
    return None if reasons is None else reasons.as_json()


def weigh(game: Game, bot: str, first: int, games: int) -> dict[str, Any]:
    """Return the results of `games` games that bots play from here.

    The number of a game fixes its dice, so that compared lines get the same ones.
    """
    # A process that only plays starts faster without these.
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
    """Replay a record and return its header, commits and outcome."""
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
    """Yield the incoming jobs; the process exits at the end of input, even during a job."""
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles interrupts
    if hasattr(os, "nice"):
        os.nice(NICE)
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # a bot may print; that must not reach the answers

        def write(response: dict[str, Any]) -> None:
            answers.write(json.dumps(response).encode() + b"\n")
            answers.flush()

        memory = Memory()
        write(READY)
        for job in jobs(sys.stdin.buffer):
            write(answer(memory, job))


if __name__ == "__main__":
    main()
