"""Routes for puzzles: progress, the next puzzle, an answer, and the record to study it."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse

from stormtable.i18n.catalogue import FIRST
from stormtable.puzzles.messages import (
    next_puzzle,
    puzzle_json,
    puzzles_about,
    solution_json,
    themes_json,
)
from stormtable.puzzles.model import Puzzle
from stormtable.puzzles.pool import pool, record_of
from stormtable.puzzles.presenting import title_of
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import not_found
from stormtable.server.core.fields import Plain
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Caller, Somebody
from stormtable.server.features.daily.routes import day_of
from stormtable.server.features.puzzles import progress
from stormtable.server.features.puzzles import schemas as models
from stormtable.store import puzzles as stored
from stormtable.store.schema import PuzzleAnswer, PuzzleRating, PuzzleSolver

router = APIRouter(tags=["puzzles"])
Id = Annotated[Plain, Path(max_length=64, examples=["weather-island-1"])]
Box = Annotated[Plain, Query(max_length=64, description="The box; empty: any")]
Theme = Annotated[Plain, Query(max_length=64, description="A kind or theme; empty: any")]
HISTORY = 40
RECENT = 12


def _puzzle(id_: str) -> Puzzle:
    puzzle = pool().get(id_)
    if puzzle is None:
        raise not_found("puzzle")
    return puzzle


@router.get("/puzzles")
async def overview(
    caller: Somebody, services: ServicesDep, language: StoryLanguage = ""
) -> models.PuzzleOverview:
    """Return the caller's rating and streak, the puzzle of the day, and the themes."""
    day = day_of(services.now())
    daily = progress.of_the_day(pool(), services.config.secret_key, day)
    async with services.database.read() as session:
        mine = await stored.answers_of(session, caller.person.id) if caller else []
        solver = await stored.solver_of(session, caller.person.id) if caller else None
        counts = (0, 0) if daily is None else await stored.count(session, daily.id)
    first_answers = {answer.puzzle: answer for answer in mine}
    streak, best = progress.streaks(progress.solved_days(mine), day)
    rated = [round(answer.rating) for answer in reversed(mine) if answer.rating is not None]
    return models.PuzzleOverview(
        count=len(pool()),
        answered=len(mine),
        solved=sum(answer.right for answer in mine),
        rating=None if solver is None else round(solver.rating),
        deviation=None if solver is None else round(solver.deviation),
        history=rated[-HISTORY:],
        recent=[answer.right for answer in reversed(mine[:RECENT])],
        streak=streak,
        best_streak=best,
        today=None if daily is None else _today(daily, first_answers, counts, language or FIRST),
        themes=[
            models.ThemeInfo.model_validate(theme)
            for theme in themes_json(
                {id_ for id_, answer in first_answers.items() if answer.right}, language or FIRST
            )
        ],
    )


def _today(
    daily: Puzzle, first_answers: dict[str, PuzzleAnswer], counts: tuple[int, int], language: str
) -> models.DailyPuzzle:
    own = first_answers.get(daily.id)
    answered, solved = counts if own is not None else (0, 0)
    return models.DailyPuzzle(
        id=daily.id,
        game=daily.source.title,
        box=daily.source.box,
        title=title_of(daily.source.title, daily.kind, language),
        mine=_own_answer(own),
        answered=answered,
        solved=solved,
    )


def _own_answer(own: PuzzleAnswer | None) -> models.GivenAnswer | None:
    return None if own is None else models.GivenAnswer(key=own.key, right=own.right)


@router.get("/puzzles/next")
async def choose_next(
    caller: Somebody,
    services: ServicesDep,
    language: StoryLanguage = "",
    box: Box = "",
    theme: Theme = "",
) -> models.PuzzleInfo:
    """Return a puzzle near the caller's rating that they have not answered."""
    async with services.database.read() as session:
        ratings = await stored.ratings(session)
        mine = await stored.answers_of(session, caller.person.id) if caller else []
        solver = await stored.solver_of(session, caller.person.id) if caller else None
    puzzle = next_puzzle(
        puzzles_about(box, theme),
        ratings,
        {answer.puzzle for answer in mine},
        progress.solver_rating(solver).rating,
        SystemRandom(),
    )
    if puzzle is None:
        raise not_found("puzzle")
    return await _info(services, caller, puzzle, language)


