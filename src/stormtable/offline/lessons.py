"""Requests about lessons: the list, a lesson's text, and a lesson at a new table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stormtable.i18n.catalogue import FIRST, words
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.registry import title_named
from stormtable.lessons import Lesson, lesson_named, lesson_names
from stormtable.offline.fields import text_in
from stormtable.offline.new_table import new_table
from stormtable.offline.refusal import no_such
from stormtable.offline.request_base import Fields, Json
from stormtable.offline.table import OVER, RUNNING, OfflineTable
from stormtable.table.lesson_messages import (
    lesson_json,
    lessons_json,
    progress_json,
    spoken,
    table_of,
)
from stormtable.table.lesson_policy import LESSON

if TYPE_CHECKING:
    from stormtable.offline.host import OfflineHost


def lessons(host: OfflineHost, method: str, name: str | None, query: Fields) -> tuple[int, Any]:
    """Answer a request below `/lessons`. The caller has loaded the tables of all lessons."""
    language = spoken(text_in(query, "language", FIRST, longest=35))
    if name is None and method == "GET":
        return 200, lessons_json(language, _progress(host))
    if name not in lesson_names() or method not in ("GET", "POST"):
        raise no_such("lesson")
    if method == "GET":
        return 200, lesson_json(name, language)
    for table, origin in _lesson_tables(host):
        if origin[LESSON] == name and table.status == RUNNING:
            host.remove(table.id)
    return 201, host.add(_new_lesson_table(host, lesson_named(name, language), language)).info()


def _lesson_tables(host: OfflineHost) -> list[tuple[OfflineTable, Json]]:
    """Return the tables of lessons and their origins, the latest first."""
    tables = sorted(host.tables.values(), key=lambda table: -table.created)
    return [(table, table.origin) for table in tables if table.origin and LESSON in table.origin]


def _progress(host: OfflineHost) -> dict[str, Json]:
    mine: dict[str, Json] = {}
    for table, origin in _lesson_tables(host):
        mine.setdefault(origin[LESSON], progress_json(table.id, origin, table.status == OVER))
    return mine


def _new_lesson_table(host: OfflineHost, lesson: Lesson, language: str) -> OfflineTable:
    now = host.now()
    learner = host.person or words(language)("page", "name", "newcomer")
    table = new_table(table_of(lesson), learner, now)
    if lesson.changes:
        table.edition = lesson.edition()
        settings = title_named(lesson.game).settle_settings(lesson.settings())
        edition = EditionFile.parse(table.edition, lesson.name).name.hash
        table.config |= {"settings": settings, "edition": edition}
    table.origin = {LESSON: lesson.name, "step": 1, "of": len(lesson.steps)}
    table.begin(now)
    return table
