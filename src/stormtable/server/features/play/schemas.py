"""What clients send and receive while they play."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from stormtable.server.core.fields import Line, Plain, Text
from stormtable.server.core.schema_types import (
    CommitId,
    Given,
    Id,
    Notation,
    Notice,
    Row,
    RowNumber,
    SeatNumber,
    Update,
)
from stormtable.server.features.lobby.schemas import DaysClock, LiveClock, NoClock, Table


class NewCommit(Given):
    id: CommitId
    number: RowNumber = Field(description="How many rows the client knew of")
    kind: Literal["play", "undo", "redo", "confirm", "restart"]
    seat: SeatNumber
    notation: Notation = ""


class Ack(BaseModel):
    number: int = Field(description="The row it became")
    status: Literal["done", "repeated"]


class TimeLeft(BaseModel):
    turn: float
    bank: float
    runs: bool
    deadline: float | None
    rests: bool = Field(description="It is asked, and its player's time does not count now")


class ClockSeen(BaseModel):
    """What everybody has left. Only the server's clock counts: `now` is its time."""

    clock: NoClock | LiveClock | DaysClock
    now: float
    paused: bool
    seats: list[TimeLeft]


class Told(BaseModel):
    """What a seat or a spectator is told of a table."""

    seat: int | None
    number: int
    update: Update
    clock: ClockSeen | None
    table: Table


class GoBack(Given):
    to: Row = Field(description="The last row that is to stand")
    number: RowNumber


class Agree(Given):
    number: RowNumber
    yes: bool = Field(examples=[True])


class Plan(Given):
    plays: Annotated[list[Notation], Field(max_length=200, examples=[["bid 4"]])]


class Orders(Given):
    """What the table answers for a seat where there is nothing to choose; at first nothing."""

    auto_pass: bool = Field(False, description="Decline whatever may be declined")
    auto_pay: Literal["never", "one_way", "proposed"] = Field(
        "never", description="Pay where there is one way; or always, as the engine proposes"
    )
    only_answer: bool = Field(False, description="Answer where there is but one answer")


class Planned(BaseModel):
    plays: list[str]
    still: list[str] = Field(description="As many of them as can be played now")


class NewSaid(Given):
    text: Annotated[Line, Field(max_length=500, examples=["Good luck!"])]


class Said(BaseModel):
    id: int
    by: str | None
    name: str
    text: str
    time: float


class Mute(Given):
    person: Id
    muted: bool = True


class NewReport(Given):
    kind: Literal["chat", "bug", "other"]
    text: Annotated[Text, Field(max_length=4000, examples=["The cube did not move."])]
    about: Annotated[Plain, Field(max_length=100)] = Field(
        "", description="Whom or what: a person's id, a line of chat, a row"
    )


class Why(BaseModel):
    notice: Notice | None = Field(description="Why not; null: it can be played now")


class Weighed(BaseModel):
    """What a bot could do: the option first, then what it has in mind after it."""

    line: list[str]
    expected: float
    samples: int = Field(description="Games played out behind that figure")


class Hint(BaseModel):
    notation: str
    bot: str
    measure: str | None = Field(
        None, description="What is expected: `margin`, points ahead at the end; `win`, chance in %"
    )
    reasons: list[Weighed]
