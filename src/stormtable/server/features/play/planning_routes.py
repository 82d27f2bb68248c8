"""Planned moves and automatic answers of a seat."""

from __future__ import annotations

from fastapi import APIRouter

from stormtable.kernel.errors import StormtableError
from stormtable.server.core import schema_types
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import conflict
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Me
from stormtable.server.features.lobby.routes import TableId
from stormtable.server.features.play import schemas as models
from stormtable.server.features.play.access import OwnSeat, may_look, set_seat
from stormtable.table.auto_answers import AutoAnswers
from stormtable.table.planned_story import planned_story
from stormtable.table.worded_update import worded_update

router = APIRouter(tags=["playing"])


@router.get("/tables/{table}/plan")
async def read_plan(
    table: TableId, me: Me, services: ServicesDep, seat: OwnSeat, language: StoryLanguage = ""
) -> models.PlannedMoves:
    """Show my planned moves, and how many of them can be played now."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        plays = list(cached.seat(seat).planned_moves)
        asked = seat in cached.live.asked
        playable = list(cached.live.game.still_legal(plays, seat)) if asked else []
        story = planned_story(cached.live.game, seat, plays, language)
    return models.PlannedMoves(plays=plays, still=playable, story=story)


@router.put("/tables/{table}/plan")
async def keep_plan(
    table: TableId, body: models.NewPlannedMoves, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.PlannedMoves:
    """Store my planned moves. The page offers them in my turn; the table never plays them by
    itself."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        await set_seat(services, cached, seat, planned_moves=body.plays)
    return await read_plan(table, me, services, seat)


@router.post("/tables/{table}/plan/try")
async def try_plan(
    table: TableId,
    body: models.TrialMoves,
    me: Me,
    services: ServicesDep,
    seat: OwnSeat,
    language: StoryLanguage = "",
) -> schema_types.Update:
    """Try moves on a private copy of the game, made from what the seat knows. The Update is marked
    hypothetical."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        planned = cached.live.game.what_if(seat, turn=body.turn)
        if planned is None:
            raise conflict("no_plan", "no turn of yours can be foreseen here", "wait for it")
        for notation in body.plays:
            try:
                planned.play(notation, seat)
            except StormtableError as error:
                raise conflict("illegal", error.problem, error.remedy) from error
        return worded_update(planned, seat, 0, language)


@router.get("/tables/{table}/orders")
async def read_orders(
    table: TableId, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.AutoAnswerSettings:
    """Show the seat's automatic answers."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        return models.AutoAnswerSettings(
            **AutoAnswers.from_json(cached.seat(seat).auto_answers).as_json()
        )


@router.put("/tables/{table}/orders")
async def keep_orders(
    table: TableId, body: models.AutoAnswerSettings, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.AutoAnswerSettings:
    """Set automatic answers: pass, pay or answer where there is nothing to choose."""
    auto_answers = AutoAnswers.from_json(body.model_dump())
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        await set_seat(services, cached, seat, auto_answers=auto_answers.as_json())
        services.host.notify_changed(cached)
    return body
