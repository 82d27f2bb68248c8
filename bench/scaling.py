"""What many tables would need, from costs measured in one run: `python -m bench.scaling`.

First it plays games through the table host on an SQLite file and takes the processor time of each
part of a commit. Then it simulates servers that serve commits at a given rate, each process with
one core, and looks for the least number of processes whose 99th percentile is under 100 ms.

What is not measured here, so the simulation lacks it: the kernel's work for sockets, TLS, the
proxy, the network, and PostgreSQL itself. `docs/scaling.md` says so.
"""

from __future__ import annotations

import asyncio
import gc
import heapq
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

import stormtable.games  # noqa: F401  (registers the games)
from stormtable.server.core.limit_settings import Limits
from stormtable.server.features.play.routes import update_fields
from stormtable.server.realtime.hub import Hub
from stormtable.server.realtime.schemas import UpdateMessage
from stormtable.server.realtime.websocket_protocol import SharedDeflate
from stormtable.server.services.table_command import TableCommand
from stormtable.server.services.table_host import Host
from stormtable.store import tables
from stormtable.store.database import Database
from stormtable.store.schema import Base, Person, Seat, Table
from stormtable.table.live import LiveGame

GAMES = ("weather-machine", "weather-island")
PLAYERS = 2
TABLES = 8
COMMITS = 320
SPECTATORS = 95
RATES = (48, 252, 2520)
"""Commits a second: of the load test, of 100,000 games a day, and ten times that."""
KINDS = PLAYERS + 1
"""Kinds of viewers: each seat, and spectators."""
CONNECTIONS = PLAYERS + 1
ALLOWED = 0.1
"""Seconds until 99 of 100 commits are acknowledged."""


@dataclass(frozen=True)
class Costs:
    """Seconds; a list has one entry for each commit."""

    commit: list[float]
    """Processor time of a commit by itself: rules, statements, answer."""
    sync: float
    """Time until the disk has a commit, without processor time: that of the fastest tenth, because
    others also wait for a core when the machine is busy."""
    render: list[float]
    """Processor time to render, encode and compress an update for one kind of viewer."""
    send: float
    """Processor time to frame a message that is rendered and compressed, for one connection."""
    row_bytes: float
    """Bytes that the database file grows with each commit."""
    update_bytes: float
    """Bytes of an update, compressed."""

    def fan_out(self, connections: int) -> tuple[float, float]:
        """The cost of an update to many spectators: each by itself, and shared."""
        render = mean(self.render)
        return connections * (render + self.send), render + connections * self.send


# --- measuring ----------------------------------------------------------------------------------


async def lay_tables(database: Database) -> list[str]:
    """Store tables whose games have just begun."""
    ids = []
    async with database.write() as session:
        await (await session.connection()).run_sync(Base.metadata.create_all)
        for seat in range(PLAYERS):
            session.add(Person(id=f"{seat:032x}", name=f"Player {seat}", created=0, seen=0))
        await session.flush()
        for number in range(TABLES):
            game = GAMES[number % len(GAMES)]
            names = [f"Player {seat}" for seat in range(PLAYERS)]
            live = LiveGame.begin(game, PLAYERS, {}, names, (), number, time.time())
            table = Table(
                id=f"{number:016x}", game=game, status=tables.RUNNING, public=True, created=0,
                started=0, changed=0, config={"settings": {}, "clock": {"kind": "none"}},
                header=live.game.header.as_json(), asked=list(live.asked),
            )  # fmt: skip
            seats = [
                Seat(table=table.id, seat=seat, person=f"{seat:032x}", name=names[seat])
                for seat in range(PLAYERS)
            ]
            await tables.add_table(session, table, seats)
            await tables.write_all(session, table.id, live.rows)
            table.number = len(live.rows)
            ids.append(table.id)
    return ids


async def next_command(host: Host, table: str, rng: Random) -> TableCommand | None:
    """A random legal move at a table; None if its game is over."""
    async with host.table(table) as cached:
        if not cached.live.asked or not cached.running:
            return None
        seat = cached.live.asked[0]
        decision = cached.live.game.decision_of(seat)
        assert decision is not None
        option = decision.options[rng.randrange(len(decision.options))]
        return TableCommand(f"{cached.number}", cached.number, "play", seat, option.notation)


async def commits(host: Host, ids: Sequence[str], rng: Random) -> list[tuple[float, float]]:
    """Processor time and other time of each commit, one at a time."""
    times = []
    for number in range(COMMITS):
        table = ids[number % len(ids)]
        command = await next_command(host, table, rng)
        if command is None:
            continue
        busy, began = time.process_time(), time.perf_counter()
        await host.commit(table, f"{command.seat:032x}", command)
        busy = time.process_time() - busy
        times.append((busy, time.perf_counter() - began - busy))
    return times


def frame_of(message: str) -> Frame:
    return Frame(Opcode.TEXT, message.encode())


