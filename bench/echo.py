"""The processor time of a commit over that of an echo, by WebSocket: `python -m bench.echo`.

Both servers run in separate processes, on the same uvicorn with the same WebSocket protocol.
An echo is one message there and back. A commit is a message, the synced log entry, its
acknowledgement, and an update to both players. The two take turns in one run, so a busy machine
slows both of them; only their ratio means something.

`--other SRC` measures another version in the same run, in turns: the folder `src` of a checkout.
The updates are those of bots: without words. `python -m bench.scaling` measures them with words.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

from stormtable.client import Client, Place, RemoteTable, Stale
from stormtable.client.seat import Seat
from stormtable.lab.loadtest.postgres import free_port
from stormtable.lab.loadtest.servers import Server
from stormtable.server.core.config import Config
from stormtable.server.core.serving import uvicorn_options

GAMES = ("weather-machine", "weather-island")
TABLES, PLAYERS = 8, 2
ROUNDS = 5
COMMITS = 400
"""Commits of a round, at all tables together."""
ECHOES, LARGE_ECHOES = 4000, 1600
THIS = "this version"
MESSAGE = json.dumps(
    {"type": "commit", "id": 32 * "0", "number": 100, "kind": "play", "seat": 0, "notation": "x"}
)


def busy(pid: int) -> float:
    """Return the processor time of a process with all its threads, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def cost(pid: int, work: Callable[[], Awaitable[int]]) -> float:
    """Return the processor time that a server needs for one piece of this work."""
    before = busy(pid)
    done = await work()
    return (busy(pid) - before) / done


# --- a server that echoes messages --------------------------------------------------------------


def serve_echo(port: int) -> None:
    app = FastAPI()

    @app.websocket("/echo")
    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        with suppress(WebSocketDisconnect):
            while True:
                await websocket.send_text(await websocket.receive_text())

    config = Config(port=port, secret_key="of a server that has no secrets")
    uvicorn.run(app, **uvicorn_options(config))


async def echoes(port: int, message: str, count: int) -> int:
    """Send a message many times and get it back, over as many connections as there are players."""
    each = count // (PLAYERS * TABLES)

    async def echo_as(player: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/echo", max_size=None) as socket:
            for number in range(each):
                # No two messages are equal: the server shares the compressed bytes of equal ones.
                await socket.send(f"{message}{player:4}{number:8}")
                await socket.recv()

    await asyncio.gather(*(echo_as(player) for player in range(PLAYERS * TABLES)))
    return PLAYERS * TABLES * each


async def wait_for_echo(port: int) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            async with connect(f"ws://127.0.0.1:{port}/echo"):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.1)


# --- commits ------------------------------------------------------------------------------------


