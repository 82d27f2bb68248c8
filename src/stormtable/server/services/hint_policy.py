"""Decide which computed aids a table offers: none where people compete."""

from __future__ import annotations

from stormtable.server.core.errors import ApiError, conflict
from stormtable.store.results import may_be_rated
from stormtable.store.schema import Seat, Table
from stormtable.table.rating import bot, rates_people
from stormtable.table.reckoning import NO_RECKONING, RECKON_ALL, Reckoning


def reckoning_of(table: Table, seats: list[Seat]) -> Reckoning:
    """Return which figures the table shows: its maker's choice, or none where hints are refused."""
    if hints_refused(table, seats) is not None:
        return NO_RECKONING
    chosen: Reckoning = table.config.get("reckoning", RECKON_ALL)
    return chosen


def hints_refused(table: Table, seats: list[Seat]) -> ApiError | None:
    """Return why bots may not help at a table; None if they may."""
    remedy = "play on by yourself"
    if table.config.get("reckoning") == NO_RECKONING:
        return conflict("no_hints_here", "this table plays without hints and figures", remedy)
    if table.config.get("daily"):
        return conflict("daily", "nobody helps in the game of the day", remedy)
    if table.config.get("tournament"):
        return conflict("no_hints_tournament", "a tournament's games have no hints", remedy)
    if is_rated(table, seats):
        return conflict("no_hints_rated", "rated games have no hints", remedy)
    return None


def is_rated(table: Table, seats: list[Seat]) -> bool:
    """Return whether the game counts for people's ratings; on a free seat a person will play."""
    players = [seat.person or _without_person(seat) for seat in seats]
    return may_be_rated(table) and rates_people(players)


def _without_person(seat: Seat) -> str:
    return f"free seat {seat.seat}" if seat.bot is None else bot(seat.bot)
