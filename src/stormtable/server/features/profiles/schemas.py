"""What clients receive of games that are over."""

from __future__ import annotations

from pydantic import Field

from stormtable.server.core.schema_types import ResponseBody


class Rating(ResponseBody):
    game: str
    points: int
    games: int = Field(description="How many it rests on")


class RankedPlayer(Rating):
    who: str = Field(description="A person's id, or `bot:NAME`")
    name: str


class GameStatistics(ResponseBody):
    """How somebody fared at a game, the latest thousand times."""

    games: int
    wins: int
    score: float = Field(description="On average")
    best: int
    by_seat: dict[str, tuple[int, int]] = Field(description='"0 of 3": games and wins')
    by_players: dict[str, tuple[int, int]] = Field(description='"3": games and wins')
    sources: dict[str, float] = Field(description="Where points came from, on average")
    ranks: dict[str, int] = Field(description="Alone: how often each was reached")
    rungs: dict[str, tuple[int, int]] = Field(
        description="Alone: games and wins with each Challenge in force"
    )


class Profile(ResponseBody):
    id: str
    name: str
    guest: bool
    ratings: list[Rating]
    statistics: dict[str, GameStatistics] = Field(
        description="By game; `GAME:solo` of those played alone"
    )
