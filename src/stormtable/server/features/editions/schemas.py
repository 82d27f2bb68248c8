"""What clients send and receive of editions that are being corrected."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from stormtable.editor import OWNER
from stormtable.kernel.edition import LONGEST_TEXT
from stormtable.server.core.fields import FileText, Plain, check_json
from stormtable.server.core.schema_types import (
    EditionHash,
    GameName,
    Name,
    Printed,
    RequestBody,
    ResponseBody,
)

Key = Annotated[Plain, Field(max_length=200, examples=["experiments.II.rain"])]
AnyValue = Annotated[Any, AfterValidator(check_json)]


class NewDraft(RequestBody):
    """A copy of an edition: ours, one that somebody shared, or a file of one's own."""

    game: GameName
    name: Name | None = Field(None, description="Default: the copied edition's")
    edition: EditionHash | None = Field(None, description="The one to copy; default: ours")
    text: FileText | None = Field(None, description="A file instead")


class DraftName(RequestBody):
    name: Name


class DraftChange(RequestBody):
    """What stands at an item's key. Left out, `value` is what stands there: it is right."""

    key: Key
    value: AnyValue = Field(None, description="None: this entry of a list goes")
    origin: Annotated[Plain, Field(max_length=LONGEST_TEXT)] | None = Field(
        OWNER, description="Where it comes from; none: as told of all around it"
    )


class DraftChanges(RequestBody):
    changes: Annotated[list[DraftChange], Field(min_length=1, max_length=200)] = Field(
        examples=[[{"key": "tokens.forecast", "value": 5}]]
    )


class NumberedDraftChanges(DraftChanges):
    number: Annotated[int, Field(ge=0, le=2**31 - 1)] = Field(
        description="Of the draft as it was seen", examples=[0]
    )


class SheetItem(ResponseBody):
    key: str
    name: str = Field(description="What kind of thing it is")
    params: dict[str, str | int]
    places: list[str] = Field(description="Where it is drawn")
    value: Any
    ours: Any = Field(description="In the edition that comes with the game; none: not there")
    form: int = Field(description="What the value may be: the number of one of the forms")
    mark: Literal["attested", "inferred", "rebuilt", "owner"]
    reason: str
    own: str | None = Field(description="What is told of this very item")
    our_own: str | None = Field(description="The same in the edition that comes with the game")
    left: bool = Field(description="Nobody has seen it on the box")


class SheetComponent(ResponseBody):
    name: str
    grows: str = Field(description="The list that items may be added to; empty: none may")
    left: int
    items: list[SheetItem]


class SheetProblem(ResponseBody):
    key: str
    items: list[str]
    problem: str
    rule: str = Field(description="The constraint or page it rests on", examples=["constraint 14"])
    reason: str
    pages: list[str]


class Sheet(ResponseBody):
    """An edition laid out, item by item."""

    game: str
    name: str
    hash: str
    ours: bool
    components: list[SheetComponent]
    forms: list[dict[str, Any]]
    left: int
    items: int
    problems: list[SheetProblem] = Field(description="With any of them it is not played")
    printed: Printed


class DraftProblem(ResponseBody):
    """No edition can have this."""

    key: str
    problem: str
    reason: str


class DraftTrial(ResponseBody):
    """What changes would make of a draft."""

    sheet: Sheet | None
    wrong: DraftProblem | None


class OwnEdition(ResponseBody):
    """The edition that comes with a game."""

    game: str
    name: str
    hash: str
    left: int
    items: int


class DraftBrief(ResponseBody):
    id: str
    game: str
    name: str
    number: int = Field(description="How often it has been changed")
    left: int
    items: int
    problems: int
    created: float
    changed: float


class Draft(DraftBrief):
    sheet: Sheet
