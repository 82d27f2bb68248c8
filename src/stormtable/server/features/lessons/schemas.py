"""Messages about lessons."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stormtable.server.core.schema_types import RequestBody, ResponseBody
from stormtable.server.features.rulebook.schemas import RichText


class LessonProgressInfo(ResponseBody):
    """The caller's progress."""

    table: str
    step: int = Field(description="The step that the learner has reached, from 1")
    done: bool = Field(description="Whether the learner has finished the lesson")


class LessonInfo(ResponseBody):
    name: str
    game: str
    players: int
    title: str
    words: str = Field(description="The subject of the lesson")
    minutes: int
    steps: int = Field(description="The number of steps")
    mine: LessonProgressInfo | None = Field(description="Null if the learner has not begun it")


class LessonStepInfo(ResponseBody):
    id: str
    title: str
    text: RichText
    task: str = Field(description="The task; empty: there is only text to read")
    rules: str = Field(description="The paragraph of the rules that explains more")
    light: list[str] = Field(description="The places to light")
    play: list[str] = Field(
        description="The move that the step waits for, and the answers that the lesson then gives "
        "for the learner"
    )
    alone: int = Field(description="The round that the learner plays without a script; 0: none")
    watch: bool = Field(description="Whether the step comes after a showing of the weather")
    free: bool = Field(description="From here on the learner plays freely")
    ends: str = Field(description="Why the game is over after the step; empty if it is not")


class Lesson(ResponseBody):
    """A lesson with its whole text."""

    name: str
    game: str
    title: str
    language: str
    steps: list[LessonStepInfo]


class ReadTo(RequestBody):
    step: Annotated[int, Field(ge=1, le=200, examples=[2])] = Field(
        description="The step to go to; a step that waits for a move cannot be skipped"
    )
