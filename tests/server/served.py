"""A server in the test's own process, with a clock that the test sets, and its users."""

from __future__ import annotations

import asyncio
import json
import math
import random
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from stormtable.server.app import make_app
from stormtable.server.core.config import ArchiveSettings, Config, MailSettings
from stormtable.server.core.deps import Services
from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.serving import uvicorn_options
from stormtable.server.core.variables import Rate
from stormtable.server.realtime.websocket_protocol import Closing

Json = dict[str, Any]
T = TypeVar("T")
PATIENCE = 30.0
"""The longest wait in seconds for automatic actions, because a machine may be busy."""
ISLAND = "weather-island"
STORM = "pass-the-storm"
"""A duel of a dozen moves (fixture `small_game`)."""


def boundless(**limits: Any) -> Limits:
    """Return limits that no test reaches."""
    rates: dict[str, Any] = {
        limit.name: Rate(1_000_000, 1)
        for limit in fields(Limits)
        if isinstance(getattr(Limits(), limit.name), Rate)
    }
    return replace(Limits(), **(rates | limits))


class Clock:
    """The server's clock. `ahead`: time that passes, whether the server is up or down; `jumped`:
    how far the system's clock was set forward. A stopped clock moves only by these two."""

    def __init__(self, *, stopped: bool = False) -> None:
        self.ahead = 0.0
        self.jumped = 0.0
        self.stopped = (time.time(), time.monotonic()) if stopped else None

    def __call__(self) -> float:
        wall = self.stopped[0] if self.stopped else time.time()
        return wall + self.ahead + self.jumped

    def monotonic(self) -> float:
        steady = self.stopped[1] if self.stopped else time.monotonic()
        return steady + self.ahead


