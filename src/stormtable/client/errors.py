"""The errors that the client raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ClientError(Exception):
    """The base class of the client's errors."""


class ApiError(ClientError):
    """The server answered with an error: a code, the problem and a remedy."""

    def __init__(
        self,
        code: str,
        problem: str,
        remedy: str = "",
        *,
        status: int = 0,
        retry_after: float | None = None,
    ) -> None:
        self.code = code
        self.problem = problem
        self.remedy = remedy
        self.status = status
        """The HTTP status; 0 if the error came over the WebSocket."""
        self.retry_after = retry_after
        """Seconds to wait after too many requests."""

    def __str__(self) -> str:
        return f"{self.problem}; {self.remedy}" if self.remedy else self.problem


class Stale(ApiError):
    """The table has changed, because another player was faster; the server sends the new
    position."""


class Closed(ClientError):
    """The connection has ended, and reconnecting would not help."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return f"the server closed the connection: {self.reason or self.code}"


class Unreachable(ClientError):
    """No server responded within the time for which the client tries."""


def api_error(
    payload: Mapping[str, Any], status: int = 0, retry_after: float | None = None
) -> ApiError:
    """Return the error for the server's `code`, `problem` and `remedy`."""
    code = str(payload.get("code", "refused"))
    kind = Stale if code == "stale" else ApiError
    problem, remedy = str(payload.get("problem", code)), str(payload.get("remedy", ""))
    return kind(code, problem, remedy, status=status, retry_after=retry_after)


Refused = ApiError
"""Deprecated: the former name of `ApiError`."""
