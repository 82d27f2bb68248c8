"""A seat at a table, played over a connection that may break at any moment.

Every move is played exactly once: a commit has its own id, and the client repeats it with that id
on every new connection until the server has acknowledged it.
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
"""The largest message in bytes, well above an update with the feed of a long game."""
WELCOME, CLOSING = 10.0, 2.0
"""Seconds to wait for the server's welcome, and for an orderly close."""
FINAL = frozenset({1009, 4400, 4401, 4403, 4404, 4410, 4413})
"""Close codes after which the server would close a new connection as well."""
FINAL_STATUS = frozenset({400, 401, 403, 404})


@dataclass(frozen=True, slots=True)
class Ack:
    """A commit that the server has saved."""

    id: str
    number: int
    """The number of its log entry."""
    status: str
    """`done`, or `repeated`: the server had saved it before."""
    sent: int = 1
    """How often it was sent: once, and again after each lost connection."""


@dataclass(slots=True)
class _Waiting:
    """A commit that the server has not acknowledged."""

    message: str
    answer: asyncio.Future[Ack]
    sent: int = 0


class Seat:
    """A seat (None: a spectator) of a table; `RemoteTable.sit` and `RemoteTable.watch` create it.

    Iterate over it to get updates until the game is over: always the latest, with all events since
    the previous one.
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
        """The table in the last message about it."""
        self.people: list[Present] = []
        """The people who are connected now."""
        self.chats: asyncio.Queue[ChatMessage] = asyncio.Queue(maxsize=1000)
        """Chat messages of the table."""
        self.reconnected = 0
        """How often the client has reconnected."""
        self._update: Update | None = None
        self._number = 0
        self._known = 0
        self._handed = 0
        self._waiting: dict[str, _Waiting] = {}
        self._socket: ClientConnection | None = None
        self._changed = asyncio.Event()
        self._end: ClientError | None = None
        self._task: asyncio.Task[None] | None = None

    # --- connect and disconnect -----------------------------------------------------------------

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
        """Drop the connection as a dead network would; the client reconnects."""
        if self._socket is not None:
            self._socket.transport.abort()

    # --- updates --------------------------------------------------------------------------------

    async def __aiter__(self) -> AsyncIterator[Update]:
        while True:
            update = await self.next()
            yield update
            if update["view"]["outcome"] is not None:
                return

    async def next(self) -> Update:
        """Return the latest update, as soon as there is a new one."""
        # Skip an update from before my last action, which may arrive after the acknowledgement.
        while self._update is None or self._number < self._handed:
            if self._end is not None:
                raise self._end
            self._changed.clear()
            await self._changed.wait()
        update, self._update = self._update, None
        self._handed = self._number
        return update

    @property
    def number(self) -> int:
        """The number of log entries at the last returned update, or of my own last commit."""
        return self._handed

    # --- actions --------------------------------------------------------------------------------

    async def play(self, notation: str) -> Ack:
        """Play an option of my open decision; the server has saved it when this returns.

        `Stale` means that another player was faster and nothing was played; the next update shows
        the new position.
        """
        return await self.commit("play", notation)

    async def undo(self) -> Ack:
        return await self.commit("undo")

    async def redo(self) -> Ack:
        return await self.commit("redo")

    async def confirm(self) -> Ack:
        return await self.commit("confirm")

    async def restart(self) -> Ack:
        """Take back everything of this turn that can be taken back."""
        return await self.commit("restart")

    async def commit(
        self,
        kind: CommandKind,
        notation: str = "",
        *,
        number: int | None = None,
        id: str | None = None,  # noqa: A002
    ) -> Ack:
        """Commit an action on entry `number` (None: the latest returned), once for its id."""
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
        """Send a chat message; it is lost if the connection breaks."""
        message: SayMessage = {"type": "chat", "text": text}
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(json.dumps(message))

    # --- the connection -------------------------------------------------------------------------

    async def _run(self) -> None:
        """Run the connection; when it ends for good, every waiting call gets an error."""
        try:
            self._finish(await self._stay_connected())
        except Exception as error:
            self._finish(ClientError(f"the server said what makes no sense here ({error!r})"))

    async def _stay_connected(self) -> ClientError:
        """Reconnect until that is useless; return why it is."""
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
                    # The connection lasted longer than the pause before it, so the next retry is
                    # quick again.
                    pauses = waits()
            wait = next(pauses)
            if clock() + wait > until:
                return Unreachable(f"{self._wire.url}: {problem}")
            self.reconnected += 1
            self._wire.next_address()
            await asyncio.sleep(wait)

    async def _greet(self, socket: ClientConnection) -> None:
        """Send the last known number, and the commits without an acknowledgement."""
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
        # A lost commit is sent again on the next connection.
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
        # Ignore other kinds of messages, which a newer server may send.

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
        self._changed.set()

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
        """Raise an error in every waiting call, because no response will come."""
        if self._end is None:
            self._end = end
        self._changed.set()
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(self._end)
