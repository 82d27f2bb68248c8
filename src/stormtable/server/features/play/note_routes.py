"""Notes that a player writes about a game, for themselves."""

from __future__ import annotations

from fastapi import APIRouter

from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.security import Me
from stormtable.server.features.lobby.routes import TableId
from stormtable.server.features.play import schemas as models
from stormtable.server.features.play.access import OwnSeat, may_look, set_seat

router = APIRouter(tags=["playing"])


@router.get("/tables/{table}/notes")
async def read_notes(
    table: TableId, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.SeatNotes:
    """Show the notes that I wrote at my seat; nobody else can read them."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        return models.SeatNotes(text=cached.seat(seat).notes)


@router.put("/tables/{table}/notes")
async def keep_notes(
    table: TableId, body: models.SeatNotes, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.SeatNotes:
    """Store my notes, in place of those before."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        await set_seat(services, cached, seat, notes=body.text)
    return body
