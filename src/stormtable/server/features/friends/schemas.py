"""What clients send and receive of friends, links and clubs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stormtable.server.core.fields import FileText
from stormtable.server.core.schema_types import Name, RequestBody, ResponseBody
from stormtable.server.features.lobby.table_info import TableInfo

ShortId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]


class Someone(ResponseBody):
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


class NewFriendLink(RequestBody):
    """To share: whoever opens it becomes a friend, or a member of a club of one's own."""

    hours: Annotated[int, Field(ge=1, le=24 * 90, examples=[48])] = 24 * 7
    club: ShortId | None = Field(None, description="Empty: a friend")


class FriendLink(ResponseBody):
    id: str
    link: str
    url: str
    club: str | None
    expires: float


class ClubBrief(ResponseBody):
    id: str
    name: str
    members: int
    mine: bool = Field(description="The caller is its owner")


class LinkOffer(ResponseBody):
    """What a link leads to: somebody's friendship, or a club."""

    by: Someone
    club: ClubBrief | None


class LinkResult(ResponseBody):
    """What came of a link."""

    friend: str | None
    club: str | None


class SeatInvitation(ResponseBody):
    """A friend saves one a seat."""

    id: str
    invitation: str
    by: str | None = Field(description="Their name")
    table: TableInfo


class NewClub(RequestBody):
    name: Name
    about: Annotated[FileText, Field(max_length=1000, examples=["Thursdays at eight."])] = ""


class Member(Someone):
    since: float
    owner: bool


class Club(ClubBrief):
    about: str
    people: list[Member]
