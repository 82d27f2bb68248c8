"""A bot process: `python -m stormtable.bots.workers.worker`, started by `pool`.

It reads jobs from standard input and writes results to standard output, one line of JSON each. It
exits when its input ends, even during a job, so it never outlives its parent.
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
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

from stormtable.bots import Bot, bot_at_table, reasons_of
from stormtable.kernel import record
from stormtable.kernel.chance import stream_of
from stormtable.kernel.decision import Option
from stormtable.kernel.edition import remember_edition
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.kernel.history import Commit
from stormtable.kernel.resume import Header, Snapshot

TABLES = 64
"""The number of tables whose last position the process remembers, to replay less for the next
job."""
NICE = 10
"""The process has a lower priority than the server, which runs on the same cores."""
READY = {"ready": True}
RECORD = "the record"
"""The name of an uploaded record in error messages."""


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table as of its last job."""

    header: Header
    commits: list[Any]
    """The commits before the snapshot, as they came."""
    snapshot: Snapshot


@dataclass(slots=True)
class Memory:
    """The remembered tables, the latest at the end."""

    tables: OrderedDict[str, KnownTable] = field(default_factory=OrderedDict)

    def resume(self, job: dict[str, Any]) -> Game:
        """Return the game of a job. Use the remembered position only if the job confirms it."""
        if job["edition"] is not None:
            remember_edition(job["edition"], "edition")
        header, commits = Header.from_json(job["header"]), job["commits"]
        known = self.tables.pop(job["table"], None)
        if known is not None and (
            known.header != header or known.commits != commits[: len(known.commits)]
        ):
            known = None
        if known is not None:
            snapshot: Snapshot | None = known.snapshot
        else:
            snapshot = Snapshot.from_text(job["snapshot"]) if job["snapshot"] else None
        game = Game.resume(header, [Commit.from_json(commit) for commit in commits], snapshot)
        latest = game.snapshot()
        self.tables[job["table"]] = KnownTable(header, commits[: latest.commits], latest)
        if len(self.tables) > TABLES:
            self.tables.popitem(last=False)
        return game


def think(game: Game, seat: int, bot: Bot, seconds: float) -> list[int]:
    """Return the codes of what the bot plays for the seat until a draw or another seat's decision.

    After `seconds` it leaves further decisions to the next job.
    """
    until = time.monotonic() + seconds
    plays: list[int] = []
    while (option := choose(game, seat, bot)) is not None:
        plays.append(option.code)
        game.play(option, seat)
        if time.monotonic() > until:
            break
    return plays


def choose(game: Game, seat: int, bot: Bot) -> Option | None:
    """Return the bot's choice for the seat; None if it is not asked."""
    decision = game.decision_of(seat)
    if decision is None:
        return None
    code = bot.choose(game.view(seat))
    return next(option for option in decision.options if option.code == code)


def why(game: Game, seat: int, bot: Bot) -> dict[str, Any] | None:
    """Return the bot's reasons, if it gives any. A bot that has just chosen does not think
    again."""
    reasons = reasons_of(bot, game.view(seat))
    return None if reasons is None else reasons.as_json()


def weigh(game: Game, bot: str, first: int, games: int) -> dict[str, Any]:
    """Return the results of `games` games that bots play from here, game by game.

    The number of a game fixes its dice, so that compared lines get the same ones. Without a `bot`
    the game's own quick players play.
    """
    # imported here, because a process that only plays starts faster without it
    from stormtable.bots.chances import chances

    trial = game.fork()
    while trial.unconfirmed_seat != NOBODY:
        trial.confirm(trial.unconfirmed_seat)
    played = chances(game.title, trial.state, range(first, first + games), 0, bot)
    return {"games": games, **played.as_json()}


def look_back(game: Game) -> dict[str, Any]:
    """Return what the game's own measures say of a finished game, without what was taken back."""
    from stormtable.bots.bot import looked_back_of

    look = looked_back_of(game.title.name)
    return {} if look is None else look(_positions(game), 0)


def _positions(game: Game) -> Iterator[Game]:
    """Yield a new copy of the game before and after each line of its log."""
    again = Game.resume(replace(game.header, tentative=()), [])
    yield again
    for number, line in enumerate(game.log, 1):
        record.replay_line(again, line, f"line {number}")
        yield again


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
                remember_edition(job["edition"], "edition")
            return read(job["record"], job["kept"])
        game = memory.resume(job)
        if "weigh" in job:
            return weigh(game, job["bot"], **job["weigh"])
        if "look_back" in job:
            return {"looked_back": look_back(game)}
        seat: int = job["seat"]
        if "way" in job:
            from stormtable.bots.ways import way_json, way_to

            way = way_to(game, seat, job["way"])
            return {"way": None if way is None else way_json(game, seat, way, job["language"])}
        seed = stream_of(job["seed"], f"{len(game.commits)}/{seat}").getrandbits(63)
        bot = bot_at_table(job["bot"], game.title.name, seed, job["table"], seat)
        if job["hint"]:
            option = choose(game, seat, bot)
            if option is None:
                return {"notation": None}
            return {"notation": option.notation, "reasons": why(game, seat, bot)}
        return {"plays": think(game, seat, bot, job["seconds"] / 2)}
    except Exception:  # a bot may raise anything
        return {"failed": traceback.format_exc()}


def jobs(lines: BinaryIO) -> Iterator[dict[str, Any]]:
    """Yield the incoming jobs. The process exits at the end of input, even during a job."""
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
        os.dup2(2, 1)  # a bot may print; redirect its output away from the responses

        def write(response: dict[str, Any]) -> None:
            answers.write(json.dumps(response).encode() + b"\n")
            answers.flush()

        memory = Memory()
        write(READY)
        for job in jobs(sys.stdin.buffer):
            write(answer(memory, job))


if __name__ == "__main__":
    main()
