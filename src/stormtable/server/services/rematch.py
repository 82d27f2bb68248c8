"""Rematches: a player offers one, and it begins when all other players have accepted."""

from __future__ import annotations

from typing import Any

from stormtable.server.core.errors import conflict, not_yours
from stormtable.server.services import seating
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_services import TableServices
from stormtable.store import notifications, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Person, Seat, Table
from stormtable.store.tables import OVER
from stormtable.table.absence import DAY, MINUTE
from stormtable.table.clock_settings import is_over_days

LASTS, LASTS_AT_DAYS = 10 * MINUTE, DAY
"""Seconds for which an offer is open; longer where a turn may take days."""


async def accept(services: TableServices, cached: CachedTable, person: Person) -> str | None:
    """Offer a rematch, or accept the open offer; return the new table once all have accepted.

    Bots always accept. Only people who accepted get a seat.
    """
    _check(cached, person.id)
    rematch: str | None = None
    async with services.database.write() as session:
        # The lock makes one of two people who accept at the same time wait.
        table = await tables.lock_table(session, cached.id)
        if table.rematch is not None:
            return table.rematch
        await seating.refuse_too_many(services, session, person.id)
        people = {seat.person for seat in cached.seats if seat.person is not None}
        offer = open_offer(table, services.now()) or {
            "by": person.id,
            "accepted": [],
            "declined": [],
            "expires": services.now() + _lasts(table),
        }
        is_new = not offer["accepted"]
        offer = {**offer, "accepted": sorted({*offer["accepted"], person.id})}
        if people <= set(offer["accepted"]):
            rematch = await _make(services, session, table, cached, offer["by"])
            table.rematch, table.rematch_offer = rematch, None
        else:
            table.rematch_offer = offer
            if is_new:
                others = sorted(other for other in people if other and other != person.id)
                await notifications.notify(
                    session, others, cached.id, notifications.INVITED, services.now()
                )
        await tables.announce(session, f"seats {cached.id}")
    cached.stale = True
    if rematch is not None:
        async with services.host.table(rematch) as again:
            # The seat of a deleted account stays open for another player.
            if all(seat.person or seat.bot for seat in again.seats):
                await seating.set_up(services, again)
    services.host.notify_changed(cached)
    return rematch


async def decline(services: TableServices, cached: CachedTable, person: str) -> None:
    """Decline the open offer, or withdraw my own."""
    _check(cached, person)
    async with services.database.write() as session:
        # The lock makes one of two people who answer at the same time wait.
        table = await tables.lock_table(session, cached.id)
        offer = open_offer(table, services.now())
        if table.rematch is not None or offer is None:
            raise conflict("not_asked", "no rematch is offered", "offer one, or leave it")
        withdrawn = offer["by"] == person
        table.rematch_offer = None if withdrawn else {**offer, "declined": [person]}
        await tables.announce(session, f"seats {cached.id}")
    cached.stale = True
    services.host.notify_changed(cached)


def open_offer(table: Table, now: float) -> dict[str, Any] | None:
    """Return the open offer; None if it was declined or has expired."""
    offer = table.rematch_offer
    if offer is None or offer["declined"] or offer["expires"] <= now:
        return None
    return offer


def _check(cached: CachedTable, person: str) -> None:
    if not cached.seats_of_person(person):
        raise not_yours("you did not play here", "make a table of your own")
    if cached.table.status != OVER:
        raise conflict("running", "the game is not over", "finish it first")


def _lasts(table: Table) -> float:
    return LASTS_AT_DAYS if is_over_days(table.config) else LASTS


async def _make(
    services: TableServices, session: DatabaseSession, table: Table, cached: CachedTable, maker: str
) -> str:
    """Create the table: the same people and settings, everybody one seat further."""
    config = cached.policy.config_of_rematch(seating.config_for_another(table.config))
    again = seating.new_table(table.game, maker, False, config, services.now())
    seats = cached.seats
    again.club = table.club
    new_seats = [
        Seat(
            table=again.id,
            seat=number,
            person=seat.person,
            bot=seat.bot if seat.person is None else None,
            name=seat.name,
        )
        for number, seat in enumerate([*seats[1:], seats[0]])
    ]
    await tables.add_table(session, again, new_seats)
    return again.id
