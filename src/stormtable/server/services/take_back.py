"""Votes to go back across the choices of others: all players must agree.

A table has at most one open vote. It closes when all have agreed, when a player refuses it, when it
expires, and with the next log entry. The clocks stand still while it is open. So each player may
ask once in each position: by asking again and again they could stop the clocks for ever.
"""

from __future__ import annotations

from math import inf
from typing import Any

from stormtable.kernel.errors import StormtableError
from stormtable.server.core.errors import conflict, not_yours
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_command import Stale
from stormtable.server.services.table_services import TableServices
from stormtable.store import tables
from stormtable.store.schema import Table
from stormtable.table import clock
from stormtable.table.absence import DAY, MINUTE
from stormtable.table.clock_settings import is_over_days

VOTE_LASTS, VOTE_LASTS_AT_DAYS = 10.0 * MINUTE, float(DAY)
"""Seconds for which a vote is open; longer at tables where a turn may take days."""


def lasts(table: Table) -> float:
    return VOTE_LASTS_AT_DAYS if is_over_days(table.config) else VOTE_LASTS


async def ask(
    services: TableServices, cached: CachedTable, person: str, to: int, number: int
) -> None:
    """Ask all players to go back to the position after log entry `to`."""
    _check(cached, person, number)
    if not cached.table.config.get("take_back", True):
        raise conflict("no_take_back", "this table takes nothing back", "play on from here")
    if not 1 <= to < cached.number:
        raise conflict("illegal", f"there is no row {to}", f"1 to {cached.number - 1}")
    if open_vote(cached.table, services.now()) is not None:
        raise conflict("asked_already", "going back is asked already", "answer that first")
    if cached.table.take_back_vote is not None and cached.table.take_back_vote["by"] == person:
        raise conflict("asked_already", "you have asked in this position", "play on from here")
    length, now = lasts(cached.table), services.uptime.now()
    vote = {
        "to": to,
        "by": person,
        "agreed": [person],
        "expires": services.now() + length,
        "choices": cached.live.choices_since(to),
        "halt": [now, now + length],
    }
    await _settle(services, cached, vote)


async def answer(
    services: TableServices, cached: CachedTable, person: str, yes: bool, number: int
) -> None:
    """Agree to the open vote, refuse it, or withdraw it."""
    _check(cached, person, number)
    asked = open_vote(cached.table, services.now())
    if asked is None:
        raise conflict("not_asked", "nobody asks to go back", "play on from here")
    if yes:
        await _settle(services, cached, {**asked, "agreed": sorted({*asked["agreed"], person})})
    else:
        await _store(services, cached, {**asked, "refused": True, "halt": None})


def open_vote(table: Table, now: float) -> dict[str, Any] | None:
    """Return the open vote to go back; None if there is none. Votes of earlier versions never
    expire."""
    vote = table.take_back_vote
    closed = vote is None or vote.get("refused") or vote.get("expires", inf) <= now
    return None if closed else vote


def _check(cached: CachedTable, person: str, number: int) -> None:
    if not cached.running:
        raise conflict("over", f"the table is {cached.table.status}", "nothing is played here")
    if person not in cached.people:
        raise not_yours("you do not play here", "watch it")
    if number != cached.number:
        raise Stale(cached.number)


async def _settle(services: TableServices, cached: CachedTable, vote: dict[str, Any]) -> None:
    """Store who agrees, or go back once all do."""
    if not set(cached.people) <= set(vote["agreed"]):
        await _store(services, cached, vote)
        return
    try:
        row = cached.live.go_back(vote["to"], services.now(), vote["by"])
    except StormtableError as error:
        raise conflict("illegal", error.problem, error.remedy) from error
    await services.host.write(cached, row)


async def _store(services: TableServices, cached: CachedTable, vote: dict[str, Any]) -> None:
    """Store a vote, and charge the clocks up to now: from now on they stop, or run again."""
    values: dict[str, Any] = {"take_back_vote": vote}
    clocks, host = cached.clocks, services.host
    try:
        if clocks is not None:
            settled = clock.charged(clocks, services.uptime.now(), host.clocks.absences(cached))
            cached.table.take_back_vote = vote
            values["clocks"] = settled.as_json()
            values["due"] = host.clocks.due(cached, list(cached.live.asked), settled)
        async with services.database.write() as session:
            if not await tables.set_take_back_vote(session, cached.id, cached.number, values):
                raise Stale(cached.number)
            await tables.announce(session, f"seats {cached.id}")
    except BaseException:
        cached.stale = True
        raise
    for name, value in values.items():
        setattr(cached.table, name, value)
    host.notify_changed(cached)
