"""What clients send and receive while they play."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field

from stormtable.server.core.fields import Line, Message, Plain, Text
from stormtable.server.core.schema_types import (
    CommandKind,
    CommitId,
    Id,
    Notation,
    Notice,
    RequestBody,
    ResponseBody,
    Row,
    RowNumber,
    SeatNumber,
    Update,
)
from stormtable.server.features.lobby.schemas import ClockSetting
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.store import schema as store


class CommandFields(Message):
    """What a client asks a table to do, over HTTP or over the socket."""

    id: CommitId
    number: RowNumber = Field(description="How many rows the client knew of")
    kind: CommandKind
    seat: SeatNumber
    notation: Notation = ""


class TableCommand(CommandFields, RequestBody):
    pass


class Acknowledgement(ResponseBody):
    number: int = Field(description="The row it became")
    status: Literal["done", "repeated"]


class SeatClockState(ResponseBody):
    turn: float
    bank: float
    runs: bool
    deadline: float | None
    rests: bool = Field(description="It is asked, and its player's time does not count now")


class ClockState(ResponseBody):
    """What everybody has left. Only the server's clock counts: `now` is its time."""

    clock: ClockSetting
    now: float
    paused: bool
    seats: list[SeatClockState]


class TableUpdate(ResponseBody):
    """A table and its game, as a seat or a spectator may know them."""

    seat: int | None
    number: int
    update: Update
    clock: ClockState | None
    table: TableInfo


class TakeBackRequest(RequestBody):
    to: Row = Field(description="The last row that is to stand")
    number: RowNumber


class TakeBackAnswer(RequestBody):
    number: RowNumber
    yes: bool = Field(examples=[True])


class NewPlannedMoves(RequestBody):
    plays: Annotated[list[Notation], Field(max_length=200, examples=[["bid 4"]])]


class AutoAnswerSettings(RequestBody):
    """What the table answers for a seat where there is nothing to choose; at first nothing."""

    auto_pass: bool = Field(False, description="Decline whatever may be declined")
    auto_pay: Literal["never", "one_way", "proposed"] = Field(
        "never", description="Pay where there is one way; or always, as the engine proposes"
    )
    only_answer: bool = Field(False, description="Answer where there is but one answer")


class PlannedMoves(ResponseBody):
    plays: list[str]
    still: list[str] = Field(description="As many of them as can be played now")


class NewChatLine(RequestBody):
    text: Annotated[Line, Field(max_length=500, examples=["Good luck!"])]


class ChatLine(ResponseBody):
    id: int
    by: str | None
    name: str
    text: str
    time: float

    @classmethod
    def of(cls, line: store.ChatLine) -> Self:
        return cls(id=line.id, by=line.person, name=line.name, text=line.text, time=line.time)


class Mute(RequestBody):
    person: Id
    muted: bool = True


class NewReport(RequestBody):
    kind: Literal["chat", "bug", "other"]
    text: Annotated[Text, Field(max_length=4000, examples=["The cube did not move."])]
    about: Annotated[Plain, Field(max_length=100)] = Field(
        "", description="Whom or what: a person's id, a line of chat, a row"
    )


class Explanation(ResponseBody):
    notice: Notice | None = Field(description="Why not; null: it can be played now")


class HintReason(ResponseBody):
    """What a bot could do: the option first, then what it has in mind after it."""

    line: list[str]
    expected: float
    samples: int = Field(description="Games played out behind that figure")


class Hint(ResponseBody):
    notation: str
    bot: str
    measure: str | None = Field(
        None, description="What is expected: `margin`, points ahead at the end; `win`, chance in %"
    )
    reasons: list[HintReason]
