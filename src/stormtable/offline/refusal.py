"""Refusals with the statuses and codes of the server's API."""

from __future__ import annotations

from stormtable.kernel.errors import StormtableError


class OfflineApiError(StormtableError):
    """A request that is refused: an HTTP status, a stable code, what is wrong, what is right."""

    def __init__(self, status: int, code: str, problem: str, remedy: str) -> None:
        super().__init__(problem, remedy)
        self.status = status
        self.code = code

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "problem": self.problem, "remedy": self.remedy}


class OutdatedNumber(OfflineApiError):
    """The table has gone on; the client gets the new position."""

    def __init__(self, number: int) -> None:
        problem = f"the table has gone on to row {number}"
        super().__init__(409, "stale", problem, "look at it, and choose again")
        self.number = number


def bad(problem: str, remedy: str) -> OfflineApiError:
    return OfflineApiError(400, "bad_input", problem, remedy)


def conflict(code: str, problem: str, remedy: str) -> OfflineApiError:
    return OfflineApiError(409, code, problem, remedy)


def no_such(what: str) -> OfflineApiError:
    return OfflineApiError(
        404, "not_found", f"there is no such {what}", "look at its address again"
    )


def not_yours(problem: str, remedy: str) -> OfflineApiError:
    return OfflineApiError(403, "not_yours", problem, remedy)
