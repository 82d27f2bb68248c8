"""What clients send and receive over HTTP, beyond the edge protocol (`stormtable.protocol`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from stormtable.server.fields import FileText, Json, Line, Message, Plain, Text
from stormtable.table.clock import BANK, INCREMENT, NO_MORE_THAN, TURN
from stormtable.table.rest import LATEST, MOST_VACATIONS

AtZero = Literal["warn", "bot", "forfeit"]


def edge(message: str) -> Any:
    """An object of the edge protocol; `document` puts its schema in place."""
    return Field(json_schema_extra={"edge": message})


Update = Annotated[dict[str, Any], edge("Update")]
Game = Annotated[dict[str, Any], edge("Game")]
Printed = Annotated[dict[str, Any], edge("Printed")]
Outcome = Annotated[dict[str, Any], edge("Outcome")]
Notice = Annotated[dict[str, Any], edge("Notice")]

Name = Annotated[Line, Field(max_length=40, examples=["Ada"])]
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", examples=["0123456789abcdef0123456789abcdef"])]
Login = Annotated[
    str, Field(min_length=3, max_length=100, pattern=r"^[A-Za-z0-9._@+-]+$", examples=["ada"])
]
Password = Annotated[str, Field(min_length=10, max_length=200, examples=["correct horse battery"])]
SeatNumber = Annotated[int, Field(ge=0, le=9, examples=[0])]
RowNumber = Annotated[int, Field(ge=0, le=1_000_000, examples=[12])]
Row = Annotated[int, Field(ge=1, le=1_000_000, examples=[7])]
GameName = Annotated[Plain, Field(max_length=64, examples=["weather-island"])]
EditionHash = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]
InvitationId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", examples=["0" * 32])]
Invited = Annotated[Plain, Field(max_length=200)]
Notation = Annotated[Plain, Field(max_length=500, examples=["bid 4"])]
TimeOfDay = Annotated[str, Field(pattern=r"^([01]?[0-9]|2[0-3]):[0-5][0-9]$", examples=["23:00"])]
Moment = Annotated[float, Field(ge=0, le=LATEST, description="Seconds since 1970, UTC")]
BASE64 = r"^[A-Za-z0-9_=-]+$"
CommitId = Annotated[
    Plain,
    Field(
        min_length=1,
        max_length=64,
        description="The client's own, so that a repeated one is known",
        examples=["6f1c"],
    ),
]
LIST = Field(max_length=MOST_VACATIONS)


class Given(Message):
    """Unknown fields are refused: a misspelt one is not passed over."""

    model_config = ConfigDict(extra="forbid")


# --- people ---------------------------------------------------------------------------------


class NewGuest(Given):
    name: Name


class NewAccount(Given):
    login: Login
    password: Password


class SignIn(Given):
    login: Annotated[Plain, Field(max_length=100, examples=["ada"])]
    password: Annotated[Plain, Field(max_length=200, examples=["correct horse battery"])]


class Recover(Given):
    recovery: Annotated[Plain, Field(max_length=100, examples=["the code that was shown once"])]


class NewPassword(Given):
    old: Annotated[Plain, Field(max_length=200, examples=["correct horse battery"])]
    new: Password


class Sleep(Given):
    """By the clock on the wall, there."""

    from_: TimeOfDay = Field(alias="from")
    to: TimeOfDay


class Rest(Given):
    """Time that does not count."""

    time_zone: Annotated[Plain, Field(max_length=64, examples=["Europe/Vienna"])] = "UTC"
    sleep: Sleep | None = None
    vacation: Annotated[list[Annotated[list[Moment], Field(min_length=2, max_length=2)]], LIST] = (
        Field(default_factory=list, description="Each from when to when")
    )


class Changes(Given):
    """What of oneself is to change; what is left out stays."""

    name: Name | None = None
    rest: Rest | None = Field(
        None, description="When clocks of days stand still; empty: they never do"
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


class PushKeys(Given):
    """By which what is pushed is made unreadable for others; base64url."""

    p256dh: Annotated[str, Field(max_length=200, pattern=BASE64, examples=["BNcRd"])]
    auth: Annotated[str, Field(max_length=200, pattern=BASE64, examples=["tBHIt"])]


class Subscribe(Given):
    """What a browser's push service told it."""

    endpoint: Annotated[
        str,
        Field(max_length=1000, pattern=r"^https://[!-~]+$", examples=["https://push.example/abc"]),
    ]
    keys: PushKeys


# --- rules ----------------------------------------------------------------------------------


class Link(BaseModel):
    """Words that lead to another paragraph."""

    text: str
    to: str


class Drawing(BaseModel):
    """A symbol of the page's sprite."""

    symbol: str


Saying = list[str | Link | Drawing]


class Prose(BaseModel):
    kind: Literal["text", "list", "steps"]
    lines: list[Saying]


