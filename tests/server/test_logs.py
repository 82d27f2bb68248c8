"""Log lines carry a request id and no name, token, cookie, password or chat."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from fastapi import APIRouter, FastAPI, WebSocket
from sqlalchemy.exc import IntegrityError, OperationalError

from stormtable.kernel.errors import BadSetting
from stormtable.server.core import logs

SECRETS = {
    "name": "Ada Lovelace",
    "login": "ada1815",
    "password": "hunter2",
    "token": "tok_SECRETSECRETSECRETSECRETSECRETSECRETSECRET",
    "cookie": "stormtable=abcdef123456",
    "chat": "meet me at nine",
    "mail": "ada@engine.example",
    "invitation": "Zk3-invite_9xQ",
}


LEVELS = ("debug", "info", "warning", "error", "exception", "critical")


class Sink(io.StringIO):
    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


@pytest.fixture
def sink() -> Iterator[Sink]:
    """Yield the lines of a server; restore logging afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    out = Sink()
    logs.configure("json", "debug", out)
    yield out
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def tells_nothing(out: io.StringIO) -> None:
    text = out.getvalue()
    assert text
    for what, secret in SECRETS.items():
        assert secret not in text, what


Way = Callable[[Any, str], None]


def raising(error: Callable[[str], BaseException]) -> Way:
    def way(log: Any, secret: str) -> None:
        try:
            raise error(secret)
        except BaseException:
            log.exception("it broke")

    return way


def caused(log: Any, secret: str) -> None:
    try:
        try:
            raise KeyError(secret)
        except KeyError as error:
            raise RuntimeError(secret) from error
    except RuntimeError as error:
        log.error("it broke", exc_info=error)


def forgotten_task(log: Any, secret: str) -> None:
    async def fails() -> None:
        raise ValueError(secret)

    async def main() -> None:
        task = asyncio.ensure_future(fails())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task

    asyncio.run(main())


WAYS: dict[str, Way] = {
    "a field of its name": lambda log, secret: log.info("made", name=secret, text=secret),
    "a field that looks harmless": lambda log, secret: log.info("made", thing=secret),
    "bound": lambda log, secret: log.bind(who=secret).info("made"),
    "bound to the context": lambda log, secret: (
        structlog.contextvars.bind_contextvars(user=secret),
        log.info("made"),
    )[-1],
    "nested in a field we show": lambda log, secret: log.info("made", reason={"who": secret}),
    "an object in a field we show": lambda log, secret: log.info("made", reason=Exception(secret)),
    "as a person": lambda log, secret: log.info("made", person=secret),
    "an exception": raising(RuntimeError),
    "an error of ours": raising(lambda secret: BadSetting(f"no {secret!r}", secret)),
    "a database's error": raising(
        lambda secret: IntegrityError("INSERT", {"a": secret}, Exception(f"Key ({secret})"))
    ),
    "a database's operational error": raising(
        lambda secret: OperationalError("INSERT", {"a": secret}, Exception(f"Key ({secret})"))
    ),
    "causes": caused,
    "a library's argument": lambda log, secret: logging.getLogger("lib").error("a %s b", secret),
    "a library's mapping": lambda log, secret: logging.getLogger("lib").error(
        "a %(who)s b", {"who": secret}
    ),
    "a library's extra": lambda log, secret: logging.getLogger("lib").error(
        "a", extra={"who": secret}
    ),
    "a library's second line": lambda log, secret: logging.getLogger("lib").error(f"a\n{secret}"),
    "uvicorn's access line": lambda log, secret: logging.getLogger("uvicorn.access").info(
        f"GET /api/{secret}"
    ),
    "the mail library": lambda log, secret: logging.getLogger("aiosmtplib").debug(f"RCPT {secret}"),
    "a stack": lambda log, secret: log.info("made", stack_info=True),
    "a task nobody waited for": forgotten_task,
}


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_no_secret_reaches_a_log_line(sink: Sink, form: str, way: Way) -> None:
    logs.configure(form, "debug", sink)
    for secret in SECRETS.values():
        way(logs.get_logger("stormtable.test"), secret)
        logs.get_logger("stormtable.test").info("done")
    tells_nothing(sink)


