"""Messages about agreed editions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from stormtable.server.core.fields import Plain
from stormtable.server.core.schema_types import RequestBody, ResponseBody

Printing = Annotated[str, Field(pattern=r"^[0-9a-z -]{0,40}$", examples=["second printing"])]


class HandInRequest(RequestBody):
    """A draft whose seen items are handed in."""

    draft: Annotated[
        str, Field(pattern=r"^[0-9a-f]{32}$", examples=["00112233445566778899aabbccddeeff"])
    ]
    printing: Printing = Field("", description="The printing of the box; empty: the first")
    language: Annotated[Plain, Field(max_length=20)] = Field(
        "", description="The language of the box"
    )


class OwnersGroup(ResponseBody):
    """Owners who saw the same value."""

    value: Any = Field(description="None: it is not in the box")
    votes: float = Field(description="New accounts, and owners of few items, count half")
    owners: list[str] = Field(description="Their names")


class AgreedItem(ResponseBody):
    key: str = Field(description="The key of an item; `key:part` is a part of it")
    status: Literal["unseen", "seen", "agreed", "in_question"]
    stands: bool = Field(description="Owners decided it; otherwise the packaged value stays")
    value: Any = Field(description="The value of the next version")
    groups: list[OwnersGroup]
    waits: str | None = Field(description="The constraint that it breaks with other values")


class PrintingProposal(ResponseBody):
    """Owners who together differ in several items: perhaps another printing."""

    owners: list[str]
    keys: list[str]


class VersionChange(ResponseBody):
    key: str
    was: Any
    now: Any
    owners: int


class EditionVersion(ResponseBody):
    number: int
    hash: str
    created: float
    owners: int
    changes: list[VersionChange]
    withdrawn: str | None = Field(description="Why an operator withdrew it")


class Agreed(ResponseBody):
    """What owners of a game agree on."""

    game: str
    printing: str
    owners: int
    items: list[AgreedItem] = Field(description="The items that somebody has seen")
    printings: list[PrintingProposal]
    versions: list[EditionVersion] = Field(description="The newest first")
    newest: int | None = Field(description="The version that new tables take; none: the packaged")


class OwnerQuestion(ResponseBody):
    """An item about which an owner should look again."""

    key: str
    mine: Any
    groups: list[OwnersGroup]


class OwnerQuestions(ResponseBody):
    handed_in: float | None
    printing: str
    items: int = Field(description="The number of items handed in")
    questions: list[OwnerQuestion]
