"""Log lines that record what the server did, without names, secrets or text that people wrote.

Every line, ours or a library's, goes through `hide`. It shows the fields in `SHOWN` and hides all
others, so a new field stays hidden until it is listed here. A library's message keeps only its
fixed words and numbers. An exception keeps only its type and its place in the code, because its
text may quote anything.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import time
import traceback
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import IO, Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from stormtable.kernel.text import shown
from stormtable.server.core import metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HIDDEN = "[hidden]"
SHOWN = frozenset(
    {
        *("event", "level", "timestamp", "logger", "exception"),
        *("request", "method", "route", "status", "milliseconds"),
        *("table", "seat", "number", "kind", "game", "players", "rows", "tables"),
        *("code", "reason", "why", "error", "result", "way", "state", "signal", "at_zero"),
        *("worker", "task", "pid", "count", "seconds", "attempt", "version"),
        *("host", "port", "variable", "about"),
    }
)
"""Fields that contain no name, no secret and nothing a person wrote."""
PERSON = "person"
"""Logs contain a person's id, so that lines can be correlated; never the name."""
ID = re.compile(r"[0-9a-f]{32}")
SECRET = re.compile(r"[A-Za-z0-9_\-+/=.]{40,}|\S+@\S+|(?i:bearer|basic)\s+\S+")
"""Matches what looks like a token, an e-mail address, or a URL with a password."""
PLACEHOLDER = re.compile(r"%%|%(?:\(\w+\))?[#0\- +]*[\d*]*(?:\.[\d*]+)?[diouxXeEfFgGcrsa]")
LONGEST = 300
FRAMES = 20
CAUSES = 5
TELLING = frozenset({"OSError", "OperationalError", "InterfaceError", "CannotConnectNowError"})
"""Exceptions whose text describes only the system or the database, never its rows."""
QUIET = (
    "uvicorn.access",
    "httpx",
    "httpcore",
    "aiosmtplib",
    "websockets",
    "mail",
    "aiosqlite",
    "alembic",
)
"""Libraries that log every message with addresses and paths; only their warnings are logged."""

get_logger = structlog.stdlib.get_logger


class _Handler(logging.StreamHandler[IO[str]]):
    """A handler that prints nothing about a line that it cannot write. The standard one prints all
    of it."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        with suppress(OSError, ValueError):
            self.stream.write(f"a log line of {record.name} could not be written\n")


def configure(form: str = "auto", level: str = "info", stream: IO[str] | None = None) -> None:
    """Send all log lines of this process, including those of libraries, to `stream` (stderr)."""
    out = sys.stderr if stream is None else stream
    console = form == "console" or (form == "auto" and out.isatty())
    lead: list[Processor] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = (
        [_as_text, structlog.dev.ConsoleRenderer(colors=out.isatty())]
        if console
        else [structlog.processors.JSONRenderer(ensure_ascii=False)]
    )
    handler = _Handler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.contextvars.merge_contextvars, _fixed_words, *lead],
            processors=[hide, *last],
            pass_foreign_args=True,
            use_get_message=False,
        )
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            *lead,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    logging.captureWarnings(True)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", *QUIET):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING if name in QUIET else logging.NOTSET)


def hide(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Return the log line with every allowed field, and `HIDDEN` for the others."""
    exception = event.pop("exc_info", None)
    redacted: EventDict = {}
    for key, value in event.items():
        if key.startswith("_"):
            continue
        if key == PERSON and isinstance(value, str) and ID.fullmatch(value):
            redacted[key] = value
        else:
            redacted[key] = _redacted(value) if key in SHOWN else HIDDEN
    if exception:
        redacted["exception"] = _trace(exception)
    return redacted


def _as_text(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    if "exception" in event:
        event["exception"] = "\n".join(event["exception"])
    return event


def _redacted(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return shown(SECRET.sub(HIDDEN, value), LONGEST)
    if isinstance(value, list | tuple | set | frozenset) and len(value) <= FRAMES:
        return [_redacted(item) for item in value]
    return HIDDEN


def _fixed_words(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Replace a library's message by its first line, with only numbers filled in."""
    positional = event.pop("positional_args", None) or ()
    arguments = iter(positional if isinstance(positional, tuple) else ())

    def fill(match: re.Match[str]) -> str:
        if match[0] == "%%":
            return "%"
        value = next(arguments, None)
        return str(value) if isinstance(value, int | float) else HIDDEN

    lines = str(event.get("event", "")).splitlines() or [""]
    event["event"] = PLACEHOLDER.sub(fill, lines[0]) if positional else lines[0]
    return event


def _trace(exception: object) -> list[str]:
    """Return where an exception came from, the cause last: types and places, no values."""
    if exception is True:
        exception = sys.exception()
    elif isinstance(exception, tuple):
        exception = exception[1]
    lines: list[str] = []
    seen = 0
    while isinstance(exception, BaseException) and seen < CAUSES:
        kind = type(exception)
        own = getattr(exception, "orig", None) or exception
        telling = TELLING & {base.__name__ for base in type(own).__mro__}
        why = f": {_redacted(str(own).splitlines()[0])}" if telling and str(own) else ""
        lines.append(f"{kind.__module__}.{kind.__qualname__}{why}")
        frames = traceback.extract_tb(exception.__traceback__)[-FRAMES:]
        lines += [f"  {_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        exception = exception.__cause__ or exception.__context__
        seen += 1
    return lines


def _module(file: str) -> str:
    """Return the end of a source file's path, without the machine's folders."""
    return "/".join(file.replace("\\", "/").split("/")[-3:])


def _pattern(scope: Scope) -> str:
    """Return the pattern of the request's path. The path itself may contain an invitation token."""
    pattern: str = getattr(scope.get("route"), "path", "(none)")
    if not pattern.startswith("/") or ":path}" in pattern:
        return pattern
    # A router's route does not know the prefix that the router was included with.
    parts = scope["path"].split("/")
    return "/".join(parts[: 1 + max(0, len(parts) - len(pattern.split("/")))]) + pattern


class RequestLog:
    """Give every request an id, add the id to its log lines and its response, and log its end."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.log = get_logger("stormtable.requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = secrets.token_hex(8)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=request)
        status = 500 if scope["type"] == "http" else 1006
        begun = time.perf_counter()

        async def watch_send(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"x-request-id", request.encode()),
                ]
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        async def watch_receive() -> Message:
            nonlocal status
            message = await receive()
            if message["type"] == "websocket.disconnect":
                status = message.get("code") or 1005
            return message

        try:
            await self.app(scope, watch_receive, watch_send)
        finally:
            seconds = time.perf_counter() - begun
            route = _pattern(scope)
            method = scope.get("method", "WEBSOCKET")
            if scope["type"] == "http":
                metrics.REQUESTS.labels(method, route, str(status)).inc()
                metrics.REQUEST_SECONDS.labels(route).observe(seconds)
            self.log.info(
                "request" if scope["type"] == "http" else "socket closed",
                method=method,
                route=route,
                status=status,
                milliseconds=round(seconds * 1000, 1),
            )
