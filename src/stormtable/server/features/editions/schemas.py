"""Messages about edition drafts."""

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
    """A copy of an edition: of the packaged one, a shared one, or an uploaded file."""

    game: GameName
    name: Name | None = Field(None, description="Default: the name of the copied edition")
    edition: EditionHash | None = Field(
        None, description="The edition to copy; default: the packaged one"
    )
    text: FileText | None = Field(None, description="The text of a file instead")


class DraftName(RequestBody):
    name: Name


class DraftChange(RequestBody):
    """A new value for an item's key. Without `value` the present value is confirmed."""

    key: Key
    value: AnyValue = Field(None, description="None: remove this entry of a list")
    origin: Annotated[Plain, Field(max_length=LONGEST_TEXT)] | None = Field(
        OWNER, description="The provenance of the value; none: that of the values around it"
    )


class DraftChanges(RequestBody):
    changes: Annotated[list[DraftChange], Field(min_length=1, max_length=200)] = Field(
        examples=[[{"key": "tokens.forecast", "value": 5}]]
    )


class NumberedDraftChanges(DraftChanges):
    number: Annotated[int, Field(ge=0, le=2**31 - 1)] = Field(
        description="The number of the draft that the client has seen", examples=[0]
    )


class EditionFormItem(ResponseBody):
    key: str
    name: str = Field(description="The kind of thing")
    params: dict[str, str | int]
    places: list[str] = Field(description="The places where it is drawn")
    part: str = Field(description="In a shortcut: the only key of its values that is asked")
    value: Any = Field(description="None: it is not in the box of the owner")
    state: Literal["open", "seen", "differs", "absent"] = Field(
        description="What the owner says: nothing yet, as printed, it differs, not in the box"
    )
    open: list[str] = Field(
        description="The values that the owner has not seen: the ends of their keys; empty: itself"
    )
    drawn: bool = Field(description="It is drawn by strokes")
    ours: Any = Field(description="The value in the packaged edition; none: it is not there")
    form: int = Field(description="The allowed values, as the index of a form")
    mark: Literal["attested", "inferred", "rebuilt", "owner", "absent"]
    reason: str
    own: str | None = Field(description="The provenance of this item itself")
    our_own: str | None = Field(description="The provenance in the packaged edition")
    left: bool = Field(description="Nobody has checked it on a box")


class EditionFormComponent(ResponseBody):
    name: str
    grows: str = Field(description="The list to which items may be added; empty: none")
    shortcut: bool = Field(description="Its items are items of other components")
    left: int
    items: list[EditionFormItem]


class EditionFormProblem(ResponseBody):
    key: str
    items: list[str]
    problem: str
    rule: str = Field(description="The constraint or page behind it", examples=["constraint 14"])
    reason: str
    pages: list[str]


class EditionForm(ResponseBody):
    """The form of an edition, item by item."""

    game: str
    name: str
    hash: str
    ours: bool
    components: list[EditionFormComponent]
    forms: list[dict[str, Any]]
    left: int
    items: int
    seen: int = Field(description="The items that the owner has compared with the box")
    differ: int = Field(description="Those of them that differ, or are not in the box")
    problems: list[EditionFormProblem] = Field(
        description="The broken constraints; with any of them the edition cannot be played"
    )
    printed: Printed


class DraftProblem(ResponseBody):
    """A value that no edition can have."""

    key: str
    problem: str
    reason: str


class DraftTrial(ResponseBody):
    """What changes would do to a draft."""

    sheet: EditionForm | None
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
    number: int = Field(description="The number of changes")
    left: int
    items: int
    seen: int = Field(description="The items that the owner has compared with the box")
    problems: int
    created: float
    changed: float


class Draft(DraftBrief):
    sheet: EditionForm
