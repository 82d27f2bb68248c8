"""The Saboteurs' turn in seven steps, from the agent's move to havoc."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import location_of, stand_at
from stormtable.games.weather_machine.rules.movement import free_space
from stormtable.games.weather_machine.rules.names import EMPTY, GOVERNMENT, LAB, OFFICE, RND, SUPPLY
from stormtable.games.weather_machine.rules.solo.plot import WITH_LATIV, plot_of
from stormtable.games.weather_machine.rules.solo.reasons import (
    BY_REPORT,
    CHOSE_LOCATION,
    CHOSE_SPACE,
    NEXT_LOCATION,
    SPACE_ORDER,
    STEP_1,
    STEP_2,
    STEP_3,
    STEP_5,
    STEP_6,
    chose,
    journal_step,
)
from stormtable.games.weather_machine.rules.solo.reports import (
    FROM_CURRENT,
    TO_CURRENT,
    discard,
    top_report,
)
from stormtable.games.weather_machine.rules.solo.target import BY_PIECES, raise_target
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import Act
from stormtable.kernel.tuples import put

MAIN: Final = (GOVERNMENT, LAB, RND)
MAIN_SPACES: Final = (0, 2, 1)
"""The order in which an agent tries action spaces: leftmost, rightmost, middle."""


class SaboteursTurn(Act[MachineState]):
    """Take all seven steps; with no Report left, the Saboteurs have won (S15)."""

    name = "saboteurs_turn"

    def act(self, s: MachineState, step: int) -> None:
        s.turn += 1
        journal_step(s, STEP_1)
        s.note(e.SABOTEURS_TURN, EMPTY, s.round)
        s.push(pack(steps.HAVOC))
        s.push(pack(steps.NEXT_REPORT))
        s.push(pack(steps.AGENT_MOVES))


# --- steps 1 to 3 -------------------------------------------------------------------------------


def spaces_of(s: MachineState, location: int) -> list[int]:
    """Return the free spaces of a Location, in the order in which an agent takes them."""
    order = range(s.edition.supply_spaces) if location == SUPPLY else MAIN_SPACES
    return [space for space in order if free_space(s, location, space)]


def choose_location(s: MachineState, agent: int, requested: int) -> int:
    """Return the Location on the Report, or the next Main Location with room for this agent
    (S6)."""
    here = location_of(s.agents[agent])
    if requested not in (here, OFFICE) and spaces_of(s, requested):
        chose(s, CHOSE_LOCATION, requested, BY_REPORT, [requested])
        return requested
    start = MAIN.index(requested) + 1 if requested in MAIN else 0
    onward = [MAIN[(start + distance) % len(MAIN)] for distance in range(len(MAIN))]
    # Four pieces cannot fill the other Main Locations, so one always has room.
    able = [location for location in onward if location != here and spaces_of(s, location)]
    chose(s, CHOSE_LOCATION, able[0], NEXT_LOCATION, able)
    return able[0]


def pieces_to_left(s: MachineState, location: int, space: int) -> int:
    """Return Lativ, your Scientist and the other agent, as far as they are left of this space."""
    occupied = [*s.scientists, *s.agents]
    if s.lativ == location:
        occupied.append(stand_at(location, s.lativ_space))
    return sum(stand_at(location, left) in occupied for left in range(space))


def agent_to(s: MachineState, agent: int, where: int) -> None:
    before = s.agents[agent]
    s.agents = put(s.agents, agent, where)
    s.note(e.AGENT_MOVED, EMPTY, agent, where, before)


class AgentMoves(Act[MachineState]):
    """Take steps 1 to 3, and push the plan of step 4 for the agent's new Location."""

    name = "agent_moves"

    def act(self, s: MachineState, step: int) -> None:
        card = plot_of(s).reports[s.report]
        requested = s.lativ if card.place == WITH_LATIV else card.place
        journal_step(s, STEP_1)
        location = choose_location(s, card.agent, requested)
        free = spaces_of(s, location)
        space = free[0]
        chose(s, CHOSE_SPACE, stand_at(location, space), SPACE_ORDER, free)
        agent_to(s, card.agent, stand_at(location, space))
        journal_step(s, STEP_2)
        if location != SUPPLY:
            raise_target(s, pieces_to_left(s, location, space), BY_PIECES)
        plan = (steps.PLAN_SUPPLY, steps.PLAN_GOVERNMENT, steps.PLAN_LAB, steps.PLAN_RND)[location]
        # Where both actions are allowed, all steps of a plan apply, otherwise only the later ones
        # (C5).
        s.push(pack(plan, 1 if location != SUPPLY and s.edition.both_actions[space] else 0))
        if s.lativ == location:
            journal_step(s, STEP_3)
            s.push(pack(steps.MOVE_LATIV))


# --- steps 5 and 6 ------------------------------------------------------------------------------


class NextReport(Act[MachineState]):
    """Discard the Current Report, and reveal the next one if possible."""

    name = "next_report"

    def act(self, s: MachineState, step: int) -> None:
        journal_step(s, STEP_5)
        discard(s, s.report, FROM_CURRENT)
        s.report = EMPTY
        s.push(top_report(TO_CURRENT, STEP_6))
