"""A seat at a table, played over a connection that may break at any moment.

Whatever happens to the connection, what is played is played once: a commit has an id of its own
and is repeated, with that id, on every new connection until the server has answered it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from stormtable.client.errors import ClientError, Closed, Unreachable, api_error
from stormtable.client.messages import (
    AckMessage,
    ChatMessage,
    CommandKind,
    CommitMessage,
    HelloMessage,
    Present,
    RefusedMessage,
    SayMessage,
    SocketOut,
    TableInfo,
    UpdateMessage,
)
from stormtable.client.wire import Wire, waits
from stormtable.protocol import PROTOCOL
from stormtable.protocol.messages import Update

SUBPROTOCOL = Subprotocol("stormtable.1")
LARGEST = 4 * 1024 * 1024
"""An update of a long game's whole feed is well below it."""
WELCOME, CLOSING = 10.0, 2.0
"""Seconds in which a server says welcome, and goodbye."""
FINAL = frozenset({1009, 4400, 4401, 4403, 4404, 4410, 4413})
"""Close codes after which the same client would be closed again."""
FINAL_STATUS = frozenset({400, 401, 403, 404})


@dataclass(frozen=True, slots=True)
class Ack:
    """A commit that is written down for good."""

    id: str
    number: int
    """Of the table's row it became."""
    status: str
    """`done`, or `repeated`: it was written before, and is answered as it was then."""
    sent: int = 1
    """How often it had to be sent: once, and once more for every connection lost meanwhile."""


@dataclass(slots=True)
class _Waiting:
    """A commit that the server has not answered."""

    message: str
    answer: asyncio.Future[Ack]
    sent: int = 0