class Served:
    """A server that runs in a thread."""

    def __init__(
        self,
        database: str,
        data: Path,
        now: Callable[[], float] = time.time,
        limits: Limits | None = None,
        buffer: int = 0,
        mail: MailSettings | None = None,
        archive: ArchiveSettings | None = None,
        **options: Any,
    ) -> None:
        self._listening = socket.socket()
        if buffer:
            self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        self._listening.bind(("127.0.0.1", 0))
        self.config = Config(
            database=database,
            data=data,
            port=self._listening.getsockname()[1],
            secret_key="a key for tests that is long enough",
            limits=limits or boundless(),
            mail=mail,
            archive=archive,
        )
        self.url = self.config.url
        self._patient = isinstance(now, Clock)
        monotonic = now.monotonic if isinstance(now, Clock) else time.monotonic
        self.app = make_app(self.config, now, monotonic)
        self._server = uvicorn.Server(
            uvicorn.Config(self.app, **(uvicorn_options(self.config) | options))
        )
        self._thread = threading.Thread(
            target=self._server.run, args=([self._listening],), daemon=True
        )

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def __enter__(self) -> Self:
        self._thread.start()
        wait_for(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server does not start"
        if self._patient:
            # Hours pass between two writes of table time.
            self.services.uptime.lease = self.services.uptime.stall = math.inf
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"

    def on_loop(self, task: Coroutine[Any, Any, T]) -> Future[T]:
        """Run a coroutine in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(task, self._server.servers[0].get_loop())

    @property
    def connections(self) -> list[object]:
        """Return all WebSocket connections of the server."""
        every = self._server.server_state.connections
        return [connection for connection in every if isinstance(connection, Closing)]

    def is_well(self) -> bool:
        return httpx.get(f"{self.url}/ready", timeout=PATIENCE).is_success


def wait_for(what: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Return what the function gives, once it is true."""
    until = time.monotonic() + patience
    while not (result := what()):
        assert time.monotonic() < until, "it does not come to pass"
        time.sleep(0.02)
    return result


class Refusal(AssertionError):
    def __init__(self, status: int, payload: Json) -> None:
        super().__init__(f"{status} {payload}")
        self.status = status
        self.code = payload["error"]["code"]
        self.remedy = payload["error"]["remedy"]


class Guest:
    """A person who is signed in, like a program."""

    def __init__(self, url: str, name: str, token: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(
            base_url=f"{url}/api", headers={"X-Stormtable-Client": "program"}, timeout=PATIENCE
        )
        if token is None:
            answer = self.post("/people", {"name": name})
            token, self.id, self.recovery = (
                answer["token"],
                answer["person"]["id"],
                answer["recovery"],
            )
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"

    def connected_to(self, url: str) -> Guest:
        """Return the same person, connected to another server."""
        other = Guest(url, "", self.token)
        other.id = self.id
        return other

    def ask(self, method: str, path: str, body: object = None, **query: object) -> Any:
        params = {name: value for name, value in query.items() if value is not None}
        answer = self.http.request(method, path, json=body, params=params)  # type: ignore[arg-type]
        if not answer.is_success:
            raise Refusal(answer.status_code, answer.json())
        is_json = "json" in answer.headers.get("content-type", "")
        return answer.json() if is_json and answer.content else answer.text

    def get(self, path: str, **query: object) -> Any:
        return self.ask("GET", path, **query)

    def post(self, path: str, body: object = None, **query: object) -> Any:
        return self.ask("POST", path, body, **query)

    def put(self, path: str, body: object = None, **query: object) -> Any:
        return self.ask("PUT", path, body, **query)

    def delete(self, path: str) -> Any:
        return self.ask("DELETE", path)

    def new_table(self, *kinds: str, **more: Any) -> str:
        """Create a table: each seat is `me`, `open`, or a bot's name."""
        seats = [{"kind": k} if k in ("me", "open") else {"kind": "bot", "bot": k} for k in kinds]
        body: Json = {"game": ISLAND, "seats": seats, "confirm": False, **more}
        return str(self.post("/tables", body)["id"])

    def info(self, table: str) -> Json:
        answer: Json = self.get(f"/tables/{table}")
        return answer

    def update(self, table: str, seat: int | None, since: int = 0) -> Json:
        answer: Json = self.get(f"/tables/{table}/update", seat=seat, since=since)
        return answer

    def commit(
        self,
        table: str,
        number: int,
        seat: int,
        notation: str = "",
        kind: str = "play",
        name: str | None = None,
    ) -> Json:
        body = {
            "id": name or f"{random.getrandbits(64):x}",
            "number": number,
            "kind": kind,
            "seat": seat,
            "notation": notation,
        }
        answer: Json = self.post(f"/tables/{table}/commits", body)
        return answer

    @contextmanager
    def socket(
        self, table: str, *seats: int, since: Json | None = None, **more: Any
    ) -> Iterator[Socket]:
        """Yield a connection that has said hello."""
        with self.connect(table, **more) as raw:
            socket = Socket(raw)
            socket.send(type="hello", protocol=1, seats=list(seats), since=since or {})
            socket.until("welcome")
            yield socket

    def connect(self, table: str, **more: Any) -> ClientConnection:
        options: Json = {
            "subprotocols": [Subprotocol("stormtable.1")],
            "additional_headers": {"Authorization": f"Bearer {self.token}"},
            "max_size": None,
            "open_timeout": PATIENCE,
            **more,
        }
        return connect(f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket", **options)


class Socket:
    """A connection and all messages received."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.messages: list[Json] = []

    def send(self, **message: Any) -> None:
        self.raw.send(json.dumps(message))

    def next(self) -> Json:
        message: Json = json.loads(self.raw.recv(timeout=PATIENCE))
        self.messages.append(message)
        return message

    def until(self, kind: str, to: Callable[[Json], bool] = lambda message: True) -> Json:
        """Return the next message of a kind that satisfies the condition; skip all others."""
        while True:
            message = self.next()
            if message["type"] == kind and to(message):
                return message

    def commit(
        self, number: int, seat: int, notation: str = "", kind: str = "play", name: str = "one"
    ) -> Json:
        """Return the answer to a commit."""
        self.send(type="commit", id=name, number=number, kind=kind, seat=seat, notation=notation)
        while True:
            message = self.next()
            if message["type"] in ("ack", "refused") and message["id"] == name:
                return message


def names(presence: Json) -> set[str]:
    """Return the names in a presence message."""
    return {person["name"] for person in presence["people"]}


def reached(number: int) -> Callable[[Json], bool]:
    """Return whether an update has that row."""
    return lambda message: bool(message["number"] >= number)


def begun(ada: Guest, bob: Guest, **more: Any) -> str:
    """Return a started table of two people."""
    table = ada.new_table("me", "open", public=True, **more)
    bob.post(f"/tables/{table}/seats/1", {})
    ada.post(f"/tables/{table}/start")
    return table


def asked(people: list[Guest], table: str) -> tuple[Guest, int, Json]:
    """Return who is asked (seat n is people[n]'s), the seat, and their update."""
    seat = people[0].info(table)["asked"][0]
    return people[seat], seat, people[seat].update(table, seat)


def play_turn(people: list[Guest], table: str, chance: random.Random) -> int:
    """Let the asked person make a commit; return the number of its row."""
    who, seat, answer = asked(people, table)
    decision = answer["update"]["decision"]
    if decision is None:
        done = who.commit(table, answer["number"], seat, kind="confirm")
    else:
        notation = chance.choice(decision["options"])["notation"]
        done = who.commit(table, answer["number"], seat, notation)
    return int(done["number"])


def play_on(people: list[Guest], table: str, rows: int = 10_000, seed: int = 1) -> int:
    """Play until the game is over, or has this many rows."""
    chance = random.Random(seed)
    number = 0
    while number < rows and people[0].info(table)["status"] == "running":
        number = play_turn(people, table, chance)
    return number
