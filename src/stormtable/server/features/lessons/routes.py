"""Lessons: the list, starting one at a new table, and reading on."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query

from stormtable.bots import bot_names
from stormtable.i18n.catalogue import words
from stormtable.kernel.edition import EditionFile
from stormtable.lessons import Lesson, lesson, lesson_names
from stormtable.rulebook.book import LANGUAGES
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import read_line
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import conflict, not_found
from stormtable.server.core.fields import Plain
from stormtable.server.core.security import Me, Somebody
from stormtable.server.features.lessons import schemas as models
from stormtable.server.features.lobby.routes import TableId, may_see
from stormtable.server.features.lobby.schemas import NewTable
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.services import seating
from stormtable.store import editions, tables
from stormtable.store.tables import OVER, RUNNING
from stormtable.table.lesson_policy import LESSON, LessonPolicy

router = APIRouter(tags=["lessons"])
Name = Annotated[Plain, Path(max_length=64, examples=["weather-island"])]
Language = Annotated[str, Query(pattern=r"^[a-z]{2}$", description="English where there is none")]


def _spoken(language: str) -> str:
    return language if language in LANGUAGES else LANGUAGES[0]


def _lesson_named(name: str, language: str) -> Lesson:
    if name not in lesson_names():
        raise not_found("lesson")
    return lesson(name, _spoken(language))


@router.get("/lessons")
async def lessons(
    caller: Somebody, services: ServicesDep, language: Language = "en"
) -> list[models.LessonInfo]:
    """The lessons there are, with how far the one who asks is."""
    mine: dict[str, models.LessonProgressInfo] = {}
    if caller is not None:
        async with services.database.read() as session:
            for table in await tables.lessons_of(session, caller.person.id):
                origin = table.origin or {}
                done = table.status == OVER or origin["step"] >= origin["of"]
                progress = models.LessonProgressInfo(table=table.id, step=origin["step"], done=done)
                mine.setdefault(origin[LESSON], progress)
    every = [lesson(name, _spoken(language)) for name in lesson_names()]
    return [
        models.LessonInfo(
            name=lesson.name,
            game=lesson.game,
            players=lesson.players,
            title=lesson.title,
            words=lesson.words,
            minutes=lesson.minutes,
            steps=len(lesson.steps),
            mine=mine.get(lesson.name),
        )
        for lesson in sorted(every, key=lambda lesson: (lesson.order, lesson.name))
    ]


@router.get("/lessons/{name}")
async def read_lesson(name: Name, language: Language = "en") -> models.Lesson:
    """All that a lesson says, step by step."""
    _lesson_named(name, language)
    return _lesson_json(name, _spoken(language))


@lru_cache(maxsize=32)
def _lesson_json(name: str, language: str) -> models.Lesson:
    taught = lesson(name, language)
    figures = Figures(taught.game, {}, words(language))
    return models.Lesson(
        name=taught.name,
        game=taught.game,
        title=taught.title,
        language=language,
        steps=[
            models.LessonStepInfo(
                id=step.id,
                title=step.title,
                text=[piece.as_json() for piece in read_line(step.text, figures)],
                task=step.task,
                rules=step.rules,
                light=list(step.light),
                play=[step.play, *step.then] if step.play else [],
                free=step.free,
                ends=step.ends,
            )
            for step in taught.steps
        ],
    )


@router.post("/lessons/{name}", status_code=201)
async def begin_lesson(
    name: Name, me: Me, services: ServicesDep, language: Language = "en"
) -> TableInfo:
    """Begin a lesson, at a table of one's own; one of it that was under way is given up."""
    services.throttle.require("tables", me.person.id)
    taught = _lesson_named(name, language)
    await _give_up(services, me.person.id, name)
    # Once the learner is free, the weakest bot of the game plays on.
    opposite = {"kind": "bot", "bot": bot_names(taught.game)[0], "name": taught.other or None}
    new_table = NewTable.model_validate(
        {
            "game": taught.game,
            "seats": [
                {"kind": "me"} if seat == taught.seat else opposite
                for seat in range(taught.players)
            ],
            "edition": await _edition(services, taught),
            "spectators": False,
            "seed": taught.seed,
            # No confirmations and no new draws: the script would not match.
            "confirm": False,
            "take_back": False,
        }
    )
    origin = {LESSON: name, "step": 1, "of": len(taught.steps)}
    table = await seating.make(services, me.person, new_table, origin)
    async with services.host.table(table) as cached:
        await seating.start(services, cached, me.person.id)
    async with services.host.table(table) as cached:
        return cached.info()


async def _edition(services: Services, taught: Lesson) -> str | None:
    """Keep the edition a lesson changes."""
    if not taught.changes:
        return None
    text = taught.edition()
    name = EditionFile.parse(text, taught.name).name
    async with services.database.write() as session:
        if await editions.edition_of(session, taught.game, name.hash) is None:
            await editions.add_edition(session, taught.game, name, text, services.now())
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
    """Read on to a step, or back, as far as nothing is to be played in between."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        policy, origin = cached.policy, cached.table.origin
        progress = policy.progress if isinstance(policy, LessonPolicy) else None
        if progress is None or origin is None or cached.table.maker != me.person.id:
            raise conflict("no_lesson", "no lesson of yours is taught here", "begin one")
        read = {**origin, "step": progress.step(body.step)}
        async with services.database.write() as session:
            await tables.change(session, cached.id, {"origin": read})
            await tables.announce(session, f"seats {cached.id}")
        cached.stale = True
        services.host.notify_changed(cached)
        cached.table.origin = read
        return cached.info()
