"""Routes for lessons: list them, begin one at a new table, and move between its steps."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from stormtable.kernel.edition import EditionFile
from stormtable.lessons import Lesson, lesson_named, lesson_names
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import conflict, not_found
from stormtable.server.core.fields import Plain
from stormtable.server.core.security import Me, Somebody
from stormtable.server.features.lessons import schemas as models
from stormtable.server.features.lobby.routes import TableId, visible_table
from stormtable.server.features.lobby.schemas import NewTable
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.services import seating
from stormtable.store import editions, tables
from stormtable.store.tables import OVER, RUNNING
from stormtable.table.lesson_messages import (
    lesson_json,
    lessons_json,
    progress_json,
    spoken,
    table_of,
)
from stormtable.table.lesson_policy import LESSON, LessonPolicy

router = APIRouter(tags=["lessons"])
Name = Annotated[Plain, Path(max_length=64, examples=["weather-island"])]
Language = Annotated[
    str, Query(pattern=r"^[a-z]{2}$", description="The language; English where the lesson lacks it")
]


def _lesson_named(name: str, language: str) -> Lesson:
    if name not in lesson_names():
        raise not_found("lesson")
    return lesson_named(name, spoken(language))


@router.get("/lessons")
async def lessons(
    caller: Somebody, services: ServicesDep, language: Language = "en"
) -> list[models.LessonInfo]:
    """List the lessons, with the caller's progress."""
    mine: dict[str, dict[str, Any]] = {}
    if caller is not None:
        async with services.database.read() as session:
            for table in await tables.lessons_of(session, caller.person.id):
                origin = table.origin or {}
                own = progress_json(table.id, origin, table.status == OVER)
                mine.setdefault(origin[LESSON], own)
    return [models.LessonInfo.model_validate(each) for each in lessons_json(language, mine)]


@router.get("/lessons/{name}")
async def read_lesson(name: Name, language: Language = "en") -> models.Lesson:
    """Return the text of a lesson, step by step."""
    _lesson_named(name, language)
    return models.Lesson.model_validate(lesson_json(name, spoken(language)))


@router.post("/lessons/{name}", status_code=201)
async def begin_lesson(
    name: Name, me: Me, services: ServicesDep, language: Language = "en"
) -> TableInfo:
    """Begin a lesson at a new table. An unfinished table of the same lesson is deleted."""
    services.throttle.require("tables", me.person.id)
    lesson = _lesson_named(name, language)
    await _give_up(services, me.person.id, name)
    edition = await _edition(services, lesson)
    new_table = NewTable.model_validate({**table_of(lesson), "edition": edition})
    origin = {LESSON: name, "step": 1, "of": len(lesson.steps)}
    table = await seating.make(services, me.person, new_table, origin)
    async with services.host.table(table) as cached:
        await seating.start(services, cached, me.person.id)
    async with services.host.table(table) as cached:
        return cached.info()


async def _edition(services: Services, lesson: Lesson) -> str | None:
    """Store the modified edition that a lesson uses; None if it uses the packaged one."""
    if not lesson.changes:
        return None
    text = lesson.edition()
    name = EditionFile.parse(text, lesson.name).name
    async with services.database.write() as session:
        if await editions.edition_of(session, lesson.game, name.hash) is None:
            await editions.add_edition(session, lesson.game, name, text, services.now())
    return name.hash


async def _give_up(services: Services, person: str, name: str) -> None:
    async with services.database.write() as session:
        lesson_tables = await tables.lessons_of(session, person, name)
        under_way = [table.id for table in lesson_tables if table.status == RUNNING]
        await tables.close_running_tables(session, under_way, services.now())
        for table in under_way:
            await tables.announce(session, f"seats {table}")
    for table in under_way:
        services.host.invalidate(table)
        services.hub.wake(table)


@router.put("/tables/{table}/lesson")
async def read_on(table: TableId, body: models.ReadTo, me: Me, services: ServicesDep) -> TableInfo:
    """Go to another step of the lesson, forwards or back, if no move lies between the two."""
    async with visible_table(services, table, me) as cached:
        policy, origin = cached.policy, cached.table.origin
        progress = policy.progress if isinstance(policy, LessonPolicy) else None
        if progress is None or origin is None or cached.table.maker != me.person.id:
            raise conflict("no_lesson", "you have no lesson at this table", "begin one")
        read = {**origin, "step": progress.step(body.step)}
        async with services.database.write() as session:
            await tables.change(session, cached.id, {"origin": read})
            await tables.announce(session, f"seats {cached.id}")
        cached.stale = True
        services.host.notify_changed(cached)
        cached.table.origin = read
        return cached.info()