async def updates(host: Host, ids: Sequence[str]) -> tuple[list[float], float, float]:
    """Seconds to render an update, to send it once more, and its bytes."""
    rendered, sent, sizes = [], [], []
    services: Any = SimpleNamespace(host=host)
    for table in ids:
        async with host.table(table) as cached:
            since = cached.live.game.event_log.last - 3
            for seat in (*range(PLAYERS), None):
                update_fields(services, cached, seat, 0, "en")  # the story so far is composed once
                busy = time.process_time()
                fields = update_fields(services, cached, seat, max(0, since), "en")
                text = UpdateMessage(**fields).model_dump_json()
                packed = PerMessageDeflate(True, True, 12, 12).encode(frame_of(text))
                rendered.append(time.process_time() - busy)
                sizes.append(len(packed.data))
                shared = SharedDeflate(True, True, 12, 12)
                shared.encode(frame_of(text))
                busy = time.process_time()
                for _ in range(SPECTATORS):
                    frame_of(text).serialize(mask=False, extensions=[shared])
                sent.append((time.process_time() - busy) / SPECTATORS)
    return rendered, mean(sent), mean(sizes)


async def measured(folder: Path) -> Costs:
    file, rng = folder / "table.db", Random(1)
    database = Database(f"sqlite+aiosqlite:///{file}")
    try:
        ids = await lay_tables(database)
        host = Host(database, Hub(Limits()), 10 * TABLES)
        for _ in range(2):  # the first commits load code and tables
            before = _bytes(folder)
            times = await commits(host, ids, rng)
            gc.collect()
        grown = (_bytes(folder) - before) / len(times)
        rendered, sent, size = await updates(host, ids)
    finally:
        await database.close()
    busy = [each for each, _ in times]
    return Costs(
        commit=busy,
        sync=quantiles([other for _, other in times], n=10)[0],
        render=rendered,
        send=sent,
        row_bytes=grown,
        update_bytes=size,
    )


def _bytes(folder: Path) -> int:
    """The size of the database, with what is still in its log."""
    return sum(file.stat().st_size for file in folder.iterdir() if not file.name.endswith("-shm"))


# --- simulating ---------------------------------------------------------------------------------


def simulate(
    costs: Costs, rate: float, processes: int, seconds: float = 60.0, seed: int = 1
) -> float:
    """The 99th percentile of the time until a commit is acknowledged, in seconds.

    Commits arrive by chance. Each belongs to one process, which works on one thing at a time: it
    applies the commit, waits for the database without using its core, and renders the update. The
    database syncs one group at a time; those who wait meanwhile share the next sync.
    """
    rng = Random(seed)
    free = [0.0] * processes
    ready: list[tuple[float, float]] = []
    moment = 0.0
    while (moment := moment + rng.expovariate(rate)) < seconds:
        process = rng.randrange(processes)
        done = max(moment, free[process]) + rng.choice(costs.commit)
        later = sum(rng.choice(costs.render) for _ in range(KINDS)) + CONNECTIONS * costs.send
        free[process] = done + later
        heapq.heappush(ready, (done, moment))
    waits, sync_free = [], 0.0
    while ready:
        start = max(sync_free, ready[0][0])
        sync_free = start + costs.sync
        while ready and ready[0][0] <= start:
            _, arrived = heapq.heappop(ready)
            waits.append(sync_free - arrived)
    waits.sort()
    return waits[int(0.99 * (len(waits) - 1))]


def needed(costs: Costs, rate: float, most: int = 4096) -> int:
    """The least number of processes that acknowledge 99 of 100 commits in time."""
    low, high = 0, 1
    while simulate(costs, rate, high) > ALLOWED:
        low, high = high, 2 * high
        if high > most:
            raise ValueError(f"{most} processes are not enough for {rate} commits/s")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if simulate(costs, rate, middle) <= ALLOWED else (middle, high)
    return high


def report(costs: Costs) -> list[str]:
    """The lines of docs/scaling.md that come from here."""
    alone, shared = costs.fan_out(SPECTATORS)
    each = mean(costs.commit) + KINDS * mean(costs.render) + CONNECTIONS * costs.send
    lines = [
        "| measured in this run | |",
        "|---|--:|",
        f"| commit, processor time | {1e3 * mean(costs.commit):.1f} ms |",
        f"| commit, other time (the disk), the fastest tenth | {1e3 * costs.sync:.1f} ms |",
        f"| update for one kind of viewer | {1e3 * mean(costs.render):.1f} ms |",
        f"| the same update for one more connection | {1e3 * costs.send:.3f} ms |",
        f"| update to {SPECTATORS} spectators: each by itself, over shared "
        f"| {alone / shared:.0f}x |",
        f"| the same over an update to one spectator | {shared / costs.fan_out(1)[1]:.1f}x |",
        f"| the database grows with a commit | {costs.row_bytes:.0f} bytes |",
        f"| an update, compressed | {costs.update_bytes:.0f} bytes |",
        "",
        "| simulated: commits/s | cores busy | processes for p99 under 100 ms | p99 "
        "| rows a day, GB |",
        "|--:|--:|--:|--:|--:|",
    ]
    for rate in RATES:
        processes = needed(costs, rate)
        p99 = 1e3 * simulate(costs, rate, processes)
        stored = rate * 86400 * costs.row_bytes / 1e9
        lines.append(f"| {rate} | {rate * each:.1f} | {processes} | {p99:.0f} ms | {stored:.1f} |")
    return lines


def main() -> None:
    with TemporaryDirectory() as folder:
        costs = asyncio.run(measured(Path(folder)))
    print("\n".join(report(costs)))


if __name__ == "__main__":
    main()
