"""A table before its game begins: its maker seats bots, changes settings, and closes the table."""

from __future__ import annotations

from stormtable.bots import called
from stormtable.server.core.errors import conflict, not_yours
from stormtable.server.features.lobby.schemas import NewSeat, TableChanges
from stormtable.server.services.seating import change_seat, check_bot, settled_settings
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_services import TableServices
from stormtable.store import tables
from stormtable.store.tables import OPEN
from stormtable.table.clock_settings import Clock


async def seat_bot(
    services: TableServices, cached: CachedTable, seat: int, person: str, body: NewSeat
) -> None:
    """Seat a bot at a free seat, or replace the bot there, before the game begins."""
    _check_waiting(cached, person)
    if cached.seat(seat).person is not None:
        raise conflict("taken", f"seat {seat} is taken", "take another")
    check_bot(cached.table.game, seat, body)
    name = body.name or called(str(body.bot), cached.table.game, seat)
    await change_seat(services, cached, seat, bot=body.bot, name=name)


async def free_seat(services: TableServices, cached: CachedTable, seat: int, person: str) -> None:
    """Remove a bot from a seat of a table whose game has not begun."""
    _check_waiting(cached, person)
    if cached.seat(seat).bot is None:
        raise conflict("no_bot_there", f"no bot sits on seat {seat}", "look at the table again")
    await change_seat(services, cached, seat, bot=None, name="")


def _check_waiting(cached: CachedTable, person: str) -> None:
    """Refuse everybody but the table's maker, and everything after the game has begun."""
    if cached.table.maker != person:
        raise not_yours("only who made the table changes it", "ask them to")
    if cached.table.status != OPEN:
        raise conflict("started", "the game has begun", "make another table")


async def change_settings(
    services: TableServices, cached: CachedTable, person: str, changes: TableChanges
) -> None:
    """Change the settings of a table whose game has not begun; everybody there sees which."""
    _check_waiting(cached, person)
    table = cached.table
    changed = changes.model_dump(exclude_none=True)
    public = changed.pop("public", table.public)
    async with services.database.write() as session:
        if changes.settings is not None:
            changed["settings"] = await settled_settings(
                session,
                table.game,
                len(cached.seats),
                dict(changes.settings),
                table.config.get("edition"),
            )
        if changes.clock is not None:
            changed["clock"] = Clock.from_json(changes.clock.model_dump(by_alias=True)).as_json()
        names = [name for name, value in changed.items() if table.config.get(name) != value]
        if public != table.public:
            names.append("public")
        if not names:
            return
        now = services.now()
        config = {**table.config, **changed, "revised": {"names": sorted(names), "time": now}}
        await tables.change(
            session, cached.id, {"config": config, "public": public, "changed": now}
        )
        await tables.announce(session, f"seats {cached.id}")
    cached.forget()
    services.host.notify_changed(cached)


async def close(services: TableServices, cached: CachedTable, person: str) -> None:
    """Close a table whose game has not begun."""
    if cached.table.maker != person:
        raise not_yours("only who made the table closes it", "leave your seat instead")
    if cached.table.status != OPEN:
        raise conflict("started", "the game has begun", "leave your seats: bots play on")
    await close_open(services, cached)


async def close_open(services: TableServices, cached: CachedTable) -> None:
    async with services.database.write() as session:
        await tables.close_open_table(session, cached.id, services.now())
        await tables.announce(session, f"seats {cached.id}")
    cached.stale = True
    services.host.notify_changed(cached)
