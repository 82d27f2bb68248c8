"""What clients send and receive of tables, seats, invitations and editions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from stormtable.server.core.fields import FileText, Plain
from stormtable.server.core.schema_types import (
    AtZero,
    EditionHash,
    GameName,
    Id,
    InvitationToken,
    Name,
    RequestBody,
    ResponseBody,
    Row,
)
from stormtable.table.clock import BANK, INCREMENT, NO_MORE_THAN, TURN


class NewSeat(RequestBody):
    kind: Literal["me", "open", "bot"] = "open"
    bot: Annotated[Plain, Field(max_length=64)] | None = Field(None, examples=["greedy"])
    name: Name | None = Field(None, description="On the seat; default: the person's or the bot's")


class NoClock(RequestBody):
    kind: Literal["none"]


class LiveClock(RequestBody):
    """Seconds a turn, and a bank of them for the whole game."""

    kind: Literal["live"]
    turn: Annotated[int, Field(ge=TURN[0], le=TURN[-1])]
    bank: Annotated[int, Field(ge=BANK[0], le=BANK[-1])] = 0
    increment: Annotated[int, Field(ge=INCREMENT[0], le=INCREMENT[-1])] = Field(
        0, description="Seconds the bank grows by with each turn"
    )
    at_zero: AtZero = "warn"


class DaysClock(RequestBody):
    """Days and hours a turn: an hour at least."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=0, le=NO_MORE_THAN)] = 0
    hours: Annotated[int, Field(ge=0, le=23)] = 0
    at_zero: AtZero = "warn"


ClockSetting = TypeAliasType(
    "ClockSetting", Annotated[NoClock | LiveClock | DaysClock, Field(discriminator="kind")]
)
Setting = (
    bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Annotated[Plain, Field(max_length=200)]
)


class NewTable(RequestBody):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "weather-island",
                    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}],
                    "public": True,
                    "clock": {"kind": "live", "turn": 60, "bank": 600, "at_zero": "bot"},
                }
            ]
        },
    )
    game: GameName
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)]
    settings: dict[Annotated[Plain, Field(max_length=64)], Setting] = Field(
        default_factory=dict, max_length=32
    )
    edition: EditionHash | None = Field(
        None, description="The hash of an edition of one's own that was sent before"
    )
    public: bool = Field(False, description="In the list of open tables; otherwise by invitation")
    club: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")] | None = Field(
        None, description="Whose members see it, and may sit down, without an invitation"
    )
    spectators: bool = True
    delay: Annotated[int, Field(ge=0, le=1000)] = Field(
        0, description="How many rows later spectators are told"
    )
    clock: ClockSetting = Field(default_factory=lambda: NoClock(kind="none"))
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None,
        description="Equal deals for a match; whoever knows it knows what will be drawn."
        " Everybody sees that the table is seeded, and it is not rated",
    )
    confirm: bool = Field(True, description="Ask before a turn ends that cannot be taken back")
    take_back: bool = Field(True, description="All together may go back across others' choices")


class Sit(RequestBody):
    invitation: InvitationToken | None = Field(None, examples=[None])
    name: Name | None = Field(None, description="On the seat; default: one's own")


class NewInvitation(RequestBody):
    hours: Annotated[int, Field(ge=1, le=24 * 90, examples=[48])] = 24 * 7
    person: Id | None = Field(None, description="A friend, who is told of it")


class Invitation(ResponseBody):
    id: str
    invitation: str
    url: str
    expires: float
    revoked: bool


class Fork(RequestBody):
    number: Row
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)] = Field(
        examples=[[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]]
    )
    public: bool = False


class NewEdition(RequestBody):
    game: GameName
    text: Annotated[FileText, Field(examples=['name = "Our own"\n'])]


class StoredEdition(ResponseBody):
    hash: str
    game: str
    name: str


class StoredEditionText(StoredEdition):
    text: str
