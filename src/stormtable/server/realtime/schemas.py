"""The messages of a table's WebSocket: `SocketIn` from clients, `SocketOut` from the server."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, TypeAdapter

from stormtable.server.core.errors import Problem
from stormtable.server.core.fields import Line, Message, Plain
from stormtable.server.core.schema_types import (
    CommitId,
    EntryNumber,
    InvitationToken,
    ResponseBody,
    RowNumber,
    SeatNumber,
)
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.features.play.schemas import (
    Acknowledgement,
    ChatLine,
    CommandFields,
    TableUpdate,
)


class EchoFields(BaseModel):
    """The payload of a ping; the pong returns it."""

    at: (
        Annotated[int, Field(ge=-(2**53), le=2**53)]
        | float
        | Annotated[Plain, Field(max_length=100)]
        | None
    ) = None


# --- from clients


class HelloMessage(Message):
    """The first message: the seats to look from, and the last event that each of them knows."""

    type: Literal["hello"]
    protocol: int
    seats: Annotated[list[SeatNumber], Field(max_length=10)] = Field(default_factory=list)
    since: dict[str, Annotated[int, Field(ge=0, le=10_000_000)]] = Field(
        default_factory=dict, description='The last known event by seat; "null" for a spectator'
    )
    invitation: InvitationToken = ""
    lang: Annotated[Plain, Field(max_length=35)] = Field(
        "", description="The language of the log; empty: that of Accept-Language"
    )


class CommitMessage(CommandFields):
    type: Literal["commit"]


class SayMessage(Message):
    type: Literal["chat"]
    text: Annotated[Line, Field(max_length=500)]


class TakeBackMessage(Message):
    """Asks all players to go back to an earlier log entry."""

    type: Literal["back"]
    id: CommitId
    number: RowNumber
    to: EntryNumber


class TakeBackAnswerMessage(Message):
    type: Literal["agree"]
    id: CommitId
    number: RowNumber
    yes: bool


class PingMessage(EchoFields, Message):
    type: Literal["ping"]


SocketIn = Annotated[
    HelloMessage
    | CommitMessage
    | SayMessage
    | TakeBackMessage
    | TakeBackAnswerMessage
    | PingMessage,
    Field(discriminator="type"),
]
SOCKET_IN: TypeAdapter[SocketIn] = TypeAdapter(SocketIn)

# --- from the server


class Caller(ResponseBody):
    """The person who is signed in on this connection."""

    id: str
    name: str


class WelcomeMessage(ResponseBody):
    type: Literal["welcome"] = "welcome"
    protocol: int
    table: TableInfo
    person: Caller | None
    seats: list[int]


class TableMessage(ResponseBody):
    """The table has changed before its game began."""

    type: Literal["table"] = "table"
    table: TableInfo


class UpdateMessage(TableUpdate):
    type: Literal["update"] = "update"


class AckMessage(Acknowledgement):
    type: Literal["ack"] = "ack"
    id: str


class RefusedMessage(Problem, ResponseBody):
    type: Literal["refused"] = "refused"
    id: str | None = Field(description="The id of the refused message, if it had one")
    number: int | None = Field(description="The number of log entries, if the client knew fewer")


class Present(ResponseBody):
    """A person who has a window at the table now."""

    id: str
    name: str
    seats: list[int] = Field(description="The seats that the person looks from")
    watching: bool = Field(description="Whether the person looks from no seat")


class Absent(ResponseBody):
    """A person who was at the table and has no window there now."""

    id: str
    since: float


class PresenceMessage(ResponseBody):
    type: Literal["presence"] = "presence"
    people: list[Present]
    gone: list[Absent] = Field(
        default=[], description="The people who were here, and since when they are away"
    )
    watching: int = Field(description="The number of spectators who are not signed in")


class ChatMessage(ChatLine):
    type: Literal["chat"] = "chat"


class PongMessage(EchoFields, ResponseBody):
    type: Literal["pong"] = "pong"


SocketOut = Annotated[
    WelcomeMessage
    | TableMessage
    | UpdateMessage
    | AckMessage
    | RefusedMessage
    | PresenceMessage
    | ChatMessage
    | PongMessage,
    Field(discriminator="type"),
]
