"""Puzzles as JSON: what the API says of themes, puzzles and solutions, and which puzzle is next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from stormtable.kernel.registry import title_named
from stormtable.puzzles.model import Puzzle
from stormtable.puzzles.pool import kind_of, pool
from stormtable.puzzles.presenting import (
    ShownPuzzle,
    figure_text,
    reason,
    shown_puzzle,
    theme_title,
    title_of,
    view_after,
)

Json = dict[str, Any]

NEAR = 8
"""The next puzzle is one of this many whose ratings are nearest to the solver's."""


@lru_cache(maxsize=512)
def _shown(id_: str, language: str) -> ShownPuzzle:
    return shown_puzzle(pool()[id_], language)


@lru_cache(maxsize=512)
def _solution(id_: str, language: str) -> tuple[list[list[Any]], Json | None]:
    puzzle = pool()[id_]
    return reason(puzzle, language), view_after(puzzle, puzzle.best.key)


def _sentence(parts: list[Any], code: str) -> Json:
    return {"code": code, "parts": parts}


def puzzles_about(box: str, theme: str) -> list[Puzzle]:
    """Return the puzzles of a box with a kind or theme; empty: any."""
    return [
        puzzle
        for puzzle in pool().values()
        if (not theme or theme == puzzle.kind or theme in puzzle.themes)
        and (not box or box == puzzle.source.box)
    ]


def next_puzzle(
    puzzles: Sequence[Puzzle],
    ratings: Mapping[str, float],
    done: Collection[str],
    own: float,
    rng: Random,
) -> Puzzle | None:
    """Return a puzzle near the solver's rating that they have not answered; an answered one only
    if there is no other."""
    left = [puzzle for puzzle in puzzles if puzzle.id not in done] or list(puzzles)
    left.sort(key=lambda puzzle: (abs(ratings.get(puzzle.id, puzzle.rating) - own), puzzle.id))
    return rng.choice(left[:NEAR]) if left else None


def themes_json(solved: Collection[str], language: str) -> list[Json]:
    """Return the kinds and themes of each box, with their numbers of puzzles."""
    groups: dict[tuple[str, str, str, bool], list[Puzzle]] = {}
    for puzzle in pool().values():
        box, game = puzzle.source.box, puzzle.source.title
        groups.setdefault((box, game, puzzle.kind, True), []).append(puzzle)
        for theme in puzzle.themes:
            groups.setdefault((box, game, theme, False), []).append(puzzle)
    return [
        {
            "box": box,
            "game": game,
            "theme": theme,
            "title": (title_of if is_kind else theme_title)(game, theme, language),
            "count": len(group),
            "solved": sum(puzzle.id in solved for puzzle in group),
        }
        for (box, game, theme, is_kind), group in groups.items()
    ]


def puzzle_json(puzzle: Puzzle, language: str) -> Json:
    """Return a puzzle without its solution, as nobody has answered it."""
    shown, source = _shown(puzzle.id, language), puzzle.source
    title = title_named(source.title)
    state = title.new(source.players, title.settle_settings(source.settings))
    return {
        "id": puzzle.id,
        "game": source.title,
        "box": source.box,
        "kind": puzzle.kind,
        "measure": kind_of(puzzle).measure,
        "title": shown.title,
        "question": shown.question,
        "round": puzzle.round,
        "players": source.players,
        "bot": source.bot,
        "seat": puzzle.seat,
        "rating": puzzle.rating,
        "themes": [theme_title(source.title, theme, language) for theme in puzzle.themes],
        "daily": False,
        "answers": [
            {
                "key": answer.key,
                "thing": answer.thing,
                "code": answer.code,
                "name": _sentence(answer.name, "name"),
                "steps": [_sentence(step, "step") for step in answer.steps],
                "places": answer.places,
            }
            for answer in shown.answers
        ],
        "view": shown.view,
        "printed": dict(title.printed(state)),
        "mine": None,
    }


def solution_json(puzzle: Puzzle, right: bool, language: str) -> Json:
    """Return the solution after an answer that does not count."""
    reasons, view = _solution(puzzle.id, language)
    return {
        "right": right,
        "best": puzzle.best.key,
        "figures": [
            {
                "key": each.key,
                "value": each.value,
                "error": each.error,
                "text": figure_text(puzzle, each, language),
            }
            for each in puzzle.answers
        ],
        "reasons": [_sentence(parts, "reason") for parts in reasons],
        "counted": False,
        "rating": None,
        "answered": 0,
        "solved": 0,
        "view": view,
    }
