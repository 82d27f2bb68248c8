"""What clients send and receive of games that are looked back on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stormtable.server.core.fields import FileText, Plain
from stormtable.server.core.schema_types import (
    Event,
    Notation,
    RequestBody,
    ResponseBody,
    StoryEntry,
    Update,
    View,
)

MOST_PLAYS = 50
"""Of a line that is tried."""


class ReplayStepInfo(ResponseBody):
    """One thing that was done and not taken back."""

    number: int = Field(description="Of its row: the position after it has that number")
    round: int
    turn: int
    seat: int | None
    scores: list[int | None] = Field(description="After it, by seat, as everybody knows them")
    changes: bool = Field(description="Something on the table changed, not only an answer")


class Award(ResponseBody):
    """A small title for whoever did most of something."""

    code: str
    seats: list[int]
    amount: int
    thing: str = Field(description="The tile or round it was counted for, or empty")


class ReplaySummary(ResponseBody):
    """The whole of a game that is over, in brief."""

    steps: list[ReplayStepInfo]
    awards: list[Award]
    log: list[StoryEntry] = Field(
        default=[], description="What happened in words, for clients that name a language"
    )


class ReplayPosition(ResponseBody):
    """Where a step left the game, and what it brought."""

    number: int
    view: View
    feed: list[Event]


class CurvePoint(ResponseBody):
    """The beginning of a round, or the end. Lists are by seat."""

    number: int = Field(description="The row that led there")
    round: int
    chance: list[float] = Field(description="To win, when bots play on")
    scores: list[float] = Field(description="Expected in the end")


class Swing(ResponseBody):
    """A round that changed the winner's chance much."""

    point: int = Field(description="Its place on the curve; it ends at the next")
    change: float


class Choice(ResponseBody):
    """An option by its notation, and taken apart."""

    notation: str
    verb: str
    args: dict[str, int | str]


class JudgedDecision(ResponseBody):
    """What somebody chose in such a round, and what a bot would have."""

    number: int = Field(description="The row of the choice: the question was open before it")
    seat: int
    question: str
    played: Choice
    best: Choice
    measure: str
    expected: float | None = Field(description="Of what was played; null: the bot passed it over")
    better: float = Field(description="Expected of what the bot would have played")


class Analysis(ResponseBody):
    """What decided a game, worked out in the background: it is asked for again until it is done."""

    state: Literal["none", "waiting", "done"] = Field(
        description="`none`: nobody is at it; whoever played has it begun"
    )
    done: int
    of: int
    quick: str = Field(default="", description="The bot that played positions on")
    bot: str = Field(default="", description="The bot that judged choices")
    playouts: int = 0
    winner: int | None = None
    curve: list[CurvePoint] = Field(default_factory=list)
    decisive: list[Swing] = Field(default_factory=list)
    decisions: list[JudgedDecision] = Field(
        default_factory=list, description="For those who played alone"
    )


class ReplayLink(ResponseBody):
    """What shows a game that is over to whoever has it, as a spectator."""

    url: str
    key: str = Field(description="Shown as an invitation; empty where none is needed")


class LineRequest(RequestBody):
    plays: Annotated[list[Notation], Field(max_length=MOST_PLAYS, examples=[[]])] = Field(
        description="Played one after another, each by whoever is asked then"
    )


class LineHintRequest(LineRequest):
    bot: Annotated[Plain, Field(max_length=64)] = Field("", description="Empty: the best there is")


class LineResult(ResponseBody):
    """Where a line leads."""

    seat: int | None = Field(description="Who is asked now; null: nobody")
    ends: Literal["", "chance", "over"] = Field(description="Why nobody is asked")
    update: Update


class PlayoutRequest(LineRequest):
    first: Annotated[int, Field(ge=0, le=1000, examples=[0])] = Field(
        0, description="Games weighed before: each has dice of its own, the same for every line"
    )


class PlayoutResult(ResponseBody):
    """What came of a line when bots played on. Lists are by seat."""

    bot: str
    games: int
    won: list[float]
    scores: list[int] = Field(description="Of all the games together")


class NewStudy(RequestBody):
    text: Annotated[FileText, Field(examples=["stormtable record 1\n"])]
