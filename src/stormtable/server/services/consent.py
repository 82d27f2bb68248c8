"""Requests that all players must agree to: a pause, an early end, a stand-in for an absent player.

A table has at most one open request. It closes when all have agreed, when a player refuses it, when
its author withdraws it, when it expires, and when a pause or the end of the game makes it
pointless. Going back has a separate vote (`take_back`), because a new log entry closes that
one.
"""

from __future__ import annotations

from typing import Any, Literal

from stormtable.server.core.errors import conflict, not_yours
from stormtable.server.services import stand_ins
from stormtable.server.services.early_end import end_early
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_services import TableServices
from stormtable.store import tables
from stormtable.store.schema import Table
from stormtable.table import clock
from stormtable.table.absence import DAY, MINUTE
from stormtable.table.clock_settings import DAYS, is_over_days
from stormtable.table.live import AGREED
from stormtable.table.seat_state import is_away

ConsentKind = Literal["pause", "end", "stand_in"]
LASTS, LASTS_AT_DAYS = 5 * MINUTE, DAY
"""Seconds for which a request is open; longer at tables where a turn may take days."""


def lasts(table: Table) -> float:
    """Return for how many seconds a request at this table stays open."""
    return LASTS_AT_DAYS if is_over_days(table.config) else LASTS


def open_request(table: Table, now: float) -> dict[str, Any] | None:
    """Return the open request; None if there is none, or if it has expired."""
    request = table.consent
    return None if request is None or request["expires"] <= now else request


async def ask(
    services: TableServices,
    cached: CachedTable,
    person: str,
    kind: ConsentKind,
    seat: int | None = None,
) -> None:
    """Open a request to all players, or agree to the request that is open."""
    _check(cached, person)
    request = open_request(cached.table, services.now())
    same = request is not None and (request["kind"], request["seat"]) == (kind, seat)
    if request is not None and not same:
        raise conflict("asked_already", "something else is asked", "answer that first")
    if kind == "pause" and cached.clocks is None:
        raise conflict("no_clock", "no clock runs at this table", "leave it as it is")
    if kind == "pause" and cached.clocks is not None and cached.clocks.paused:
        raise conflict("paused", "the clocks stand still already", "go on when you like")
    if kind == "stand_in":
        check_away(services, cached, seat)
    if request is None:
        request = {
            "kind": kind,
            "seat": seat,
            "by": person,
            "agreed": [],
            "expires": services.now() + lasts(cached.table),
        }
    await _agree(services, cached, person, request)


async def answer(services: TableServices, cached: CachedTable, person: str, *, yes: bool) -> None:
    """Agree to the open request, refuse it, or withdraw it."""
    _check(cached, person)
    request = open_request(cached.table, services.now())
    if request is None:
        raise conflict("not_asked", "nothing is asked", "ask for it yourself")
    if yes:
        await _agree(services, cached, person, request)
    else:
        await _store(services, cached, None)


async def go_on(services: TableServices, cached: CachedTable, person: str) -> None:
    """End a pause. One player can do it alone."""
    _check(cached, person)
    clocks = cached.clocks
    if clocks is None or not clocks.paused:
        raise conflict("not_paused", "the clocks run", "play on")
    await services.host.keep_clocks(cached, clock.resumed(clocks, services.uptime.now()))


def voters(cached: CachedTable, request: dict[str, Any]) -> set[str]:
    """Return the people who must agree: all who play, except the absent player that it is about."""
    absent = None if request["seat"] is None else cached.seat(request["seat"]).person
    return {person for person in cached.people if person != absent}


def check_away(services: TableServices, cached: CachedTable, seat: int | None) -> None:
    """Refuse an action that is allowed only against a player who is away while others wait."""
    if seat is None or seat not in cached.live.asked or cached.bot_of(seat) is not None:
        raise conflict("not_asked", "the table does not wait for that seat", "wait for its turn")
    person = cached.seat(seat).person
    now = services.now()
    since = None if person is None else services.hub.away_since(cached.id, person, now)
    clocks, allowance, used = cached.clocks, None, 0.0
    if clocks is not None and clocks.clock.kind == DAYS:
        allowance = float(clocks.clock.turn)
        left = clock.left(
            clocks, seat, services.uptime.now(), services.host.clocks.absences(cached)
        )
        used = allowance - left.turn
    if since is None or not is_away(now - since, used, allowance):
        raise conflict("not_away", f"the player of seat {seat} is not away", "give them time")


def _check(cached: CachedTable, person: str) -> None:
    stand_ins.check_running(cached)
    if cached.policy.is_scripted:
        raise conflict("scripted", "nobody else plays here", "play on")
    if person not in cached.people:
        raise not_yours("you do not play here", "watch it, or take your seat back")


async def _agree(
    services: TableServices, cached: CachedTable, person: str, request: dict[str, Any]
) -> None:
    request = {**request, "agreed": sorted({*request["agreed"], person})}
    if not voters(cached, request) <= set(request["agreed"]):
        await _store(services, cached, request)
        return
    if request["kind"] == "end":
        await end_early(services.host, cached, cached.live.outcome_of(AGREED))
        return
    await _store(services, cached, None)
    await services.host.refresh(cached)
    if request["kind"] == "stand_in":
        check_away(services, cached, request["seat"])
        await stand_ins.stand_in(services, cached, request["seat"], "stand_in_asked")
    elif cached.clocks is not None:
        absences = services.host.clocks.absences(cached)
        paused = clock.paused(cached.clocks, services.uptime.now(), absences)
        await services.host.keep_clocks(cached, paused)


async def _store(
    services: TableServices, cached: CachedTable, request: dict[str, Any] | None
) -> None:
    async with services.database.write() as session:
        await tables.change(session, cached.id, {"consent": request})
        await tables.announce(session, f"seats {cached.id}")
    cached.stale = True
    services.host.notify_changed(cached)
