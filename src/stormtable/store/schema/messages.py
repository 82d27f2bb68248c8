"""Chat, reports and notifications that wait to be sent."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import Base


class ChatLine(Base):
    """A line of a table's chat."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    name: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    time: Mapped[float]
    hidden: Mapped[bool] = mapped_column(default=False)


class Report(Base):
    """A report about a person's messages or a game, with the record."""

    __tablename__ = "reports"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    about: Mapped[str] = mapped_column(String(100), default="")
    text: Mapped[str] = mapped_column(Text)
    record: Mapped[str] = mapped_column(Text, default="")
    number: Mapped[int] = mapped_column(default=0)
    time: Mapped[float]
    resolved: Mapped[float | None]


class Notification(Base):
    """A notification about a table or an edition that waits to be sent."""

    __tablename__ = "notices"
    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    table: Mapped[str | None] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), index=True
    )
    game: Mapped[str] = mapped_column(String(64), default="")
    """The game of the edition, where it is about no table."""
    kind: Mapped[str] = mapped_column(String(32))
    time: Mapped[float] = mapped_column("at", index=True)
    done: Mapped[list[Any]] = mapped_column(default=list)
    """The channels that have sent it."""
