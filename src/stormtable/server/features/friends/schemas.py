"""Messages about friends, links and clubs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from stormtable.server.core.fields import FileText
from stormtable.server.core.schema_types import (
    EditionHash,
    GameName,
    Name,
    RequestBody,
    ResponseBody,
)
from stormtable.server.features.lobby.schemas import ClockSetting
from stormtable.server.features.lobby.table_info import TableInfo

ShortId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]


class Someone(ResponseBody):
    id: str
    name: str


class Friend(Someone):
    since: float


class Opponent(Someone):
    """A recent opponent."""

    games: int
    table: str = Field(description="The last common table, to ask for a rematch")
    game: str
    ended: float
    friend: bool


class NewFriendLink(RequestBody):
    """A link to share. Everybody who opens it becomes a friend of its maker, or a member of the
    maker's club."""

    hours: Annotated[int, Field(ge=1, le=24 * 90, examples=[48])] = 24 * 7
    club: ShortId | None = Field(None, description="Empty: the link makes a friend")


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
    mine: bool = Field(description="Whether the caller is the owner")


class LinkOffer(ResponseBody):
    """What a link offers: a friendship, or membership of a club."""

    by: Someone
    club: ClubBrief | None


class LinkResult(ResponseBody):
    """The result of accepting a link."""

    friend: str | None
    club: str | None


class SeatInvitation(ResponseBody):
    """A seat that a friend reserves."""

    id: str
    invitation: str
    by: str | None = Field(description="The name of the friend")
    table: TableInfo


class NewClub(RequestBody):
    name: Name
    about: Annotated[FileText, Field(max_length=1000, examples=["Thursdays at eight."])] = ""


class ClubDefaults(ResponseBody):
    """What the form for a new table of the club begins with, and what its tournaments are played
    with."""

    editions: dict[str, str] = Field(
        default_factory=dict, description="The hash of a stored edition, by game"
    )
    clock: ClockSetting | None = None


class ClubChanges(RequestBody):
    """Changes to a club; omitted fields stay unchanged."""

    name: Name | None = None
    about: Annotated[FileText, Field(max_length=1000)] | None = None
    editions: Annotated[dict[GameName, EditionHash | None], Field(max_length=32)] | None = Field(
        None, description="By game; empty: the packaged edition"
    )
    clock: ClockSetting | None = None


class Member(Someone):
    since: float
    owner: bool


class Club(ClubBrief):
    about: str
    defaults: ClubDefaults
    people: list[Member]
