"""The table message: how every answer and every socket message describes a table.

This module is the only definition of the message. To add a field, add one line to `TableInfo`: a
field gets the value of the table's column of that name, else of the setting of that name that the
table was created with. `TableInfo.of` computes the fields that are neither. Then run `make types`.
"""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field

from stormtable.server.core.schema_types import Outcome, ResponseBody
from stormtable.server.features.lobby.schemas import ClockSetting, NoClock, Setting
from stormtable.server.services.hint_policy import hints_refused
from stormtable.store.schema import Seat, Table
from stormtable.store.tables import RUNNING


class SeatInfo(ResponseBody):
    seat: int
    person: str | None
    bot: str | None
    name: str
    left: bool = Field(description="The person left: a bot plays until they take the seat back")
    forfeited: bool
    stand_in: bool = Field(description="Their time was up: a bot plays this one turn")


class SeatChange(ResponseBody):
    """Somebody left a seat or returned to it."""

    seat: int
    change: Literal["left", "back", "stand_in", "turn_over", "forfeited"]
    event: int = Field(description="The number of the last event before it")
    time: float


class RematchOffer(ResponseBody):
    by: str
    accepted: list[str] = Field(description="Who has accepted, the one who offers included")
    declined: list[str]
    expires: float


class TakeBackVote(ResponseBody):
    """Somebody asks all to go back to an earlier row."""

    to: int = Field(description="The last row that is to stand")
    by: str = Field(description="Who asks")
    agreed: list[str] = Field(description="Who agrees")


class ForkOrigin(ResponseBody):
    table: str
    number: int


class LessonOrigin(ResponseBody):
    lesson: str
    step: int = Field(description="The step the learner has come to, from 1")
    of: int = Field(description="How many steps there are; at the last one plays as one likes")


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
    number: int = Field(description="How many rows there are: what was done, one after another")
    asked: list[int] = Field(description="The seats the game waits for")
    players: int
    settings: dict[str, Setting]
    edition: str | None = Field(None, description="The hash of an edition that somebody made")
    clock: ClockSetting
    spectators: bool = True
    delay: int = Field(0, description="How many rows later spectators receive updates")
    confirm: bool = True
    take_back: bool = True
    seeded: bool = Field(
        description="Its maker chose the seed, and may know what is drawn: it is never rated"
    )
    hints: bool = Field(description="Whether a bot helps here: not where people are rated")
    seats: list[SeatInfo]
    back: TakeBackVote | None = Field(description="Somebody asks all to go back")
    outcome: Outcome | None
    rematch: str | None = Field(description="The table where they play again")
    rematch_offer: RematchOffer | None = Field(
        description="Somebody offers to play again; it begins once all people have accepted"
    )
    seat_changes: list[SeatChange] = Field(
        description="Who left and who returned; empty in lists of tables"
    )
    origin: ForkOrigin | LessonOrigin | None = Field(
        description="What this game was forked from, or the lesson it is of"
    )
    club: str | None = Field(description="Whose members see it")
    tournament: str | None = Field(None, description="The tournament that it is a game of")
    daily: str | None = Field(None, description="The day whose game it is")

    @classmethod
    def of(cls, table: Table, seats: list[Seat]) -> Self:
        """The message about a table, as its players receive it."""
        created_with = table.plan
        settings: dict[str, Any] = created_with.get("settings", {})
        computed = {
            "players": len(seats),
            "settings": {name: value for name, value in settings.items() if name != "edition"},
            "clock": created_with.get("clock") or NoClock(kind="none"),
            "seeded": created_with.get("seed") is not None,
            "hints": hints_refused(table, seats) is None,
            "seats": [_seat_info(seat) for seat in seats],
            "seat_changes": list(table.seat_changes or ()),
        }
        return cls.model_validate(created_with | _columns(cls, table) | computed)

    @classmethod
    def listed(cls, person: str | None, table: Table, seats: list[Seat]) -> Self:
        """The message about a table of a list, whose game is not loaded.

        Where spectators receive updates late, they do not learn here who is asked now.
        """
        info = cls.of(table, seats)
        info.seat_changes = []
        sits = any(seat.person == person for seat in seats if person is not None)
        if table.status == RUNNING and info.delay and not sits:
            info.number, info.asked, info.back = max(1, table.number - info.delay), [], None
        return info


def _columns(message: type[ResponseBody], row: Table | Seat) -> dict[str, Any]:
    """The values of the fields that a row has columns for."""
    return {name: getattr(row, name) for name in message.model_fields if hasattr(row, name)}


def _seat_info(seat: Seat) -> SeatInfo:
    stand_in = seat.bot_turn is not None and not seat.left and not seat.forfeited
    return SeatInfo.model_validate(_columns(SeatInfo, seat) | {"stand_in": stand_in})
