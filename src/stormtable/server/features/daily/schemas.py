"""Messages about the game of the day and ladders."""

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
    day: str = Field(description="The day as 2026-11-16, UTC")
    today: bool
    game: str
    mine: DailyTry | None = Field(description="The caller's own try")
    best: list[DailyBest] = Field(description="The best finished tries without a bot's help")
    before: list[str] = Field(description="Earlier days on which somebody played")


class Rung(ResponseBody):
    rung: str
    tries: int
    beaten: bool
    best: int | None = Field(description="The best score with which the caller reached it")


class Ladder(ResponseBody):
    """The goals of a solo player, in order of difficulty."""

    game: str
    setting: str = Field(description="The setting whose values are the rungs")
    rungs: list[Rung]
    next: str | None = Field(description="The first rung that the caller has not reached")
