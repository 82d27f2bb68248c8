"""What a player would look for at each question, legal or not: screens grey out the rest.

Every code has a notation and places as if it were legal; the rule of the question tells why it is
not (`Rule.refusal`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.actions import AT_LOCATION
from stormtable.games.weather_machine.rules.geometry import (
    BRANCH,
    MACHINE,
    WEATHERS,
    branch_of,
    location_of,
)
from stormtable.games.weather_machine.rules.names import OFFICE, SUPPLY, TRACKS
from stormtable.games.weather_machine.rules.places import OFFICE_ROWS
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.turn import ACTION_VERBS
from stormtable.kernel.codes import b_of, pack

Expected = Callable[[MachineState, int, int], list[int]]


def expected(s: MachineState, step: int, seat: int) -> list[int]:
    look = _EXPECTED.get(s.rule.name)
    return look(s, step, seat) if look else []


def _investments(s: MachineState, step: int, seat: int) -> list[int]:
    """Subsidy tiles, Goals below to be set, Goals on their spaces to be funded (p.9)."""
    codes = [pack(steps.V_USE, tile // 2) for tile in s.owned[seat]]
    codes += [pack(steps.V_SET, goal, place) for goal in s.goals_below[seat] for place in range(2)]
    spaces = enumerate(s.goal_spaces[seat])
    codes += [pack(steps.V_FUND, space) for space, tile in spaces if tile != NO_TILE]
    return codes + _awards(s, step, seat)


def _awards(s: MachineState, step: int, seat: int) -> list[int]:
    if not s.awards_waiting[seat]:
        return []
    return [pack(steps.V_AWARD, space) for space in range(OFFICE_ROWS * len(TRACKS))]


def _tokens(s: MachineState, step: int, seat: int) -> list[int]:
    codes = [
        pack(steps.V_PLACE, token, row)
        for token in dict.fromkeys(s.waiting[seat])
        for row in range(OFFICE_ROWS)
    ]
    return codes + _awards(s, step, seat)


def _place_now(s: MachineState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_PLACE, b_of(step), row) for row in range(OFFICE_ROWS)]


def _move(s: MachineState, step: int, seat: int) -> list[int]:
    return [
        pack(steps.V_MOVE, location, space)
        for location in range(OFFICE)
        for space in range(s.edition.supply_spaces if location == SUPPLY else BRANCH)
    ]


def _actions(s: MachineState, step: int, seat: int) -> list[int]:
    location = location_of(s.scientists[seat])
    if location != SUPPLY:
        return [pack(ACTION_VERBS[action]) for action in AT_LOCATION[location]]
    return [
        pack(steps.V_EXTEND),
        *(pack(steps.V_CONSTRUCT, slot) for slot in range(s.edition.bots)),
        *(pack(steps.V_INITIATIVE, position) for position in range(len(s.initiative))),
        *(pack(steps.V_BUY, kind) for kind in range(WEATHERS)),
        *(pack(steps.V_RETURN, kind) for kind in range(WEATHERS) if s.chemicals[seat][kind]),
    ]


def _machine(s: MachineState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_BOT_TO, space) for space in range(MACHINE)]


def _subsidies(s: MachineState, step: int, seat: int) -> list[int]:
    spaces = range(MACHINE)
    return [pack(steps.V_SUBSIDY, space) for space in spaces if s.subsidies[space] != NO_TILE]


def _column(s: MachineState, step: int, seat: int) -> list[int]:
    spaces = branch_of(b_of(step))
    return [pack(steps.V_TAKE, space) for space in spaces if s.subsidies[space] != NO_TILE]


def _papers(s: MachineState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_PAPER, row) for row in range(OFFICE_ROWS)]


def _slots(s: MachineState, step: int, seat: int) -> list[int]:
    marks = s.extreme_marks[s.row_weather(seat, b_of(step))]
    return [pack(steps.V_MARK, slot) for slot in range(len(marks))]


def _all_of(verb: int, count: int) -> Expected:
    """All pieces of a kind."""

    def look(s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(verb, number) for number in range(count)]

    return look


_EXPECTED: Final[dict[str, Expected]] = {
    "step_one": _investments,
    "move": _move,
    "actions": _actions,
    "place_tokens": _tokens,
    "final_tokens": _tokens,
    "place_now": _place_now,
    "place_award": _awards,
    "choose_voucher": _all_of(steps.V_VOUCHER, 5),
    "choose_part": _all_of(steps.V_PART, 5),
    "choose_chemical": _all_of(steps.V_CHEMICAL, 5),
    "choose_bot": _all_of(steps.V_BOT, 12),
    "choose_track": _all_of(steps.V_ADVANCE, 3),
    "pay": _all_of(steps.V_PAY, 5),
    "pay_any": _all_of(steps.V_PAY, 5),
    "sell_bot": _machine,
    "sell_subsidy": _column,
    "secure": _subsidies,
    "work_bot": _machine,
    "publish": _papers,
    "research_bot": _machine,
    "breakthrough_slot": _slots,
}
