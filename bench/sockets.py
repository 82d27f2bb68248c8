"""Ten thousand open sockets at one server process: `python -m bench.sockets`.

Spectators open WebSockets at a hundred tables and stay. Every other one is a visitor who is not
signed in, so each of them changes who is there. A move is timed at a table where nobody
watches and at one with a hundred spectators: with no other socket open, with half of them, and with
all. The spectators are bare sockets in this process, which answer nothing, so that this side is
cheap; they read what comes.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import secrets
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

import httpx

from bench.echo import busy
from bench.measured_server import WITHOUT_LIMITS, measure_server, memory
from stormtable.lab.loadtest.servers import Server

SOCKETS, TABLES = 10_000, 100
TOGETHER = 50
"""Spectators who open a socket at the same time."""
MOVES = 100
STEPS = 3
"""With none of the sockets open, with half of them, with all."""
SETTLED = 30.0
"""Seconds after the last socket has opened when nothing more follows from it."""
IDLE = 10.0
"""Seconds over which the processor time of idle sockets is measured."""
BUFFER = 4096
CLOSE, PING, PONG = 0x88, 0x89, 0x8A
PAUSE = 0.03
"""Seconds between two moves."""


class Player:
    """A person who has both seats of every table."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(
            base_url=f"{url}/api", headers={"X-Stormtable-Client": "program"}, timeout=60
        )
        self.rng = Random(1)
        self.token = ""

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        answer = await self.http.request(method, path, json=body)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    async def sit_down(self) -> list[str]:
        self.token = (await self.ask("POST", "/people", {"name": "Ada"}))["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        tables = []
        for _ in range(TABLES + STEPS + 1):
            seats = [{"kind": "me"}, {"kind": "me"}]
            body = {"game": "weather-island", "seats": seats, "confirm": False, "public": True}
            table = (await self.ask("POST", "/tables", body))["id"]
            await self.ask("POST", f"/tables/{table}/start")
            tables.append(table)
        return tables

    async def moves(self, table: str) -> list[float]:
        """Return the seconds of each move."""
        times = []
        for number in range(MOVES):
            info = await self.ask("GET", f"/tables/{table}")
            if not info["asked"]:
                break
            seat = info["asked"][0]
            update = (await self.ask("GET", f"/tables/{table}/update?seat={seat}"))["update"]
            option = self.rng.choice(update["decision"]["options"])
            body = {
                "id": f"{number}-{secrets.token_hex(4)}", "number": info["number"], "kind": "play",
                "seat": seat, "notation": option["notation"],
            }  # fmt: skip
            began = time.perf_counter()
            await self.ask("POST", f"/tables/{table}/commits", body)
            times.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
        return times


def frame(message: object) -> bytes:
    """Return a short text message of a client, masked with zeros."""
    payload = json.dumps(message).encode()
    assert len(payload) < 126
    return bytes((0x81, 0x80 | len(payload), 0, 0, 0, 0)) + payload


class Spectator:
    """A socket at a table, which reads and answers only pings."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._reading = asyncio.create_task(self._read_to_the_end())
        self.closed = ""
        """The reason that the server gave for closing the socket."""

    @property
    def is_open(self) -> bool:
        return not self._reading.done()

    async def _read_to_the_end(self) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await self._read()

    async def _read(self) -> None:
        while True:
            first, size = await self._reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self._reader.readexactly(2))
            elif size == 127:
                size = int.from_bytes(await self._reader.readexactly(8))
            payload = await self._reader.readexactly(size)
            if first == CLOSE:
                self.closed = payload[2:].decode()
            if first == PING:
                self._writer.write(bytes((PONG, 0x80 | size, 0, 0, 0, 0)) + payload)


async def open_sockets(url: str, token: str, tables: list[str], count: int) -> list[Spectator]:
    where = urlsplit(url)

    async def watch(number: int) -> Spectator:
        table = tables[number % len(tables)]
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = (
            f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {where.netloc}",
            "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: stormtable.1",
            "Sec-WebSocket-Extensions: permessage-deflate",
            *([f"Authorization: Bearer {token}"] if number // len(tables) % 2 else []),
            "X-Stormtable-Client: program", "", "",
        )  # fmt: skip
        reader, writer = await asyncio.open_connection(where.hostname, where.port, limit=BUFFER)
        writer.write("\r\n".join(lines).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(head.decode())
        writer.write(frame({"type": "hello", "protocol": 1, "seats": [], "since": {}}))
        return Spectator(reader, writer)

    opened: list[Spectator] = []
    for first in range(0, count, TOGETHER):
        opened += await asyncio.gather(*map(watch, range(first, first + TOGETHER)))
    return opened


def shown(times: list[float]) -> str:
    p99 = quantiles(times, n=100)[-1]
    return f"{1e3 * median(times):.1f} / {1e3 * p99:.1f} ms"


async def measure(sockets: int, server: Server) -> None:
    player = Player(server.url)
    tables = await player.sit_down()
    first, *alone = tables[TABLES:]
    watched = tables[:TABLES]
    spectators: list[Spectator] = []
    await player.moves(first)  # the first moves load code
    for step in range(STEPS):
        more = sockets // (STEPS - 1) if step else 0
        began, before = time.perf_counter(), busy(server.pid)
        spectators += await open_sockets(server.url, player.token, watched, more)
        spent, work = time.perf_counter() - began, busy(server.pid) - before
        await asyncio.sleep(SETTLED if more else 0)
        after = busy(server.pid) - before - work
        idle = busy(server.pid)
        await asyncio.sleep(IDLE)
        idle = (busy(server.pid) - idle) / IDLE
        here = sum(spectator.is_open for spectator in spectators)
        print(
            f"{here} sockets open, opened in {spent:.0f} s ({work:.0f} s of processor time, and"
            f" {after:.0f} s in the next {SETTLED:.0f} s);"
            f" memory {memory(server.pid):.0f} MB; idle {100 * idle:.0f} % of a core",
            flush=True,
        )
        if reasons := Counter(each.closed for each in spectators if not each.is_open):
            print(f"  closed: {dict(reasons)}", flush=True)
        for where, table in (("nobody watches", alone[step]), ("many watch", watched[step])):
            times = await player.moves(table)
            print(f"  move where {where}, p50 / p99: {shown(times)}", flush=True)
        print(f"  load {os.getloadavg()[0]:.1f}", flush=True)
    await player.http.aclose()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=SOCKETS)
    measure_server(partial(measure, parser.parse_args().sockets), WITHOUT_LIMITS)


if __name__ == "__main__":
    main()
