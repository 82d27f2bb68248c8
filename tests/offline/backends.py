"""The two backends of the page, the server and the engine in the browser, behind one interface.

Every answer and every message is checked against the OpenAPI document, and noted without what
differs between any two tables, so that what one backend answers can be compared with the other.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from jsonschema_rs import validator_for
from websockets.exceptions import ConnectionClosed

from server.served import PATIENCE, Guest, wait_for

from .browser import Browser

Json = dict[str, Any]
DOCUMENT = json.loads((Path(__file__).parents[2] / "docs/openapi.json").read_text())
OWN = {
    *("id", "created", "started", "changed", "ended", "maker", "person", "since", "now"),
    *("entropy", "commitment"),
}
"""Fields that say which table it is, whose, and when; everything else is equal."""


class Answer(NamedTuple):
    status: int
    body: Any

    @property
    def code(self) -> str:
        return str(self.body["error"]["code"])

    @property
    def field(self) -> str:
        """Return the name of the field that a refusal is about."""
        return str(self.body["error"]["problem"].partition(":")[0])


class Closed(NamedTuple):
    """What comes after the last message of a connection."""

    code: int


class Connection(Protocol):
    """The connection of a page to a table."""

    def send(self, message: Json) -> None: ...
    def next(self) -> Json | Closed: ...


class Backend(Protocol):
    """What the page asks, and how it connects."""

    def ask(self, method: str, path: str, body: object, query: Json) -> Answer: ...
    def connect(self, table: str) -> Any: ...
    def let_bots_play(self, table: str) -> None: ...


class ServerBackend:
    """The server, for one of its people."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def ask(self, method: str, path: str, body: object, query: Json) -> Answer:
        answer = self.guest.http.request(method, path, json=body, params=query)
        is_json = "json" in answer.headers.get("content-type", "")
        return Answer(answer.status_code, answer.json() if is_json else answer.text)

    @contextmanager
    def connect(self, table: str) -> Iterator[Connection]:
        with self.guest.connect(table) as raw:
            yield ServerConnection(raw)

    def let_bots_play(self, table: str) -> None:
        def no_bot_is_asked() -> bool:
            info = self.guest.info(table)
            return all(info["seats"][seat]["person"] for seat in info["asked"])

        wait_for(no_bot_is_asked)


class ServerConnection:
    def __init__(self, raw: Any) -> None:
        self.raw = raw

    def send(self, message: Json) -> None:
        self.raw.send(json.dumps(message))

    def next(self) -> Json | Closed:
        try:
            message: Json = json.loads(self.raw.recv(timeout=PATIENCE))
        except ConnectionClosed as closed:
            return Closed(closed.rcvd.code if closed.rcvd else 0)
        return message


class BrowserBackend:
    """The engine in a browser."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.connections: dict[str, BrowserConnection] = {}

    def do(self, effects: str) -> Json:
        done = self.browser.do(effects)
        for connection, message in done["send"]:
            if connection in self.connections:
                self.connections[connection].waiting.append(message)
        return done

    def ask(self, method: str, path: str, body: object, query: Json) -> Answer:
        params = {name: str(value) for name, value in query.items()}
        asked = (json.dumps(params), json.dumps(body))
        answer = self.do(self.browser.host.ask(method, path, *asked))["answer"]
        return Answer(answer["status"], answer["body"])

    @contextmanager
    def connect(self, table: str) -> Iterator[Connection]:
        name = f"page {len(self.connections)}"
        connection = self.connections[name] = BrowserConnection(self, name)
        self.do(self.browser.host.connect(name, table))
        yield connection
        self.browser.host.disconnect(name)

    def let_bots_play(self, table: str) -> None:
        while self.browser.host.table(table).has_more:
            self.do(self.browser.host.step(table))


class BrowserConnection:
    def __init__(self, backend: BrowserBackend, name: str) -> None:
        self.backend = backend
        self.name = name
        self.waiting: deque[Json] = deque()

    def send(self, message: Json) -> None:
        self.backend.do(self.backend.browser.host.hear(self.name, json.dumps(message)))

    def next(self) -> Json | Closed:
        message = self.waiting.popleft()
        return Closed(message["close"]) if "close" in message else message


# --- the OpenAPI document -------------------------------------------------------------------------


@cache
def _valid(schema: str) -> Any:
    return validator_for({**json.loads(schema), "components": DOCUMENT["components"]})


def check_message(message: Json) -> None:
    _valid('{"$ref": "#/components/schemas/SocketOut"}').validate(message)


def check_answer(method: str, path: str, answer: Answer) -> None:
    """Check an answer against the schema of its operation and status."""
    responses = _responses(method, path)
    if responses is None:
        assert answer.status in (404, 405), f"{method} {path} is no operation"
        return
    content = responses[str(answer.status)].get("content", {})
    assert content, f"{method} {path}: {answer.status} has no content"
    if "application/json" in content and not isinstance(answer.body, str):
        _valid(json.dumps(content["application/json"]["schema"])).validate(answer.body)
    else:
        assert isinstance(answer.body, str)


def _responses(method: str, path: str) -> Json | None:
    # An address without a parameter comes before one with it.
    for template in sorted(DOCUMENT["paths"], key=lambda template: "{" in template):
        pattern = re.sub(r"\{\w+\}", "[^/]+", template)
        operation = DOCUMENT["paths"][template].get(method.lower())
        if operation and re.fullmatch(pattern, f"/api{path}"):
            responses: Json = operation["responses"]
            return responses
    return None


# --- comparing ------------------------------------------------------------------------------------


def shared(value: Any) -> Any:
    """Return an answer without what differs between any two tables."""
    if isinstance(value, dict):
        return {name: shared(item) for name, item in value.items() if name not in OWN}
    return [shared(item) for item in value] if isinstance(value, list) else value


def comparable(answer: Answer) -> Any:
    """Return what both backends must answer alike. A field that is wrong has its name in both, in
    other words."""
    if answer.status < 400:
        return answer.status, shared(answer.body)
    if answer.code == "bad_input":
        return answer.status, answer.code, answer.field
    return answer.status, shared(answer.body)
