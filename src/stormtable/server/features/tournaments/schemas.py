"""What clients send and receive of tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from stormtable.server.core.fields import Plain
from stormtable.server.core.schema_types import GameName, Name, RequestBody, ResponseBody
from stormtable.server.features.lobby.schemas import DaysClock, LiveClock, Setting

PairingSystem = TypeAliasType("PairingSystem", Literal["swiss", "round_robin"])
Status = Literal["open", "running", "over"]


class NewTournament(RequestBody):
    """Duels. Time runs out some time, and then a bot plays or the game is lost: so it goes on."""

    name: Name
    game: GameName
    system: PairingSystem = "swiss"
    rounds: Annotated[int, Field(ge=0, le=63)] = Field(
        0, description="0: as many as are usual for those who enter"
    )
    settings: dict[Annotated[Plain, Field(max_length=64)], Setting] = Field(
        default_factory=dict, max_length=32
    )
    clock: LiveClock | DaysClock = Field(
        default_factory=lambda: DaysClock(kind="days", days=1, at_zero="bot"), discriminator="kind"
    )


class NewEntrant(RequestBody):
    bot: Annotated[Plain, Field(max_length=64)] | None = Field(
        None, examples=["easy"], description="A bot, by the owner; empty: oneself"
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
    opponents: int = Field(description="The points of all they met: told apart by first")
    beaten: int = Field(description="The points of those they beat, twice: then by this")
    wins: int
    played: int


class Pairing(ResponseBody):
    first: int
    second: int | None = Field(description="Empty: the first sits out")
    table: str | None
    points: tuple[int, int] | None = Field(description="Of both; empty while they play")


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


class Tournament(TournamentBrief):
    mine: bool = Field(description="The caller may start it")
    settings: dict[str, Setting]
    clock: LiveClock | DaysClock = Field(discriminator="kind")
    created: float
    started: float | None
    ended: float | None
    entrants: list[Entrant]
    standings: list[EntrantRanking]
    pairings: list[list[Pairing]] = Field(description="Round by round")
