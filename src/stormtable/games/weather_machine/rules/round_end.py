"""Phase C (page 21): the turn order of the next round, and income when Lativ is in his Office."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import stand_at
from stormtable.games.weather_machine.rules.names import NO_END, OFFICE, SUPPLY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act


def adjust_order(s: MachineState) -> None:
    before = s.order
    s.order = s.initiative
    for place, seat in enumerate(s.order):
        s.note(e.TURN_ORDER, seat, place, before.index(seat))


class PhaseC(Act[MachineState]):
    """Set the turn order from the Initiative; players take income in the new order (W43)."""

    name = "phase_c"
    halts = True

    def act(self, s: MachineState, step: int) -> None:
        adjust_order(s)
        if s.end_trigger != NO_END:
            s.final = True  # one more round follows the one in which the end was triggered (W44)
        s.push(pack(steps.BEGIN_ROUND))
        if s.lativ == OFFICE:
            s.push(pack(steps.LATIV_HOME))
            self.push_income(s)

    def push_income(self, s: MachineState) -> None:
        for seat in reversed(s.variant.seats(s)):
            s.push(pack(steps.INCOME, seat))


class Income(Act[MachineState]):
    """Gain the benefits of empty slots in the top two sections of the Assembly Line."""

    name = "income"

    def act(self, s: MachineState, step: int) -> None:
        seat = a_of(step)
        s.note(e.INCOME, seat)
        for slot in range(5, -1, -1):
            if not s.assembly[seat][slot]:
                s.push(pack(steps.GAIN, seat, s.edition.slot_gains[slot]))


class LativHome(Act[MachineState]):
    """Move Lativ to his space in Supply; this is not the walk that places a Bot (W21)."""

    name = "lativ_home"

    def act(self, s: MachineState, step: int) -> None:
        before = stand_at(s.lativ, s.lativ_space)
        s.lativ = SUPPLY
        s.lativ_space = 0
        s.note(e.LATIV_MOVED, -1, SUPPLY, 0, before)
