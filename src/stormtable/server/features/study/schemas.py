"""Messages about studies: the variation tree, notes, and marks on the board."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from stormtable.server.core.fields import FileText, Line, Plain
from stormtable.server.core.schema_types import Notation, RequestBody, ResponseBody

MOST_MARKS = 40
"""The most marks of one person at one position."""
MOST_CHANGES = 20
"""The most changes in one request."""

Position = Annotated[str, Field(pattern=r"^n?[1-9][0-9]{0,8}$", examples=["57"])]
"""A position of a study: `57` after log entry 57 of the game, `n3` after move 3 of the tree."""
MarkPlace = Annotated[Plain, Field(max_length=100, examples=["machine/0/1,2"])]


class BoardMark(RequestBody):
    """A mark on the board. It stands at places, so it moves with the board."""

    kind: Literal["arrow", "circle", "text"]
    tone: Literal[1, 2, 3, 4] = Field(description="Good, danger, brass, ink")
    place: MarkPlace
    to: MarkPlace = Field("", description="Where an arrow points")
    text: Annotated[Plain, Field(max_length=60)] = ""


class StudyChange(RequestBody):
    """One change of a study. Which fields count depends on its kind."""

    kind: Literal[
        "play", "delete", "restore", "promote", "note", "marks", "name", "live", "show"
    ] = Field(examples=["note"])
    position: Annotated[Plain, Field(pattern=r"^(n?[1-9][0-9]{0,8})?$", examples=["57"])] = Field(
        "", description="`play`: the position to play from; `note`, `marks`, `show`: where"
    )
    node: Annotated[int, Field(ge=0, le=999_999_999)] = Field(
        0, description="The move that `delete`, `restore` and `promote` are about"
    )
    notation: Annotated[Notation, Field(examples=[""])] = ""
    note: Annotated[FileText, Field(max_length=4000)] = Field(
        "", description="My note; empty: none"
    )
    marks: Annotated[list[BoardMark], Field(max_length=MOST_MARKS, examples=[[]])] = Field(
        default=[], description="All of my marks at the position"
    )
    name: Annotated[Line, Field(max_length=100)] | None = None
    live: bool = Field(False, description="Whether followers see the position that I show")


class StudyChanges(RequestBody):
    changes: Annotated[
        list[StudyChange],
        Field(
            min_length=1,
            max_length=MOST_CHANGES,
            examples=[[{"kind": "note", "position": "57", "note": "A tie goes to Bob."}]],
        ),
    ]


class StudyNode(ResponseBody):
    """One move of a variation."""

    id: int
    parent: int = Field(description="The move before it; 0: it begins a variation")
    begin: int = Field(description="The log entry after which its variation begins")
    seat: int
    notation: str
    text: list[Any] = Field(description="The move in words, as the parts of a sentence")


class StudyAnnotation(ResponseBody):
    """What one person wrote and marked at one position."""

    position: str
    person: str
    by: str = Field(description="The name of its author")
    note: str
    marks: list[BoardMark]


class Study(ResponseBody):
    """A study of a finished game or an opened record."""

    id: str
    table: str
    name: str
    number: int = Field(description="The number of changes; ask with `after` to wait for the next")
    owner: str
    owner_name: str
    plays: bool = Field(description="Whether I may add and remove moves")
    writes: bool = Field(description="Whether I may add notes and marks")
    shared: bool
    live: bool
    shown: str = Field(description="The position that the owner shows while the study is live")
    nodes: list[StudyNode] = Field(description="In the order of siblings")
    annotations: list[StudyAnnotation]


class StudyInfo(ResponseBody):
    """A study in a list."""

    id: str
    table: str
    game: str
    name: str
    players: list[str]
    moves: int
    notes: int = Field(description="The number of annotated positions")
    changed: float


class StudyLink(ResponseBody):
    """A link that shows a study to everybody who has it; the board as a spectator sees it."""

    url: str
    key: str = Field(description="The token for `invitation`")
