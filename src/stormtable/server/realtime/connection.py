"""The WebSocket of a table: a client says hello, receives updates, and plays.

Each connection has two tasks: one reads, one sends. The sender renders an update when it sends it,
so a slow client gets fewer updates and delays nobody else.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.view import PROTOCOL
from stormtable.server.core import metrics
from stormtable.server.core.deps import Services, address_of, get_services
from stormtable.server.core.errors import ApiError, no_session
from stormtable.server.core.language import language_for
from stormtable.server.core.limits import Bucket, TooMany, household
from stormtable.server.core.security import Caller, caller_of, refuse_foreign
from stormtable.server.features.lobby.routes import is_invited
from stormtable.server.features.play.access import may_look
from stormtable.server.features.play.chat_routes import say
from stormtable.server.features.play.routes import update_fields
from stormtable.server.realtime import schemas
from stormtable.server.realtime.hub import FLOOD, Connection
from stormtable.server.realtime.schemas import (
    SOCKET_IN,
    AckMessage,
    CommitMessage,
    HelloMessage,
    PingMessage,
    PongMessage,
    RefusedMessage,
    SayMessage,
    TableMessage,
    TakeBackAnswerMessage,
    TakeBackMessage,
    UpdateMessage,
    WelcomeMessage,
)
from stormtable.server.services import take_back
from stormtable.server.services.table_cache import CachedTable, RenderedUpdate
from stormtable.server.services.table_command import Stale, TableCommand
from stormtable.store import chat
from stormtable.store.health import DATABASE_ERRORS, is_unavailable
from stormtable.store.objects import StorageError

router = APIRouter()
SUBPROTOCOL = f"stormtable.{PROTOCOL}"
HELLO_WITHIN = 10.0
MALFORMED, NO_SESSION, NOT_ALLOWED, NO_TABLE, NO_HELLO, TOO_LARGE = (
    4400,
    4401,
    4403,
    4404,
    4408,
    4413,
)
LATER, WENT_WRONG = 1013, 1011
"""Close codes that the WebSocket protocol defines."""
CLOSES = {401: NO_SESSION, 403: NOT_ALLOWED, 404: NO_TABLE, 413: TOO_LARGE, 429: FLOOD}


class CloseConnection(Exception):
    """Raised to close the connection with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    services = get_services(websocket)
    offered = websocket.scope.get("subprotocols", [])
    await websocket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
    try:
        if offered and SUBPROTOCOL not in offered:
            raise CloseConnection(MALFORMED, f"this server speaks {SUBPROTOCOL}")
        caller = await _caller(websocket, services)
        await SocketClient(websocket, services, table, caller).run()
    except CloseConnection as leaving:
        await _close(websocket, leaving.code, leaving.reason)
    except ApiError as error:
        code = CLOSES.get(error.status, MALFORMED)
        metrics.REFUSED.labels(code=error.code).inc()
        services.log.warning("socket refused", code=error.code)
        await _close(websocket, code, f"{error.problem}; {error.remedy}")
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client is gone
    except StorageError:
        services.log.warning("the archive is away")
        await _close(websocket, LATER, "the archive does not answer; come back in a moment")
    except Exception as error:
        if is_unavailable(error):
            services.log.warning("the database is away")
            await _close(websocket, LATER, "the database does not answer; come back in a moment")
            return
        services.log.exception("a connection could not go on")
        await _close(websocket, WENT_WRONG, "something went wrong here; come back")


async def _caller(websocket: WebSocket, services: Services) -> Caller | None:
    """Return who connects. A browser's page must have our origin; a program has a token."""
    caller = await caller_of(websocket, services)
    if "origin" in websocket.headers or (caller is not None and caller.by_cookie):
        refuse_foreign(websocket, services.config)
    return caller


async def _close(websocket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError):
        # A close frame has room for 123 bytes of reason.
        await websocket.close(code, reason.encode()[:120].decode(errors="ignore"))


