"""What can go wrong between a client and its server."""

from __future__ import annotations

from typing import Any


class ClientError(Exception):
    """Something the client asked for did not happen."""


class Refused(ClientError):
    """The server said no: what is wrong, and what would be right."""

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
        """Of the HTTP answer; 0 where it came over a connection."""
        self.retry_after = retry_after
        """Where too much was asked for: in how many seconds to come back."""

    def __str__(self) -> str:
        return f"{self.problem}; {self.remedy}" if self.remedy else self.problem


class Stale(Refused):
    """Somebody was faster: the table has gone on, and the new position is on its way."""


class Closed(ClientError):
    """The connection is at an end, and making it again would not help."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return f"the server closed the connection: {self.reason or self.code}"


class Unreachable(ClientError):
    """No server answered for as long as the client was told to try."""


def refusal(told: dict[str, Any], status: int = 0, retry_after: float | None = None) -> Refused:
    """The error of the server's `code`, `problem` and `remedy`."""
    code = str(told.get("code", "refused"))
    kind = Stale if code == "stale" else Refused
    problem, remedy = str(told.get("problem", code)), str(told.get("remedy", ""))
    return kind(code, problem, remedy, status=status, retry_after=retry_after)