@router.get("/puzzles/{puzzle_id}")
async def look(
    puzzle_id: Id, caller: Somebody, services: ServicesDep, language: StoryLanguage = ""
) -> models.PuzzleInfo:
    """Return a puzzle, without its solution."""
    return await _info(services, caller, _puzzle(puzzle_id), language)


async def _info(
    services: Services, caller: Caller | None, puzzle: Puzzle, language: str
) -> models.PuzzleInfo:
    shown = await asyncio.to_thread(puzzle_json, puzzle, language or FIRST)
    async with services.database.read() as session:
        rating = await stored.rating_of(session, puzzle.id)
        own = await stored.answer_of(session, caller.person.id, puzzle.id) if caller else None
    daily = progress.of_the_day(pool(), services.config.secret_key, day_of(services.now()))
    known = {
        "rating": round(progress.puzzle_rating(puzzle, rating).rating),
        "daily": daily is puzzle,
        "mine": _own_answer(own),
    }
    return models.PuzzleInfo.model_validate(shown | known)


@router.post("/puzzles/{puzzle_id}/answer")
async def answer(
    puzzle_id: Id,
    body: models.GivenAnswerBody,
    caller: Somebody,
    services: ServicesDep,
    language: StoryLanguage = "",
) -> models.PuzzleResult:
    """Answer a puzzle and return its solution. The first answer of a signed-in caller counts."""
    puzzle = _puzzle(puzzle_id)
    right = puzzle.grade(body.key) if body.key else False
    if right is None:
        raise not_found("answer")
    solution = await asyncio.to_thread(solution_json, puzzle, right, language or FIRST)
    counted, change = False, None
    if caller is not None:
        try:
            change = await _count(services, caller, puzzle, body, right)
            counted = True
        except stored.AlreadyAnswered:
            pass
    async with services.database.read() as session:
        answered, solved = await stored.count(session, puzzle.id)
    known = {"counted": counted, "rating": change, "answered": answered, "solved": solved}
    return models.PuzzleResult.model_validate(solution | known)


async def _count(
    services: Services,
    caller: Caller,
    puzzle: Puzzle,
    body: models.GivenAnswerBody,
    right: bool,
) -> models.PuzzleRatingChange | None:
    """Store the first answer, and rate it. The first answers of a guest are not rated."""
    now, person = services.now(), caller.person
    new_answer = PuzzleAnswer(
        person=person.id,
        puzzle=puzzle.id,
        key=body.key,
        right=right,
        seconds=body.seconds,
        time=now,
        day=day_of(now),
    )
    async with services.database.write() as session:
        if await stored.answer_of(session, person.id, puzzle.id) is not None:
            raise stored.AlreadyAnswered
        earlier = len(await stored.answers_of(session, person.id))
        if person.login is None and earlier < progress.UNRATED:
            await stored.add_answer(session, new_answer)
            return None
        solver = await stored.solver_of(session, person.id)
        rating = await stored.rating_of(session, puzzle.id)
        before = progress.solver_rating(solver)
        after, puzzles = progress.rated(before, progress.puzzle_rating(puzzle, rating), right)
        new_answer.rating = after.rating
        await stored.add_answer(session, new_answer)
        await stored.rate(
            session,
            PuzzleSolver(
                person=person.id,
                rating=after.rating,
                deviation=after.deviation,
                volatility=after.volatility,
            ),
            PuzzleRating(
                puzzle=puzzle.id,
                rating=puzzles.rating,
                deviation=puzzles.deviation,
                volatility=puzzles.volatility,
            ),
        )
    return models.PuzzleRatingChange(
        before=round(before.rating), after=round(after.rating), deviation=round(after.deviation)
    )


@router.get("/puzzles/{puzzle_id}/record", response_class=PlainTextResponse)
async def record(puzzle_id: Id) -> PlainTextResponse:
    """Return the record of the puzzle's game up to its position, to study it."""
    return PlainTextResponse(await asyncio.to_thread(record_of, _puzzle(puzzle_id)))
