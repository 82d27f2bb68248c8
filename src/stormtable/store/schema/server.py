"""What the server stores for itself."""

from __future__ import annotations

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import HASH, Base


class Use(Base):
    """One use of a quota, counted for all processes. A key is a keyed hash, so it identifies
    nobody."""

    __tablename__ = "uses"
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(HASH, index=True)
    time: Mapped[float] = mapped_column(index=True)


class Value(Base):
    """A value that the server stores for itself: its VAPID key, table time."""

    __tablename__ = "values"
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
