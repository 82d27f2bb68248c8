"""What a server and its clients say to each other about people and tables, as JSON.

What is said about a game itself is `stormtable.protocol`'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict

from stormtable.protocol.messages import Outcome

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
    status: Literal["open", "running", "over", "closed"]
    number: int
    """How many rows there are: what was done, one after another."""
    asked: list[int]
    """The seats the game waits for."""
    players: int
    settings: dict[str, Any]
    seats: list[SeatInfo]
    outcome: Outcome | None
    seeded: NotRequired[bool]
    """Its maker chose the seed, and may know what is drawn: it is never rated."""
    rematch: NotRequired[str | None]
    """The table where they play again, once everybody has accepted."""


class SeatInfo(TypedDict):
    seat: int
    person: str | None
    bot: str | None
    name: str
    left: NotRequired[bool]
    """The person left: a bot plays until they take the seat back."""
    stand_in: NotRequired[bool]
    """Their time was up: a bot plays this one turn."""


class Invitation(TypedDict):
    id: str
    invitation: str
    url: str
    expires: float


class Chat(TypedDict):
    id: int
    by: str | None
    name: str
    text: str
    time: float


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
