"""Games that people play in their browsers without a server, stored for their other devices."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import ID, Base, Json


class DeviceGame(Base):
    """A game of one person's browsers. Only that person reads it, and no game here plays it."""

    __tablename__ = "device_games"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    game: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(8))
    """running or over."""
    seats: Mapped[list[Any]]
    """The names of the players."""
    table: Mapped[Json]
    """The table as the browser's engine stores it, without its log."""
    number: Mapped[int]
    """The number of log entries."""
    size: Mapped[int]
    """The size of its log as JSON."""
    twin: Mapped[str | None] = mapped_column(ID)
    """The game that two devices played on; this is what the second of them played."""
    changed: Mapped[float]


class DeviceEntry(Base):
    """One log entry of a `DeviceGame`. It is written once and never changed."""

    __tablename__ = "device_entries"
    game: Mapped[str] = mapped_column(
        ForeignKey("device_games.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    entry: Mapped[list[Any]]
