"""Alone against the Saboteurs: what else counts besides the own CP."""

from __future__ import annotations

from stormtable.bots.weather_machine.worth import Hopes, worth
from stormtable.games.weather_machine.names import EMPTY, SABOTEUR
from stormtable.games.weather_machine.saboteurs.endings import (
    WON_AT_ONCE,
    WON_ON_TIME,
    goals_met,
)
from stormtable.games.weather_machine.saboteurs.plot import Plot
from stormtable.games.weather_machine.state import MachineState

DECIDED = 1000.0
"""A game won or lost."""

LEVEL_TWO = 0.7
LEVEL_THREE = 8.0
"""Extreme Weather tiles on the board: the second of Level 3 loses the game."""
MARKED = 3.0
"""Each marker is half of what it takes to be rid of such a tile."""
LOOMING = 2.0
"""A Level 2 tile where the next visit of the Assistant brings another."""

REPORTS = (30.0, 18.0, 10.0, 6.0, 3.0, 1.0)
"""With so few Security Reports in the deck it is about to be lost."""

GOAL = 4.0
MARKER = 1.2
"""A Goal met and a step of a Funding marker on the way to winning at once."""


def worth_alone(s: MachineState, seat: int, hopes: Hopes) -> float:
    if s.ending:
        return DECIDED if s.ending in (WON_AT_ONCE, WON_ON_TIME) else -DECIDED
    assert s.plot is not None
    return worth(s, seat, hopes) - s.target - danger(s, s.plot) + prospects(s, seat, s.plot)


def danger(s: MachineState, plot: Plot) -> float:
    """Level 3 tiles, those about to come, and Reports running out."""
    value = 0.0
    worst = sum(2 in tiles for tiles in s.extreme)
    for weather in range(5):
        tiles = s.extreme[weather]
        if 2 in tiles:
            marks = s.extreme_marks[weather]
            value += LEVEL_THREE - MARKED * sum(mark != EMPTY for mark in marks)
        elif 1 in tiles:
            value += LEVEL_TWO + LOOMING * worsens(s, weather)
    if worst >= plot.level_three_lose:
        value += DECIDED / 2
    left = s.reports_left + (s.report != EMPTY)
    return value + (REPORTS[left] if left < len(REPORTS) and not s.final else 0.0)


def worsens(s: MachineState, weather: int) -> float:
    """How likely the next visit of the Assistant brings a tile: also where Saboteurs wait."""
    branch = s.lab_bots[3 * weather : 3 * weather + 3]
    soon = 1.0 - 0.15 * ((weather - s.assistant) % 5)
    return soon if SABOTEUR in branch or EMPTY not in branch else 0.0


def prospects(s: MachineState, seat: int, plot: Plot) -> float:
    """Winning at once: Goals met now, and the best Funding markers up to their space."""
    goals = min(goals_met(s), plot.win_goals)
    spaces = sorted(s.funding[seat], reverse=True)[: plot.win_markers]
    return GOAL * goals + MARKER * sum(min(space, plot.win_space) for space in spaces)
