"""The table message: the description of a table in every response and every socket message.

This module is the only definition of the server's message. To add a field, add one line to
`TableInfo`. A field takes its value from the table's column of that name, or else from the setting
of that name with which the table was created. `TableInfo.of` computes all other fields. Then run
`make types`, which also tells the engine in the browser, where there is no pydantic.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, Self

from pydantic import Field

from stormtable.server.core.schema_types import Outcome, ResponseBody
from stormtable.server.features.lobby.schemas import ClockSetting, NoClock, Setting
from stormtable.server.services.hint_policy import hints_refused, is_rated, reckoning_of
from stormtable.store.schema import Seat, Table
from stormtable.store.tables import RUNNING
from stormtable.table.clock_settings import is_over_days
from stormtable.table.commitment import commitment_of
from stormtable.table.reckoning import Reckoning
from stormtable.table.seat_state import RESTS, SeatState, state_of


class SeatInfo(ResponseBody):
    seat: int
    person: str | None
    bot: str | None
    name: str
    left: bool = Field(description="The person left: a bot plays until they take the seat back")
    forfeited: bool
    stand_in: bool = Field(description="A bot plays this turn for the person")
    state: SeatState = Field(
        "plays", description="The state of the seat; presence tells whether its person is away"
    )
    since: float | None = Field(
        None, description="When the state began; empty: at the beginning of the game"
    )
    turns: int = Field(0, description="The number of turns played at this seat")
    turns_by_bot: int = Field(
        0, description="The number of these turns that a bot played for the person"
    )
    rests_left: int = Field(
        0,
        description="How often the player may still stop the clock, at a table with days per turn",
    )


class SeatChange(ResponseBody):
    """A change of a seat, as the log shows it."""

    seat: int
    change: Literal[
        "left",
        "back",
        "stand_in",
        "stand_in_own",
        "stand_in_asked",
        "turn_over",
        "forfeited",
        "conceded",
        "called",
        "more_time",
        "rests",
    ]
    event: int = Field(description="The number of the last event before it")
    time: float


class Revision(ResponseBody):
    """A change of settings by the table's maker, before the game began."""

    names: list[str] = Field(description="The changed settings")
    time: float


class RematchOffer(ResponseBody):
    by: str
    accepted: list[str] = Field(
        description="The people who have accepted, including the one who offers"
    )
    declined: list[str]
    expires: float


class TakeBackVote(ResponseBody):
    """A request to all players to go back to an earlier log entry."""

    to: int = Field(description="The last log entry that stays in effect")
    by: str = Field(description="The person who asks")
    agreed: list[str] = Field(description="The people who agree")
    expires: float | None = Field(None, description="Until when it can be answered")
    choices: list[int] = Field(
        default_factory=list, description="How many choices of each seat it takes back"
    )


class BotTurn(ResponseBody):
    """What a bot has just played for a person, while players can still agree to take it back."""

    seat: int
    to: int = Field(description="The last log entry before it")


class ConsentRequest(ResponseBody):
    """A request that needs the agreement of all players."""

    kind: Literal["pause", "end", "stand_in"]
    seat: int | None = Field(description="The seat whose turn a bot would play")
    by: str = Field(description="The person who asks")
    agreed: list[str] = Field(description="The people who agree, including the one who asks")
    expires: float


class ForkOrigin(ResponseBody):
    table: str
    number: int


class LessonOrigin(ResponseBody):
    lesson: str
    step: int = Field(description="The step that the learner has reached, from 1")
    of: int = Field(description="The number of steps; at the last one the learner plays freely")


