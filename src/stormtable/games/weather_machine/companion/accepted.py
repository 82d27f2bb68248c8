"""Which presses are accepted at a position: legal for *some* hand of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stormtable.games.weather_machine.companion import entries
from stormtable.games.weather_machine.companion.rules import (
    ACTIONS,
    ENTRIES,
    FIRST_TILES,
    HELPERS,
    INCOME_GAIN,
    MOVE,
    SUPPLY_ROUND,
    WHICH_EXCHANGED,
    WHICH_TILE,
    stage_of,
)
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import MACHINE, location_of, weather_of
from stormtable.games.weather_machine.rules.lab import open_lab_space
from stormtable.games.weather_machine.rules.movement import free_space, round_one_space
from stormtable.games.weather_machine.rules.names import EMPTY, GOVERNMENT, LAB, OFFICE, RND, SUPPLY
from stormtable.games.weather_machine.rules.solo.plot import YOU
from stormtable.games.weather_machine.rules.solo.reports import name_of
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import b_of, kind_of

if TYPE_CHECKING:
    from stormtable.games.weather_machine.companion.companion import Companion

REPORTS: Final = (steps.FIRST_REPORT, steps.DRAW_REPORT)


def lab_space(s: MachineState, space: int) -> str:
    return places.bot_space(s, LAB, space)


def report_named(s: MachineState, name: str) -> int:
    return next(kind for kind in range(len(s.reports_unseen)) if name_of(s, kind) == name)


def options(companion: Companion) -> list[str]:
    s, step = companion.state, companion.step
    if step < 0:
        return []
    kind = kind_of(step)
    if kind == ENTRIES:
        return entry_options(companion, stage_of(step))
    if kind == FIRST_TILES:
        remaining = [w for w in range(len(s.edition.weathers)) if w not in companion.tiles]
        return [f"experiment/{s.edition.weathers[weather]}" for weather in remaining]
    if kind == WHICH_TILE:
        return [places.subsidy(s, tile) for tile in entries.tiles_in(s, weather_of(b_of(step)))]
    if kind == WHICH_EXCHANGED:
        ways = entries.ways_to_pay(s, b_of(step))
        return [f"given/{way}" for way in (*ways, entries.OWN, entries.FREE)]
    if kind == HELPERS:
        return [f"helped/{bots}" for bots in range(entries.helpers(s, b_of(step)) + 1)]
    if kind == INCOME_GAIN:
        return ["gained/none", *_chemicals(s)]
    if kind == steps.PAY_EXPERIMENT:
        return ["experiment/paid", "experiment/unpaid", "experiment/more"]
    if kind == steps.TAKE_BACK:
        asked = [other for other in s.agenda if kind_of(other) == steps.TAKE_BACK]
        return ["stay", "back", *(lab_space(s, b_of(other)) for other in asked)]
    if kind == steps.KEEP_REPORT:
        return _security(companion)
    if kind == steps.CHOOSE_HAVOC:
        return ["havoc/target", "havoc/report"]
    return [name for name, _ in _results(companion)]


def _security(companion: Companion) -> list[str]:
    s = companion.state
    shown = list(s.reports_shown)
    if companion.staying == EMPTY:
        return [f"keep/{name_of(s, kind)}" for kind in sorted(set(shown))]
    shown.remove(companion.staying)
    return [f"discard/{name_of(s, kind)}" for kind in sorted(set(shown))]


def _results(companion: Companion) -> list[tuple[str, int]]:
    """Return the results of an open draw that is asked: their presses and numbers."""
    s, step = companion.state, companion.step
    kind = kind_of(step)
    if kind not in (*REPORTS, steps.DEAL_EXPERIMENT):
        return []
    possible = [n for n, weight in enumerate(s.rule.weights(s, step)) if weight]
    if kind == steps.DEAL_EXPERIMENT:
        return [(f"experiment/{s.edition.weathers[n % 5]}", n) for n in possible]
    return [(f"report/{name_of(s, n)}", n) for n in possible]


def result_of(companion: Companion, entry: str) -> int:
    return dict(_results(companion))[entry]


# --- entries of a turn --------------------------------------------------------------------------


def entry_options(companion: Companion, stage: int) -> list[str]:
    s = companion.state
    accepted = spaces(s) if stage == MOVE else ["done"]
    accepted += _chemicals(s)
    accepted += [
        f"supply/return/{name}"
        for kind, name in enumerate(s.edition.chemicals)
        if s.chemicals_left[kind] < len(s.edition.chemical_slots)
    ]
    if stage in (SUPPLY_ROUND, ACTIONS):
        accepted.append("initiative")
    if companion.payment is not None:
        ways = (entries.OWN, entries.FREE, *s.edition.chemicals)
        now = (companion.payment.way, s.edition.chemicals[companion.payment.kind])
        accepted += [f"pay/{way}" for way in ways if way not in now]
    if stage == SUPPLY_ROUND:
        return accepted
    accepted += _on_the_board(s)
    if entries.can_call(s, stage):
        accepted.append("call")
    if stage == MOVE:
        accepted.append("won")
    return accepted


def spaces(s: MachineState) -> list[str]:
    """Return the action spaces to which the Scientist may move, if the player can pay."""
    here = location_of(s.scientists[YOU])
    accepted: list[str] = []
    for location in range(OFFICE):
        if location == here:
            continue
        for space in range(s.edition.supply_spaces if location == SUPPLY else 3):
            first = s.round == 1 and location != SUPPLY and space != round_one_space(s, location)
            if free_space(s, location, space) and not first:
                accepted.append(places.action_space(location, space))
    return accepted


def _chemicals(s: MachineState) -> list[str]:
    return [places.chemical(s, kind) for kind in range(5) if s.chemicals_left[kind]]


def _on_the_board(s: MachineState) -> list[str]:
    accepted: list[str] = []
    for space in range(MACHINE):
        if s.government_bots[space] == EMPTY:
            accepted.append(places.bot_space(s, GOVERNMENT, space))
        if s.subsidies[space] != NO_TILE and not s.subsidies_used[space]:
            accepted.append(places.subsidy(s, space))
        if open_lab_space(s, space):
            accepted.append(lab_space(s, space))
        if s.rnd_bots[space] == EMPTY:
            accepted.append(places.bot_space(s, RND, space))
    for weather in range(5):
        if s.locks[weather]:
            accepted.append(places.lock(s, weather))
        marks = s.extreme_marks[weather]
        if s.extreme[weather] and EMPTY in marks and YOU not in marks:
            accepted.append(places.extreme(s, weather))
    return accepted
