"""Messages about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from stormtable.server.core.fields import Plain
from stormtable.server.core.schema_types import (
    EditionHash,
    GameName,
    Moment,
    Name,
    RequestBody,
    ResponseBody,
)
from stormtable.server.features.lobby.schemas import DaysClock, LiveClock, Setting

PairingSystem = TypeAliasType("PairingSystem", Literal["swiss", "round_robin"])
Status = Literal["open", "running", "over"]


class NewTournament(RequestBody):
    """A tournament of duels. Every clock ends a game at last: a bot plays on, or the player loses.
    So every round ends."""

    name: Name
    game: GameName
    system: PairingSystem = "swiss"
    rounds: Annotated[int, Field(ge=0, le=63)] = Field(
        0, description="0: the usual number for the entrants"
    )
    settings: dict[Annotated[Plain, Field(max_length=64)], Setting] = Field(
        default_factory=dict, max_length=32
    )
    edition: EditionHash | None = Field(
        None, description="The hash of a stored edition; empty: the club's, or the packaged one"
    )
    starts: Moment | None = Field(
        None, description="When it begins by itself; empty: when its owner starts it"
    )
    clock: LiveClock | DaysClock = Field(
        default_factory=lambda: DaysClock(kind="days", days=1, bank=0, playing=None, at_zero="bot"),
        discriminator="kind",
    )


class NewEntrant(RequestBody):
    bot: Annotated[Plain, Field(max_length=64)] | None = Field(
        None, examples=["easy"], description="A bot that the owner enters; empty: the caller"
    )


class Entrant(ResponseBody):
    number: int
    person: str | None
    bot: str | None
    name: str
    left: bool


class EntrantRanking(ResponseBody):
    number: int
    place: int
    points: int
    opponents: int = Field(description="The points of all opponents, the first tie-break")
    beaten: int = Field(
        description="Twice the points of beaten opponents, and once those of tied ones: the second "
        "tie-break"
    )
    wins: int
    played: int


class Pairing(ResponseBody):
    first: int
    second: int | None = Field(description="Empty: the first player sits out")
    table: str | None
    points: tuple[int, int] | None = Field(
        description="The points of both players; empty while they play"
    )
    absent: list[int] = Field(
        default_factory=list,
        description="The entrants who left their game, conceded it or lost it on time",
    )
    started: float | None = None
    ended: float | None = None


class TournamentBrief(ResponseBody):
    id: str
    club: str
    name: str
    game: str
    system: PairingSystem
    status: Status
    rounds: int
    round: int
    players: int
    starts: float | None = Field(None, description="When it begins by itself")


class Tournament(TournamentBrief):
    mine: bool = Field(description="Whether the caller may start it")
    club_name: str
    edition: str | None = Field(None, description="The hash of a stored edition")
    settings: dict[str, Setting]
    clock: LiveClock | DaysClock = Field(discriminator="kind")
    created: float
    started: float | None
    ended: float | None
    entrants: list[Entrant]
    standings: list[EntrantRanking]
    pairings: list[list[Pairing]] = Field(description="The pairings, round by round")
