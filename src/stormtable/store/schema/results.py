"""Results of finished games, their analyses, and ratings."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import Base, Json


class Result(Base):
    """The result of a game for one seat."""

    __tablename__ = "results"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(64))
    players: Mapped[int]
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    bot: Mapped[str | None] = mapped_column(String(64))
    place: Mapped[int]
    score: Mapped[int]
    sources: Mapped[Json]
    details: Mapped[Json] = mapped_column(default=dict, server_default="{}")
    """Further details of the outcome: in solo games, the rank and the Challenges in force."""
    ended: Mapped[float]
    rated: Mapped[bool] = mapped_column(default=False)
    left: Mapped[bool] = mapped_column(default=False, server_default="0")
    """Whether the person left, conceded, or let bots play a third of their turns: no credit."""


class Analysis(Base):
    """The analysis of a finished game, computed once, part by part."""

    __tablename__ = "analyses"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    parts: Mapped[list[Any]] = mapped_column(default=list)
    """The parts that are done."""
    total: Mapped[int] = mapped_column(default=0)
    """The number of parts in all; 0: not known yet."""
    result: Mapped[Json | None] = mapped_column("told")
    """The whole analysis, once it is complete."""
    looked_back: Mapped[Json | None]
    """What the game's own measures say; known before the rest."""
    claimed: Mapped[float | None]
    """Until when a process has claimed the analysis."""


class Rated(Base):
    """A rating: of a person by id, of a bot as `bot:NAME`."""

    __tablename__ = "ratings"
    who: Mapped[str] = mapped_column(String(100), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    ordinal: Mapped[float]
    games: Mapped[int]

    __table_args__ = (Index("ix_ratings_best", "game", "ordinal"),)
