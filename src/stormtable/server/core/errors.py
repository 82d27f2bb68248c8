"""The errors that the API answers with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.routing import compile_path

from stormtable.bots.workers.pool import NoAnswer
from stormtable.kernel.errors import StormtableError
from stormtable.server.core import metrics
from stormtable.server.core.limits import TooMany
from stormtable.store.health import Trouble, is_unavailable, trouble_of
from stormtable.store.objects import StorageError

log = structlog.get_logger("stormtable.refusals")
NOTED = frozenset({401, 403, 413, 429})
"""Statuses that the log records as possible attacks: forbidden or too frequent requests."""


class Problem(BaseModel):
    """Why a request was refused: a stable code, the problem, and the remedy."""

    code: str
    problem: str
    remedy: str


class ErrorAnswer(BaseModel):
    error: Problem


class ApiError(StormtableError):
    """An error that the client receives with its HTTP status, code and texts."""

    def __init__(
        self,
        status: int,
        code: str,
        problem: str,
        remedy: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(problem, remedy)
        self.status = status
        self.code = code
        self.headers = dict(headers or {})

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "problem": self.problem, "remedy": self.remedy}


def bad(problem: str, remedy: str, code: str = "bad_input") -> ApiError:
    return ApiError(400, code, problem, remedy)


def no_session() -> ApiError:
    return ApiError(
        401,
        "no_session",
        "nobody is signed in",
        "sign in, or play as a guest: POST /api/people",
        {"WWW-Authenticate": "Bearer"},
    )


def not_yours(problem: str, remedy: str) -> ApiError:
    return ApiError(403, "not_yours", problem, remedy)


def not_found(what: str) -> ApiError:
    return ApiError(404, "not_found", f"there is no such {what}", "look at its address again")


def conflict(code: str, problem: str, remedy: str) -> ApiError:
    return ApiError(409, code, problem, remedy)


def answer(
    status: int, code: str, problem: str, remedy: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """Return an error response. Only its code is logged, because its texts may quote the
    request."""
    metrics.REFUSED.labels(code=code).inc()
    (log.warning if status in NOTED else log.info)("refused", code=code, status=status)
    payload = {"error": {"code": code, "problem": problem, "remedy": remedy}}
    return JSONResponse(payload, status, headers)


async def on_api_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiError)
    return answer(error.status, error.code, error.problem, error.remedy, error.headers)


async def on_too_many(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TooMany)
    wait = {"Retry-After": str(error.retry_after)}
    return answer(429, "too_many", error.problem, error.remedy, wait)


async def on_bad_input(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, StormtableError)
    return answer(400, "bad_input", error.problem, error.remedy)


async def on_invalid(_: Request, error: Exception) -> JSONResponse:
    """Answer a request with invalid fields; the error names the first one, without regular
    expressions."""
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = dict(error.errors()[0])
    source, *path = first.get("loc", ("",))
    where = ".".join(str(part) for part in path) or "the request"
    if first.get("type") == "string_pattern_mismatch":
        if source == "path":
            problem = "this address has a letter too many, too few or wrong"
            return answer(400, "bad_input", problem, "look at the link again")
        return answer(400, "bad_input", f"{where}: this is not a valid value", "correct it")
    return answer(400, "bad_input", f"{where}: {first.get('msg', 'cannot be read')}", "correct it")


async def on_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = {400: "bad_input", 404: "not_found", 405: "no_such_method"}.get(
        error.status_code, "refused"
    )
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(sorted(_methods(request)))
    return answer(error.status_code, code, str(error.detail), "see /api/openapi.json", headers)


def _methods(request: Request) -> set[str]:
    """Return all methods of a path. Each method has its own route, which knows only that method."""
    methods: set[str] = set()
    for path, operations in request.app.openapi()["paths"].items():
        if compile_path(path)[0].match(request.url.path):
            methods |= {name.upper() for name in operations}
    return methods


NO_DATABASE = ("no_database", "the database does not answer", "try again in a moment")
RETRY = {"Retry-After": "1"}


def unsound(trouble: Trouble | None) -> ApiError:
    """Return the error for a database that responds but is damaged."""
    if trouble is Trouble.DAMAGED:
        return ApiError(
            503, "damaged", "the database is damaged", "stop the server and restore a backup"
        )
    return ApiError(503, "disk_full", "the disk is full", "make room on it")


async def on_database(request: Request, error: Exception) -> JSONResponse:
    if not is_unavailable(error):
        raise error
    trouble = trouble_of(error)
    if trouble is not None:
        return await on_api_error(request, unsound(trouble))
    return answer(503, *NO_DATABASE, RETRY)


async def on_no_bot(_: Request, error: Exception) -> JSONResponse:
    """Answer that the bots are busy or failing. The client did nothing wrong."""
    assert isinstance(error, NoAnswer)
    return answer(503, "no_bot", error.problem, error.remedy, RETRY)


async def on_no_archive(_: Request, error: Exception) -> JSONResponse:
    """Answer that a finished game cannot be read from the object storage now."""
    assert isinstance(error, StorageError)
    problem = "the archive of finished games does not answer"
    return answer(503, "no_archive", problem, "try again in a moment", RETRY)


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorAnswer, "description": "Something in the request is wrong"},
    401: {"model": ErrorAnswer, "description": "Nobody is signed in"},
    403: {"model": ErrorAnswer, "description": "Not for you, or from a foreign origin"},
    404: {"model": ErrorAnswer, "description": "There is none"},
    409: {"model": ErrorAnswer, "description": "A conflict with the current state"},
    413: {"model": ErrorAnswer, "description": "Too large"},
    429: {"model": ErrorAnswer, "description": "Too often; Retry-After tells when to come back"},
    503: {"model": ErrorAnswer, "description": "Not now: the database, or a bot, does not answer"},
}
"""Error responses that every operation may return, for the OpenAPI document."""