class TableInfo(ResponseBody):
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
    number: int = Field(description="The number of log entries")
    asked: list[int] = Field(description="The seats that the game waits for")
    players: int
    settings: dict[str, Setting]
    edition: str | None = Field(None, description="The hash of a stored edition")
    clock: ClockSetting
    spectators: bool = True
    delay: int = Field(0, description="By how many log entries spectators are behind")
    confirm: bool = True
    take_back: bool = True
    revised: Revision | None = Field(
        None, description="The maker's last changes before the game began"
    )
    seeded: bool = Field(
        description="Whether the maker chose the seed and may know the draws; such a table is "
        "never rated"
    )
    commitment: str | None = Field(
        None, description="The hash of the entropy of all draws, published before the first one"
    )
    rated: bool = Field(
        False, description="Whether it counts for people's ratings, as its seats are now"
    )
    hints: bool = Field(description="Whether bots help here; not in rated games")
    reckoning: Reckoning = Field(
        "none",
        description="For which seats the page shows figures beside the pieces; none in rated games",
    )
    seats: list[SeatInfo]
    back: TakeBackVote | None = Field(description="The open vote to go back")
    bot_turn: BotTurn | None = Field(
        None, description="What a bot has just played for a person, if nothing came out since"
    )
    outcome: Outcome | None
    rematch: str | None = Field(description="The table of the rematch")
    rematch_offer: RematchOffer | None = Field(
        description="The open offer of a rematch, which begins when all people have accepted"
    )
    consent: ConsentRequest | None = Field(
        None, description="The open request for a pause, an early end, or a stand-in"
    )
    seat_changes: list[SeatChange] = Field(
        description="The changes of seats; empty in lists of tables"
    )
    origin: ForkOrigin | LessonOrigin | None = Field(
        description="The game that this one was forked from, or its lesson"
    )
    club: str | None = Field(description="The club whose members see the table")
    tournament: str | None = Field(None, description="The tournament of the game")
    on_device: float | None = Field(
        None, description="When its player took the game to a device, where it goes on"
    )
    daily: str | None = Field(None, description="The day of a daily game")

    @classmethod
    def of(cls, table: Table, seats: list[Seat]) -> Self:
        """Return the message about a table, as its players receive it."""
        config, vote = table.config, table.take_back_vote
        settings: dict[str, Any] = config.get("settings", {})
        computed = {
            "players": len(seats),
            "settings": {name: value for name, value in settings.items() if name != "edition"},
            "clock": config.get("clock") or NoClock(kind="none"),
            "seeded": config.get("seed") is not None,
            "commitment": None if table.entropy is None else commitment_of(table.entropy),
            "rated": is_rated(table, seats),
            "hints": hints_refused(table, seats) is None,
            "reckoning": reckoning_of(table, seats),
            "seats": [_seat_info(table, seat) for seat in seats],
            "seat_changes": list(table.seat_changes or ()),
            "back": None if not vote or vote.get("refused") else vote,
        }
        return cls.model_validate(config | _columns(cls, table) | computed)

    @classmethod
    def listed(cls, person: str | None, table: Table, seats: list[Seat]) -> Self:
        """Return the message for a list of tables, whose games are not loaded.

        If spectators receive updates late, the message does not show them who is to move now.
        """
        info = cls.of(table, seats)
        info.seat_changes = []
        sits = any(seat.person == person for seat in seats if person is not None)
        if table.status == RUNNING and info.delay and not sits:
            info.number, info.asked, info.back = max(1, table.number - info.delay), [], None
            info.consent = None
        return info


def _columns(message: type[ResponseBody], row: Table | Seat) -> dict[str, Any]:
    """Return the fields of a message that a database row has columns for."""
    return {name: getattr(row, name) for name in _shared_names(message, type(row))}


@cache
def _shared_names(message: type[ResponseBody], row: type[Table | Seat]) -> tuple[str, ...]:
    return tuple(name for name in message.model_fields if hasattr(row, name))


def _seat_info(table: Table, seat: Seat) -> SeatInfo:
    stand_in = seat.bot_turn is not None and not seat.left and not seat.forfeited
    state = state_of(
        begun=table.header is not None,
        person=seat.person is not None,
        bot=seat.bot is not None,
        left=bool(seat.left),
        forfeited=bool(seat.forfeited),
        stands_in=stand_in,
    )
    is_days = is_over_days(table.config)
    computed = {
        "stand_in": stand_in,
        "state": state,
        "turns": seat.turns or 0,
        "turns_by_bot": seat.turns_by_bot or 0,
        "rests_left": RESTS - len(seat.rests or ()) if is_days and seat.person else 0,
    }
    return SeatInfo.model_validate(_columns(SeatInfo, seat) | computed)
