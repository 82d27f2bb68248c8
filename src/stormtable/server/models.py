"""What clients send and receive over HTTP, beyond the edge protocol (`stormtable.protocol`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from stormtable.kernel.text import printable

Json = dict[str, Any]


def _line(text: str) -> str:
    text = " ".join(text.split())
    if not text or not printable(text):
        raise ValueError("one line of text that can be seen is needed")
    return text


def _lines(text: str) -> str:
    text = text.strip()
    if not text or not all(printable(line) for line in text.splitlines()):
        raise ValueError("text that can be seen is needed")
    return text


Line = Annotated[str, AfterValidator(_line)]
Name = Annotated[Line, Field(max_length=40, examples=["Ada"])]
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Text = Annotated[str, AfterValidator(_lines)]
Login = Annotated[
    str, Field(min_length=3, max_length=100, pattern=r"^[A-Za-z0-9._@+-]+$", examples=["ada"])
]
Password = Annotated[str, Field(min_length=10, max_length=200, examples=["correct horse battery"])]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
RowNumber = Annotated[int, Field(ge=0, le=1_000_000)]


class Given(BaseModel):
    """Unknown fields are refused: a misspelt one is not passed over."""

    model_config = ConfigDict(extra="forbid")


# --- people ---------------------------------------------------------------------------------


class NewGuest(Given):
    name: Name


class NewAccount(Given):
    login: Login
    password: Password


class SignIn(Given):
    login: Annotated[str, Field(max_length=100)]
    password: Annotated[str, Field(max_length=200)]


class Recover(Given):
    recovery: Annotated[str, Field(max_length=100)]


class NewPassword(Given):
    old: Annotated[str, Field(max_length=200)]
    new: Password


class Changes(Given):
    """What of oneself is to change; what is left out stays."""

    name: Name | None = None
    rest: Json | None = Field(
        None, description="Time zone, sleeping hours and vacation, when clocks of days stand still"
    )
    notices: Json | None = Field(None, description="Where to be told of one's turn; empty: nowhere")
    settings: Json | None = Field(None, description="The page's own: theme, text size ...")


class Person(BaseModel):
    """Oneself."""

    id: str
    name: str
    login: str | None
    created: float
    rest: Json
    notices: Json
    settings: Json


class SignedIn(BaseModel):
    person: Person
    token: str | None = Field(None, description="For programs alone; pages have a cookie")
    recovery: str | None = Field(
        None, description="Gives the seats back when the cookie is lost. Shown once: keep it"
    )


class NewRecovery(BaseModel):
    recovery: str


class Subscribe(Given):
    endpoint: Annotated[str, Field(max_length=1000, pattern=r"^https://")]
    keys: dict[str, Annotated[str, Field(max_length=200)]]


# --- tables ---------------------------------------------------------------------------------


class NewSeat(Given):
    kind: Literal["me", "open", "bot"] = "open"
    bot: Annotated[str, Field(max_length=64)] | None = Field(None, examples=["greedy"])
    name: Name | None = Field(None, description="On the seat; default: the person's or the bot's")


class NewTable(Given):
    model_config = ConfigDict(
        extra="forbid",
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
    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)]
    settings: dict[Annotated[str, Field(max_length=64)], int | bool | str] = Field(
        default_factory=dict, max_length=32
    )
    edition: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")] | None = Field(
        None, description="The hash of an edition of one's own that was sent before"
    )
    public: bool = Field(False, description="In the list of open tables; otherwise by invitation")
    spectators: bool = True
    delay: Annotated[int, Field(ge=0, le=1000)] = Field(
        0, description="How many rows later spectators are told"
    )
    clock: Json = Field(default_factory=lambda: {"kind": "none"})
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None, description="Equal deals for a match; whoever knows it knows what will be drawn"
    )
    confirm: bool = Field(True, description="Ask before a turn ends that cannot be taken back")
    take_back: bool = Field(True, description="All together may go back across others' choices")


class Sit(Given):
    invitation: Annotated[str, Field(max_length=200)] | None = None
    name: Name | None = None


class SeatTold(BaseModel):
    seat: int
    person: str | None
    bot: str | None
    name: str
    left: bool
    forfeited: bool


class Table(BaseModel):
    """A table in brief."""

    id: str
    game: str
    status: Literal["open", "running", "over", "closed"]
    public: bool
    maker: str | None
    created: float
    started: float | None
    changed: float
    ended: float | None
    number: int = Field(description="How many rows there are: what was done, one after another")
    asked: list[int] = Field(description="The seats the game waits for")
    players: int
    settings: Json
    edition: str | None
    clock: Json | None
    spectators: bool
    delay: int
    confirm: bool
    take_back: bool
    seeded: bool
    seats: list[SeatTold]
    back: Json | None
    outcome: Json | None
    rematch: str | None
    origin: Json | None


class NewInvitation(Given):
    hours: Annotated[int, Field(ge=1, le=24 * 90)] = 24 * 7


class Invitation(BaseModel):
    id: str
    invitation: str
    url: str
    expires: float
    revoked: bool


class NewCommit(Given):
    id: Annotated[str, Field(min_length=1, max_length=64)] = Field(
        description="The client's own, so that a repeated one is known"
    )
    number: RowNumber = Field(description="How many rows the client knew of")
    kind: Literal["play", "undo", "redo", "confirm", "restart"]
    seat: SeatNumber
    notation: Annotated[str, Field(max_length=500)] = ""


class Ack(BaseModel):
    number: int = Field(description="The row it became")
    status: Literal["done", "repeated"]


class Told(BaseModel):
    """What a seat or a spectator is told of a table."""

    seat: int | None
    number: int
    update: Json = Field(description="An Update of the edge protocol")
    clock: Json | None
    table: Table


class GoBack(Given):
    to: Annotated[int, Field(ge=1)] = Field(description="The last row that is to stand")
    number: RowNumber


class Agree(Given):
    number: RowNumber
    yes: bool


class Fork(Given):
    number: Annotated[int, Field(ge=1)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)]
    public: bool = False


class Plan(Given):
    plays: Annotated[list[Annotated[str, Field(max_length=500)]], Field(max_length=200)]


class Planned(BaseModel):
    plays: list[str]
    still: list[str] = Field(description="As many of them as can be played now")


class NewEdition(Given):
    game: Annotated[str, Field(max_length=64)]
    text: str


class Edition(BaseModel):
    hash: str
    game: str
    name: str


class NewSaid(Given):
    text: Annotated[Line, Field(max_length=500)]


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
    text: Annotated[Text, Field(max_length=4000)]
    about: Annotated[str, Field(max_length=100)] = ""


class Profile(BaseModel):
    id: str
    name: str
    guest: bool
    ratings: list[Json]
    statistics: Json


class Why(BaseModel):
    notice: Json | None = Field(description="Why not; null: it can be played now")


class Hint(BaseModel):
    notation: str
    bot: str
    reasons: list[Any]
