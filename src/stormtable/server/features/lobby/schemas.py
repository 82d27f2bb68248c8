"""Messages about tables, seats, invitations and editions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from stormtable.server.core.fields import FileText, Plain
from stormtable.server.core.schema_types import (
    AtZero,
    EditionHash,
    EntryNumber,
    GameName,
    Id,
    InvitationToken,
    Name,
    RequestBody,
    ResponseBody,
    TimeOfDay,
)
from stormtable.table.clock_settings import BANK, BANK_AT_DAYS, INCREMENT, NO_MORE_THAN, TURN
from stormtable.table.reckoning import Reckoning


class NewSeat(RequestBody):
    kind: Literal["me", "open", "bot"] = "open"
    bot: Annotated[Plain, Field(max_length=64)] | None = Field(None, examples=["greedy"])
    name: Name | None = Field(
        None, description="The name at the seat; default: the person's or the bot's"
    )


class NoClock(RequestBody):
    kind: Literal["none"]


class LiveClock(RequestBody):
    """Seconds per turn, and a bank of seconds for the whole game."""

    kind: Literal["live"]
    turn: Annotated[int, Field(ge=TURN[0], le=TURN[-1])]
    bank: Annotated[int, Field(ge=BANK[0], le=BANK[-1])] = 0
    increment: Annotated[int, Field(ge=INCREMENT[0], le=INCREMENT[-1])] = Field(
        0, description="Seconds that each turn adds to the bank"
    )
    at_zero: AtZero = "warn"


class PlayingHours(RequestBody):
    """The hours of the day in which the clocks of a table run, for all seats. They replace the
    players' sleeping hours; vacations still count."""

    from_: TimeOfDay = Field(alias="from", examples=["18:00"])
    to: TimeOfDay = Field(
        description="May be after midnight; at least an hour after the beginning",
        examples=["23:00"],
    )
    time_zone: Annotated[Plain, Field(min_length=1, max_length=64)] = Field(
        examples=["Europe/Vienna"]
    )


class DaysClock(RequestBody):
    """Days and hours per turn: at least an hour."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=0, le=NO_MORE_THAN)] = 0
    hours: Annotated[int, Field(ge=0, le=23)] = 0
    bank: Annotated[int, Field(ge=BANK_AT_DAYS[0], le=BANK_AT_DAYS[-1])] = Field(
        0, description="Seconds for the whole game, used after those of a turn"
    )
    playing: PlayingHours | None = Field(None, description="Empty: clocks run at all hours")
    at_zero: AtZero = "warn"


ClockSetting = TypeAliasType(
    "ClockSetting", Annotated[NoClock | LiveClock | DaysClock, Field(discriminator="kind")]
)
Setting = (
    bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Annotated[Plain, Field(max_length=200)]
)
Settings = Annotated[dict[Annotated[Plain, Field(max_length=64)], Setting], Field(max_length=32)]


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
    settings: Settings = Field(default_factory=dict)
    edition: EditionHash | None = Field(None, description="The hash of a stored edition")
    public: bool = Field(
        False,
        description="Whether the list of open tables shows it; otherwise people need an invitation",
    )
    club: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")] | None = Field(
        None,
        description="The club whose members see the table and may sit down without an invitation",
    )
    spectators: bool = True
    delay: Annotated[int, Field(ge=0, le=1000)] = Field(
        0, description="By how many log entries spectators are behind"
    )
    clock: ClockSetting = Field(default_factory=lambda: NoClock(kind="none"))
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None,
        description="The seed of all draws, for equal deals in a match. Everybody who knows it can "
        "compute the draws, so the table is marked as seeded and is not rated",
    )
    confirm: bool = Field(
        True, description="Ask for confirmation before the end of a turn that cannot be taken back"
    )
    take_back: bool = Field(True, description="Players may agree to go back across others' choices")
    rated: bool = Field(
        True, description="Count for people's ratings, if people alone play; casual otherwise"
    )
    reckoning: Reckoning = Field(
        "all",
        description="For which seats the table shows figures, and whether it offers hints; a rated "
        "game offers none",
    )


class TableChanges(RequestBody):
    """Changes to a table whose game has not begun; omitted fields stay unchanged."""

    settings: Settings | None = Field(
        None, description="All settings of the game; omitted ones get their defaults"
    )
    public: bool | None = None
    spectators: bool | None = None
    clock: ClockSetting | None = None
    confirm: bool | None = None
    take_back: bool | None = None
    rated: bool | None = None
    reckoning: Reckoning | None = None


class SeatBot(RequestBody):
    bot: Annotated[Plain, Field(max_length=64, examples=["greedy"])]
    name: Name | None = Field(None, description="The name at the seat; default: the bot's")


class Sit(RequestBody):
    invitation: InvitationToken | None = Field(None, examples=[None])
    name: Name | None = Field(None, description="The name at the seat; default: the person's own")


class NewRest(RequestBody):
    until: Annotated[float, Field(ge=0, le=1e11, allow_inf_nan=False)] = Field(
        description="The end of the pause, within a day from now", examples=[1790000000]
    )


class NewConsent(RequestBody):
    kind: Literal["pause", "end"] = Field(examples=["pause"])


class ConsentAnswer(RequestBody):
    yes: bool = Field(examples=[True])


class NewInvitation(RequestBody):
    hours: Annotated[int, Field(ge=1, le=24 * 90, examples=[48])] = 24 * 7
    person: Id | None = Field(None, description="A friend, who is notified")


class Invitation(ResponseBody):
    id: str
    invitation: str
    url: str
    expires: float
    revoked: bool
    person: str | None = Field(None, description="The invited friend; empty: a link to share")


class Fork(RequestBody):
    number: EntryNumber
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
