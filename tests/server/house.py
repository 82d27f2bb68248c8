"""A real server, and people who use it with a browser or a program."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stormtable.lab.loadtest.servers import Server
from stormtable.store import commits
from stormtable.store.database import Database
from stormtable.store.schema import Seat, Table
from stormtable.table import clock
from stormtable.table.clock_settings import Clock
from stormtable.table.live import LiveGame

PROGRAM = {"X-Stormtable-Client": "program"}
COOKIE = "stormtable"
WAIT = 30.0


class House:
    """A server with its database and its log."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.file = folder / "table.db"
        environment = {"STORMTABLE_LOG_LEVEL": "info", **(settings or {})}
        self._server = Server("server", f"sqlite+aiosqlite:///{self.file}", folder, environment)
        self.url = self._server.url

    @contextmanager
    def open(self) -> Iterator[House]:
        try:
            self._server.start()
            self._server.wait_until_ready()
            yield self
        finally:
            self._server.stop()

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def lines(self, **expected: object) -> list[dict[str, Any]]:
        """Return the log lines with this event and these fields."""
        json_lines = [line for line in self.log().splitlines() if line.startswith("{")]
        entries = [json.loads(line) for line in json_lines]
        return [entry for entry in entries if expected.items() <= entry.items()]

    def cells(self) -> Iterator[tuple[str, str, object]]:
        """Yield everything in the database: table, column, value."""
        with closing(sqlite3.connect(self.file)) as database:
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            for (table,) in names.fetchall():
                cursor = database.execute(f'SELECT * FROM "{table}"')
                columns = [column[0] for column in cursor.description]
                for row in cursor:
                    yield from ((table, *cell) for cell in zip(columns, row, strict=True))

    def change(self, statement: str, *values: object) -> None:
        """Change the database without the server."""
        with closing(sqlite3.connect(self.file, timeout=WAIT)) as database:
            database.execute(statement, values)
            database.commit()


class Someone:
    """A person, known by a cookie in a browser or by a token in a program."""

    def __init__(self, house: House, name: str = "", *, program: bool = False) -> None:
        self.house = house
        headers = PROGRAM if program else {"Origin": house.url}
        self.http = httpx.Client(
            base_url=f"{house.url}/api", headers=headers, timeout=WAIT, trust_env=False
        )
        self.account: dict[str, Any] = {}
        if name:
            self.account = self.post("/people", name=name)
            if program:
                self.http.headers["Authorization"] = f"Bearer {self.account['token']}"

    @property
    def id(self) -> str:
        return str(self.account["person"]["id"])

    @property
    def secret(self) -> str:
        """Return the session's token."""
        return self.account["token"] or self.http.cookies[COOKIE]

    def ask(self, method: str, path: str, body: object = None, **query: object) -> httpx.Response:
        params = {name: str(value) for name, value in query.items()}
        return self.http.request(method, path, json=body, params=params or None)

    def get(self, path: str, **query: object) -> Any:
        return good(self.ask("GET", path, **query))

    def post(self, path: str, **body: object) -> Any:
        return good(self.ask("POST", path, body))

    def delete(self, path: str) -> None:
        good(self.ask("DELETE", path))

    @contextmanager
    def socket(
        self, table: str, seats: Sequence[int] = (), origin: str | None = "", **hello: object
    ) -> Iterator[Socket]:
        """Yield a socket that has said hello."""
        with self.bare_socket(table, origin) as socket:
            with suppress(ConnectionClosed):  # the server may close it before it sends anything
                socket.say(type="hello", protocol=1, seats=list(seats), **hello)
            yield socket

    @contextmanager
    def bare_socket(self, table: str, origin: str | None = "") -> Iterator[Socket]:
        sent = self.http.headers.get("Origin") if origin == "" else origin
        headers = {}
        if "Authorization" in self.http.headers:
            headers["Authorization"] = self.http.headers["Authorization"]
        elif COOKIE in self.http.cookies:
            headers["Cookie"] = f"{COOKIE}={self.http.cookies[COOKIE]}"
        url = f"ws{self.house.url.removeprefix('http')}/api/tables/{table}/socket"
        with connect(
            url,
            origin=sent,  # type: ignore[arg-type]
            additional_headers=headers,
            proxy=None,
            open_timeout=WAIT,
            max_size=None,
        ) as connection:
            yield Socket(connection)


class Socket:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def say(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message, or the next of some kinds."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(WAIT))
            if not kinds or message["type"] in kinds:
                return message

    def closed(self) -> int:
        """Return the close code, after all other messages."""
        try:
            while True:
                self.connection.recv(WAIT)
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd is not None else 1006


def good(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    is_json = answer.content and "json" in answer.headers.get("content-type", "")
    return answer.json() if is_json else answer.text


def refused(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of a refusal."""
    error = answer.json()["error"]
    assert error["problem"]
    assert error["remedy"]
    return answer.status_code, error["code"]


def island(*people: Someone, start: bool = True, **more: object) -> str:
    """Return a table of Weather Island for these people; the first makes it."""
    maker, *others = people
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others or "1")]
    table = maker.post("/tables", game="weather-island", seats=seats, **more)["id"]
    if others:
        invitation = maker.post(f"/tables/{table}/invitations")["invitation"]
        for seat, other in enumerate(others, 1):
            other.post(f"/tables/{table}/seats/{seat}", invitation=invitation)
    if start:
        maker.post(f"/tables/{table}/start")
    return str(table)


def play(someone: Someone, table: str, seat: int, kind: str = "play", notation: str = "") -> Any:
    """Make a commit; by default the first legal option."""
    answer = someone.get(f"/tables/{table}/update", seat=seat)
    if kind == "play" and not notation:
        notation = answer["update"]["decision"]["options"][0]["notation"]
    number = answer["number"]
    return someone.post(
        f"/tables/{table}/commits",
        id=f"{kind} {number} {time.time()}",
        number=number,
        kind=kind,
        seat=seat,
        notation=notation,
    )


def lay(house: House, live: LiveGame, people: Sequence[Someone], **config: object) -> str:
    """Store a table with this game already played, with these people on its seats."""
    timed = Clock.from_json(config.get("clock") or {"kind": "none"})
    now = time.time()
    table = Table(
        id=token_hex(8),
        game=live.game.title.name,
        status="running",
        public=True,
        maker=people[0].id,
        created=now,
        started=now,
        changed=now,
        config={"settings": dict(live.game.settings), **config, "clock": timed.as_json()},
        header=live.game.header.as_json(),
        number=0,
        asked=list(live.asked),
        clocks=clock.started(timed, len(people), live.asked, now).as_json(),
        outcome=None if live.outcome is None else live.outcome.as_json(),
    )

    async def write() -> str:
        database = Database(f"sqlite+aiosqlite:///{house.file}")
        async with database.write() as session:
            session.add(table)
            await session.flush()
            for seat, who in enumerate(people):
                name = live.game.seats[seat]
                session.add(Seat(table=table.id, seat=seat, person=who.id, name=name))
            for row in live.rows:
                await commits.write_row(session, table.id, row, {})
            table.status = "over" if live.over else "running"
        await database.close()
        return table.id

    return asyncio.run(write())
