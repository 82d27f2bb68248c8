"""Whether a bot may help at a table: not where people compare their own strength."""

from __future__ import annotations

from stormtable.server.core.errors import ApiError, conflict
from stormtable.store.results import may_be_rated
from stormtable.store.schema import Seat, Table
from stormtable.table.rating import bot, rates_people


def hints_refused(table: Table, seats: list[Seat]) -> ApiError | None:
    """Why no bot helps at a table; None: it may."""
    remedy = "play on by yourself"
    if table.plan.get("daily"):
        return conflict("daily", "nobody helps in the game of the day", remedy)
    if table.plan.get("tournament"):
        return conflict("no_hints_tournament", "a tournament's games have no hints", remedy)
    if may_be_rated(table) and rates_people([seat.person or bot("") for seat in seats]):
        return conflict("no_hints_rated", "rated games have no hints", remedy)
    return None
