"""Editions that people stored or are correcting, and what owners agreed on."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import ID, Base, Json


class StoredEdition(Base):
    """An edition that a person stored, by the hash of its values."""

    __tablename__ = "editions"
    hash: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    created: Mapped[float]


class EditionDraft(Base):
    """An edition that a person is correcting, with a summary for lists."""

    __tablename__ = "drafts"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    game: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    number: Mapped[int] = mapped_column(default=0)
    """The number of changes. A client sends the number that it has seen."""
    left: Mapped[int]
    items: Mapped[int]
    seen: Mapped[int] = mapped_column(default=0)
    """The items that the owner has compared with the box."""
    problems: Mapped[int]
    created: Mapped[float]
    changed: Mapped[float]


class HandIn(Base):
    """What an owner saw on the box: one for each person and game."""

    __tablename__ = "hand_ins"
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    game: Mapped[str] = mapped_column(String(64), primary_key=True, index=True)
    printing: Mapped[str] = mapped_column(String(40), default="")
    """The printing of the box; empty: the first that we know."""
    language: Mapped[str] = mapped_column(String(20), default="")
    """The language of the box."""
    seen: Mapped[Json]
    """The values by key; none: not in the box."""
    asked: Mapped[list[Any]] = mapped_column(default=list)
    """The keys about which the owner got a notification."""
    time: Mapped[float] = mapped_column("at")


class EditionVersion(Base):
    """A version of the agreed edition of a game and printing."""

    __tablename__ = "edition_versions"
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    printing: Mapped[str] = mapped_column(String(40), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(String(32))
    text: Mapped[str] = mapped_column(Text)
    decided: Mapped[Json]
    """The values that owners decided, by key."""
    changes: Mapped[list[Any]]
    """What differs from the version before: key, was, now, owners."""
    owners: Mapped[int]
    created: Mapped[float]
    withdrawn: Mapped[str | None] = mapped_column(Text)
    """Why an operator withdrew it."""
