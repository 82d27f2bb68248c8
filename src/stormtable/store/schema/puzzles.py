"""Answers to puzzles, and the ratings of puzzles and solvers."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import Base


class PuzzleAnswer(Base):
    """A person's first answer to a puzzle; later ones do not count."""

    __tablename__ = "puzzle_answers"
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    puzzle: Mapped[str] = mapped_column(String(64), primary_key=True, index=True)
    key: Mapped[str] = mapped_column(String(64))
    """The chosen answer; empty: the person gave up."""
    right: Mapped[bool]
    seconds: Mapped[float]
    time: Mapped[float]
    day: Mapped[str] = mapped_column(String(10))
    """As 2026-11-16, UTC."""
    rating: Mapped[float | None]
    """The solver's rating after it; null: the answer was not rated."""


class PuzzleSolver(Base):
    """A person's puzzle rating (Glicko-2)."""

    __tablename__ = "puzzle_solvers"
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]


class PuzzleRating(Base):
    """The rating of a puzzle with at least one answer (Glicko-2)."""

    __tablename__ = "puzzle_ratings"
    puzzle: Mapped[str] = mapped_column(String(64), primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
