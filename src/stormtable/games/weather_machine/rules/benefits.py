"""Benefits (page 23): one interpreter for everything printed on boards and tiles.

A player gains a list of benefits from left to right, each with all its effects before the next
(W26). Vouchers, CP, advances and Investments are automatic. A player may decline Bots, Workshop
tiles, Chemicals, Parts and actions. A benefit that cannot be gained in full is gained as far as
possible (W25).
"""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.actions import refusal_code
from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    ANY,
    ANY_TRACK,
    BOT,
    CHEMICAL,
    CP,
    CP_BENEFIT,
    END_CP,
    EXTEND,
    INVESTMENT,
    LAST_SPACE,
    PART,
    SELL,
    VOUCHER,
)
from stormtable.games.weather_machine.rules.refusals import ALLOWED
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import open_slots
from stormtable.games.weather_machine.rules.tiles import can_extend
from stormtable.games.weather_machine.rules.workshop import (
    room_for_bot,
    room_for_chemical,
    room_for_parts,
)
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added


class Gain(Act[MachineState]):
    """Gain the next benefit of a list."""

    name = "gain"

    def act(self, s: MachineState, step: int) -> None:
        seat, number, position = a_of(step), b_of(step), c_of(step)
        benefits = s.edition.gains[number]
        if position + 1 < len(benefits):
            s.push(pack(steps.GAIN, seat, number, position + 1))
        if position < len(benefits):
            s.note(e.BENEFIT, seat, number, position)
            gain(s, seat, benefits[position])

    def deferred(self, s: MachineState, step: int) -> dict[str, int]:
        amounts: dict[str, int] = {}
        for benefit in s.edition.gains[b_of(step)][c_of(step) :]:
            kind = CHOSEN_TYPE.get(kind_of(benefit))
            if kind and (kind_of(benefit) != VOUCHER or a_of(benefit) == ANY):
                amounts[kind] = amounts.get(kind, 0) + b_of(benefit)
        return amounts


CHOSEN_TYPE: Final = {VOUCHER: "voucher:any", PART: "part:any", CHEMICAL: "chemical:any"}
"""Benefits whose type the player chooses."""


def gain(s: MachineState, seat: int, benefit: int) -> None:
    """Give a player one benefit, with a question where it leaves a choice."""
    kind, which, number = kind_of(benefit), a_of(benefit), b_of(benefit)
    if kind == CP:
        s.gain_cp(seat, number, CP_BENEFIT)
    elif kind == END_CP:
        s.end_cp = added(s.end_cp, seat, number)
        s.note(e.END_CP, seat, number)
    elif kind == VOUCHER:
        if which == ANY:
            s.push(pack(steps.CHOOSE_VOUCHER, seat, number))
        else:
            s.gain_vouchers(seat, which, number)
    elif kind == PART:
        s.push(pack(steps.CHOOSE_PART, seat, number))
    elif kind == CHEMICAL:
        s.push(pack(steps.CHOOSE_CHEMICAL, seat, number))
    elif kind == BOT:
        s.push(pack(steps.CHOOSE_BOT, seat))
    elif kind == EXTEND:
        if can_extend(s, seat):
            s.push(pack(steps.CHOOSE_TILE, seat))
    elif kind == INVESTMENT:
        s.gain_investment(seat)
    elif kind == ADVANCE:
        if which == ANY_TRACK:
            s.push(pack(steps.CHOOSE_TRACK, seat))
        else:
            s.advance_funding(seat, which)
    else:
        s.push(pack(steps.CHOOSE_ACTION, seat, kind))


def usable(s: MachineState, seat: int, benefit: int) -> bool:
    """Return whether this benefit would give the player anything now."""
    kind = kind_of(benefit)
    if kind == BOT:
        return room_for_bot(s, seat) and bool(open_slots(s, seat))
    if kind == PART:
        return room_for_parts(s, seat, 1)
    if kind == CHEMICAL:
        return any(s.chemicals_left[c] and room_for_chemical(s, seat, c) for c in range(5))
    if kind == EXTEND:
        return can_extend(s, seat)
    if kind == ADVANCE:
        tracks = range(3) if a_of(benefit) == ANY_TRACK else range(a_of(benefit), a_of(benefit) + 1)
        return any(s.funding[seat][track] < LAST_SPACE for track in tracks)
    return kind < SELL or refusal_code(s, seat, kind, True) == ALLOWED


def unusable(s: MachineState, seat: int, rule: str, *lists: int) -> tuple[Notice, ...]:
    """Return warnings for lists of benefits that are all useless now."""
    edition = s.edition
    return tuple(
        Notice("benefit_unusable", {"benefit": edition.gain_texts[number]}, rule)
        for number in lists
        if edition.gains[number]
        and not any(usable(s, seat, benefit) for benefit in edition.gains[number])
    )
