"""Bots that play for people: for one turn, or from when a person leaves until they return.

The table stores every change in `seat_changes`, and the page's log shows it to everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stormtable.bots import best_bot
from stormtable.server.core.errors import conflict
from stormtable.server.services.early_end import end_early
from stormtable.server.services.seat_progress import STAND_INS, seat_changes
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_services import TableServices
from stormtable.store import notifications, tables
from stormtable.store.tables import RUNNING
from stormtable.table import clock
from stormtable.table.live import CONCEDED


async def leave(services: TableServices, cached: CachedTable, seat: int) -> None:
    """Let a bot play the seat of a person who left a running game, until they return."""
    await _hand_over(services, cached, seat, "left", left=True)


async def stand_in(
    services: TableServices, cached: CachedTable, seat: int, change: str = "stand_in"
) -> None:
    """Let a bot play the current turn; the person plays the next one.

    `change` says why: the person's time was up (`stand_in`), they asked for it (`stand_in_own`), or
    the other players did (`stand_in_asked`). The second does not count towards having left.
    """
    turns = cached.seat(seat).stand_ins + (change != "stand_in_own")
    await _hand_over(services, cached, seat, change, stand_ins=turns)


async def forfeit(services: TableServices, cached: CachedTable, seat: int) -> None:
    """Let a player lose who ran out of time at a table where that loses the game."""
    await give_up(services, cached, seat, "forfeited")


async def concede(services: TableServices, cached: CachedTable, seat: int) -> None:
    """Let a player concede, for good."""
    await give_up(services, cached, seat, CONCEDED)


async def give_up(services: TableServices, cached: CachedTable, seat: int, change: str) -> None:
    """Let a player lose. The game continues if at least two other players remain, one of them a
    person."""
    remaining = [other for other in cached.seats if other.seat != seat and not other.forfeited]
    goes_on = len(remaining) > 1 and any(other.person is not None for other in remaining)
    if goes_on:
        await _hand_over(services, cached, seat, change, forfeited=True, left=True)
        return
    lost = [other.seat for other in cached.seats if other.forfeited or other.seat == seat]
    values = {"forfeited": True, "left": True, "since": services.now()}
    outcome = cached.live.outcome_of(CONCEDED, lost)
    notify = _recipients(cached, seat, change)
    await end_early(services.host, cached, outcome, {seat: (change, values)}, notify)


async def take_back(services: TableServices, cached: CachedTable, seat: int) -> None:
    """Give a person their seat back. In the same turn they also get back their remaining time."""
    same_turn = cached.seat(seat).bot_turn == cached.live.game.state.turn
    notify = _recipients(cached, seat, "returned") if cached.seat(seat).left else ()
    values = {"left": False, "bot": None, "bot_turn": None, "stand_ins": 0}
    actor = seat if same_turn else None
    await _swap(services, cached, seat, "back", values, notify, actor, back=same_turn)


async def _hand_over(
    services: TableServices, cached: CachedTable, seat: int, change: str, **values: Any
) -> None:
    """Let a bot play a seat from now on, and save the person's remaining time."""
    values["bot"] = cached.seat(seat).bot or best_bot(cached.table.game)
    values["bot_turn"] = cached.live.game.state.turn
    notify = _recipients(cached, seat, change)
    if values.get("stand_ins", 0) >= STAND_INS:
        notify = ()  # at the end of this turn the person has left, and then hears so
    await _swap(services, cached, seat, change, values, notify, actor=seat)


OWN = {
    "stand_in": notifications.STOOD_IN,
    "stand_in_asked": notifications.STOOD_IN,
    "forfeited": notifications.OUT_OF_TIME,
}
"""Changes of a seat that its person is notified of, because others or the clock made them."""
OTHERS = {
    "left": notifications.PLAYER_LEFT,
    "returned": notifications.PLAYER_RETURNED,
    CONCEDED: notifications.PLAYER_CONCEDED,
    "forfeited": notifications.PLAYER_CONCEDED,
}
"""Changes of a seat that the others at the table are notified of."""


def _recipients(cached: CachedTable, seat: int, change: str) -> notifications.ToNotify:
    """Return who is notified of a change of a seat."""
    recipients: list[tuple[Sequence[str], str]] = []
    person = cached.seat(seat).person
    if change in OWN and person is not None:
        recipients.append(([person], OWN[change]))
    if change in OTHERS:
        recipients.append((notifications.others_at(cached.seats, seat), OTHERS[change]))
    return recipients


async def _swap(
    services: TableServices,
    cached: CachedTable,
    seat: int,
    change: str,
    values: dict[str, Any],
    notify: notifications.ToNotify,
    actor: int | None,
    back: bool = False,
) -> None:
    """Change who plays a seat of a running game, and update the clocks and the table's due time."""
    values["since"] = services.now()
    for name, value in values.items():
        setattr(cached.seats[seat], name, value)
    asked = list(cached.live.asked)
    people = [asked_seat for asked_seat in asked if cached.bot_of(asked_seat) is None]
    clocks, now = cached.clocks, services.uptime.now()
    if clocks is not None:
        absences = services.host.clocks.absences(cached)
        clocks = clock.moved(clocks, actor, people, now, absences, back)
        if seat in people:
            clocks = clock.reconnected(clocks, seat, now, absences)
    await write_seat(
        services,
        cached,
        seat,
        values,
        {
            "clocks": None if clocks is None else clocks.as_json(),
            "due": services.host.clocks.due(cached, asked, clocks),
            "seat_changes": seat_changes(cached, {seat: change}, services.now()),
        },
        notify,
    )


async def write_seat(
    services: TableServices,
    cached: CachedTable,
    seat: int,
    values: dict[str, Any],
    table: dict[str, Any],
    notify: notifications.ToNotify = (),
) -> None:
    """Store new values of a seat and of its table, and queue notifications."""
    for name, value in values.items():
        setattr(cached.seats[seat], name, value)
    try:
        async with services.database.write() as session:
            if values:
                await tables.change_seat(session, cached.id, seat, values)
            await tables.change(session, cached.id, table)
            for people, kind in notify:
                await notifications.notify(session, people, cached.id, kind, services.now())
            await tables.announce(session, f"seats {cached.id}")
    except BaseException:
        cached.forget()
        raise
    cached.stale = True
    services.host.notify_changed(cached)


def check_running(cached: CachedTable) -> None:
    if cached.table.status != RUNNING:
        raise conflict("over", f"the table is {cached.table.status}", "nothing is played here")
