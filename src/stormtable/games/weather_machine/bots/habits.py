"""Answers that need no search, and options that are never worth trying."""

from __future__ import annotations

from stormtable.games.weather_machine.bots.worth import SCIENCE_VOUCHER, VOUCHER
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import SCIENCE, SUPPLY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.workshop import (
    circles,
    column_of,
    pack_tile,
    placements,
    row_of,
)
from stormtable.kernel.codes import a_of, b_of, kind_of
from stormtable.kernel.tuples import IntTuple

NONE = -1


def habit(s: MachineState, seat: int, kind: int) -> int:
    """Return the usual answer to a question of this kind; NONE if it needs a search."""
    if kind == steps.PLACE_AWARD:
        return s.choices[0]  # steps 1 and 4 are early enough
    if kind == steps.PAY:
        return s.choices[0]  # pay with a Voucher of the right type before the joker
    if kind == steps.PAY_ANY:
        return min(s.choices, key=lambda option: _last_voucher(s, seat, a_of(option)))
    if kind == steps.CHOOSE_VOUCHER and kind_of(s.choices[0]) == steps.V_VOUCHER:
        return max(s.choices, key=lambda option: _next_voucher(s, seat, a_of(option)))
    if kind == steps.CHOOSE_TILE:
        return max(s.choices, key=lambda option: _tile_appeal(s, seat, option))
    if kind in (steps.PLACE_TILE, steps.FIRST_TILE):
        return max(s.choices, key=lambda option: _spot_appeal(s, seat, option))
    return NONE


def _last_voucher(s: MachineState, seat: int, kind: int) -> float:
    table = SCIENCE_VOUCHER if kind == SCIENCE else VOUCHER
    count = s.vouchers[seat][kind]
    return table[count] - table[count - 1]


def _next_voucher(s: MachineState, seat: int, kind: int) -> float:
    table = SCIENCE_VOUCHER if kind == SCIENCE else VOUCHER
    count = s.vouchers[seat][kind]
    return table[count + 1] - table[count]


# --- Workshop tiles: circles for Chemicals, then long rows for prototypes -------------------------


def _appeal(workshop: IntTuple, laid: int) -> float:
    after = (*workshop, laid)
    in_row = sum(row_of(tile) == row_of(laid) for tile in after)
    return 2.0 * sum(circles(after)) + 0.5 * in_row - 0.2 * column_of(laid)


def _tile_appeal(s: MachineState, seat: int, option: int) -> float:
    if kind_of(option) == steps.V_PASS:
        return -1.0
    upper, other = s.edition.workshop_pairs[a_of(option)]
    workshop = s.workshop[seat]
    return max(_appeal(workshop, laid) for laid in placements(workshop, upper, other))


def _spot_appeal(s: MachineState, seat: int, option: int) -> float:
    upper, other = s.edition.workshop_pairs[b_of(s.agenda[-1])]
    if b_of(option):
        upper, other = other, upper
    spot = a_of(option)
    return _appeal(s.workshop[seat], pack_tile(spot & 0xFF, spot >> 8, upper, other))


# --- options ------------------------------------------------------------------------------------


def worth_trying(s: MachineState, seat: int) -> list[int]:
    """Return the options of a turn's question, without those that are rarely good."""
    kind = kind_of(s.agenda[-1])
    options: list[int] = []
    supply = False
    for option in s.choices:
        verb = kind_of(option)
        if verb == steps.V_AWARD and kind in (steps.MOVE, steps.ACTIONS):
            continue  # steps 1 and 4 are early enough
        if verb == steps.V_MOVE and a_of(option) == SUPPLY:
            # The leftmost free space is the cheapest.
            if supply:
                continue
            supply = True
        if verb == steps.V_RETURN or (verb == steps.V_INITIATIVE and a_of(option) > 0):
            continue
        options.append(option)
    return options or s.choices
