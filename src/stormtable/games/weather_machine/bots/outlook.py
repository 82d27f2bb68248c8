"""Estimates of the future: turns left for a seat, experiments that may run, Goals in reach."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import QUANTITIES, Goal
from stormtable.games.weather_machine.rules.names import EMPTY, NO_END
from stormtable.games.weather_machine.rules.scoring import quantity
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import a_of, kind_of

ROUNDS_PER_EXPERIMENT = 1.15
"""Rounds per experiment. In some rounds the display lacks the Assistant's weather."""

_PACE = {
    "government_bots": 0.3,
    "rnd_bots": 0.3,
    "government_branches": 0.25,
    "rnd_branches": 0.25,
    "bots_on_board": 0.5,
    "bots_constructed": 0.6,
    "subsidies": 0.3,
    "subsidies_used": 0.25,
    "blue_tokens": 0.3,
    "green_tokens": 0.25,
    "purple_tokens": 0.3,
    "office_tokens": 0.8,
    "complete_rows": 0.25,
    "weathers_researched": 0.25,
    "citations": 0.15,
    "papers": 0.25,
    "awards": 0.2,
    "government_funding": 0.45,
    "lab_funding": 0.4,
    "rnd_funding": 0.45,
    "workshop_tiles": 0.5,
}
PACE = tuple(_PACE[name] for name in QUANTITIES)
"""By how much a good player raises each quantity in a turn."""


def turns_left(s: MachineState, seat: int) -> float:
    """Return the turns that the seat can expect, including that of this round if it has not
    begun."""
    pending = 0.0
    for step in s.agenda:
        if a_of(step) == seat and kind_of(step) in (steps.TURN, steps.MOVE):
            pending = 1.0
    if s.final:
        return pending
    if s.end_trigger != NO_END:
        return pending + 1
    to_enter = s.deck_left + (s.deck_next != NO_TILE)
    rounds = ROUNDS_PER_EXPERIMENT * to_enter
    rounds = min(rounds, 2.0 * s.government_bots.count(EMPTY) / s.players)
    rounds = min(rounds, 2.0 * s.rnd_bots.count(EMPTY) / s.players)
    if s.nobel == EMPTY and max(s.awards) == 2:
        rounds = min(rounds, 3.0)
    return pending + 1 + rounds


def chance_to_run(s: MachineState, weather: int) -> float:
    """Return the probability that the next experiment in a branch of the Weather Machine runs."""
    empty = s.lab_bots[3 * weather : 3 * weather + 3].count(EMPTY)
    rounds = (weather - s.assistant) % 5
    shown = 0
    for tile in s.display:
        shown += tile != NO_TILE and tile % 5 == weather
    if not shown:
        coming = (s.deck_next, s.deck_top)
        soon = any(tile != NO_TILE and tile % 5 == weather for tile in coming)
        if s.final or not soon or rounds < 2:
            return 0.0 if s.final else 0.15
    if empty == 0:
        return 0.95
    if s.final or rounds == 0:
        return 0.1 if empty > 1 else 0.25
    # The other players, and Lativ, may fill it before the Assistant arrives.
    return min(0.8, 0.15 + 0.15 * rounds) if empty == 1 else min(0.5, 0.08 * rounds)


def chance_to_meet(s: MachineState, seat: int, goal: Goal, turns: float) -> float:
    """Return the probability that a Goal's condition holds at the end."""
    own = quantity(s, seat, goal.quantity)
    if goal.threshold:
        missing = goal.threshold - own
        if missing <= 0:
            return 1.0
        return max(0.0, 1.0 - 0.7 * missing / (PACE[goal.quantity] * turns + 0.01))
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, quantity(s, other, goal.quantity))
    doubt = min(0.5, 0.06 * turns)
    return 1.0 - doubt if own > 0 and own >= best else max(0.0, doubt - 0.1 * (best - own))
