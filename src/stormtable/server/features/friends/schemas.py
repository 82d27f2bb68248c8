"""What clients send and receive of friends, links and clubs."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from stormtable.server.core.fields import FileText
from stormtable.server.core.schema_types import Given, Name
from stormtable.server.features.lobby.schemas import Table

ShortId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]


class Someone(BaseModel):
    id: str
    name: str


class Friend(Someone):
    since: float


class Opponent(Someone):
    """Somebody one has played with lately."""

    games: int
    table: str = Field(description="The last one: ask for a rematch there")
    game: str
    ended: float
    friend: bool


class NewLink(Given):
    """To share: whoever opens it becomes a friend, or a member of a club of one's own."""

    hours: Annotated[int, Field(ge=1, le=24 * 90, examples=[48])] = 24 * 7
    club: ShortId | None = Field(None, description="Empty: a friend")


class Link(BaseModel):
    id: str
    link: str
    url: str
    club: str | None
    expires: float


class ClubBrief(BaseModel):
    id: str
    name: str
    members: int
    mine: bool = Field(description="The caller is its owner")


class Offered(BaseModel):
    """What a link leads to: somebody's friendship, or a club."""

    by: Someone
    club: ClubBrief | None


class Taken(BaseModel):
    """What came of a link."""

    friend: str | None
    club: str | None


class Invited(BaseModel):
    """A friend saves one a seat."""

    id: str
    invitation: str
    by: str | None = Field(description="Their name")
    table: Table


class NewClub(Given):
    name: Name
    about: Annotated[FileText, Field(max_length=1000, examples=["Thursdays at eight."])] = ""


class Member(Someone):
    since: float
    owner: bool


class Club(ClubBrief):
    about: str
    people: list[Member]
