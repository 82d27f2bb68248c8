"""The pieces on the table as plain data with names: the part of a view that a screen draws."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.actions import LOCATION_ACTIONS, WORDS
from stormtable.games.weather_machine.rules.experiment_tiles import experiment_name
from stormtable.games.weather_machine.rules.geometry import (
    BRANCH,
    MACHINE,
    WEATHERS,
    branch_of,
    location_of,
    space_of,
    stand_at,
)
from stormtable.games.weather_machine.rules.government import replaced_by
from stormtable.games.weather_machine.rules.movement import blocked
from stormtable.games.weather_machine.rules.names import (
    EMPTY,
    END_REASONS,
    GOVERNMENT,
    GOVERNMENT_MARKER,
    LAB,
    LATIV,
    LOCATIONS,
    RND,
    SABOTEUR,
    SUPPLY,
)
from stormtable.games.weather_machine.rules.places import action_space
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.supply import chemical_price
from stormtable.games.weather_machine.rules.tiles import tile_name
from stormtable.games.weather_machine.view.mats import laboratory
from stormtable.games.weather_machine.view.printed import extreme_name
from stormtable.kernel.codes import a_of, b_of, kind_of
from stormtable.kernel.tuples import IntTuple


def board(s: MachineState) -> dict[str, Any]:
    """Return everything on the table. This game hides only future draws."""
    return {
        **progress(s),
        "final": s.final,
        "end_trigger": END_REASONS[s.end_trigger],
        "order": [stander(seat) for seat in s.order],
        "initiative": [stander(seat) for seat in s.initiative],
        "scientists": [standing_at(where) for where in s.scientists],
        "lativ": standing_at(stand_at(s.lativ, s.lativ_space)),
        "closed": [
            action_space(location, space)
            for location in (GOVERNMENT, LAB, RND)
            for space in range(BRANCH)
            if blocked(s, location, space)
        ],
        "supply": _supply(s),
        "government": _government(s),
        "lab": _lab(s),
        "rnd": _rnd(s),
        "awards_left": s.awards_left,
        "nobel": None if s.nobel == EMPTY else s.nobel,
        "players": [laboratory(s, seat) for seat in range(s.players)],
        "saboteurs": None,
    }


def _supply(s: MachineState) -> dict[str, Any]:
    return {
        "chemicals": {
            name: {"left": left, "price": chemical_price(s, kind) if left else None}
            for kind, (name, left) in enumerate(
                zip(s.edition.chemicals, s.chemicals_left, strict=True)
            )
        },
        "offer": [tile_name(s, tile) for tile in s.offer],
        "top": None if s.top == NO_TILE else tile_name(s, s.top),
        "stacks": [s.up, s.down],
    }


def standing_at(where: int) -> dict[str, Any]:
    """Return an occupied action space: its Location, its number from the left, and its place."""
    location, space = location_of(where), space_of(where)
    return {
        "location": LOCATIONS[location],
        "space": space + 1,
        "place": action_space(location, space),
    }


def stander(code: int) -> int | str | None:
    if code == LATIV:
        return "lativ"
    if code == SABOTEUR:
        return "saboteurs"
    if code == GOVERNMENT_MARKER:
        return "government"
    return None if code == EMPTY else code


def _branches(s: MachineState, bots: IntTuple) -> dict[str, Any]:
    """Return a machine: who is on the spaces of its branches, by weather."""
    return {
        weather: [stander(bots[space]) for space in branch_of(number)]
        for number, weather in enumerate(s.edition.weathers)
    }


def _by_weather(s: MachineState, counts: IntTuple) -> dict[str, int]:
    return dict(zip(s.edition.weathers, counts, strict=True))


def _government(s: MachineState) -> dict[str, Any]:
    return {
        "machine": _branches(s, s.government_bots),
        "subsidies": [_subsidy(s, space) for space in range(MACHINE)],
        "tokens": _by_weather(s, s.government_tokens),
        "markers": s.government_markers,
    }


def _subsidy(s: MachineState, space: int) -> dict[str, Any]:
    """Return a Subsidy space: its tile, or who took the tile and the Part there."""
    tile = s.subsidies[space]
    if tile != NO_TILE:
        return {"type": s.edition.subsidy_names[tile], "used": bool(s.subsidies_used[space])}
    if not s.replaced[space]:
        return {"type": None, "taken_by": None, "part": None}
    taker, colour = replaced_by(s, space)
    return {"type": None, "taken_by": stander(taker), "part": s.edition.colours[colour]}


def _experiment(s: MachineState, tile: int) -> str | None:
    return None if tile == NO_TILE else experiment_name(s, tile)


def _lab(s: MachineState) -> dict[str, Any]:
    return {
        "machine": _branches(s, s.lab_bots),
        "assistant": s.edition.weathers[s.assistant],
        "display": [_experiment(s, tile) for tile in s.display],
        "next": _experiment(s, s.deck_next),
        "deck": {"top": _experiment(s, s.deck_top), "left": s.deck_left},
        "tokens": _by_weather(s, s.lab_tokens),
        "locks": _by_weather(s, s.locks),
        "lativ_bots": s.lativ_bots,
    }


def _rnd(s: MachineState) -> dict[str, Any]:
    return {
        "machine": _branches(s, s.rnd_bots),
        "tokens": _by_weather(s, s.rnd_tokens),
        "chemicals": dict(zip(s.edition.chemicals, s.rnd_chemicals, strict=True)),
        "extreme": {
            weather: {
                "tile": _extreme_name(s, number, s.extreme[number][-1:]),
                "marks": [stander(mark) for mark in s.extreme_marks[number]],
                "below": [_extreme_name(s, number, (level,)) for level in s.extreme[number][:-1]],
                "stack": [_extreme_name(s, number, (level,)) for level in s.extreme_stacks[number]],
            }
            for number, weather in enumerate(s.edition.weathers)
        },
    }


def _extreme_name(s: MachineState, weather: int, level: IntTuple) -> str | None:
    return extreme_name(s, WEATHERS * level[0] + weather) if level else None


# --- progress of the round ----------------------------------------------------------------------

STEPS_OF_A_TURN = (steps.STEP_ONE, steps.MOVE, steps.ACTIONS, steps.PLACE_TOKENS)
ARRIVING = (steps.SUPPLY_FEE, steps.LATIV_VOUCHER, steps.MOVE_LATIV, steps.PAY_ANY)


def progress(s: MachineState) -> dict[str, Any]:
    """Return the phase, whose turn it is, its step (p.9), and the actions taken and left in it."""
    kinds = [kind_of(step) for step in s.agenda]
    seat = next((a_of(step) for step in s.agenda if kind_of(step) == steps.PLACE_TOKENS), EMPTY)
    data: dict[str, Any] = {
        "round": s.round,
        "phase": _phase(s, kinds),
        "active": None if seat == EMPTY else seat,
        "step": None,
        "actions": None,
    }
    if seat == EMPTY:
        return data
    data["step"] = _step(kinds)
    visit = next((step for step in s.agenda if kind_of(step) == steps.ACTIONS), EMPTY)
    if visit != EMPTY:
        data["actions"] = _actions(s, seat, b_of(visit))
    return data


def _phase(s: MachineState, kinds: list[int]) -> str:
    if s.round == 0:
        return "setup"
    if steps.PHASE_B in kinds or steps.FINAL_BRANCH in kinds:
        return "A"
    if s.final:
        return "end"
    return "B" if steps.PHASE_C in kinds else "C"


def _step(kinds: list[int]) -> int:
    """Return the current step of a turn, 1 to 4."""
    top = kinds[-1]
    if top in STEPS_OF_A_TURN:
        return STEPS_OF_A_TURN.index(top) + 1
    if steps.MOVE in kinds:
        return 1
    if steps.ACTIONS not in kinds:
        return 4
    return 2 if any(kind in ARRIVING for kind in kinds) else 3


def _actions(s: MachineState, seat: int, done: int) -> dict[str, Any]:
    """Return the actions taken in this turn and those left; `left` is None at Supply, which has no
    limit."""
    where = s.scientists[seat]
    location = location_of(where)
    if location == SUPPLY:
        return {"taken": [], "left": None}
    done_actions = [
        WORDS[action] for n, action in enumerate(LOCATION_ACTIONS[location]) if done >> n & 1
    ]
    allowed = 2 if s.edition.both_actions[space_of(where)] else 1
    return {"taken": done_actions, "left": allowed - len(done_actions)}
