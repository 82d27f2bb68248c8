"""What clients send and receive of tables, seats, invitations and editions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from stormtable.server.core.fields import FileText, Plain
from stormtable.server.core.schema_types import (
    AtZero,
    EditionHash,
    GameName,
    Given,
    Id,
    Invited,
    Name,
    Outcome,
    Row,
)
from stormtable.table.clock import BANK, INCREMENT, NO_MORE_THAN, TURN


class NewSeat(Given):
    kind: Literal["me", "open", "bot"] = "open"
    bot: Annotated[Plain, Field(max_length=64)] | None = Field(None, examples=["greedy"])
    name: Name | None = Field(None, description="On the seat; default: the person's or the bot's")


class NoClock(Given):
    kind: Literal["none"] = "none"


class LiveClock(Given):
    """Seconds a turn, and a bank of them for the whole game."""

    kind: Literal["live"]
    turn: Annotated[int, Field(ge=TURN[0], le=TURN[-1])]
    bank: Annotated[int, Field(ge=BANK[0], le=BANK[-1])] = 0
    increment: Annotated[int, Field(ge=INCREMENT[0], le=INCREMENT[-1])] = Field(
        0, description="Seconds the bank grows by with each turn"
    )
    at_zero: AtZero = "warn"


class DaysClock(Given):
    """Days and hours a turn: an hour at least."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=0, le=NO_MORE_THAN)] = 0
    hours: Annotated[int, Field(ge=0, le=23)] = 0
    at_zero: AtZero = "warn"


Setting = (
    bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Annotated[Plain, Field(max_length=200)]
)


class NewTable(Given):
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
    clock: NoClock | LiveClock | DaysClock = Field(default_factory=NoClock, discriminator="kind")
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None,
        description="Equal deals for a match; whoever knows it knows what will be drawn."
        " Everybody sees that the table is seeded, and it is not rated",
    )
    confirm: bool = Field(True, description="Ask before a turn ends that cannot be taken back")
    take_back: bool = Field(True, description="All together may go back across others' choices")


class Sit(Given):
    invitation: Invited | None = Field(None, examples=[None])
    name: Name | None = Field(None, description="On the seat; default: one's own")


class SeatTold(BaseModel):
    seat: int
    person: str | None
    bot: str | None
    name: str
    left: bool = Field(description="The person left: a bot plays until they take the seat back")
    forfeited: bool
    stand_in: bool = Field(description="Their time was up: a bot plays this one turn")


class SeatChange(BaseModel):
    """Somebody left a seat or returned to it."""

    seat: int
    change: Literal["left", "back", "stand_in", "turn_over", "forfeited"]
    event: int = Field(description="The number of the last event before it")
    time: float


class RematchOffer(BaseModel):
    by: str
    accepted: list[str] = Field(description="Who has accepted, the one who offers included")
    declined: list[str]
    expires: float


class Back(BaseModel):
    to: int = Field(description="The last row that is to stand")
    by: str = Field(description="Who asks")
    agreed: list[str] = Field(description="Who agrees")


class Origin(BaseModel):
    table: str
    number: int


class Taught(BaseModel):
    lesson: str
    step: int = Field(description="The step the learner has come to, from 1")
    of: int = Field(description="How many steps there are; at the last one plays as one likes")


class Table(BaseModel):
    """A table in brief."""

    id: str
    game: str
    status: Literal["open", "running", "over", "closed", "study"]
    public: bool
    maker: str | None
    created: float
    started: float | None
    changed: float
    ended: float | None
    number: int = Field(description="How many rows there are: what was done, one after another")
    asked: list[int] = Field(description="The seats the game waits for")
    players: int
    settings: dict[str, Setting]
    edition: str | None
    clock: NoClock | LiveClock | DaysClock
    spectators: bool
    delay: int
    confirm: bool
    take_back: bool
    seeded: bool = Field(
        description="Its maker chose the seed, and may know what is drawn: it is never rated"
    )
    hints: bool = Field(description="Whether a bot helps here: not where people are rated")
    seats: list[SeatTold]
    back: Back | None = Field(description="Somebody asks all to go back")
    outcome: Outcome | None
    rematch: str | None = Field(description="The table where they play again")
    rematch_offer: RematchOffer | None = Field(
        description="Somebody offers to play again; it begins once all people have accepted"
    )
    seat_changes: list[SeatChange] = Field(
        description="Who left and who returned; empty in lists of tables"
    )
    origin: Origin | Taught | None = Field(
        description="What this game was forked from, or the lesson it is of"
    )
    club: str | None = Field(description="Whose members see it")
    tournament: str | None = Field(description="What it is a game of")
    daily: str | None = Field(description="The day whose game it is")


class NewInvitation(Given):
    hours: Annotated[int, Field(ge=1, le=24 * 90, examples=[48])] = 24 * 7
    person: Id | None = Field(None, description="A friend, who is told of it")


class Invitation(BaseModel):
    id: str
    invitation: str
    url: str
    expires: float
    revoked: bool


class Fork(Given):
    number: Row
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)] = Field(
        examples=[[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]]
    )
    public: bool = False


class NewEdition(Given):
    game: GameName
    text: Annotated[FileText, Field(examples=['name = "Our own"\n'])]


class Edition(BaseModel):
    hash: str
    game: str
    name: str


class EditionText(Edition):
    text: str
