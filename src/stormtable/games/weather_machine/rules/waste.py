"""Warnings about Vouchers that are lost on a full track (page 7, W1)."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.names import ANY, VOUCHER
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import a_of, b_of, kind_of
from stormtable.kernel.notice import Notice


def lost_of(s: MachineState, seat: int, gains: list[tuple[int, int]]) -> tuple[Notice, ...]:
    """Return the warning for gaining these numbers of Vouchers by type, one after another."""
    room = [
        most - amount for most, amount in zip(s.edition.voucher_max, s.vouchers[seat], strict=True)
    ]
    lost = 0
    full: list[int] = []
    for kind, count in gains:
        for _ in range(count):
            # For Vouchers of any type, assume the type with the most room: a careful player loses
            # none.
            into = room.index(max(room)) if kind == ANY else kind
            if room[into]:
                room[into] -= 1
            else:
                lost += 1
                if into not in full:
                    full.append(into)
    where = tuple([places.vouchers(seat, kind) for kind in full])
    return (Notice("vouchers_lost", {"count": lost}, "p.7", where),) if lost else ()


def lost_by(s: MachineState, seat: int, *lists: int) -> tuple[Notice, ...]:
    """Return the warning for gaining these lists of benefits, one after another."""
    return lost_of(
        s,
        seat,
        [
            (a_of(benefit), b_of(benefit))
            for number in lists
            for benefit in s.edition.gains[number]
            if kind_of(benefit) == VOUCHER
        ],
    )
