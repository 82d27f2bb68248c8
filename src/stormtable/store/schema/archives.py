"""Logs of finished games that are in the object storage."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import HASH, Base


class Archive(Base):
    """The log of a finished game, as one object. Its rows are no longer in the database."""

    __tablename__ = "archives"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    key: Mapped[str] = mapped_column(String(200))
    """The name of the object."""
    hash: Mapped[str] = mapped_column(HASH)
    """The SHA-256 of its bytes."""
    size: Mapped[int]
    time: Mapped[float]


class ArchiveAuthor(Base):
    """An author of log entries in an archived log. The object has the author's number alone, so
    nothing in it changes when a person's data is deleted."""

    __tablename__ = "archive_authors"
    table: Mapped[str] = mapped_column(
        ForeignKey("archives.table", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    author: Mapped[str] = mapped_column(String(100), index=True)
    """As `StoredLogEntry.by`."""
