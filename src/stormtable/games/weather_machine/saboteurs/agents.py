"""The Saboteurs' turn: its seven steps, from where the agent goes to the havoc they wreak."""

from __future__ import annotations

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.lativ import at, free_space
from stormtable.games.weather_machine.names import EMPTY, GOVERNMENT, LAB, OFFICE, RND, SUPPLY
from stormtable.games.weather_machine.saboteurs.plot import WITH_LATIV
from stormtable.games.weather_machine.saboteurs.reports import TO_CURRENT, discard
from stormtable.games.weather_machine.saboteurs.target import (
    BY_PIECES,
    BY_REPORT,
    CHOSE_LOCATION,
    CHOSE_SPACE,
    NEXT_LOCATION,
    ONLY_ONE,
    SPACE_ORDER,
    bits,
    chose,
    plot_of,
    raise_target,
)
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import Act
from stormtable.kernel.rows import put

MAIN = (GOVERNMENT, LAB, RND)
MAIN_SPACES = (0, 2, 1)
"""In which order an agent looks for an action space: leftmost, rightmost, middle."""


class SaboteursTurn(Act[MachineState]):
    """All seven steps; without any Report left they have won (S15)."""

    name = "saboteurs_turn"

    def act(self, s: MachineState, step: int) -> None:
        s.turn += 1
        s.note(e.SABOTEURS_TURN, EMPTY, s.round)
        s.push(pack(steps.HAVOC))
        s.push(pack(steps.NEXT_REPORT))
        s.push(pack(steps.AGENT_MOVES))


# --- steps 1 to 3 -------------------------------------------------------------------------------


def spaces_of(s: MachineState, location: int) -> list[int]:
    """The free spaces of a Location, in the order an agent would take them."""
    order = range(s.edition.supply_spaces) if location == SUPPLY else MAIN_SPACES
    return [space for space in order if free_space(s, location, space)]


def destination(s: MachineState, agent: int, wanted: int) -> int:
    """The Location on the Report, or the next Main Location that has room for this agent (S6)."""
    here = s.agents[agent] // 8
    if wanted not in (here, OFFICE) and spaces_of(s, wanted):
        return wanted
    start = MAIN.index(wanted) + 1 if wanted in MAIN else 0
    for distance in range(3):
        location = MAIN[(start + distance) % 3]
        if location != here and spaces_of(s, location):
            return location
    raise AssertionError("unreachable: four pieces never fill the other Main Locations")


def pieces_to_left(s: MachineState, location: int, space: int) -> int:
    """Lativ, your Scientist and the other agent left of this space."""
    taken = [*s.scientists, *s.agents]
    if s.lativ == location:
        taken.append(at(location, s.lativ_space))
    return sum(at(location, left) in taken for left in range(space))


class AgentMoves(Act[MachineState]):
    """Steps 1 to 3, and the plan of step 4 by where the agent arrived."""

    name = "agent_moves"

    def act(self, s: MachineState, step: int) -> None:
        card = plot_of(s).reports[s.report]
        wanted = s.lativ if card.place == WITH_LATIV else card.place
        location = destination(s, card.agent, wanted)
        free = spaces_of(s, location)
        space = free[0]
        by = BY_REPORT if location == wanted else NEXT_LOCATION
        chose(s, CHOSE_LOCATION, location, by, 0 if location == wanted else 1 << wanted)
        by = ONLY_ONE if len(free) == 1 else SPACE_ORDER
        chose(s, CHOSE_SPACE, space, by, bits(free, space))
        s.agents = put(s.agents, card.agent, at(location, space))
        s.note(e.AGENT_MOVED, EMPTY, card.agent, location, space)
        if location != SUPPLY:
            raise_target(s, pieces_to_left(s, location, space), BY_PIECES)
        plan = (steps.PLAN_SUPPLY, steps.PLAN_GOVERNMENT, steps.PLAN_LAB, steps.PLAN_RND)[location]
        # Where both actions are allowed all steps of a plan, else only the later ones (C5).
        s.push(pack(plan, 1 if location != SUPPLY and s.edition.both_actions[space] else 0))
        if s.lativ == location:
            s.push(pack(steps.MOVE_LATIV))


# --- steps 5 and 6 ------------------------------------------------------------------------------


class NextReport(Act[MachineState]):
    """The Current Report is discarded only now; the next one is revealed, if able."""

    name = "next_report"

    def act(self, s: MachineState, step: int) -> None:
        discard(s, s.report)
        s.report = EMPTY
        s.push(pack(steps.TOP_REPORT, TO_CURRENT))
