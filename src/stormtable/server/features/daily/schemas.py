"""What clients receive of the game of the day and of ladders."""

from __future__ import annotations

from pydantic import Field

from stormtable.server.core.schema_types import ResponseBody


class DailyBest(ResponseBody):
    place: int
    person: str
    name: str
    score: int
    won: bool
    rank: str
    mine: bool


class DailyTry(ResponseBody):
    table: str
    over: bool


class Daily(ResponseBody):
    day: str = Field(description="As 2026-11-16, UTC")
    today: bool
    game: str
    mine: DailyTry | None = Field(description="The caller's own, the one that counts")
    best: list[DailyBest] = Field(description="Those who have finished, without help")
    before: list[str] = Field(description="Days before it that were played")


class Rung(ResponseBody):
    rung: str
    tries: int
    beaten: bool
    best: int | None = Field(description="The best score it was beaten with")


class Ladder(ResponseBody):
    """What one player alone may beat, the easier first."""

    game: str
    setting: str = Field(description="The setting whose values the rungs are")
    rungs: list[Rung]
    next: str | None = Field(description="The first that is not beaten yet")
