"""What clients send and receive of lessons."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from stormtable.server.core.schema_types import Given
from stormtable.server.features.rulebook.schemas import Saying


class Progress(BaseModel):
    """How far somebody is who asks."""

    table: str
    step: int = Field(description="The step they have come to, from 1")
    done: bool = Field(description="They have been through all of it")


class Lesson(BaseModel):
    name: str
    game: str
    players: int
    title: str
    words: str = Field(description="What it teaches")
    minutes: int
    steps: int = Field(description="How many there are")
    mine: Progress | None = Field(description="Null for one who has not begun it")


class Step(BaseModel):
    id: str
    title: str
    text: Saying
    task: str = Field(description="What to do; empty: this is only read")
    rules: str = Field(description="The paragraph of the rules that tells more")
    light: list[str] = Field(description="Places")
    play: list[str] = Field(
        description="What it waits for, and what is then played for the learner"
    )
    free: bool = Field(description="From here one plays as one likes")
    ends: str = Field(description="Why the game is over after it, if it is")


class Taught(BaseModel):
    """A lesson with all it says."""

    name: str
    game: str
    title: str
    language: str
    steps: list[Step]


class Read(Given):
    step: Annotated[int, Field(ge=1, le=200, examples=[2])] = Field(
        description="Read on to this one; not past one that waits for something"
    )
