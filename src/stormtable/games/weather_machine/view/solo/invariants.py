"""Check the Saboteurs' pieces between any two decisions."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import AGENTS, EMPTY, SABOTEUR
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES, CLOCK, challenged, plot_of
from stormtable.games.weather_machine.rules.solo.reports import name_of
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.view.invariants import violations
from stormtable.kernel.codes import kind_of


def solo_violations(s: MachineState) -> list[str]:
    return [*violations(s), *_hideout(s), *_reports(s), *_goals(s)]


def _due(s: MachineState, *kinds: int) -> bool:
    return any(kind_of(step) in kinds for step in s.agenda)


def _hideout(s: MachineState) -> Iterator[str]:
    machines = (s.government_bots, s.lab_bots, s.rnd_bots)
    bots = max(0, s.hideout_bots) + sum(machine.count(SABOTEUR) for machine in machines)
    if bots != s.edition.bots:
        yield f"Saboteurs: {bots} Bots"
    if not 0 <= s.challenges < 1 << len(CHALLENGES):
        yield f"Saboteurs: Challenges {s.challenges}"
    setting_up = _due(s, steps.FIRST_REPORT, steps.SOLO_SETUP)
    if len(s.agents) != len(AGENTS) or (EMPTY in s.agents and not setting_up):
        yield f"Saboteurs: agents at {s.agents}"
    if s.target < 0:
        yield f"Saboteurs: a Target Value of {s.target}"


def _reports(s: MachineState) -> Iterator[str]:
    """Check that each Security Report exists once: in the deck, on the table, discarded or in the
    box."""
    kinds = range(len(plot_of(s).reports))
    known = [*s.reports_top, *s.reports_gone, *s.reports_shown]
    if s.report != EMPTY:
        known.append(s.report)
    if not set(known) <= set(kinds):
        yield f"Security Reports {known}"
        return
    for kind in kinds:
        there = s.reports_unseen[kind] + known.count(kind)
        if there != plot_of(s).reports[kind].copies or s.reports_unseen[kind] < 0:
            yield f"Security Report {name_of(s, kind)}: {there}"
    boxed = sum(s.reports_unseen) + len(s.reports_top) - s.reports_left
    setting_up = _due(s, steps.CLOCK_TICKS, steps.SOLO_SETUP)
    clock = plot_of(s).clock_cards if challenged(s, CLOCK) and not setting_up else 0
    if boxed != clock or s.reports_left < 0:
        yield f"{boxed} Security Reports are neither seen nor in the deck"
    drawing = (steps.TOP_REPORT, steps.DRAW_REPORT, steps.KEEP_REPORT, steps.SOLO_SETUP)
    if s.report == EMPTY and s.reports_left and not _due(s, *drawing):
        yield "no Current Report, and there are some in the deck"
    if s.reports_shown and not _due(s, steps.KEEP_REPORT):
        yield "Security Reports lie beside the Current one"


def _goals(s: MachineState) -> Iterator[str]:
    """Check that there are no majorities and that all symbols are different (S1)."""
    own = [*s.goals_below[0], *(tile // 2 for tile in s.goal_spaces[0] if tile != NO_TILE)]
    goals = [s.edition.goals[goal] for goal in own if 0 <= goal < len(s.edition.goals)]
    if any(not goal.threshold for goal in goals):
        yield "a Goal tile that asks for a majority, alone"
    if len({goal.quantity for goal in goals}) != len(goals):
        yield "two Goal tiles with one icon, alone"
