"""Requests about puzzles. Answers are graded and explained; ratings, rows of days and the puzzle of
the day belong to a server."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from stormtable.i18n.catalogue import FIRST
from stormtable.offline.fields import text_in
from stormtable.offline.refusal import no_such
from stormtable.offline.request_base import Fields, Json, language_in
from stormtable.puzzles.messages import (
    next_puzzle,
    puzzle_json,
    puzzles_about,
    solution_json,
    themes_json,
)
from stormtable.puzzles.model import Puzzle
from stormtable.puzzles.pool import pool
from stormtable.table.glicko import Glicko


class OfflinePuzzles:
    """Answers requests below `/puzzles`, and remembers answers until the worker ends."""

    def __init__(self) -> None:
        self._answers: dict[str, bool] = {}
        """Whether the first answer to a puzzle was right, in the order of the answers."""
        self._rng = Random()

    def answer(self, method: str, path: str, query: Fields, body: Fields) -> tuple[int, Any]:
        language = language_in(query) or FIRST
        if (method, path) == ("GET", "/puzzles"):
            return 200, self._overview(language)
        if (method, path) == ("GET", "/puzzles/next"):
            box, theme = (text_in(query, name, "", longest=64) for name in ("box", "theme"))
            puzzles, own = puzzles_about(box, theme), Glicko().rating
            puzzle = next_puzzle(puzzles, {}, self._answers, own, self._rng)
            if puzzle is None:
                raise no_such("puzzle")
            return 200, puzzle_json(puzzle, language)
        asked = re.fullmatch(r"/puzzles/([\w-]+)(/answer)?", path)
        if asked is None or method != ("POST" if asked[2] else "GET"):
            raise no_such("puzzle")
        puzzle = pool().get(asked[1])
        if puzzle is None:
            raise no_such("puzzle")
        if asked[2] is None:
            return 200, puzzle_json(puzzle, language)
        return 200, self._graded(puzzle, text_in(body, "key", longest=64), language)

    def _graded(self, puzzle: Puzzle, key: str, language: str) -> Json:
        right = puzzle.grade(key) if key else False
        if right is None:
            raise no_such("answer")
        self._answers.setdefault(puzzle.id, right)
        return solution_json(puzzle, right, language)

    def _overview(self, language: str) -> Json:
        solved = {id_ for id_, right in self._answers.items() if right}
        return {
            "count": len(pool()),
            "answered": len(self._answers),
            "solved": len(solved),
            "rating": None,
            "deviation": None,
            "history": [],
            "recent": [],
            "streak": 0,
            "best_streak": 0,
            "today": None,
            "themes": themes_json(solved, language),
        }