class SocketClient:
    """One connected client."""

    def __init__(
        self, websocket: WebSocket, services: Services, table: str, caller: Caller | None
    ) -> None:
        self.websocket = websocket
        self.services = services
        self.caller = caller
        person = caller.person if caller else None
        self.connection = Connection(
            table,
            person.id if person else None,
            caller.session if caller else None,
            person.name if person else "",
            household(address_of(websocket)),
        )
        self.invitation = ""
        self._bucket = Bucket(services.config.limits.messages)

    async def run(self) -> None:
        hub, connection = self.services.hub, self.connection
        hub.arrive(connection)
        try:
            await self._hello()
            back = connection.seats and connection.person not in hub.people_at(
                connection.table, self.services.now()
            )
            hub.join(connection)
            if back:
                await self.services.host.reconnected(connection.table, connection.seats)
            await self._stay()
        finally:
            hub.part(connection)

    async def _stay(self) -> None:
        hub, connection = self.services.hub, self.connection
        sending = asyncio.create_task(self._send())
        reading = asyncio.create_task(self._read())
        try:
            await self.services.presence.send(connection.table, connection)
            done, _ = await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            hub.part(connection)
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)
            with suppress(*DATABASE_ERRORS):  # presence is sent again later
                await self.services.presence.send(connection.table)

    # --- reading --------------------------------------------------------------------------

    async def _receive(self) -> Any:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        if text is None:
            raise CloseConnection(MALFORMED, "send text, one JSON object a message")
        if len(text.encode()) > self.services.config.limits.message_bytes:
            raise CloseConnection(
                TOO_LARGE, f"a message has {self.services.config.limits.message_bytes} bytes"
            )
        wait = self._bucket.take()
        if wait is not None:
            raise CloseConnection(FLOOD, f"too many messages; come back in {wait} s")
        try:
            return SOCKET_IN.validate_json(text)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the message"
            raise CloseConnection(MALFORMED, f"{where}: {first['msg']}") from error

    async def _hello(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self._receive()
        except TimeoutError as error:
            raise CloseConnection(NO_HELLO, f"say hello within {HELLO_WITHIN:.0f} s") from error
        if not isinstance(hello, HelloMessage):
            raise CloseConnection(NO_HELLO, "say hello first")
        if hello.protocol != PROTOCOL:
            raise CloseConnection(MALFORMED, f"this server speaks protocol {PROTOCOL}")
        connection = self.connection
        connection.language = language_for(hello.lang, self.websocket)
        self.invitation = hello.invitation
        invited = await is_invited(self.services, self.invitation, connection.table)
        async with self.services.host.table(connection.table) as cached:
            looked_from: list[int | None] = [*hello.seats] or [None]
            for seat in looked_from:
                may_look(cached, self.caller, seat, invited=invited)
            info = cached.info(hello.seats[0] if hello.seats else None)
        connection.seats = tuple(dict.fromkeys(hello.seats))
        connection.since = {seat: hello.since.get(str(seat), 0) for seat in connection.seats}
        if not connection.seats:
            connection.since = {None: hello.since.get("null", 0)}
        if connection.person is not None:
            async with self.services.database.read() as session:
                connection.muted = await chat.muted_by(session, connection.person)
        person = connection.person
        connection.say(
            WelcomeMessage(
                protocol=PROTOCOL,
                table=info,
                person=schemas.Caller(id=person, name=connection.name) if person else None,
                seats=list(connection.seats),
            )
        )

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            if isinstance(message, PingMessage):
                self.connection.say(PongMessage(at=message.at))
                continue
            if isinstance(message, HelloMessage):
                raise CloseConnection(MALFORMED, "hello is said once")
            try:
                await self._do(message)
            except Stale as error:
                self._refuse(message, error.code, error, error.number)
                self.connection.wake()
            except ApiError as error:
                self._refuse(message, error.code, error)
            except TooMany as error:
                self._refuse(message, "too_many", error)
            except StormtableError as error:
                self._refuse(message, "bad_input", error)

    def _refuse(
        self, message: Any, code: str, error: StormtableError, number: int | None = None
    ) -> None:
        metrics.REFUSED.labels(code=code).inc()
        self.services.log.info("refused", code=code)
        self.connection.say(
            RefusedMessage(
                id=getattr(message, "id", None),
                code=code,
                problem=error.problem,
                remedy=error.remedy,
                number=number,
            )
        )

    async def _do(self, message: Any) -> None:
        if self.caller is None:
            raise no_session()
        services, table, person = self.services, self.connection.table, self.caller.person.id
        if isinstance(message, CommitMessage):
            if message.seat not in self.connection.seats:
                raise ApiError(
                    403,
                    "not_yours",
                    f"you did not say hello for seat {message.seat}",
                    "name it in the hello's seats",
                )
            services.throttle.require("commits", person)
            command = TableCommand(
                message.id,
                message.number,
                message.kind,
                message.seat,
                message.notation,
                services.uptime.now(),
            )
            with services.host.arriving(table, command):
                done = await services.host.commit(table, person, command)
            ack = AckMessage(id=message.id, number=done.number, status=done.status)
            self.connection.say(ack)
        elif isinstance(message, SayMessage):
            async with services.host.table(table) as cached:
                await say(services, cached, self.caller, message.text)
        elif isinstance(message, TakeBackMessage):
            async with services.host.table(table) as cached:
                await take_back.ask(services, cached, person, message.to, message.number)
            ack = AckMessage(id=message.id, number=message.number, status="done")
            self.connection.say(ack)
        elif isinstance(message, TakeBackAnswerMessage):
            async with services.host.table(table) as cached:
                await take_back.answer(services, cached, person, message.yes, message.number)
            ack = AckMessage(id=message.id, number=message.number, status="done")
            self.connection.say(ack)

    # --- sending --------------------------------------------------------------------------

    async def _send(self) -> None:
        connection = self.connection
        while True:
            await connection.has_work.wait()
            connection.has_work.clear()
            while connection.waiting:
                await self.websocket.send_text(connection.waiting.popleft())
            if connection.leaving is not None:
                raise CloseConnection(*connection.leaving)
            if connection.stale:
                await self._update()

    async def _update(self) -> None:
        """Send an update to each seat, or to the spectator."""
        connection = self.connection
        async with self.services.host.table(connection.table):
            connection.stale = False  # after the table is read, because that may wake us
        invited = await is_invited(self.services, self.invitation, connection.table)
        for seat in connection.since:
            async with self.services.host.table(connection.table) as cached:
                may_look(cached, self.caller, seat, invited=invited)
                if cached.table.header is None:
                    text = TableMessage(table=cached.info(seat)).model_dump_json(by_alias=True)
                else:
                    kind = (seat, connection.since[seat], connection.language)
                    update = cached.rendered.get(kind, partial(self._render, cached, *kind))
                    connection.since[seat], text = update.last, update.text
            await self.websocket.send_text(text)

    def _render(
        self, cached: CachedTable, seat: int | None, since: int, language: str
    ) -> RenderedUpdate:
        """Return the encoded update message for a kind of viewer."""
        message = UpdateMessage(**update_fields(self.services, cached, seat, since, language))
        text = message.model_dump_json(by_alias=True)
        return RenderedUpdate(text, message.update["view"]["number"])
