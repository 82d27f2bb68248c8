"""What players can do while somebody is away: call them, give them time, or stop their own
clock."""

from __future__ import annotations

from math import floor

from stormtable.server.core.errors import bad, conflict, not_yours
from stormtable.server.services import consent, stand_ins
from stormtable.server.services.seat_progress import seat_changes
from stormtable.server.services.stand_ins import write_seat
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_services import TableServices
from stormtable.store import notifications
from stormtable.table import clock
from stormtable.table.absence import ALWAYS, DAY, HOUR, MINUTE
from stormtable.table.clock_settings import DAYS
from stormtable.table.seat_state import RESTS

MORE_TIME, MORE_TIME_AT_DAYS = 10 * MINUTE, DAY
CALL_EVERY = HOUR
"""The least number of seconds between two calls of one seat."""
LONGEST_BREAK = DAY


async def call(services: TableServices, cached: CachedTable, seat: int, person: str) -> None:
    """Notify a player who is away that the others wait for them."""
    _check_other(cached, seat, person)
    consent.check_away(services, cached, seat)
    now = services.now()
    calls = [
        entry["time"]
        for entry in cached.table.seat_changes or ()
        if (entry["seat"], entry["change"]) == (seat, "called")
    ]
    if calls and now < calls[-1] + CALL_EVERY:
        raise conflict("called_already", "they were called within the hour", "give them time")
    changes = {"seat_changes": seat_changes(cached, {seat: "called"}, services.now())}
    called = cached.seat(seat).person
    notify = [([called], notifications.CALLED)] if called is not None else []
    await write_seat(services, cached, seat, {}, changes, notify)


async def give_time(services: TableServices, cached: CachedTable, seat: int, person: str) -> None:
    """Give another player more time for this turn: ten minutes, or a day where turns take days."""
    _check_other(cached, seat, person)
    clocks = cached.clocks
    if clocks is None or seat not in clocks.asked:
        raise conflict("no_clock", f"no clock runs for seat {seat}", "wait for its turn")
    more = MORE_TIME_AT_DAYS if clocks.clock.kind == DAYS else MORE_TIME
    absences = services.host.clocks.absences(cached)
    clocks = clock.extended(clocks, seat, more, services.uptime.now(), absences)
    changes = {
        "clocks": clocks.as_json(),
        "due": services.host.clocks.due(cached, list(cached.live.asked), clocks),
        "seat_changes": seat_changes(cached, {seat: "more_time"}, services.now()),
    }
    await write_seat(services, cached, seat, {}, changes)


async def stop_clock(
    services: TableServices, cached: CachedTable, seat: int, person: str, until: float
) -> None:
    """Stop the clock of a player's own seat for up to a day, where turns take days."""
    cached.check_seat(seat, person)
    stand_ins.check_running(cached)
    clocks, now = cached.clocks, services.now()
    if clocks is None or clocks.clock.kind != DAYS:
        raise conflict("no_rest", "clocks rest only where turns take days", "ask for a pause")
    rests = list(cached.seat(seat).rests or ())
    if len(rests) >= RESTS:
        raise conflict("no_rest", f"your clock rested {RESTS} times", "ask for a pause")
    if not now < until <= now + LONGEST_BREAK + MINUTE:
        raise bad("until: not within a day from now", "a time within the next 24 hours")
    settled = clock.charged(clocks, services.uptime.now(), services.host.clocks.absences(cached))
    # Absences begin and end at whole seconds. Rounding the present moment could give the next
    # second, and the absence would begin in the future: so it begins one second earlier.
    values = {"rests": [*rests, [floor(now) - 1, round(until)]]}
    absence = cached.absences.get(seat, ALWAYS)
    cached.absences[seat] = absence.with_rests(values["rests"])
    changes = {
        "clocks": settled.as_json(),
        "due": services.host.clocks.due(cached, list(cached.live.asked), settled),
        "seat_changes": seat_changes(cached, {seat: "rests"}, services.now()),
    }
    await write_seat(services, cached, seat, values, changes)


def _check_other(cached: CachedTable, seat: int, person: str) -> None:
    stand_ins.check_running(cached)
    if person not in cached.people:
        raise not_yours("you do not play here", "watch it, or take your seat back")
    if cached.seat(seat).person in (person, None):
        raise conflict("own_seat", "that is for the seat of another person", "name another seat")
