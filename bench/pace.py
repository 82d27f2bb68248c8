"""A thousand live tables at human pace: `python -m bench.pace`.

Two players at each table sit at WebSockets and think 25 seconds on average before each commit, so
there are 40 commits a second. The time of a commit is from sending it to the answer.
`--cached N` sets how many live games the server process caches.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from contextlib import AsyncExitStack
from statistics import median, quantiles

from bench.echo import busy
from bench.measured_server import WITHOUT_LIMITS, measure_server, memory
from stormtable.client import Client, Place, RemoteTable, Stale
from stormtable.client.seat import Seat
from stormtable.lab.loadtest.servers import Server

GAMES = ("weather-machine", "weather-island")
TABLES = 1000
THINKING = 25.0
"""Seconds between two commits at a table, on average."""
SECONDS = 100.0
FIRST = 25.0
"""Seconds at the beginning that do not count."""
PARALLEL_SETUPS = 8


class Tables:
    """Two people with all seats, who choose at random."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self._url = url
        self._stack = stack
        self._rng = random.Random(1)
        self.times: list[float] = []
        self.tables: list[list[Seat]] = []

    async def sit_down(self) -> None:
        host, guest = [await self._person(name) for name in ("Ada", "Bert")]
        free = asyncio.Semaphore(PARALLEL_SETUPS)

        async def begin(number: int) -> None:
            async with free:
                places = [Place(kind="me"), Place(kind="open")]
                game = GAMES[number % len(GAMES)]
                mine = await host.new_table(game, places, public=False, confirm=False)
                invitation = (await mine.invite())["invitation"]
                theirs: RemoteTable = await guest.invited_to(invitation)
                await theirs.take(1)
                await mine.start()
                seats = [
                    await self._stack.enter_async_context(table.sit(seat))
                    for seat, table in enumerate((mine, theirs))
                ]
                self.tables.append(seats)

        await asyncio.gather(*map(begin, range(TABLES)))

    async def _person(self, name: str) -> Client:
        client = await self._stack.enter_async_context(Client(self._url))
        await client.guest(name)
        return client

    async def play(self, until: float, counts_from: float) -> None:
        async with asyncio.TaskGroup() as group:
            for seats in self.tables:
                group.create_task(self._play_at(seats, until, counts_from))

    async def _play_at(self, seats: list[Seat], until: float, counts_from: float) -> None:
        while True:
            thinking = self._rng.expovariate(1 / THINKING)
            if time.monotonic() + thinking > until:
                return
            await asyncio.sleep(thinking)
            updates = [await seat.next() for seat in seats]
            asked = [number for number, update in enumerate(updates) if update["decision"]]
            if not asked:
                return
            decision = updates[asked[0]]["decision"]
            assert decision is not None
            option = self._rng.choice(decision["options"])
            began = time.monotonic()
            try:
                await seats[asked[0]].play(option["notation"])
            except Stale:
                continue
            if began > counts_from:
                self.times.append(time.monotonic() - began)


async def measure(server: Server) -> None:
    async with AsyncExitStack() as stack:
        tables = Tables(server.url, stack)
        began = time.monotonic()
        await tables.sit_down()
        print(f"{TABLES} tables begun in {time.monotonic() - began:.0f} s", flush=True)
        start = time.monotonic()
        playing = asyncio.create_task(tables.play(start + FIRST + SECONDS, start + FIRST))
        await asyncio.sleep(FIRST)
        before, since = busy(server.pid), time.monotonic()
        await asyncio.sleep(SECONDS)
        work, passed = busy(server.pid) - before, time.monotonic() - since
        await playing
        cuts = quantiles(tables.times, n=100)
        print(
            f"{len(tables.times) / passed:.1f} commits/s, p50 / p95 / p99: "
            f"{1e3 * median(tables.times):.0f} / {1e3 * cuts[94]:.0f} / {1e3 * cuts[98]:.0f} ms;"
            f" server {100 * work / passed:.0f} % of a core, {memory(server.pid):.0f} MB;"
            f" load {os.getloadavg()[0]:.1f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cached", type=int, default=2 * TABLES)
    cached = str(parser.parse_args().cached)
    measure_server(measure, WITHOUT_LIMITS | {"STORMTABLE_LIVE_GAMES": cached})


if __name__ == "__main__":
    main()
