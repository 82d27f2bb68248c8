"""Friends, clubs and their links."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import ID, Base, Json


class Friend(Base):
    """A friendship, as one of the two friends has it; the other has a row, too."""

    __tablename__ = "friends"
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    friend: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[float]


class Club(Base):
    __tablename__ = "clubs"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    about: Mapped[str] = mapped_column(Text, default="")
    owner: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    created: Mapped[float]
    defaults: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))
    """What new tables begin with: `editions` (a hash by game) and `clock`."""


class Member(Base):
    __tablename__ = "members"
    club: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[float]


class Link(Base):
    """A link to share that makes people friends of its maker, or members of a club. See
    `Invitation`."""

    __tablename__ = "links"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    maker: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    club: Mapped[str | None] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    """None: the link makes people friends of its maker."""
    created: Mapped[float]
    expires: Mapped[float]
    revoked: Mapped[bool] = mapped_column(default=False)
