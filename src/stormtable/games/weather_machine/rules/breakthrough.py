"""Location 4, Research & Development: Breakthrough (pages 18 and 19)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.extreme import fix_if_full
from stormtable.games.weather_machine.rules.geometry import WEATHERS
from stormtable.games.weather_machine.rules.items import IMPOSSIBLE, affordable, vouchers_due
from stormtable.games.weather_machine.rules.names import (
    EMPTY,
    END_NOBEL,
    MOVED_ON,
    PUBLISHED,
    RND,
    SCIENCE,
)
from stormtable.games.weather_machine.rules.prototype_parts import (
    free_slots,
    mandatory_parts,
    slot_exchanges,
    slots_due,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable, total
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put_in


def science_price(s: MachineState, weather: int) -> int:
    return s.edition.extreme_science[s.extreme[weather][-1]]


def row_exchanges(s: MachineState, seat: int, weather: int) -> int:
    best = IMPOSSIBLE
    for slot in free_slots(s, weather):
        best = min(best, slot_exchanges(s, seat, weather, slot, s.parts[seat], s.bots[seat]))
    return best


def row_refusal_code(s: MachineState, seat: int, row: int, free: bool) -> int:
    """Return why no Breakthrough can start from this row of the Office, as a number."""
    if s.row_markers[seat][row] != PUBLISHED:
        return refusals.NO_PUBLISHED_ROW
    weather = s.row_weather(seat, row)
    if not s.extreme[weather]:
        return refusals.WEATHER_CALM
    if seat in s.extreme_marks[weather]:
        return refusals.ALREADY_MARKED
    exchanges = row_exchanges(s, seat, weather)
    if exchanges == IMPOSSIBLE:
        enough = sum(s.parts[seat]) >= sum(mandatory_parts(s, weather))
        return refusals.NO_ROW_TO_BUILD if enough else refusals.NO_PARTS_TO_BUILD
    price = 0 if free else s.edition.action_prices["breakthrough"]
    if not payable(s.vouchers[seat], RND, price, 0, exchanges):
        return refusals.CANNOT_PAY
    science = 0 if free else science_price(s, weather)
    if not payable(s.vouchers[seat], RND, price, science, exchanges):
        return refusals.NO_SCIENCE
    return refusals.ALLOWED


def breakthrough_refusal_code(s: MachineState, seat: int, free: bool) -> int:
    """Return the refusal of the row that is closest to success."""
    return row_refusal_code(s, seat, nearest_row(s, seat, free), free)


def nearest_row(s: MachineState, seat: int, free: bool) -> int:
    codes = [row_refusal_code(s, seat, row, free) for row in range(6)]
    return codes.index(max(codes, key=_NEARNESS.index))


def breakthrough_refusal(s: MachineState, seat: int) -> Notice | None:
    """Return why no row can start a Breakthrough: what the closest row lacks."""
    if PUBLISHED not in s.row_markers[seat]:
        return refusals.notice(refusals.NO_PUBLISHED_ROW)
    return row_refusal(s, seat, nearest_row(s, seat, False), False)


def row_refusal(s: MachineState, seat: int, row: int, free: bool) -> Notice | None:
    """Return why no Breakthrough can start from this row; None if it can."""
    code = row_refusal_code(s, seat, row, free)
    if code == refusals.ALLOWED:
        return None
    if code == refusals.NO_PUBLISHED_ROW:
        return Notice("row_not_published", {"row": row + 1}, "p.18")
    notice = refusals.notice(code)
    if code == refusals.CANNOT_PAY:
        return notice
    weather = s.row_weather(seat, row)
    params: dict[str, int | str] = {"row": row + 1, "weather": s.edition.weathers[weather]}
    where = (places.paper_row(seat, row), places.extreme(s, weather))
    return replace(notice, params=params, places=where)


_NEARNESS: Final = (
    refusals.NO_PUBLISHED_ROW,
    refusals.WEATHER_CALM,
    refusals.ALREADY_MARKED,
    refusals.NO_PARTS_TO_BUILD,
    refusals.NO_ROW_TO_BUILD,
    refusals.CANNOT_PAY,
    refusals.NO_SCIENCE,
    refusals.ALLOWED,
)
"""The refusals of rows, from the most distant to the closest to success."""


class StartFromRow(Action[MachineState]):
    """Choose the published row whose weather the Breakthrough is about.

    The second argument of a target is 0, or 1 and more for a weather that is not the row's.
    """

    verb = steps.V_FROM
    word = "from"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_FROM, row) for row in range(places.OFFICE_ROWS)]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_FROM, row, 1 + weather)
            for row in range(places.OFFICE_ROWS)
            for weather in range(WEATHERS)
            if s.row_weather(seat, row) != weather
        ]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        row = a_of(target)
        notice = row_refusal(s, seat, row, b_of(step) == 1)
        if notice is not None or not b_of(target):
            return notice
        weather = s.edition.weathers[s.row_weather(seat, row)]
        return Notice("row_of_another_weather", {"row": row + 1, "weather": weather}, "p.18")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        row = a_of(target)
        weather = b_of(target) - 1 if b_of(target) else s.row_weather(a_of(step), row)
        return f"from {row + 1}" + ("" if weather == EMPTY else f" {s.edition.weathers[weather]}")

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        row = places.paper_row(a_of(step), a_of(target))
        weather = s.row_weather(a_of(step), a_of(target))
        return (row,) if weather == EMPTY else (row, places.extreme(s, weather))


class Breakthrough(Ask[MachineState]):
    """Step 1: choose a row with a published paper whose marker is still at the right."""

    name = "breakthrough"
    reference = "p.18"
    actions = (StartFromRow(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        free = b_of(step) == 1
        return [
            pack(steps.V_FROM, row)
            for row in range(6)
            if row_refusal_code(s, seat, row, free) == refusals.ALLOWED
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, row = a_of(step), a_of(option)
        s.push(pack(steps.BREAKTHROUGH_SLOT, seat, row))
        if b_of(step):
            return
        weather = s.row_weather(seat, row)
        exchanges = row_exchanges(s, seat, weather)
        science = science_price(s, weather)
        if science:
            s.push(pay_step(seat, SCIENCE, science, 0, exchanges))
        price = s.edition.action_prices["breakthrough"]
        s.push(pay_step(seat, RND, price, science, exchanges))

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        seat, free = a_of(step), b_of(step) == 1
        rows = [row for row in range(6) if row_refusal_code(s, seat, row, free) == refusals.ALLOWED]
        prices = [self._price(s, seat, s.row_weather(seat, row), free) for row in rows]
        return min(prices, key=vouchers_due)

    def _price(self, s: MachineState, seat: int, weather: int, free: bool) -> dict[str, int]:
        due = {} if free else {"voucher:rnd": s.edition.action_prices["breakthrough"]}
        science = 0 if free else science_price(s, weather)
        return due | ({"voucher:science": science} if science else {}) | slots_due(s, seat, weather)


class MarkSlot(Action[MachineState]):
    """Choose the slot of the Extreme Weather tile for the marker."""

    verb = steps.V_MARK
    word = "mark"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        marks = s.extreme_marks[s.row_weather(seat, b_of(step))]
        return [pack(steps.V_MARK, slot) for slot in range(len(marks))]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        weather, slot = s.row_weather(seat, b_of(step)), a_of(target)
        if s.extreme_marks[weather][slot] != EMPTY:
            return Notice("marker_slot_taken", {"slot": str(slot + 1)}, "p.19")
        cost = slot_exchanges(s, seat, weather, slot, s.parts[seat], s.bots[seat])
        if affordable(s, seat, cost):
            return None
        return Notice("prototype_needs_another_slot", {"slot": str(slot + 1)}, "W38")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"mark {a_of(target) + 1}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        weather = s.row_weather(a_of(step), b_of(step))
        return (places.extreme_slot(s, weather, a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat, weather = a_of(step), s.row_weather(a_of(step), b_of(step))
        slots = s.edition.extreme_slots[5 * s.extreme[weather][-1] + weather]
        return lost_by(s, seat, slots[a_of(target)])


class BreakthroughSlot(Ask[MachineState]):
    """Step 2: move the marker from the row, for good, to an empty slot and gain the slot's benefit
    (W38)."""

    name = "breakthrough_slot"
    reference = "p.19"
    actions = (MarkSlot(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        weather = s.row_weather(seat, b_of(step))
        parts, bots, vouchers = s.parts[seat], s.bots[seat], total(s.vouchers[seat])
        return [
            pack(steps.V_MARK, slot)
            for slot in free_slots(s, weather)
            if slot_exchanges(s, seat, weather, slot, parts, bots) <= vouchers
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, row, slot = a_of(step), b_of(step), a_of(option)
        weather = s.row_weather(seat, row)
        level = s.extreme[weather][-1]
        s.row_markers = put_in(s.row_markers, seat, row, MOVED_ON)
        s.extreme_marks = put_in(s.extreme_marks, weather, slot, seat)
        s.building = weather
        s.note(e.BREAKTHROUGH, seat, weather, slot, row)
        s.push(pack(steps.GAIN_AWARD, seat, weather))
        s.push(pack(steps.PROTOTYPE, seat, weather))
        s.push(pack(steps.GAIN, seat, s.edition.extreme_slots[5 * level + weather][slot]))

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        return slots_due(s, a_of(step), s.row_weather(a_of(step), b_of(step)))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"weather": s.edition.weathers[s.row_weather(a_of(step), b_of(step))]}


class GainAward(Act[MachineState]):
    """Step 4: gain an Award, and with the third one the Nobel Prize; then a full tile leaves
    (W38)."""

    name = "gain_award"

    def act(self, s: MachineState, step: int) -> None:
        seat, weather = a_of(step), b_of(step)
        if s.awards_left:
            s.awards_left -= 1
            s.awards = added(s.awards, seat, 1)
            s.awards_waiting = added(s.awards_waiting, seat, 1)
            s.note(e.AWARD, seat, s.awards[seat])
            if s.awards[seat] == 3 and s.nobel == EMPTY:
                s.nobel = seat
                s.note(e.NOBEL_PRIZE, seat)
                s.trigger_end(END_NOBEL)
        fix_if_full(s, weather)
