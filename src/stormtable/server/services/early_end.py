"""Ends a game before its rules do: when all agree to it, or when a player concedes."""

from __future__ import annotations

from typing import Any

from stormtable.kernel.title import Outcome
from stormtable.server.services.seat_progress import seat_changes
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_command import Stale
from stormtable.server.services.table_host import Host
from stormtable.store import notifications, results, tables


async def end_early(
    host: Host,
    cached: CachedTable,
    outcome: Outcome,
    seats: dict[int, tuple[str, dict[str, Any]]] | None = None,
    notify: notifications.ToNotify = (),
) -> None:
    """End a game before its rules do. `seats`: each seat that changes, with its new values and
    the name of the change in the log; `notify`: notifications besides that of the end."""
    now, seats = host.now(), seats or {}
    for seat, (_, values) in seats.items():
        for name, value in values.items():
            setattr(cached.seats[seat], name, value)
    table_values = {
        "ended": now,
        "changed": now,
        "outcome": outcome.as_json(),
        "seat_changes": seat_changes(
            cached, {seat: change for seat, (change, _) in seats.items()}, now
        ),
    }
    try:
        async with host.database.write() as session:
            if not await tables.end_table(session, cached.id, cached.number, table_values):
                raise Stale(cached.number)
            for seat, (_, values) in seats.items():
                await tables.change_seat(session, cached.id, seat, values)
            if cached.policy.counts:
                await results.save_results(session, cached.table, cached.seats, outcome, now)
                asked = list(cached.table.asked)
                await notifications.notify_turn(session, cached.table, cached.seats, asked, [], now)
            for people, kind in notify:
                await notifications.notify(session, people, cached.id, kind, now)
            await tables.announce(session, f"seats {cached.id}")
    except BaseException:
        cached.forget()
        raise
    cached.stale = True
    host.notify_changed(cached)
