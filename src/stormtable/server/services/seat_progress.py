"""What log entries change about seats: turns, stand-ins, and the list of seat changes."""

from __future__ import annotations

from typing import Any

from stormtable.kernel.history import BACK, CONFIRM, PLAY, REDO, UNDO
from stormtable.server.services.table_cache import CachedTable
from stormtable.store.schema import Seat
from stormtable.table.log import BOT, RESTART, LogEntry

STAND_INS = 3
"""Turns in a row that a bot plays for an absent player; after them the player has left."""
SEAT_CHANGES = 100
"""The most seat changes that a table stores."""


def seats_after(cached: CachedTable, row: LogEntry) -> dict[int, dict[str, Any]]:
    """Return the seats that a log entry changes: a stand-in's turn ends, or the person plays
    again."""
    live, changed = cached.live, {}
    for seat in cached.seats:
        values: dict[str, Any] = {}
        if seat.bot_turn is not None and not seat.left:
            if seat.seat not in live.asked or live.game.state.turn != seat.bot_turn:
                left = seat.stand_ins >= STAND_INS and not live.over
                values = {"left": left, "bot_turn": None, "bot": seat.bot if left else None}
                values["since"] = row.time
        elif seat.stand_ins and seat.seat == row.seat and row.by == seat.person:
            values = {"stand_ins": 0}
        values |= _turns_after(cached, seat, row)
        if values:
            changed[seat.seat] = values
        for name, value in values.items():
            setattr(seat, name, value)
    return changed


def _turns_after(cached: CachedTable, seat: Seat, row: LogEntry) -> dict[str, Any]:
    """Return the turn counts of a seat after an entry that ended a turn or took its end
    back."""
    if seat.person is None:
        return {}
    asked_before, asked = seat.seat in cached.table.asked, seat.seat in cached.live.asked
    reopened = asked and not asked_before and bool(seat.turns)
    if row.kind == BACK:
        if reopened and seat.turns_by_bot and _is_bot_turn(cached, seat, int(row.notation), row):
            return {"turns": seat.turns - 1, "turns_by_bot": seat.turns_by_bot - 1}
        return {}
    if seat.seat != row.seat:
        return {}
    if asked_before and not asked and row.kind in (PLAY, CONFIRM, REDO):
        by_bot = row.by.startswith(BOT)
        return {"turns": seat.turns + 1, "turns_by_bot": seat.turns_by_bot + by_bot}
    if reopened and row.kind in (UNDO, RESTART):
        return {"turns": seat.turns - 1}  # only a vote takes back a bot's turn
    return {}


def _is_bot_turn(cached: CachedTable, seat: Seat, to: int, back: LogEntry) -> bool:
    """Return whether everything between entry `to` and the entry `back` is what a bot played for
    this seat."""
    rows = cached.live.rows[to : back.number - 1]
    return all(row.seat == seat.seat and row.by.startswith(BOT) for row in rows)


def seat_changes(cached: CachedTable, changes: dict[int, str], now: float) -> list[dict[str, Any]]:
    """Return the table's seat changes with these added."""
    event = cached.live.game.event_log.last
    new = [
        {"seat": seat, "change": change, "event": event, "time": now}
        for seat, change in changes.items()
    ]
    return [*(cached.table.seat_changes or ()), *new][-SEAT_CHANGES:]
