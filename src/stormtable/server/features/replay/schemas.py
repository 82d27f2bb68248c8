"""Messages about replays and analyses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

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
"""The most moves of a tried line."""


MOST_GAMES = 20
"""The most games of one request for playouts."""


class ReplayStepInfo(ResponseBody):
    """One action that nobody took back."""

    number: int = Field(
        description="The number of its log entry; the position after it has that number"
    )
    round: int
    turn: int
    seat: int | None
    scores: list[int | None] = Field(
        description="The scores after it, by seat, as everybody knows them"
    )
    changes: bool = Field(description="Whether something on the table changed, not only an answer")
    last: int = Field(description="The number of its last event")


class Award(ResponseBody):
    """A small title for the player who did most of something."""

    code: str
    seats: list[int]
    amount: int
    thing: str = Field(description="The tile or round that it was counted for, or empty")


class ReplaySummary(ResponseBody):
    """A summary of a finished game."""

    steps: list[ReplayStepInfo]
    awards: list[Award]
    log: list[StoryEntry] = Field(
        default=[], description="The story, for clients that name a language"
    )


class ReplayPosition(ResponseBody):
    """The position after a step, and the step's events."""

    number: int
    view: View
    feed: list[Event]


class CurvePoint(ResponseBody):
    """The beginning of a round, or the end. Lists are by seat."""

    number: int = Field(description="The last log entry before it")
    round: int
    chance: list[float] = Field(description="The chances to win, when quick bots play on")
    errors: list[float] = Field(default=[], description="Standard errors of the chances")
    scores: list[float] = Field(description="The expected final scores")


class Swing(ResponseBody):
    """A round that changed the winner's chance by more than 2.9 standard errors."""

    point: int = Field(
        description="The index of its first point on the curve; it ends at the next one"
    )
    change: float
    error: float = Field(description="The standard error of the change")


class Analysis(ResponseBody):
    """The analysis of a finished game. The server computes it in the background: ask again until it
    is done."""

    state: Literal["none", "waiting", "done"] = Field(
        description="`none`: not started; a player of the game may start it"
    )
    done: int = Field(description="The number of playouts so far")
    of: int
    playouts: int = Field(default=0, description="The number of playouts from each round")
    winner: int | None = None
    curve: list[CurvePoint] = Field(
        default_factory=list, description="While waiting: the progress so far"
    )
    chart: bool = Field(
        default=False, description="Whether the playouts differ enough to draw the curve"
    )
    decisive: list[Swing] = Field(
        default_factory=list, description="Empty: no single moment decided the game"
    )
    looked_back: dict[str, Any] | None = Field(
        default=None,
        description="What the game's own measures say, known first; its shape is the game's own",
    )


class ReplayLink(ResponseBody):
    """A link that shows a finished game to everybody who has it, as a spectator."""

    url: str
    key: str = Field(description="The token for `invitation`; empty where none is needed")


class DrawCheck(ResponseBody):
    """How the draws of a finished game follow from the entropy to which its table committed itself.

    A client verifies two things: `commitment` is the SHA-256 of "stormtable entropy ENTROPY", and
    it equals the commitment that the client saw before the game.
    """

    entropy: str
    commitment: str
    draws: int
    undone: int = Field(description="Draws that the players went back across")


class LineRequest(RequestBody):
    plays: Annotated[list[Notation], Field(max_length=MOST_PLAYS, examples=[[]])] = Field(
        description="The notations in order, each for the seat that is asked then"
    )


class LineHintRequest(LineRequest):
    bot: Annotated[Plain, Field(max_length=64)] = Field(
        "", description="The bot; empty: the best one"
    )


class LineResult(ResponseBody):
    """The position after a line of other moves."""

    seat: int | None = Field(description="The seat that is asked now; null: none")
    ends: Literal["", "chance", "over"] = Field(description="Why no seat is asked")
    played: str = Field(
        default="", description="What that seat played in the game, at a position of the game"
    )
    update: Update


class PlayoutRequest(LineRequest):
    first: Annotated[int, Field(ge=0, le=1000, examples=[0])] = Field(
        0,
        description="The number of earlier games; each game has its own dice, the same for every "
        "line",
    )
    games: Annotated[int, Field(ge=1, le=MOST_GAMES, examples=[1])] = Field(
        1, description="The number of games to play"
    )


class PlayoutResult(ResponseBody):
    """The results of games that bots finished from the end of a line. Lists are by seat."""

    bot: str
    games: int
    won: list[float]
    scores: list[int] = Field(description="The sum of all games")
    each: list[list[float]] = Field(
        description="The winner's share of each game, in their order: lines are compared in pairs"
    )


class NewStudy(RequestBody):
    text: Annotated[FileText, Field(examples=["stormtable record 1\n"])]
