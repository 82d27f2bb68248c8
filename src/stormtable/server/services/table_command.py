"""Commands to a table, and what a client learns of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stormtable.server.core.errors import ApiError

DONE: Literal["done"] = "done"
REPEATED: Literal["repeated"] = "repeated"


@dataclass(frozen=True, slots=True)
class TableCommand:
    """What a client asks a table to do: play, undo, redo, confirm, restart."""

    id: str
    number: int
    """The number of log entries that the client knew."""
    kind: str
    seat: int
    option: str | int = ""
    """For `play`: its notation, or from a bot of this server its code."""
    arrived: float | None = None
    """When it reached the server, in table time: the player's clock stopped then. None: now."""


@dataclass(frozen=True, slots=True)
class CommitResult:
    number: int
    status: Literal["done", "repeated"] = DONE


class Stale(ApiError):
    """The table has changed; the client gets the new position."""

    def __init__(self, number: int) -> None:
        super().__init__(
            409, "stale", f"the table has gone on to row {number}", "look at it, and choose again"
        )
        self.number = number
