"""People, their sessions, passkeys and subscriptions, and whom they muted."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import HASH, ID, Base, Json


class Person(Base):
    """A guest, or the owner of an account, who has a login."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    login: Mapped[str | None] = mapped_column(String(100), unique=True)
    """In lower case, so that logins ignore case."""
    password: Mapped[str | None] = mapped_column(String(200))
    recovery: Mapped[str | None] = mapped_column(HASH, unique=True)
    """The hash of a code that restores a lost session."""
    created: Mapped[float]
    seen: Mapped[float] = mapped_column(index=True)
    absence: Mapped[Json] = mapped_column("rest", default=dict)
    """Time zone, sleeping hours and vacation, when clocks with days per turn do not run."""
    notices: Mapped[Json] = mapped_column(default=dict)
    """Where they receive notifications: e-mail, webhook; and of which kinds."""
    noticed: Mapped[Json] = mapped_column(default=dict)
    """By channel: its last use, the failures since, and when it may send again."""
    settings: Mapped[Json] = mapped_column(default=dict)
    """The page's settings: theme, preferred automatic answers, ..."""
    disabled: Mapped[bool] = mapped_column(default=False)
    deleted: Mapped[bool] = mapped_column(default=False)


class Session(Base):
    """A browser or program where a person is signed in; only the hash of its token is stored."""

    __tablename__ = "sessions"
    id: Mapped[str] = mapped_column(HASH, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[float]
    seen: Mapped[float]
    expires: Mapped[float] = mapped_column(index=True)
    recovered: Mapped[float | None]
    """When a recovery code opened the session. For a while it may set a password without the old
    one."""
    device: Mapped[str] = mapped_column(String(100), default="", server_default="")
    """The browser and the system, in words; empty: not known."""


class Passkey(Base):
    """A public key with which a person signs in (WebAuthn); the private one is on their device."""

    __tablename__ = "passkeys"
    id: Mapped[str] = mapped_column(HASH, primary_key=True)
    """The hash of the credential's id."""
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    credential: Mapped[str] = mapped_column(Text)
    """The credential's id, base64url."""
    key: Mapped[str] = mapped_column(Text)
    """The public key, base64url."""
    count: Mapped[int]
    """The device's signature counter, if it has one."""
    created: Mapped[float]
    used: Mapped[float | None]


class Subscription(Base):
    """A browser that receives Web Push."""

    __tablename__ = "subscriptions"
    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000), unique=True)
    keys: Mapped[Json]
    created: Mapped[float]


class Mute(Base):
    __tablename__ = "mutes"
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    muted: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
