"""Answers to puzzles, and the ratings of puzzles and solvers."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import case, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import PuzzleAnswer, PuzzleRating, PuzzleSolver


class AlreadyAnswered(Exception):
    """The person has already answered the puzzle; only the first answer counts."""


async def answer_of(session: AsyncSession, person: str, puzzle: str) -> PuzzleAnswer | None:
    return await session.get(PuzzleAnswer, (person, puzzle))


async def answers_of(session: AsyncSession, person: str) -> Sequence[PuzzleAnswer]:
    """Return a person's answers, the latest first."""
    query = select(PuzzleAnswer).where(PuzzleAnswer.person == person)
    return (await session.scalars(query.order_by(PuzzleAnswer.time.desc()))).all()


async def add_answer(session: AsyncSession, answer: PuzzleAnswer) -> None:
    """Store an answer; raises `AlreadyAnswered` if another window was faster."""
    session.add(answer)
    try:
        await session.flush()
    except IntegrityError as error:
        raise AlreadyAnswered from error


async def solver_of(session: AsyncSession, person: str) -> PuzzleSolver | None:
    return await session.get(PuzzleSolver, person)


async def rating_of(session: AsyncSession, puzzle: str) -> PuzzleRating | None:
    return await session.get(PuzzleRating, puzzle)


async def rate(session: AsyncSession, solver: PuzzleSolver, puzzle: PuzzleRating) -> None:
    """Store the ratings of a solver and a puzzle, in place of their former ones."""
    await session.merge(solver)
    await session.merge(puzzle)


async def ratings(session: AsyncSession) -> dict[str, float]:
    """Return the ratings of all puzzles that have an answer."""
    rows = await session.execute(select(PuzzleRating.puzzle, PuzzleRating.rating))
    return {row.puzzle: row.rating for row in rows}


async def count(session: AsyncSession, puzzle: str) -> tuple[int, int]:
    """Return how many people answered a puzzle, and how many of them were right."""
    row = (
        await session.execute(
            select(
                func.count(),
                func.coalesce(func.sum(case((PuzzleAnswer.right, 1), else_=0)), 0),
            ).where(PuzzleAnswer.puzzle == puzzle)
        )
    ).one()
    return int(row[0]), int(row[1])
