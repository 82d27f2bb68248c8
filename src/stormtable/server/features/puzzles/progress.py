"""A solver's progress: rating, streak of days, and the puzzle of the day."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from hashlib import sha256

from stormtable.puzzles.model import Puzzle
from stormtable.store.schema import PuzzleAnswer, PuzzleRating, PuzzleSolver
from stormtable.table.glicko import Glicko, updated

UNRATED = 3
"""The first answers of a guest, which change no rating."""
FIRM = 45.0
"""The least deviation of a solver: a rating keeps moving."""
SURE = 200.0
"""The deviation of a puzzle without an answer: its first rating is an estimate."""


def solver_rating(solver: PuzzleSolver | None) -> Glicko:
    return (
        Glicko() if solver is None else Glicko(solver.rating, solver.deviation, solver.volatility)
    )


def puzzle_rating(puzzle: Puzzle, stored: PuzzleRating | None) -> Glicko:
    if stored is None:
        return Glicko(float(puzzle.rating), SURE)
    return Glicko(stored.rating, stored.deviation, stored.volatility)


def rated(solver: Glicko, puzzle: Glicko, right: bool) -> tuple[Glicko, Glicko]:
    """Return both ratings after an answer."""
    score = float(right)
    return updated(solver, [(puzzle, score)], FIRM), updated(puzzle, [(solver, 1 - score)])


def streaks(days: Collection[str], today: str) -> tuple[int, int]:
    """Return the days in a row up to today (or yesterday, while today is open), and the longest
    row."""
    solved = {date.fromisoformat(day) for day in days}
    best = 0
    for day in solved:
        if day - timedelta(1) not in solved:
            best = max(best, _row(solved, day, 1))
    last = date.fromisoformat(today)
    if last not in solved:
        last -= timedelta(1)
    return _row(solved, last, -1), best


def _row(solved: Collection[date], day: date, step: int) -> int:
    length = 0
    while day in solved:
        length += 1
        day += timedelta(step)
    return length


def solved_days(answers: Iterable[PuzzleAnswer]) -> set[str]:
    return {answer.day for answer in answers if answer.right}


def of_the_day(puzzles: Mapping[str, Puzzle], secret_key: str, day: str) -> Puzzle | None:
    """Return the puzzle of a day. The boxes take turns; the server's key chooses within a box, so
    nobody knows it in advance."""
    boxes = sorted({puzzle.source.box for puzzle in puzzles.values()})
    if not boxes:
        return None
    box = boxes[date.fromisoformat(day).toordinal() % len(boxes)]
    ids = sorted(puzzle.id for puzzle in puzzles.values() if puzzle.source.box == box)
    digest = hmac.new(secret_key.encode(), f"puzzle:{day}".encode(), sha256).digest()
    return puzzles[ids[int.from_bytes(digest[:8]) % len(ids)]]
