"""Lessons as JSON: the list, the text of a lesson, and the table of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from stormtable.bots import bot_names
from stormtable.i18n.catalogue import FIRST, words
from stormtable.lessons import Lesson, lesson_named, lesson_names
from stormtable.rulebook.book import LANGUAGES
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import read_line

Json = dict[str, Any]


def spoken(language: str) -> str:
    """Return the language, or English where lessons lack it."""
    return language if language in LANGUAGES else FIRST


def lessons_json(language: str, mine: Mapping[str, Json]) -> list[Json]:
    """Return the lessons in order; `mine` is the learner's progress by lesson."""
    every = [lesson_named(name, spoken(language)) for name in lesson_names()]
    return [
        {
            "name": lesson.name,
            "game": lesson.game,
            "players": lesson.players,
            "title": lesson.title,
            "words": lesson.words,
            "minutes": lesson.minutes,
            "steps": len(lesson.steps),
            "mine": mine.get(lesson.name),
        }
        for lesson in sorted(every, key=lambda lesson: (lesson.order, lesson.name))
    ]


def progress_json(table: str, origin: Mapping[str, Any], over: bool) -> Json:
    """Return the progress at a lesson's table."""
    return {"table": table, "step": origin["step"], "done": over or origin["step"] >= origin["of"]}


@lru_cache(maxsize=32)
def lesson_json(name: str, language: str) -> Json:
    """Return the text of a lesson, step by step."""
    lesson = lesson_named(name, language)
    figures = Figures(lesson.game, {}, words(language))
    return {
        "name": lesson.name,
        "game": lesson.game,
        "title": lesson.title,
        "language": language,
        "steps": [
            {
                "id": step.id,
                "title": step.title,
                "text": [piece.as_json() for piece in read_line(step.text, figures)],
                "task": step.task,
                "rules": step.rules,
                "light": list(step.light),
                "play": [step.play, *step.then] if step.play else [],
                "alone": step.alone,
                "watch": step.watch,
                "free": step.free,
                "ends": step.ends,
            }
            for step in lesson.steps
        ],
    }


def table_of(lesson: Lesson) -> Json:
    """Return the body of the request for a lesson's table, without its edition."""
    # When the script ends, the weakest bot of the game plays on.
    opposite = {"kind": "bot", "bot": bot_names(lesson.game)[0], "name": lesson.other or None}
    return {
        "game": lesson.game,
        "seats": [
            {"kind": "me"} if seat == lesson.seat else opposite for seat in range(lesson.players)
        ],
        "spectators": False,
        "seed": lesson.seed,
        # No confirmations and no random draws: the game must follow the script.
        "confirm": False,
        "take_back": False,
    }
