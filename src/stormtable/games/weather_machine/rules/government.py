"""Location 2, Government (pages 14 and 15): Sell a Part, Secure Subsidy, the machine runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.extreme import fix_if_full
from stormtable.games.weather_machine.rules.geometry import (
    MACHINE,
    WEATHERS,
    branch_in,
    branch_of,
    row_in_branch,
    space_at,
    weather_of,
)
from stormtable.games.weather_machine.rules.items import IMPOSSIBLE, affordable, part_cost
from stormtable.games.weather_machine.rules.names import (
    CP_GOVERNMENT,
    EMPTY,
    END_GOVERNMENT,
    GOVERNMENT,
    GOVERNMENT_MARKER,
)
from stormtable.games.weather_machine.rules.office import unplaceable
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.codes import a_of, b_of, c_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put

# --- Sell a Part, page 14 ---------------------------------------------------------------------


def cheapest_sale(s: MachineState, seat: int) -> int:
    """The fewest Vouchers an exchange takes for some empty space; IMPOSSIBLE if none will do."""
    best = IMPOSSIBLE
    for space in range(MACHINE):
        if s.government_bots[space] == EMPTY:
            best = min(best, part_cost(s, seat, s.edition.government_colours[space]))
    return best


def sell_refused(s: MachineState, seat: int, free: bool) -> int:
    if s.bots[seat] == 0:
        return refusals.NO_BOT
    if EMPTY not in s.government_bots:
        return refusals.NO_SELL_SPACE
    cost = cheapest_sale(s, seat)
    if cost == IMPOSSIBLE:
        return refusals.NO_PART_TO_SELL
    price = 0 if free else s.edition.action_prices["sell"]
    if not payable(s.vouchers[seat], GOVERNMENT, price, 0, cost):
        return refusals.CANNOT_PAY
    return refusals.ALLOWED


def begin_sell(s: MachineState, seat: int, free: bool) -> None:
    s.push(pack(steps.SELL, seat))
    if not free:
        price = s.edition.action_prices["sell"]
        s.push(pay_step(seat, GOVERNMENT, price, 0, cheapest_sale(s, seat)))


class Sell(Act[MachineState]):
    """Step 1: the Government Funding marker advances."""

    name = "sell"

    def act(self, s: MachineState, step: int) -> None:
        seat = a_of(step)
        s.advance_funding(seat, 0)
        s.push(pack(steps.SELL_BOT, seat))


class SellBot(Ask[MachineState]):
    """Step 2: a Bot onto an empty space whose colour one can provide a Part for."""

    name = "sell_bot"
    reference = "p.14"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_BOT_TO, space)
            for space in range(MACHINE)
            if s.government_bots[space] == EMPTY
            and affordable(s, seat, part_cost(s, seat, s.edition.government_colours[space]))
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), a_of(option)
        weather = weather_of(space)
        s.bots = added(s.bots, seat, -1)
        s.government_bots = put(s.government_bots, space, seat)
        s.note(e.BOT_PLACED, seat, GOVERNMENT, space)
        s.push(pack(steps.GOVERNMENT_RUNS, weather))
        s.push(pack(steps.SELL_TOKEN, seat, weather))
        s.push(pack(steps.PAY_PART, seat, s.edition.government_colours[space]))
        s.push(pack(steps.SELL_SUBSIDY, seat, weather, s.edition.government_colours[space]))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"bot-to {space_name(s, a_of(option))}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (places.bot_space(s, GOVERNMENT, a_of(option)),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "bot-to" or len(words) < 2:
            return None
        space = space_named(s, words[1])
        if s.government_bots[space] != EMPTY:
            return Notice("bot_space_taken", {"space": words[1]}, "p.14")
        colour = s.edition.government_colours[space]
        told: dict[str, int | str] = {"space": words[1], "part": s.edition.colours[colour]}
        return Notice("no_part_for_space", told, "p.14", (places.parts(s, seat, colour),))

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        weather = weather_of(a_of(option))
        return unplaceable(s, a_of(step), weather) if s.government_tokens[weather] else ()


def space_name(s: MachineState, space: int) -> str:
    return f"{s.edition.weathers[weather_of(space)]}-{row_in_branch(space) + 1}"


def space_named(s: MachineState, name: str) -> int:
    """The space of a branch that has this name."""
    return [space_name(s, space) for space in range(MACHINE)].index(name)


class SellSubsidy(Ask[MachineState]):
    """Step 3: a Subsidy tile of that column, of a type not owned if able; else one is discarded.

    Either side up; it is owned blue side up. A type counts as owned whether used or not (W31).
    """

    name = "sell_subsidy"
    reference = "p.14"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        column = b_of(step)
        there = [space for space in branch_of(column) if s.subsidies[space] != NO_TILE]
        new = [space for space in there if not owns(s, seat, s.subsidies[space])]
        return [pack(steps.V_TAKE, space) for space in new or there]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), a_of(option)
        kind = s.subsidies[space]
        if owns(s, seat, kind):
            s.note(e.SUBSIDY_DISCARDED, seat, kind, space)
        else:
            s.owned[seat] += (2 * kind,)
            s.note(e.SUBSIDY_TAKEN, seat, kind, space)
        replace(s, seat, space, c_of(step))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        space = a_of(option)
        return f"take {row_in_branch(space) + 1} {s.edition.subsidy_names[s.subsidies[space]]}"

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "take" or len(words) < 2:
            return None
        kind = s.subsidies[space_at(b_of(step), int(words[1]) - 1)]
        if kind == NO_TILE:
            return Notice("no_subsidy_there", {}, "p.14")
        name = s.edition.subsidy_names[kind]
        if owns(s, seat, kind) and words[2:] in ([], [name]):
            where = (places.subsidies(s, seat, kind),)
            return Notice("subsidy_type_owned", {"subsidy": name}, "p.14", where)
        return Notice("another_subsidy_there", {"subsidy": name}, "p.14")

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        kind = s.subsidies[a_of(option)]
        if not owns(s, a_of(step), kind):
            return ()
        where = (places.subsidies(s, a_of(step), kind),)
        return (Notice("subsidy_lost", {"subsidy": s.edition.subsidy_names[kind]}, "p.14", where),)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (places.subsidy(s, a_of(option)),)


OWNED: Final = EMPTY
"""Instead of a space: a Subsidy tile that lies in a Laboratory."""


def replace(s: MachineState, taker: int, space: int, colour: int) -> None:
    """A Subsidy tile leaves its space, where a Part of that colour then lies (p.14)."""
    s.subsidies = put(s.subsidies, space, NO_TILE)
    s.subsidies_used = put(s.subsidies_used, space, 0)
    s.replaced = put(s.replaced, space, 1 + colour + WEATHERS * taker)


def replaced_by(s: MachineState, space: int) -> tuple[int, int]:
    """Who took the Subsidy tile of a space, and the colour of the Part that lies there."""
    told = s.replaced[space] - 1
    return told // WEATHERS, told % WEATHERS


def owns(s: MachineState, seat: int, kind: int) -> bool:
    return 2 * kind in s.owned[seat] or 2 * kind + 1 in s.owned[seat]


class SellToken(Act[MachineState]):
    """Step 4: a Research token of the column, or an Investment tile if there is none left."""

    name = "sell_token"

    def act(self, s: MachineState, step: int) -> None:
        seat, weather = a_of(step), b_of(step)
        if s.government_tokens[weather]:
            s.government_tokens = added(s.government_tokens, weather, -1)
            s.waiting[seat] += (weather,)
            s.note(e.RESEARCH_TOKEN, seat, 0, weather)
        else:
            s.gain_investment(seat)


# --- the Government runs its machine, page 15 -------------------------------------------------


class GovernmentRuns(Act[MachineState]):
    """If the branch is now full: CP for every Bot in it, a marker on the Extreme Weather tile."""

    name = "government_runs"

    def act(self, s: MachineState, step: int) -> None:
        weather = a_of(step)
        branch = branch_in(s.government_bots, weather)
        if EMPTY in branch:
            return
        s.note(e.GOVERNMENT_RUNS, -1, weather)
        for seat in s.order:
            self.reward(s, seat, branch.count(seat))
        marks = s.extreme_marks[weather]
        # No marker or no tile: that step does nothing (W33).
        if s.government_markers and EMPTY in marks:
            s.government_markers -= 1
            slot = marks.index(EMPTY)
            s.extreme_marks[weather] = put(marks, slot, GOVERNMENT_MARKER)
            s.note(e.GOVERNMENT_MARKER, -1, weather, slot)
            fix_if_full(s, weather)
        if EMPTY not in s.government_bots:
            s.trigger_end(END_GOVERNMENT)

    def reward(self, s: MachineState, owner: int, bots: int) -> None:
        s.gain_cp(owner, s.edition.government_cp * bots, CP_GOVERNMENT)


# --- Secure Subsidy, page 15 ------------------------------------------------------------------


def secure_refused(s: MachineState, seat: int, free: bool) -> int:
    if not blue_subsidies(s):
        return refusals.NO_BLUE_SUBSIDY
    price = 0 if free else s.edition.action_prices["secure"]
    if not payable(s.vouchers[seat], GOVERNMENT, price, 0, 0):
        return refusals.CANNOT_PAY
    return refusals.ALLOWED


def blue_subsidies(s: MachineState) -> list[int]:
    return [
        space
        for space in range(MACHINE)
        if s.subsidies[space] != NO_TILE and not s.subsidies_used[space]
    ]


def begin_secure(s: MachineState, seat: int, free: bool) -> None:
    s.push(pack(steps.SECURE, seat))
    if not free:
        s.push(pay_step(seat, GOVERNMENT, s.edition.action_prices["secure"]))


class Secure(Ask[MachineState]):
    """A blue-side up tile: the benefit above its column, left of its row, then its own (p.15)."""

    name = "secure"
    reference = "p.15"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_SUBSIDY, space) for space in blue_subsidies(s)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), a_of(option)
        s.push(pack(steps.SECURE_TILE, seat, space))
        s.push(pack(steps.GAIN, seat, s.edition.row_gains[row_in_branch(space)]))
        s.push(pack(steps.GAIN, seat, s.edition.column_gains[weather_of(space)]))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        space = a_of(option)
        name = s.edition.subsidy_names[s.subsidies[space]]
        return f"subsidy {space_name(s, space)} {name}"

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "subsidy" or len(words) < 2:
            return None
        space = space_named(s, words[1])
        if s.subsidies[space] == NO_TILE:
            return Notice("no_subsidy_there", {}, "p.15")
        name = s.edition.subsidy_names[s.subsidies[space]]
        if s.subsidies_used[space] and words[2:] in ([], [name]):
            return Notice("subsidy_used", {"subsidy": name}, "p.15")
        return Notice("another_subsidy_there", {"subsidy": name}, "p.15")

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        # Benefits may be actions, and Sell and Secure are such: they know this module.
        from stormtable.games.weather_machine.rules.benefits import unusable

        seat, space = a_of(step), a_of(option)
        column = s.edition.column_gains[weather_of(space)]
        row = s.edition.row_gains[row_in_branch(space)]
        tile = s.edition.subsidy_gains[s.subsidies[space]]
        lost = lost_by(s, seat, column, row, tile)
        return unusable(s, seat, "W32", column, row, tile) + lost

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (places.subsidy(s, a_of(option)),)


class SecureTile(Act[MachineState]):
    """The benefit of the tile itself, which is flipped when that is over (p.15).

    If its own sale has taken it, it is flipped where it is now; one that was discarded is gone
    (W32).
    """

    name = "secure_tile"

    def act(self, s: MachineState, step: int) -> None:
        seat, space, over = a_of(step), b_of(step), c_of(step)
        if not over:
            kind = s.subsidies[space]
            s.note(e.SUBSIDY_USED, seat, kind, space)
            taken = 2 * kind + int(owns(s, seat, kind))  # of a type owned it cannot be taken
            s.push(pack(steps.SECURE_TILE, seat, space, 1 + taken))
            s.push(pack(steps.GAIN, seat, s.edition.subsidy_gains[kind]))
        elif s.subsidies[space] != NO_TILE:
            s.subsidies_used = put(s.subsidies_used, space, 1)
        elif over % 2 == 1:
            owned = s.owned[seat]
            s.owned[seat] = added(owned, owned.index(over - 1), 1)
            s.note(e.SUBSIDY_FLIPPED, seat, (over - 1) // 2)
