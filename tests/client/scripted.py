"""A scripted server, for messages that a real server rarely sends."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.server import ServerConnection, serve

from stormtable.client.seat import SUBPROTOCOL, Seat
from stormtable.client.wire import Wire

Message = dict[str, Any]


class Talk:
    """One connection, from the server's side."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket

    async def hear(self) -> Message:
        message: Message = json.loads(await self._socket.recv())
        return message

    async def say(self, **message: object) -> None:
        await self._socket.send(json.dumps(message))

    async def welcome(self) -> Message:
        """Receive the hello, and respond to it."""
        hello = await self.hear()
        await self.say(type="welcome", table={"id": "t"}, person={}, seats=hello["seats"])
        return hello

    async def update(self, number: int, *events: int, outcome: object = None) -> None:
        """Send an update with this number of log entries and these events."""
        view = {"number": events[-1] if events else 0, "outcome": outcome}
        feed = [{"number": event} for event in events]
        update = {"view": view, "decision": None, "refusals": [], "feed": feed}
        await self.say(type="update", seat=0, number=number, update=update, clock=None, table={})

    async def close(self, code: int, reason: str = "") -> None:
        await self._socket.close(code, reason)

    def abort(self) -> None:
        self._socket.transport.abort()

    async def until_gone(self) -> None:
        await self._socket.wait_closed()


Script = Callable[[Talk], Awaitable[None]]


@asynccontextmanager
async def seat_at(
    *scripts: Script, seat: int | None = 0, patience: float = 20.0
) -> AsyncIterator[Seat]:
    """Yield a seat at a server that has a script for each connection; the last script repeats."""
    talks = 0

    async def follow(socket: ServerConnection) -> None:
        nonlocal talks
        script = scripts[min(talks, len(scripts) - 1)]
        talks += 1
        await script(Talk(socket))

    async with serve(follow, "127.0.0.1", 0, subprotocols=[SUBPROTOCOL]) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        wire = Wire([f"http://127.0.0.1:{port}"], "token", patience=patience)
        try:
            async with Seat(wire, "t", seat) as sitting:
                yield sitting
        finally:
            await wire.close()
