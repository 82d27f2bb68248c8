"""Messages about the games of a person's browsers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from stormtable.server.core.fields import Json, Plain, check_json
from stormtable.server.core.schema_types import (
    GameName,
    Id,
    Moment,
    RequestBody,
    ResponseBody,
)

MOST_ENTRIES = 20_000

Entry = Annotated[list[Any], AfterValidator(check_json), Field(min_length=1, max_length=20)]
"""A log entry as the browser's engine stores it; its first element is its number."""


class DeviceGameUpload(RequestBody):
    """A game of one of my browsers, or the log entries that the server lacks."""

    id: Id
    game: GameName
    status: Literal["running", "over"] = Field(examples=["running"])
    seats: Annotated[
        list[Annotated[Plain, Field(max_length=100)]],
        Field(min_length=1, max_length=10, description="The players", examples=[["Ada"]]),
    ]
    changed: Annotated[Moment, Field(examples=[1_790_000_000.0])]
    twin: Id | None = Field(
        None, description="The game that another device played on, of which this is a copy"
    )
    table: Annotated[
        Json, Field(description="The table as the browser's engine stores it", examples=[{}])
    ]
    rows: Annotated[
        list[Entry],
        Field(
            min_length=1,
            max_length=MOST_ENTRIES,
            description="Log entries in order: from the first, or from one that the server has",
            examples=[[[1, "begin", -1, "", [], 1_790_000_000.0, "", None]]],
        ),
    ]


class DeviceGameNumber(ResponseBody):
    number: int = Field(description="The number of log entries that the server has now")


class DeviceGameInfo(ResponseBody):
    """A game of one of my browsers in a list."""

    id: str
    game: str
    status: Literal["running", "over"]
    seats: list[str]
    number: int = Field(description="The number of log entries")
    twin: str | None = Field(
        description="Two devices played on the same game: the one that the other device played on"
    )
    changed: float


class DeviceGameFile(ResponseBody):
    """A game as the file from which a browser continues it, or its log from one entry on."""

    format: Literal["stormtable game 1"]
    table: dict[str, Any]
    rows: list[list[Any]] = Field(description="Log entries in order")
