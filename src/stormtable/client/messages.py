"""What a server and its clients say to each other about people and tables, as JSON.

What is said about a game itself is `stormtable.protocol`'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict

Act = Literal["play", "undo", "redo", "confirm", "restart"]


class Person(TypedDict):
    id: str
    name: str
    login: NotRequired[str | None]


class Place(TypedDict, total=False):
    """Who is to sit in a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: str
    name: str


class TableInfo(TypedDict):
    """A table as everybody sees it; a server tells more, which is the server's own."""

    id: str
    game: str
    players: int
    seats: list[dict[str, Any]]


class Invitation(TypedDict):
    invitation: str
    url: str
    expires: float | str


class Chat(TypedDict):
    id: int | str
    by: str
    name: str
    text: str
    time: float | str


@dataclass(frozen=True, slots=True)
class Ack:
    """A commit that is written down for good."""

    id: str
    number: int
    """Of the table's row it became."""
    status: str
    """`done`, or `repeated`: it was written before, and is answered as it was then."""
    sent: int = 1
    """How often it had to be sent: once, and once more for every connection lost meanwhile."""
