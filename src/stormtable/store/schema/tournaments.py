"""Daily games and tournaments."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import ID, Base, Json


class Try(Base):
    """A person's table for the daily game of one day."""

    __tablename__ = "tries"
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    """As 2026-11-16, UTC."""
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), unique=True)


class Tournament(Base):
    """A tournament of duels, round by round. Pairings never change; their results are added."""

    __tablename__ = "tournaments"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    club: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    game: Mapped[str] = mapped_column(String(64))
    system: Mapped[str] = mapped_column(String(16))
    """swiss or round_robin."""
    status: Mapped[str] = mapped_column(String(8))
    """open, running or over."""
    rounds: Mapped[int]
    """The number of rounds; 0: the usual number for the entrants."""
    round: Mapped[int] = mapped_column(default=0)
    """The current round, from 1."""
    config: Mapped[Json] = mapped_column("plan")
    """The settings of its tables."""
    created: Mapped[float]
    started: Mapped[float | None]
    ended: Mapped[float | None]
    due: Mapped[float | None] = mapped_column(index=True)
    """When the tournament needs attention: one of its games has ended, or its tables must start."""


class Entrant(Base):
    __tablename__ = "entrants"
    tournament: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    bot: Mapped[str | None] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(100))
    left: Mapped[bool] = mapped_column(default=False)
    """The entrant plays no further rounds."""


class Pairing(Base):
    """Two entrants of a round, at a table."""

    __tablename__ = "pairings"
    tournament: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    board: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    first: Mapped[int]
    second: Mapped[int | None]
    """None: the first sits out."""
    table: Mapped[str | None] = mapped_column(
        ForeignKey("tables.id", ondelete="SET NULL"), index=True
    )
    points: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    """The points of both; None while they play."""
