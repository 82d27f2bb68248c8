"""Messages about puzzles."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from stormtable.server.core.fields import Plain
from stormtable.server.core.schema_types import RequestBody, ResponseBody, Sentence, View


class PuzzleAnswerInfo(ResponseBody):
    """One of the answers to choose from."""

    key: str
    thing: str = Field(description="What it names: a kind of thing of the game")
    code: str = Field(description="The thing's code")
    name: Sentence
    steps: list[Sentence] = Field(description="The turn that it stands for, in a few steps")
    places: list[str] = Field(description="The places on the board to press for it")


class GivenAnswer(ResponseBody):
    key: str = Field(description="Empty: given up")
    right: bool


class PuzzleInfo(ResponseBody):
    id: str
    game: str
    box: str
    kind: str
    measure: str = Field(description="The unit of the figures")
    title: str
    question: str
    round: int
    players: int
    bot: str = Field(description="The bot that played the game at all seats")
    seat: int
    rating: int
    themes: list[str] = Field(description="Its themes in words")
    daily: bool = Field(description="Whether it is the puzzle of the day")
    answers: list[PuzzleAnswerInfo]
    view: View
    printed: dict[str, Any] = Field(description="The printed values of the components")
    mine: GivenAnswer | None = Field(description="The caller's own answer, which counted")


class AnswerFigure(ResponseBody):
    key: str
    value: float
    error: float = Field(
        description="The standard error of its distance from the best answer; 0: the figure is "
        "exact"
    )
    text: str = Field(description="The figure in words")


class PuzzleRatingChange(ResponseBody):
    before: int
    after: int
    deviation: int


class PuzzleResult(ResponseBody):
    """The solution, after an answer."""

    right: bool
    best: str
    figures: list[AnswerFigure] = Field(description="By answer, in the order of the puzzle")
    reasons: list[Sentence] = Field(description="Facts in favour of the best answer")
    counted: bool = Field(description="Whether it was the caller's first answer to this puzzle")
    rating: PuzzleRatingChange | None = Field(description="Null: the answer was not rated")
    answered: int = Field(description="The number of people who have answered it")
    solved: int
    view: View | None = Field(description="The position after the best answer")


class DailyPuzzle(ResponseBody):
    id: str
    game: str
    box: str
    title: str
    mine: GivenAnswer | None
    answered: int = Field(description="Known after one's own answer; before it 0")
    solved: int


class ThemeInfo(ResponseBody):
    box: str
    game: str
    theme: str = Field(description="The code of a kind or theme, for `next`")
    title: str
    count: int
    solved: int


class PuzzleOverview(ResponseBody):
    """The caller's progress, the puzzle of the day, and what there is."""

    count: int
    answered: int
    solved: int
    rating: int | None = Field(description="Null before the first rated answer")
    deviation: int | None
    history: list[int] = Field(description="The latest ratings, the oldest first")
    recent: list[bool] = Field(description="Whether the latest answers were right, oldest first")
    streak: int = Field(description="Days in a row with a solved puzzle, up to now")
    best_streak: int
    today: DailyPuzzle | None
    themes: list[ThemeInfo]


class GivenAnswerBody(RequestBody):
    key: Annotated[Plain, Field(max_length=64, examples=["lab"])] = Field(
        description="The key of an answer; empty: give up"
    )
    seconds: Annotated[float, Field(ge=0, le=86_400, examples=[23.0])] = Field(
        0.0, description="How long the caller thought, by their own clock"
    )