class Seat:
    """A seat (None: a spectator) of a table; `Table.sit` and `Table.watch` make it.

    Iterating over it gives updates until the game is over: always the latest, with everything that
    happened since the one before.
    """

    def __init__(
        self,
        wire: Wire,
        table: str,
        seat: int | None = None,
        take: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._wire = wire
        self._path = f"/tables/{table}"
        self._take = take
        self.seat = seat
        self.table: TableInfo | None = None
        """The table as it was last told."""
        self.people: list[Present] = []
        """Who is here now."""
        self.chats: asyncio.Queue[ChatMessage] = asyncio.Queue(maxsize=1000)
        """What is said at the table."""
        self.reconnected = 0
        """How often the connection was made anew."""
        self._update: Update | None = None
        self._number = 0
        self._known = 0
        self._handed = 0
        self._waiting: dict[str, _Waiting] = {}
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._end: ClientError | None = None
        self._task: asyncio.Task[None] | None = None

    # --- coming and going -----------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        if self._take is not None:
            await self._take()
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._finish(Closed(1000, "left"))

    def cut(self) -> None:
        """Lose the connection, as a dead network does; it is made anew."""
        if self._socket is not None:
            self._socket.transport.abort()

    # --- what happens ---------------------------------------------------------------------------

    async def __aiter__(self) -> AsyncIterator[Update]:
        while True:
            update = await self.next()
            yield update
            if update["view"]["outcome"] is not None:
                return

    async def next(self) -> Update:
        """The latest update, as soon as there is one that was not handed out."""
        # One from before what I did last is not news, though it may have come after the answer.
        while self._update is None or self._number < self._handed:
            if self._end is not None:
                raise self._end
            self._news.clear()
            await self._news.wait()
        update, self._update = self._update, None
        self._handed = self._number
        return update

    @property
    def number(self) -> int:
        """How many rows the table had when the last update was handed out, or mine was written."""
        return self._handed

    # --- what I do ------------------------------------------------------------------------------

    async def play(self, notation: str) -> Ack:
        """Play an option of my open decision; when this returns it is written down for good.

        `Stale` means that somebody was faster and nothing was played: the next update tells more.
        """
        return await self.commit("play", notation)

    async def undo(self) -> Ack:
        return await self.commit("undo")

    async def redo(self) -> Ack:
        return await self.commit("redo")

    async def confirm(self) -> Ack:
        return await self.commit("confirm")

    async def restart(self) -> Ack:
        """Take back all of this turn that can be."""
        return await self.commit("restart")

    async def commit(
        self,
        kind: CommandKind,
        notation: str = "",
        *,
        number: int | None = None,
        id: str | None = None,  # noqa: A002
    ) -> Ack:
        """Do something in answer to row `number` (None: the latest handed out), once for its id."""
        if self._end is not None:
            raise self._end
        if self.seat is None:
            raise ClientError("a spectator does not play")
        name = id or uuid4().hex
        message: CommitMessage = {
            "type": "commit",
            "id": name,
            "number": self._handed if number is None else number,
            "kind": kind,
            "seat": self.seat,
            "notation": notation,
        }
        answer: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        waiting = self._waiting[name] = _Waiting(json.dumps(message), answer)
        try:
            if self._socket is not None:
                await self._send(self._socket, waiting)
            ack = await answer
        finally:
            self._waiting.pop(name, None)
        self._handed = max(self._handed, ack.number)
        return ack

    async def chat(self, text: str) -> None:
        """Say something; it is not repeated when the connection breaks."""
        message: SayMessage = {"type": "chat", "text": text}
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(json.dumps(message))

    # --- the connection -------------------------------------------------------------------------

    async def _run(self) -> None:
        """Whatever ends the connection for good, whoever waits is told."""
        try:
            self._finish(await self._stay_connected())
        except Exception as error:
            self._finish(ClientError(f"the server said what makes no sense here ({error!r})"))

    async def _stay_connected(self) -> ClientError:
        """Connect, again and again, until it is of no use; why it is not."""
        clock = asyncio.get_running_loop().time
        pauses, until, wait = waits(), clock() + self._wire.patience, 0.0
        while True:
            problem, welcome = "it went away", 0.0
            try:
                async with connect(
                    self._wire.socket_url(f"{self._path}/socket"),
                    subprotocols=[SUBPROTOCOL],
                    additional_headers=self._wire.headers,
                    max_size=LARGEST,
                    close_timeout=CLOSING,
                ) as socket:
                    await self._greet(socket)
                    welcome = clock()
                    async for text in socket:
                        self._hear(json.loads(text))
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FINAL:
                    return Closed(closed.rcvd.code, closed.rcvd.reason)
            except InvalidStatus as error:
                status = error.response.status_code
                if status in FINAL_STATUS:
                    return Closed(status, f"refused with {status}")
                problem = f"it answers {status}"
            except (OSError, TimeoutError, InvalidHandshake) as error:
                problem = f"it does not answer ({error or type(error).__name__})"
            finally:
                self._socket = None
            if welcome:
                until = clock() + self._wire.patience
                if clock() - welcome > wait:
                    # It was well for longer than we had waited: the next try comes soon again.
                    pauses = waits()
            wait = next(pauses)
            if clock() + wait > until:
                return Unreachable(f"{self._wire.url}: {problem}")
            self.reconnected += 1
            self._wire.next_address()
            await asyncio.sleep(wait)

    async def _greet(self, socket: ClientConnection) -> None:
        """Say what I have, and what was never answered."""
        seats = [] if self.seat is None else [self.seat]
        since = {json.dumps(self.seat): self._known} if self._known else {}
        hello: HelloMessage = {
            "type": "hello",
            "protocol": PROTOCOL,
            "seats": seats,
            "since": since,
        }
        await socket.send(json.dumps(hello))
        async with asyncio.timeout(WELCOME):
            self._hear(json.loads(await socket.recv()))
        self._socket = socket
        for waiting in list(self._waiting.values()):
            await self._send(socket, waiting)

    async def _send(self, socket: ClientConnection, waiting: _Waiting) -> None:
        waiting.sent += 1
        # A lost one is sent again on the next connection.
        with suppress(ConnectionClosed):
            await socket.send(waiting.message)

    def _hear(self, message: SocketOut) -> None:
        if message["type"] == "welcome" or message["type"] == "table":
            self.table = message["table"]
        elif message["type"] == "update":
            self._updated(message)
        elif message["type"] == "ack" or message["type"] == "refused":
            self._answered(message)
        elif message["type"] == "presence":
            self.people = message["people"]
        elif message["type"] == "chat":
            if self.chats.full():
                self.chats.get_nowait()
            self.chats.put_nowait(message)
        # A newer server may send other kinds of messages.

    def _updated(self, message: UpdateMessage) -> None:
        update = message["update"]
        unread = self._update
        if unread is not None:
            seen = unread["feed"][-1]["number"] if unread["feed"] else 0
            new = [event for event in update["feed"] if event["number"] > seen]
            update["feed"] = unread["feed"] + new
        self._update = update
        self._number = message["number"]
        self._known = update["view"]["number"]
        self.table = message["table"]
        self._news.set()

    def _answered(self, message: AckMessage | RefusedMessage) -> None:
        waiting = self._waiting.get(str(message["id"]))
        if waiting is None or waiting.answer.done():
            return
        if message["type"] == "ack":
            ack = Ack(message["id"], message["number"], message["status"])
            waiting.answer.set_result(replace(ack, sent=waiting.sent))
        else:
            waiting.answer.set_exception(api_error(message))

    def _finish(self, end: ClientError) -> None:
        """Tell whoever waits that there will be no answer."""
        if self._end is None:
            self._end = end
        self._news.set()
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(self._end)
