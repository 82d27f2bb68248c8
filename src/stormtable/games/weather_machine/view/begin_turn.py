"""Begin the turn of a seat early, for what-if games."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import kind_of, pack

AFTER_A_TURN = (steps.TURN, steps.PHASE_B, steps.FINAL_BRANCH, steps.CHECK_REPORTS)
"""The steps on the agenda below the current turn."""


def begin_turn(s: MachineState, seat: int) -> bool:
    """Interrupt the game and begin that seat's turn.

    A seat with a turn left in this round takes that one; any other seat takes an extra one.
    """
    if s.round == 0 or not any(kind_of(step) in AFTER_A_TURN for step in s.agenda):
        return False
    while kind_of(s.agenda[-1]) not in AFTER_A_TURN:
        s.agenda.pop()
    own = pack(steps.TURN, seat)
    if own in s.agenda:
        del s.agenda[s.agenda.index(own) + 1 :]
    else:
        s.agenda.append(own)
    s.sealed = []
    s.advance()
    return s.asked == seat
