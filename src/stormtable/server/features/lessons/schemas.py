"""What clients send and receive of lessons."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stormtable.server.core.schema_types import RequestBody, ResponseBody
from stormtable.server.features.rulebook.schemas import RichText


class LessonProgressInfo(ResponseBody):
    """How far somebody is who asks."""

    table: str
    step: int = Field(description="The step they have come to, from 1")
    done: bool = Field(description="They have been through all of it")


class LessonInfo(ResponseBody):
    name: str
    game: str
    players: int
    title: str
    words: str = Field(description="What it teaches")
    minutes: int
    steps: int = Field(description="How many there are")
    mine: LessonProgressInfo | None = Field(description="Null for one who has not begun it")


class LessonStepInfo(ResponseBody):
    id: str
    title: str
    text: RichText
    task: str = Field(description="What to do; empty: this is only read")
    rules: str = Field(description="The paragraph of the rules that tells more")
    light: list[str] = Field(description="Places")
    play: list[str] = Field(
        description="What it waits for, and what is then played for the learner"
    )
    free: bool = Field(description="From here one plays as one likes")
    ends: str = Field(description="Why the game is over after it, if it is")


class Lesson(ResponseBody):
    """A lesson with all it says."""

    name: str
    game: str
    title: str
    language: str
    steps: list[LessonStepInfo]


class ReadTo(RequestBody):
    step: Annotated[int, Field(ge=1, le=200, examples=[2])] = Field(
        description="Read on to this one; not past one that waits for something"
    )
