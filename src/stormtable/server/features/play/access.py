"""Who may look at a table from which seat, and changes of a seat's own columns."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from stormtable.server.core.deps import Services
from stormtable.server.core.security import Caller
from stormtable.server.features.lobby.routes import may_see
from stormtable.server.services.table_cache import CachedTable
from stormtable.store import tables

SeatAsked = Annotated[int | None, Query(ge=0, le=9, description="The seat; empty: a spectator")]
OwnSeat = Annotated[int, Query(ge=0, le=9, examples=[0])]


def may_look(
    cached: CachedTable, caller: Caller | None, seat: int | None, *, invited: bool = False
) -> None:
    """Refuse a view from another person's seat, or a spectator where the table allows none."""
    may_see(cached, caller, invited=invited)
    person = caller.person.id if caller else None
    if seat is None:
        cached.check_watching(person)
    else:
        cached.check_looking(seat, person)


async def set_seat(services: Services, cached: CachedTable, seat: int, **values: Any) -> None:
    """Change columns of a seat, here and in the database."""
    async with services.database.write() as session:
        await tables.change_seat(session, cached.id, seat, values)
        await tables.announce(session, f"seats {cached.id}")
    for name, value in values.items():
        setattr(cached.seats[seat], name, value)
