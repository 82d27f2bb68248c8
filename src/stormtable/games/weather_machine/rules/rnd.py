"""Location 4, Research & Development (pages 18 and 19): Research and Breakthrough."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.extreme import fix_if_full
from stormtable.games.weather_machine.rules.geometry import (
    MACHINE,
    WEATHERS,
    branch_in,
    row_in_branch,
    weather_of,
)
from stormtable.games.weather_machine.rules.government import BotTo, space_name
from stormtable.games.weather_machine.rules.items import (
    IMPOSSIBLE,
    affordable,
    chemical_cost,
    chemical_costs,
    thing_due,
    vouchers_due,
)
from stormtable.games.weather_machine.rules.names import (
    EMPTY,
    END_NOBEL,
    END_RND,
    MOVED_ON,
    PUBLISHED,
    RND,
    SCIENCE,
)
from stormtable.games.weather_machine.rules.office import unplaceable
from stormtable.games.weather_machine.rules.papers import remove_lock
from stormtable.games.weather_machine.rules.prototype import (
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
from stormtable.kernel.tuples import added, put, put_in

BOTTOM: Final = 2

# --- Research, page 18 ------------------------------------------------------------------------


def research_cost(s: MachineState, seat: int, space: int) -> int:
    """Return the Vouchers that an exchange for this space's Chemical needs; IMPOSSIBLE if it cannot
    be paid.

    A bottom space costs one more Chemical or Part (W37).
    """
    if s.rnd_bots[space] != EMPTY:
        return IMPOSSIBLE
    if row_in_branch(space) == BOTTOM and sum(s.chemicals[seat]) + sum(s.parts[seat]) < 2:
        return IMPOSSIBLE
    return chemical_cost(s, seat, s.edition.rnd_chemicals[space])


def research_costs(s: MachineState, seat: int) -> list[int]:
    """Return the `research_cost` of every space."""
    costs, chemicals, bots = chemical_costs(s, seat), s.edition.rnd_chemicals, s.rnd_bots
    has_extra = sum(s.chemicals[seat]) + sum(s.parts[seat]) >= 2
    return [
        costs[chemicals[space]]
        if bots[space] == EMPTY and (has_extra or row_in_branch(space) != BOTTOM)
        else IMPOSSIBLE
        for space in range(MACHINE)
    ]


def cheapest_research(s: MachineState, seat: int) -> int:
    best = IMPOSSIBLE
    for cost in research_costs(s, seat):
        best = min(best, cost)
    return best


def research_refused(s: MachineState, seat: int, free: bool) -> int:
    if s.bots[seat] == 0:
        return refusals.NO_BOT
    if EMPTY not in s.rnd_bots:
        return refusals.NO_RESEARCH_SPACE
    cost = cheapest_research(s, seat)
    if cost == IMPOSSIBLE:
        if any(chemical_cost(s, seat, kind) != IMPOSSIBLE for kind in open_chemicals(s)):
            return refusals.NOTHING_EXTRA
        return refusals.NO_CHEMICAL_TO_RESEARCH
    price = 0 if free else s.edition.action_prices["research"]
    if not payable(s.vouchers[seat], RND, price, 0, cost):
        return refusals.CANNOT_PAY
    return refusals.ALLOWED


def open_chemicals(s: MachineState) -> list[int]:
    """Return the Chemicals of empty Research spaces."""
    return [s.edition.rnd_chemicals[space] for space in range(15) if s.rnd_bots[space] == EMPTY]


def begin_research(s: MachineState, seat: int, free: bool) -> None:
    s.push(pack(steps.RESEARCH, seat))
    if not free:
        price = s.edition.action_prices["research"]
        s.push(pay_step(seat, RND, price, 0, cheapest_research(s, seat)))


class Research(Act[MachineState]):
    """Step 1: the R&D Funding marker advances."""

    name = "research"

    def act(self, s: MachineState, step: int) -> None:
        s.advance_funding(a_of(step), 2)
        s.push(pack(steps.RESEARCH_BOT, a_of(step)))


class ResearchIn(BotTo):
    """Choose an empty space whose Chemical the player can pay; a bottom space costs one thing
    more."""

    location = RND

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        space = a_of(target)
        name = space_name(s, space)
        if s.rnd_bots[space] != EMPTY:
            return Notice("bot_space_taken", {"space": name}, "p.18")
        if affordable(s, seat, research_cost(s, seat, space)):
            return None
        kind = s.edition.rnd_chemicals[space]
        if affordable(s, seat, chemical_cost(s, seat, kind)):
            return refusals.notice(refusals.NOTHING_EXTRA)
        needed: dict[str, int | str] = {"space": name, "chemical": s.edition.chemicals[kind]}
        return Notice("no_chemical_for_space", needed, "p.18", (places.chemicals(s, seat, kind),))

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat, space = a_of(step), a_of(target)
        lost = lost_by(s, seat, s.edition.rnd_gains[space])
        weather = weather_of(space)
        completes = branch_in(s.rnd_bots, weather).count(EMPTY) == 1
        if completes or not s.rnd_tokens[weather]:
            return lost
        return lost + unplaceable(s, seat, 10 + weather)


class ResearchBot(Ask[MachineState]):
    """Steps 2 to 4: put a Bot on an empty Research space, pay its cost, gain its benefit."""

    name = "research_bot"
    reference = "p.18"
    actions = (ResearchIn(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        costs, vouchers = research_costs(s, seat), total(s.vouchers[seat])
        return [pack(steps.V_BOT_TO, space) for space in range(MACHINE) if costs[space] <= vouchers]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), a_of(option)
        s.bots = added(s.bots, seat, -1)
        s.rnd_bots = put(s.rnd_bots, space, seat)
        s.note(e.BOT_PLACED, seat, RND, space)
        s.push(pack(steps.RESEARCH_TOKEN, seat, space))
        s.push(pack(steps.GAIN, seat, s.edition.rnd_gains[space]))
        if row_in_branch(space) == BOTTOM:
            s.push(pack(steps.PAY_EITHER, seat))
        s.push(pack(steps.PAY_CHEMICAL, seat, s.edition.rnd_chemicals[space], 1))

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        seat, vouchers = a_of(step), cheapest_research(s, a_of(step))
        spaces = [space for space in range(15) if research_cost(s, seat, space) == vouchers]
        # A bottom space costs one thing more, so it is the cheapest only if no other space is open.
        upper = [space for space in spaces if row_in_branch(space) != BOTTOM]
        kinds = {s.edition.rnd_chemicals[space] for space in upper or spaces}
        due = thing_due("chemical", [s.edition.chemicals[kind] for kind in sorted(kinds)], vouchers)
        return due if upper else {**due, "thing:any": 1}


class ResearchToken(Act[MachineState]):
    """Step 5: gain a Research token; the last Bot of a branch gains an Investment and removes its
    Lock.

    If no token is left, the player gains an Investment instead (W37).
    """

    name = "research_token"

    def act(self, s: MachineState, step: int) -> None:
        seat, space = a_of(step), b_of(step)
        weather = weather_of(space)
        if EMPTY not in branch_in(s.rnd_bots, weather):
            s.gain_investment(seat)
            remove_lock(s, seat, weather)
            if EMPTY not in s.rnd_bots:
                s.trigger_end(END_RND)
        elif s.rnd_tokens[weather]:
            s.rnd_tokens = added(s.rnd_tokens, weather, -1)
            s.waiting = put(s.waiting, seat, (*s.waiting[seat], 10 + weather))
            s.note(e.RESEARCH_TOKEN, seat, 2, weather)
        else:
            s.gain_investment(seat)


# --- Breakthrough, pages 18 and 19 ------------------------------------------------------------


def science_price(s: MachineState, weather: int) -> int:
    return s.edition.extreme_science[s.extreme[weather][-1]]


def row_exchanges(s: MachineState, seat: int, weather: int) -> int:
    best = IMPOSSIBLE
    for slot in free_slots(s, weather):
        best = min(best, slot_exchanges(s, seat, weather, slot, s.parts[seat], s.bots[seat]))
    return best


def row_refused(s: MachineState, seat: int, row: int, free: bool) -> int:
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


def breakthrough_refused(s: MachineState, seat: int, free: bool) -> int:
    """Return the refusal of the row that is closest to success."""
    return row_refused(s, seat, nearest_row(s, seat, free), free)


def nearest_row(s: MachineState, seat: int, free: bool) -> int:
    codes = [row_refused(s, seat, row, free) for row in range(6)]
    return codes.index(max(codes, key=_NEARNESS.index))


def breakthrough_refusal(s: MachineState, seat: int) -> Notice | None:
    """Return why no row can start a Breakthrough: what the closest row lacks."""
    if PUBLISHED not in s.row_markers[seat]:
        return refusals.notice(refusals.NO_PUBLISHED_ROW)
    return row_refusal(s, seat, nearest_row(s, seat, False), False)


def row_refusal(s: MachineState, seat: int, row: int, free: bool) -> Notice | None:
    """Return why no Breakthrough can start from this row; None if it can."""
    code = row_refused(s, seat, row, free)
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
            if row_refused(s, seat, row, free) == refusals.ALLOWED
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
        rows = [row for row in range(6) if row_refused(s, seat, row, free) == refusals.ALLOWED]
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
