"""What clients receive of the game of the day and of ladders."""

from __future__ import annotations

from pydantic import BaseModel, Field


class Best(BaseModel):
    place: int
    person: str
    name: str
    score: int
    won: bool
    rank: str
    mine: bool


class OwnTry(BaseModel):
    table: str
    over: bool


class Daily(BaseModel):
    day: str = Field(description="As 2026-11-16, UTC")
    today: bool
    game: str
    mine: OwnTry | None = Field(description="The caller's own, the one that counts")
    best: list[Best] = Field(description="Those who have finished, without help")
    before: list[str] = Field(description="Days before it that were played")


class Rung(BaseModel):
    rung: str
    tries: int
    beaten: bool
    best: int | None = Field(description="The best score it was beaten with")


class Ladder(BaseModel):
    """What one player alone may beat, the easier first."""

    game: str
    setting: str = Field(description="The setting whose values the rungs are")
    rungs: list[Rung]
    next: str | None = Field(description="The first that is not beaten yet")
