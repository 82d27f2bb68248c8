"""Earlier positions of a game: playback, records, and the weather of a round."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse

from stormtable.i18n.catalogue import FIRST
from stormtable.server.core import schema_types
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import not_found
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Somebody
from stormtable.server.features.lobby.routes import Shown, TableId, is_invited
from stormtable.server.features.play import schemas as models
from stormtable.server.features.play.access import SeatAsked, may_look
from stormtable.store.tables import LOOKED_BACK_ON
from stormtable.table.live import LiveGame
from stormtable.table.playback import ActWalk
from stormtable.table.storms import recall_storm, storm_of

router = APIRouter(tags=["playing"])
MOST_ACTS = 12
"""The most acts in one response; each has a whole position."""


@router.get("/tables/{table}/playback")
async def playback(
    table: TableId,
    caller: Somebody,
    services: ServicesDep,
    since: Annotated[
        int, Query(ge=0, le=10_000_000, description="The number of an event", examples=[12])
    ],
    seat: SeatAsked = None,
    count: Annotated[
        int, Query(ge=1, le=MOST_ACTS, description="The most acts in the response")
    ] = MOST_ACTS,
    invitation: Shown = "",
    language: StoryLanguage = "",
) -> models.Playback:
    """Return what happened since an event, act by act, with the position after each act."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look(cached, caller, seat, invited=invited)
        live = cached.seen_by(seat)
    for _ in live.recall(since):
        await asyncio.sleep(0)
    played = ActWalk(live, seat, since, language or FIRST)
    acts = [played.act_json(index) for index in range(len(played.acts))[:count]]
    return models.Playback(
        base=played.base(),
        acts=[models.PlayedAct(**act) for act in acts],
        track=[models.ActMark(**mark) for mark in played.track()],
    )


@router.get(
    "/tables/{table}/record",
    # No response class, because errors are JSON here as everywhere else.
    response_model=None,
    responses={200: {"content": {PlainTextResponse.media_type: {"schema": {"type": "string"}}}}},
)
async def record(
    table: TableId, caller: Somebody, services: ServicesDep, seat: SeatAsked = None
) -> PlainTextResponse:
    """Return the record of a game. Of a running game it has what the seat may know; of a finished
    game it has everything, for its players."""
    async with services.host.table(table) as cached:
        over = cached.table.status in LOOKED_BACK_ON
        may_look(cached, caller, None if over else seat)
        if over:
            cached.check_knowing(caller.person.id if caller else None)
        return PlainTextResponse(cached.seen_by(seat).record(seat))


@router.get("/tables/{table}/positions/{number}")
async def position(
    table: TableId,
    number: Annotated[schema_types.EntryNumber, Path()],
    caller: Somebody,
    services: ServicesDep,
    seat: SeatAsked = None,
    invitation: Shown = "",
    language: StoryLanguage = "",
) -> models.TableUpdate:
    """Show the game after a log entry. Once it is over, its players can see it from any seat."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        over = cached.table.status in LOOKED_BACK_ON
        may_look(cached, caller, None if over else seat, invited=invited)
        if over and seat is not None:
            cached.seat(seat)
            cached.check_knowing(caller.person.id if caller else None)
        live = cached.seen_by(seat)
        if not 1 <= number <= live.number:
            raise not_found("row")
        if over:
            then = (await services.replay_cache.replay_of(table, live)).game_after(number)
        else:
            then = LiveGame.resume(live.game.header, live.rows[:number], goes_on=False)
        update = then.update(seat, 10_000_000, language)
        return models.TableUpdate(
            seat=seat,
            number=number,
            update=update,
            clock=None,
            table=cached.info(seat),
        )


@router.get("/tables/{table}/storms/{round}")
async def storm(
    table: TableId,
    round: Annotated[int, Path(ge=1, le=1000, examples=[1])],  # noqa: A002
    caller: Somebody,
    services: ServicesDep,
    seat: SeatAsked = None,
    invitation: Shown = "",
) -> models.RoundWeather:
    """Return the weather of a round: the position at its first die, and all events since."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        over = cached.table.status in LOOKED_BACK_ON
        may_look(cached, caller, None if over else seat, invited=invited)
        if over and seat is not None:
            cached.check_knowing(caller.person.id if caller else None)
        live = cached.seen_by(seat)
    for _ in recall_storm(live, round):
        await asyncio.sleep(0)
    round_storm = storm_of(live, seat, round)
    if round_storm is None:
        raise not_found("storm")
    return models.RoundWeather(**round_storm)
