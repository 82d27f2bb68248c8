"""Play over HTTP. The WebSocket offers the same and also pushes changes."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from stormtable.server.core import schema_types
from stormtable.server.core.arrival import arrival_of
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Me, Somebody
from stormtable.server.features.lobby.routes import (
    Shown,
    TableId,
    is_invited,
    may_see,
    visible_table,
)
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.features.play import schemas as models
from stormtable.server.features.play.access import SeatAsked, may_look
from stormtable.server.services import take_back
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_command import TableCommand

router = APIRouter(tags=["playing"])


def update_fields(
    services: Services, cached: CachedTable, seat: int | None, since: int, language: str = ""
) -> dict[str, Any]:
    """Return the fields of `TableUpdate`; the socket's message has one more."""
    live, info = cached.seen_by(seat), cached.shared_info(seat)
    return {
        "seat": seat,
        "number": live.number,
        "update": live.update(seat, since, language, info.reckoning),
        "clock": services.host.clocks.seen_by(cached, seat),
        "table": info,
    }


@router.get(
    "/tables/{table}/printed",
    response_model=schema_types.Printed,
    responses={304: {"description": "As the client has it already, by If-None-Match"}},
)
async def printed(
    table: TableId,
    caller: Somebody,
    request: Request,
    services: ServicesDep,
    invitation: Shown = "",
) -> Response:
    """Return everything printed on the boards and components (`Printed` of the edge protocol).

    It is the same for every game of an edition and a number of players: cache it by its ETag.
    """
    invited = await is_invited(services, invitation, table)
    async with visible_table(services, table, caller, invited=invited) as cached:
        game = cached.live.game
        body = json.dumps(game.title.printed(game.state), separators=(",", ":"))
        etag = f'"{cached.table.game}-{game.edition.hash}-{game.players}-{game.version}"'
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers={"ETag": etag})
    headers = {"ETag": etag, "Cache-Control": "private, max-age=86400"}
    return Response(body, media_type="application/json", headers=headers)


@router.get("/tables/{table}/update")
async def update_of(
    table: TableId,
    caller: Somebody,
    services: ServicesDep,
    seat: SeatAsked = None,
    since: Annotated[int, Query(ge=0, le=10_000_000, description="The number of an event")] = 0,
    invitation: Shown = "",
    language: StoryLanguage = "",
) -> models.TableUpdate:
    """Return the position, the open question and the events since, as a seat may know them."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look(cached, caller, seat, invited=invited)
        return models.TableUpdate(**update_fields(services, cached, seat, since, language))


@router.post("/tables/{table}/commits")
async def commit(
    table: TableId, body: models.TableCommand, me: Me, services: ServicesDep, request: Request
) -> models.Acknowledgement:
    """Play, undo, redo, restart the turn or confirm. The action is saved before the response is
    sent."""
    arrived = arrival_of(request)
    services.throttle.require("commits", me.person.id)
    command = TableCommand(body.id, body.number, body.kind, body.seat, body.notation, arrived)
    with services.host.arriving(table, command):
        async with services.host.table(table) as cached:
            may_see(cached, me)
        done = await services.host.commit(table, me.person.id, command)
    return models.Acknowledgement(number=done.number, status=done.status)


# --- take-back votes ------------------------------------------------------------------------


@router.post("/tables/{table}/back")
async def ask_back(
    table: TableId, body: models.TakeBackRequest, me: Me, services: ServicesDep
) -> TableInfo:
    """Ask all players to go back to an earlier log entry, even across others' choices and draws."""
    async with visible_table(services, table, me) as cached:
        await take_back.ask(services, cached, me.person.id, body.to, body.number)
        return cached.info()


@router.post("/tables/{table}/back/answer")
async def answer_back(
    table: TableId, body: models.TakeBackAnswer, me: Me, services: ServicesDep
) -> TableInfo:
    """Agree or refuse to go back; it happens when all players have agreed."""
    async with visible_table(services, table, me) as cached:
        await take_back.answer(services, cached, me.person.id, body.yes, body.number)
        return cached.info()
