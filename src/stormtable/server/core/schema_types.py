"""Types of the HTTP messages, beyond the edge protocol (`stormtable.protocol`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from stormtable.server.core.fields import Line, Message, Plain
from stormtable.table.absence import LATEST, MOST_VACATIONS

AtZero = TypeAliasType("AtZero", Literal["warn", "bot", "forfeit"])
CommandKind = TypeAliasType("CommandKind", Literal["play", "undo", "redo", "confirm", "restart"])


def edge(message: str) -> Any:
    """Return the type of an object of the edge protocol; `openapi` inserts its schema into the
    document."""
    return Field(json_schema_extra={"edge": message})


Update = Annotated[dict[str, Any], edge("Update")]
Game = Annotated[dict[str, Any], edge("Game")]
View = Annotated[dict[str, Any], edge("View")]
StoryEntry = Annotated[dict[str, Any], edge("TextEntry")]
Sentence = Annotated[dict[str, Any], edge("TextLine")]
"""A sentence in parts."""
Printed = Annotated[dict[str, Any], edge("Printed")]
Outcome = Annotated[dict[str, Any], edge("Outcome")]
Notice = Annotated[dict[str, Any], edge("Notice")]
Event = Annotated[dict[str, Any], edge("Event")]
Change = Annotated[dict[str, Any], edge("Change")]
Name = Annotated[Line, Field(max_length=40, examples=["Ada"])]
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", examples=["0123456789abcdef0123456789abcdef"])]
Login = Annotated[
    str, Field(min_length=3, max_length=100, pattern=r"^[A-Za-z0-9._@+-]+$", examples=["ada"])
]
Password = Annotated[str, Field(min_length=10, max_length=200, examples=["correct horse battery"])]
SeatNumber = Annotated[int, Field(ge=0, le=9, examples=[0])]
RowNumber = Annotated[int, Field(ge=0, le=1_000_000, examples=[12])]
EntryNumber = Annotated[int, Field(ge=1, le=1_000_000, examples=[7])]
GameName = Annotated[Plain, Field(max_length=64, examples=["weather-island"])]
EditionHash = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]
InvitationId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", examples=["0" * 32])]
InvitationToken = Annotated[Plain, Field(max_length=200)]
Notation = Annotated[Plain, Field(max_length=500, examples=["bid 4"])]
TimeOfDay = Annotated[str, Field(pattern=r"^([01]?[0-9]|2[0-3]):[0-5][0-9]$", examples=["23:00"])]
Moment = Annotated[float, Field(ge=0, le=LATEST, description="Seconds since 1970, UTC")]
BASE64 = r"^[A-Za-z0-9_=-]+$"
CommitId = Annotated[
    Plain,
    Field(
        min_length=1,
        max_length=64,
        description="The client's own id, by which the server recognises a repeated request",
        examples=["6f1c"],
    ),
]
LIST = Field(max_length=MOST_VACATIONS)


class RequestBody(Message):
    """The body of a request. It refuses unknown fields, so that a misspelt name is not ignored."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class ResponseBody(BaseModel):
    """The body of a response. It has every field, including those with default values."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)