class Rows(BaseModel):
    kind: Literal["table"]
    columns: list[str]
    rows: list[list[Saying]]


class Ruling(BaseModel):
    """What the rulebook leaves open and was decided here."""

    id: str
    line: Saying


class Paragraph(BaseModel):
    id: str
    title: str
    symbol: str
    blocks: list[Prose | Rows]
    rulings: list[Ruling]
    cites: list[str] = Field(description="Pages or sections, as refusals cite them")


class Chapter(BaseModel):
    id: str
    title: str
    part: str = Field(description="The heading several chapters stand under, or empty")
    paragraphs: list[Paragraph]


class Rulebook(BaseModel):
    cite: str = Field(description="How pages of it are cited")
    title: str


class Reference(BaseModel):
    """The rules of a game, with the figures of an edition."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "hash": "00112233445566ff",
                    "game": "weather-island",
                    "title": "The Mad Scientists of Weather Island",
                    "language": "en",
                    "edition": "ffeeddccbbaa0099",
                    "rulebooks": [{"cite": "Phase I.", "title": "Weather Island rulebook"}],
                    "chapters": [
                        {
                            "id": "bidding",
                            "title": "Phase I: bids",
                            "part": "",
                            "paragraphs": [
                                {
                                    "id": "bid",
                                    "title": "Bidding",
                                    "symbol": "bid",
                                    "blocks": [
                                        {
                                            "kind": "text",
                                            "lines": [["Else ", {"text": "work", "to": "work"}]],
                                        }
                                    ],
                                    "rulings": [{"id": "M2", "line": ["Bids are secret."]}],
                                    "cites": ["Phase I.2"],
                                }
                            ],
                        }
                    ],
                    "components": ["bid"],
                    "about": {"question": {"bid": "bid"}},
                }
            ]
        }
    )

    hash: str
    game: str
    title: str
    language: str
    edition: str
    rulebooks: list[Rulebook]
    chapters: list[Chapter]
    components: list[str] = Field(
        description="What lies on the table, each by the id of the paragraph that tells of it"
    )
    about: dict[str, dict[str, str]] = Field(
        description="By kind (refusal, question, place, symbol ...) and code, the paragraph's id"
    )


# --- tables ---------------------------------------------------------------------------------


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
    spectators: bool = True
    delay: Annotated[int, Field(ge=0, le=1000)] = Field(
        0, description="How many rows later spectators are told"
    )
    clock: NoClock | LiveClock | DaysClock = Field(default_factory=NoClock, discriminator="kind")
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None, description="Equal deals for a match; whoever knows it knows what will be drawn"
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
    left: bool
    forfeited: bool


class Back(BaseModel):
    to: int = Field(description="The last row that is to stand")
    by: str = Field(description="Who asks")
    agreed: list[str] = Field(description="Who agrees")


class Origin(BaseModel):
    table: str
    number: int


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
    settings: dict[str, Setting]
    edition: str | None
    clock: NoClock | LiveClock | DaysClock
    spectators: bool
    delay: int
    confirm: bool
    take_back: bool
    seeded: bool
    seats: list[SeatTold]
    back: Back | None = Field(description="Somebody asks all to go back")
    outcome: Outcome | None
    rematch: str | None = Field(description="The table where they play again")
    origin: Origin | None = Field(description="What this game was forked from")


class NewInvitation(Given):
    hours: Annotated[int, Field(ge=1, le=24 * 90, examples=[48])] = 24 * 7


class Invitation(BaseModel):
    id: str
    invitation: str
    url: str
    expires: float
    revoked: bool


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


class Fork(Given):
    number: Row
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)] = Field(
        examples=[[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]]
    )
    public: bool = False


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


class NewEdition(Given):
    game: GameName
    text: Annotated[FileText, Field(examples=['name = "Our own"\n'])]


class Edition(BaseModel):
    hash: str
    game: str
    name: str


class EditionText(Edition):
    text: str


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


class Rating(BaseModel):
    game: str
    points: int
    games: int = Field(description="How many it rests on")


class Ranked(Rating):
    who: str = Field(description="A person's id, or `bot:NAME`")
    name: str


class Record(BaseModel):
    """How somebody fared at a game, the latest thousand times."""

    games: int
    wins: int
    score: float = Field(description="On average")
    by_seat: dict[str, list[int]] = Field(description='"0 of 3": games and wins')
    sources: dict[str, float] = Field(description="Where points came from, on average")


class Profile(BaseModel):
    id: str
    name: str
    guest: bool
    ratings: list[Rating]
    statistics: dict[str, Record] = Field(description="By game")


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


class PushKey(BaseModel):
    key: str = Field(description="Of this server, base64url; empty: it sends no Web Push")


class Export(BaseModel):
    """All that is kept about somebody."""

    person: Person
    exported: str
    sessions: list[dict[str, Any]]
    push: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    invitations: list[dict[str, Any]]
    editions: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    commits: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    results: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    muted: list[str]