class Players:
    """Two players at each of several tables, who choose at random."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self._url = url
        self._stack = stack
        self._rng = random.Random(1)
        self._left = 0
        self._done = 0
        self.latest = ""
        """The last update to a player."""

    async def play(self) -> int:
        """Play until the commits of a round are done, and return how many there were."""
        self._left, self._done = COMMITS, 0
        async with asyncio.TaskGroup() as group:
            for seats in self.tables:
                group.create_task(self._play_at(seats))
        return self._done

    async def sit_down(self) -> None:
        self.tables = [await self._table(GAMES[slot % len(GAMES)]) for slot in range(TABLES)]

    async def _client(self, name: str) -> Client:
        client = await self._stack.enter_async_context(Client(self._url))
        await client.guest(name)
        return client

    async def _table(self, game: str) -> list[Seat]:
        host, guest = await self._client("Ada"), await self._client("Bert")
        places = [Place(kind="me"), Place(kind="open")]
        mine = await host.new_table(game, places, public=False, confirm=False)
        theirs: RemoteTable = await guest.invited_to((await mine.invite())["invitation"])
        await theirs.take(1)
        await mine.start()
        return [
            await self._stack.enter_async_context(table.sit(seat))
            for seat, table in enumerate((mine, theirs))
        ]

    async def _play_at(self, seats: list[Seat]) -> None:
        """Make commits at a table, one after another. A finished game ends this."""
        while self._left > 0:
            updates = [await seat.next() for seat in seats]
            asked = [number for number, update in enumerate(updates) if update["decision"]]
            if not asked:
                raise RuntimeError("a game is over: begin with fewer commits")
            decision = updates[asked[0]]["decision"]
            assert decision is not None
            self._left -= 1
            self.latest = json.dumps(updates[0])
            try:
                await seats[asked[0]].play(self._rng.choice(decision["options"])["notation"])
            except Stale:
                continue
            self._done += 1


@dataclass(frozen=True)
class Costs:
    """Processor times in seconds, one for every round."""

    commit: list[float]
    echo: list[float]
    """Of a message like that of a commit."""
    large_echo: list[float]
    """Of a message as large as an update."""


async def measure(folder: Path, other: str | None) -> dict[str, Costs]:
    """Return the processor times of commits and echoes; with another version, of both."""
    port = free_port()
    echo = subprocess.Popen([sys.executable, "-m", "bench.echo", "--serve", str(port)])
    servers = {THIS: new_server(folder / "this", {})}
    if other is not None:
        servers[other] = new_server(folder / "other", {"PYTHONPATH": other})
    costs = {name: Costs([], [], []) for name in servers}
    try:
        async with AsyncExitStack() as stack:
            await wait_for_echo(port)
            players = {}
            for name, server in servers.items():
                server.start()
                server.wait_until_ready()
                players[name] = Players(server.url, stack)
            for number in range(ROUNDS + 1):
                for name, server in servers.items():
                    if number % 2 == 0:  # a game has several hundred commits
                        await players[name].sit_down()
                    commit = await cost(server.pid, players[name].play)
                    small = await cost(echo.pid, partial(echoes, port, MESSAGE, ECHOES))
                    update = players[name].latest
                    large = await cost(echo.pid, partial(echoes, port, update, LARGE_ECHOES))
                    if number:  # the first round loads code
                        costs[name].commit.append(commit)
                        costs[name].echo.append(small)
                        costs[name].large_echo.append(large)
        return costs
    finally:
        for server in servers.values():
            server.stop()
        echo.terminate()
        echo.wait()


def new_server(folder: Path, settings: dict[str, str]) -> Server:
    folder.mkdir()
    return Server("bench", f"sqlite:///{folder / 'table.db'}", folder, settings)


def over(some: list[float], others: list[float]) -> str:
    """Return the ratio of two costs: its median, the least and the most of all rounds."""
    ratios = sorted(each / other for each, other in zip(some, others, strict=True))
    return f"{median(ratios):.3g}x ({ratios[0]:.3g} to {ratios[-1]:.3g})"


def report(costs: Costs) -> list[str]:
    traffic = [
        small + PLAYERS * large for small, large in zip(costs.echo, costs.large_echo, strict=True)
    ]
    return [
        "| measured in this run | |",
        "|---|--:|",
        f"| commit with its updates | {1e3 * median(costs.commit):.2f} ms |",
        f"| echo of the commit's message | {1e3 * median(costs.echo):.3f} ms |",
        f"| echo of an update | {1e3 * median(costs.large_echo):.3f} ms |",
        f"| commit over echo of its message | {over(costs.commit, costs.echo)} |",
        f"| commit over echoes of all its messages | {over(costs.commit, traffic)} |",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", type=int, metavar="PORT", help="run the echo server alone")
    parser.add_argument("--other", metavar="SRC", help="also measure the version in this folder")
    chosen = parser.parse_args()
    if chosen.serve is not None:
        serve_echo(chosen.serve)
        return
    with TemporaryDirectory() as folder:
        measured = asyncio.run(measure(Path(folder), chosen.other))
    for name, costs in measured.items():
        print("\n".join([name, *report(costs), ""]))
    if chosen.other is not None:
        ratio = over(measured[chosen.other].commit, measured[THIS].commit)
        print(f"commit of {chosen.other} over {THIS}: {ratio}")
    print(f"load {os.getloadavg()[0]:.1f}, rounds {ROUNDS}, commits {COMMITS} each")


if __name__ == "__main__":
    main()
