"""What clients receive of games that are over."""

from __future__ import annotations

from pydantic import BaseModel, Field


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
    best: int
    by_seat: dict[str, list[int]] = Field(description='"0 of 3": games and wins')
    by_players: dict[str, list[int]] = Field(description='"3": games and wins')
    sources: dict[str, float] = Field(description="Where points came from, on average")
    ranks: dict[str, int] = Field(description="Alone: how often each was reached")
    rungs: dict[str, list[int]] = Field(
        description="Alone: games and wins with each Challenge in force"
    )


class Profile(BaseModel):
    id: str
    name: str
    guest: bool
    ratings: list[Rating]
    statistics: dict[str, Record] = Field(description="By game; `GAME:solo` of those played alone")
