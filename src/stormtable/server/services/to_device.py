"""A casual game of one person against bots goes on in the person's browser.

The browser gets everything, hidden pieces and the seed of all draws included. So this is refused
where another person plays, and where a result counts. The table here closes, and says why: the game
cannot go on in both places.
"""

from __future__ import annotations

from typing import Any

from stormtable.bots.outside import outside_bots
from stormtable.kernel.edition import HASHED
from stormtable.kernel.registry import title_named
from stormtable.server.core.errors import conflict, not_yours
from stormtable.server.services.hint_policy import is_rated
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_services import TableServices
from stormtable.store import editions, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Seat
from stormtable.store.tables import CLOSED, RUNNING
from stormtable.table.log import LogEntry
from stormtable.table.reckoning import RECKON_ALL

Json = dict[str, Any]
ME = "offline"
"""The person in the logs of a browser's own tables (`offline/seats.py`)."""
ON_DEVICE = "on_device"
"""The setting of a table that says when its game went to a device."""


async def to_device(services: TableServices, cached: CachedTable, person: str) -> Json:
    """Close a table and return its game as a browser stores it. A repeated request gets the same
    answer."""
    table = cached.table
    _check(cached, person)
    async with services.database.read() as session:
        edition = await _edition(session, cached)
        rows = await tables.rows_of(session, cached.id, to=table.number)
    game = {
        "table": _stored(cached, edition, rows[-1].time),
        "rows": [_entry(row, person) for row in rows],
    }
    if table.status == RUNNING:
        now = services.now()
        closed = {"status": CLOSED, "due": None, "clocks": None, "changed": now}
        config = {**table.config, ON_DEVICE: now}
        async with services.database.write() as session:
            await tables.change(session, cached.id, {**closed, "config": config})
            await tables.announce(session, f"seats {cached.id}")
        cached.stale = True
        services.host.notify_changed(cached)
    return game


def _check(cached: CachedTable, person: str) -> None:
    table, seats = cached.table, cached.seats
    if not cached.seats_of_person(person):
        raise not_yours("you do not play here", "take a game of your own")
    if table.status != RUNNING and not (table.status == CLOSED and table.config.get(ON_DEVICE)):
        raise conflict("over", f"the table is {table.status}", "take a game that runs")
    if not _is_packaged(cached):
        problem = "a browser has only the games and bots that come with Stormtable"
        raise conflict("not_packaged", problem, "play on here")
    counts = table.config.get("daily") or table.config.get("tournament") or is_rated(table, seats)
    if counts or any(not _may_go(seat, person) for seat in seats):
        problem = "only a casual game of one person against bots goes to a device"
        raise conflict("not_alone", problem, "play on here")


def _is_packaged(cached: CachedTable) -> bool:
    game = cached.table.game
    module = type(title_named(game)).__module__
    outside = outside_bots(game)
    return module.startswith("stormtable.") and not any(
        seat.bot in outside for seat in cached.seats
    )


def _may_go(seat: Seat, person: str) -> bool:
    """Return whether a seat is the person's, who plays it, or a bot's."""
    if seat.person is None:
        return seat.bot is not None
    return seat.person == person and not seat.left and not seat.forfeited


async def _edition(session: DatabaseSession, cached: CachedTable) -> str | None:
    """Return the text of the table's own edition, if it has one."""
    header = cached.table.header or {}
    named = str(header.get("settings", {}).get("edition", ""))
    if not named.startswith(HASHED):
        return None
    stored = await editions.edition_of(session, cached.table.game, named.removeprefix(HASHED))
    return None if stored is None else stored.text


def _stored(cached: CachedTable, edition: str | None, changed: float) -> Json:
    """The table as `OfflineTable.stored` describes one."""
    table, created_with = cached.table, cached.table.config
    config = {
        "settings": created_with.get("settings", {}),
        "seed": created_with.get("seed"),
        "confirm": created_with.get("confirm", True),
        "take_back": created_with.get("take_back", True),
        "spectators": created_with.get("spectators", True),
        "reckoning": created_with.get("reckoning", RECKON_ALL),
        "edition": created_with.get("edition"),
    }
    seats = [
        {
            "person": None if seat.person is None else ME,
            "bot": seat.bot if seat.person is None else None,
            "name": seat.name,
            "plan": seat.planned_moves,
            "orders": seat.auto_answers,
            "turns": seat.turns,
        }
        for seat in cached.seats
    ]
    return {
        "id": cached.id, "game": table.game, "created": table.created, "entropy": table.entropy,
        "bot_seed": 0, "status": RUNNING, "number": table.number, "started": table.started,
        "changed": changed, "ended": None, "origin": table.origin, "rematch": None,
        "saved_position": None, "edition": edition, "plan": config, "seats": seats,
        "header": table.header,
    }  # fmt: skip


def _entry(row: LogEntry, person: str) -> list[Any]:
    by = ME if row.by == person else row.by
    own = f"{person}:"
    id_ = row.client_id
    if id_ is not None and id_.startswith(own):
        id_ = f"{ME}:{id_.removeprefix(own)}"
    return [row.number, row.kind, row.seat, row.notation, list(row.draws), row.time, by, id_]
