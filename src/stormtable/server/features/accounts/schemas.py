"""What clients send and receive of people."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from stormtable.server.core.fields import Json, Plain
from stormtable.server.core.schema_types import (
    BASE64,
    LIST,
    Login,
    Moment,
    Name,
    Password,
    RequestBody,
    ResponseBody,
    TimeOfDay,
)


class NewGuest(RequestBody):
    name: Name


class NewAccount(RequestBody):
    login: Login
    password: Password


class SignIn(RequestBody):
    login: Annotated[Plain, Field(max_length=100, examples=["ada"])]
    password: Annotated[Plain, Field(max_length=200, examples=["correct horse battery"])]


class Recover(RequestBody):
    recovery: Annotated[Plain, Field(max_length=100, examples=["the code that was shown once"])]


OldPassword = Annotated[Plain, Field(max_length=200, examples=["correct horse battery"])]


class NewPassword(RequestBody):
    old: OldPassword | None = Field(
        None, description="Not needed for an hour after signing in by a recovery code"
    )
    new: Password


class Proof(RequestBody):
    """That it is oneself who asks, and not somebody who found the browser open."""

    password: OldPassword | None = Field(
        None, description="Of an account; not needed just after signing in by a recovery code"
    )


class Sleep(RequestBody):
    """By the clock on the wall, there."""

    from_: TimeOfDay = Field(alias="from")
    to: TimeOfDay


class Rest(RequestBody):
    """Time that does not count."""

    time_zone: Annotated[Plain, Field(max_length=64, examples=["Europe/Vienna"])] = "UTC"
    sleep: Sleep | None = None
    vacation: Annotated[list[Annotated[list[Moment], Field(min_length=2, max_length=2)]], LIST] = (
        Field(default_factory=list, description="Each from when to when")
    )


class PersonChanges(RequestBody):
    """What of oneself is to change; what is left out stays."""

    name: Name | None = None
    rest: Rest | None = Field(
        None, description="When clocks of days stand still; empty: they never do"
    )
    notices: Json | None = Field(None, description="Where to be told of one's turn; empty: nowhere")
    settings: Json | None = Field(None, description="The page's own: theme, text size ...")


class Person(ResponseBody):
    """Oneself."""

    id: str
    name: str
    login: str | None
    created: float
    rest: Json
    notices: Json
    settings: Json
    recovered: bool = Field(
        False, description="Signed in by a recovery code: may set a password without the old one"
    )


class SignedIn(ResponseBody):
    person: Person
    token: str | None = Field(None, description="For programs alone; pages have a cookie")
    recovery: str | None = Field(
        None, description="Gives the seats back when the cookie is lost. Shown once: keep it"
    )


class NewRecovery(ResponseBody):
    recovery: str


class PushKeys(RequestBody):
    """By which what is pushed is made unreadable for others; base64url."""

    p256dh: Annotated[str, Field(max_length=200, pattern=BASE64, examples=["BNcRd"])]
    auth: Annotated[str, Field(max_length=200, pattern=BASE64, examples=["tBHIt"])]


class Subscribe(RequestBody):
    """What a browser's push service told it."""

    endpoint: Annotated[
        str,
        Field(max_length=1000, pattern=r"^https://[!-~]+$", examples=["https://push.example/abc"]),
    ]
    keys: PushKeys


class PushKey(ResponseBody):
    key: str = Field(description="Of this server, base64url; empty: it sends no Web Push")


class Export(ResponseBody):
    """All that is kept about somebody."""

    person: Person
    exported: str
    sessions: list[dict[str, Any]]
    push: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    invitations: list[dict[str, Any]]
    editions: list[dict[str, Any]]
    drafts: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    commits: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    results: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    muted: list[str]
    friends: list[dict[str, Any]]
    links: list[dict[str, Any]]
    clubs: list[dict[str, Any]]
    entered: list[dict[str, Any]] = Field(description="Tournaments")
    daily: list[dict[str, Any]]
    invited: list[dict[str, Any]] = Field(description="Seats that friends save")
