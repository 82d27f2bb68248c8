"""Messages about people and accounts."""

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
        None,
        description="The old password; not needed in the hour after a sign-in by recovery code",
    )
    new: Password


class Proof(RequestBody):
    """Proof that the owner acts, and not another person at the owner's open browser."""

    password: OldPassword | None = Field(
        None,
        description="The account's password; not needed just after signing in with a recovery code",
    )


class Sleep(RequestBody):
    """Sleeping hours in local time."""

    from_: TimeOfDay = Field(alias="from")
    to: TimeOfDay


class AbsenceSettings(RequestBody):
    """Times that do not count on the caller's clocks."""

    time_zone: Annotated[Plain, Field(max_length=64, examples=["Europe/Vienna"])] = "UTC"
    sleep: Sleep | None = None
    vacation: Annotated[list[Annotated[list[Moment], Field(min_length=2, max_length=2)]], LIST] = (
        Field(default_factory=list, description="Begin and end of each vacation")
    )


class PersonChanges(RequestBody):
    """Changes to the caller's own account; omitted fields stay unchanged."""

    name: Name | None = None
    rest: AbsenceSettings | None = Field(
        None, description="When clocks with days per turn stop; empty: never"
    )
    notices: Json | None = Field(
        None, description="Where to receive notifications, and of which kinds; empty: nowhere"
    )
    settings: Json | None = Field(None, description="The page's own settings: theme, text size ...")


class Person(ResponseBody):
    """The caller's own account."""

    id: str
    name: str
    login: str | None
    created: float
    rest: Json
    notices: Json
    settings: Json
    recovered: bool = Field(
        False, description="Signed in with a recovery code: may set a password without the old one"
    )


class SignedIn(ResponseBody):
    person: Person
    token: str | None = Field(None, description="For programs only; pages have a cookie")
    recovery: str | None = Field(
        None,
        description="The code that restores the account when the cookie is lost. It is shown once: "
        "save it",
    )


class NewRecovery(ResponseBody):
    recovery: str


class NewPasskey(RequestBody):
    name: Name = Field(
        description="The name of the device, for its owner", examples=["Ada's phone"]
    )
    credential: Json = Field(
        description="The new credential, as the browser's `toJSON` returns it",
        examples=[{"id": "AAAA"}],
    )


class PasskeySignIn(RequestBody):
    credential: Json = Field(
        description="The signed challenge, as the browser's `toJSON` returns it",
        examples=[{"id": "AAAA"}],
    )


class PasskeyOptions(ResponseBody):
    options: Json = Field(description="`publicKey` of WebAuthn as JSON, for the browser")


class Passkey(ResponseBody):
    id: str
    name: str
    created: float
    used: float | None = Field(description="When somebody last signed in with it")


class Device(ResponseBody):
    """A browser or program where the caller is signed in."""

    id: str
    device: str = Field(description="Browser and system; empty: unknown")
    created: float
    seen: float
    this: bool = Field(description="Whether this request comes from the device")


class MutedPerson(ResponseBody):
    id: str
    name: str


class OwnReport(ResponseBody):
    kind: str
    about: str
    text: str
    time: float
    resolved: float | None = Field(description="When an administrator resolved it")


class PushKeys(RequestBody):
    """The keys that encrypt push messages for the browser; base64url."""

    p256dh: Annotated[str, Field(max_length=200, pattern=BASE64, examples=["BNcRd"])]
    auth: Annotated[str, Field(max_length=200, pattern=BASE64, examples=["tBHIt"])]


class Subscribe(RequestBody):
    """A browser's push subscription."""

    endpoint: Annotated[
        str,
        Field(max_length=1000, pattern=r"^https://[!-~]+$", examples=["https://push.example/abc"]),
    ]
    keys: PushKeys


class PushKey(ResponseBody):
    key: str = Field(
        description="The server's public key, base64url; empty: the server sends no Web Push"
    )


class Export(ResponseBody):
    """Everything stored about a person."""

    person: Person
    exported: str
    sessions: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    push: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    invitations: list[dict[str, Any]]
    editions: list[dict[str, Any]]
    drafts: list[dict[str, Any]]
    hand_ins: list[dict[str, Any]]
    device_games: list[dict[str, Any]] = Field(
        description="Games of my browsers, with their whole logs"
    )
    studies: list[dict[str, Any]]
    annotations: list[dict[str, Any]] = Field(description="My notes and marks in studies")
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
    puzzles: list[dict[str, Any]] = Field(description="Answers to puzzles")
    puzzle_rating: list[dict[str, Any]]
    invited: list[dict[str, Any]] = Field(description="Seats that friends reserve")
