"""Studies of finished games: variations, notes and marks."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import ID, Base


class Study(Base):
    """Variations of a finished game or an opened record; notes and marks are in `annotations`."""

    __tablename__ = "studies"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    nodes: Mapped[list[Any]] = mapped_column(default=list)
    """The variation tree (`table/study_tree.py`)."""
    number: Mapped[int] = mapped_column(default=0)
    """The number of changes."""
    shared: Mapped[bool] = mapped_column(default=False)
    """Whether its link works."""
    live: Mapped[bool] = mapped_column(default=False)
    """Whether its owner conducts: followers see the owner's position."""
    shown: Mapped[str] = mapped_column(String(16), default="")
    """The position that the conductor shows."""
    created: Mapped[float]
    changed: Mapped[float]

    __table_args__ = (UniqueConstraint("person", "table"),)


class Annotation(Base):
    """A person's note and marks at one position of a study."""

    __tablename__ = "annotations"
    study: Mapped[str] = mapped_column(
        ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True
    )
    position: Mapped[str] = mapped_column(String(16), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    note: Mapped[str] = mapped_column(Text, default="")
    marks: Mapped[list[Any]] = mapped_column(default=list)