@pytest.mark.parametrize(
    "text",
    [
        f"took {SECRETS['token']} away",
        f"wrote to {SECRETS['mail']}",
        "postgresql+asyncpg://me:hunter2@db/table",
        "Authorization: Bearer hunter2",
    ],
)
def test_secrets_are_hidden_anywhere_in_a_log_line(sink: Sink, text: str) -> None:
    logs.get_logger().warning(text, reason=text)
    logging.getLogger("lib").warning(text)
    tells_nothing(sink)
    assert all(logs.HIDDEN in line["event"] for line in sink.lines)


def test_a_log_line_has_what_an_administrator_needs(sink: Sink) -> None:
    logs.get_logger("stormtable.host").info(
        "commit", table="0" * 32, seat=1, number=12, kind="play", person="f" * 32, milliseconds=3.5
    )
    (line,) = sink.lines
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "commit",
        "logger": "stormtable.host",
        "level": "info",
        "table": "0" * 32,
        "seat": 1,
        "number": 12,
        "kind": "play",
        "person": "f" * 32,
        "milliseconds": 3.5,
    }


def test_every_field_that_the_server_logs_is_listed() -> None:
    """An unlisted field would be hidden, and nobody would notice until it is needed."""
    logged: dict[str, str] = {}
    for file in sorted(Path(logs.__file__).parents[1].rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                of = call.func.value
                name = of.id if isinstance(of, ast.Name) else getattr(of, "attr", "")
                if name == "log" and call.func.attr in LEVELS:
                    logged |= {keyword.arg: file.name for keyword in call.keywords if keyword.arg}
    assert len(logged) > 5
    assert {
        name: logged[name] for name in set(logged) - logs.SHOWN - {logs.PERSON, "exc_info"}
    } == {}


def test_an_exception_says_what_and_where(sink: Sink) -> None:
    caused(logs.get_logger(), "hunter2")
    (line,) = sink.lines
    kinds = [text for text in line["exception"] if not text.startswith(" ")]
    assert kinds == ["builtins.RuntimeError", "builtins.KeyError"]
    assert any(
        re.fullmatch(r"  tests/server/test_logs.py:\d+ caused", s) for s in line["exception"]
    )


def test_errors_of_the_operating_system_are_logged(sink: Sink) -> None:
    raising(lambda _: ConnectionRefusedError(111, "Connection refused"))(logs.get_logger(), "")
    raising(lambda _: OperationalError("S", {}, OSError(5, "disk I/O error")))(
        logs.get_logger(), ""
    )
    first, second = (line["exception"][0] for line in sink.lines)
    assert first == "builtins.ConnectionRefusedError: [Errno 111] Connection refused"
    assert second == "sqlalchemy.exc.OperationalError: [Errno 5] disk I/O error"


def test_the_numbers_of_a_librarys_message_are_logged(sink: Sink) -> None:
    logging.getLogger("uvicorn.error").info("Started server process [%d]", 42)
    logging.getLogger("lib").info("100%% of %s in %d", "x", 3)
    assert [line["event"] for line in sink.lines] == [
        "Started server process [42]",
        "100% of [hidden] in 3",
    ]


def test_warnings_are_lines_too(sink: Sink) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn("mind the step", stacklevel=1)
    assert sink.lines[0]["logger"] == "py.warnings"


def test_a_log_entry_is_always_one_line(sink: Sink) -> None:
    logs.configure("console", "info", sink)
    logs.get_logger().info("made", reason="a\n2030 forged\x1b[31m\u202e")
    assert len(sink.getvalue().splitlines()) == 1
    assert "\x1b" not in sink.getvalue()
    assert "\u202e" not in sink.getvalue()


class Full(io.StringIO):
    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_line_that_cannot_be_written_is_not_shown_elsewhere(
    sink: Sink, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure("json", "info", Full())
    logs.get_logger().info("made", name=SECRETS["name"])
    assert capsys.readouterr() == ("", "")


# --- requests ------------------------------------------------------------------------------


@pytest.fixture
def app() -> FastAPI:
    app = FastAPI()
    router = APIRouter()

    @router.get("/invitations/{token}")
    async def invitation(token: str) -> dict[str, str]:
        logs.get_logger("stormtable.test").info("seen", count=1)
        return {}

    @app.get("/files/{name:path}")
    async def files(name: str) -> dict[str, str]:
        return {}

    @app.get("/health")
    async def health() -> dict[str, str]:
        return {}

    @router.get("/broken")
    async def broken() -> None:
        raise RuntimeError(SECRETS["name"])

    @router.websocket("/tables/{table}/socket")
    async def socket(socket: WebSocket, table: str) -> None:
        await socket.accept()
        await socket.receive_text()
        await socket.close(4400)

    app.include_router(router, prefix="/api")
    app.add_middleware(logs.RequestLog)
    return app


def get(app: FastAPI, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


def request_lines(sink: Sink) -> list[dict[str, Any]]:
    return [line for line in sink.lines if line["logger"] == "stormtable.requests"]


def test_a_request_has_an_id_and_a_line_without_its_path(app: FastAPI, sink: Sink) -> None:
    path = f"/api/invitations/{SECRETS['invitation']}?password=hunter2"
    answer = get(app, path, Cookie=SECRETS["cookie"])
    tells_nothing(sink)
    (seen,) = [line for line in sink.lines if line["logger"] == "stormtable.test"]
    (line,) = request_lines(sink)
    assert seen["request"] == line["request"] == answer.headers["x-request-id"]
    assert line["route"] == "/api/invitations/{token}"
    assert (line["event"], line["method"], line["status"]) == ("request", "GET", 200)
    assert get(app, path).headers["x-request-id"] != line["request"]


def test_an_unknown_path_is_not_logged(app: FastAPI, sink: Sink) -> None:
    assert get(app, f"/{SECRETS['login']}").status_code == 404
    tells_nothing(sink)
    assert request_lines(sink)[-1]["route"] == "(none)"


def test_no_part_of_a_path_is_taken_for_a_prefix(app: FastAPI, sink: Sink) -> None:
    assert get(app, f"/files/{SECRETS['login']}/{SECRETS['invitation']}/x").status_code == 200
    assert get(app, "/health").status_code == 200
    tells_nothing(sink)
    assert [line["route"] for line in request_lines(sink)] == ["/files/{name:path}", "/health"]


def test_a_failure_is_a_line_with_its_status(app: FastAPI, sink: Sink) -> None:
    assert get(app, "/api/broken").status_code == 500
    tells_nothing(sink)
    (line,) = request_lines(sink)
    assert (line["status"], line["route"]) == (500, "/api/broken")


def test_a_socket_is_one_line_with_its_close_code(app: FastAPI, sink: Sink) -> None:
    path = f"/api/tables/{SECRETS['login']}/socket"
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": path,
        "headers": [(b"cookie", SECRETS["cookie"].encode())],
        "query_string": b"",
        "subprotocols": [],
    }
    incoming = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "text": SECRETS["chat"]},
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        return incoming.pop(0)

    async def send(message: Any) -> None:
        sent.append(message["type"])

    asyncio.run(app(scope, receive, send))
    assert sent == ["websocket.accept", "websocket.close"]
    tells_nothing(sink)
    (line,) = request_lines(sink)
    assert (line["event"], line["status"]) == ("socket closed", 4400)
    assert line["route"] == "/api/tables/{table}/socket"
