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
    weather_of,
)
from stormtable.games.weather_machine.rules.items import (
    IMPOSSIBLE,
    affordable,
    part_cost,
    part_costs,
    thing_due,
)
from stormtable.games.weather_machine.rules.machine_spaces import BotTo, space_name
from stormtable.games.weather_machine.rules.names import (
    CP_GOVERNMENT,
    EMPTY,
    END_GOVERNMENT,
    GOVERNMENT,
    GOVERNMENT_MARKER,
)
from stormtable.games.weather_machine.rules.office import unplaceable
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable, total
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put

# --- Sell a Part, page 14 ---------------------------------------------------------------------


def cheapest_sale(s: MachineState, seat: int) -> int:
    """Return the fewest Vouchers that an exchange needs for some empty space; IMPOSSIBLE if none is
    possible."""
    costs, colours, bots = part_costs(s, seat), s.edition.government_colours, s.government_bots
    best = IMPOSSIBLE
    for space in range(MACHINE):
        if bots[space] == EMPTY:
            best = min(best, costs[colours[space]])
    return best


def sell_refusal_code(s: MachineState, seat: int, free: bool) -> int:
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


class SellTo(BotTo):
    """Sell to an empty space whose Part the player has, or gets by an exchange."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        space = a_of(target)
        name = space_name(s, space)
        if s.government_bots[space] != EMPTY:
            return Notice("bot_space_taken", {"space": name}, "p.14")
        colour = s.edition.government_colours[space]
        if affordable(s, seat, part_cost(s, seat, colour)):
            return None
        part: dict[str, int | str] = {"space": name, "part": s.edition.colours[colour]}
        return Notice("no_part_for_space", part, "p.14", (places.parts(s, seat, colour),))

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        weather = weather_of(a_of(target))
        return unplaceable(s, a_of(step), weather) if s.government_tokens[weather] else ()


class SellBot(Ask[MachineState]):
    """Step 2: put a Bot on an empty space for whose colour the player can provide a Part."""

    name = "sell_bot"
    reference = "p.14"
    actions = (SellTo(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        costs, colours, bots = part_costs(s, seat), s.edition.government_colours, s.government_bots
        vouchers = total(s.vouchers[seat])
        return [
            pack(steps.V_BOT_TO, space)
            for space in range(MACHINE)
            if bots[space] == EMPTY and costs[colours[space]] <= vouchers
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

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        seat = a_of(step)
        spaces = [space for space in range(MACHINE) if s.government_bots[space] == EMPTY]
        colours = {s.edition.government_colours[space] for space in spaces}
        payable_now = [s.edition.colours[c] for c in sorted(colours) if s.parts[seat][c]]
        return thing_due("part", payable_now, cheapest_sale(s, seat))


class SubsidyAction(Action[MachineState]):
    """Choose a Subsidy tile by its space.

    The second argument of a target is 0, or 1 and more for a type that is not on that space.
    """

    def spaces(self, step: int) -> Sequence[int]:
        """Return the spaces to choose from."""
        return range(MACHINE)

    def space_text(self, s: MachineState, space: int) -> str:
        return space_name(s, space)

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        spaces = self.spaces(step)
        return [pack(self.verb, space) for space in spaces if s.subsidies[space] != NO_TILE]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [
            pack(self.verb, space, 1 + kind)
            for space in self.spaces(step)
            for kind in range(len(s.edition.subsidy_names))
            if s.subsidies[space] != kind
        ]

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        for target in self.targets(s, step, seat) if len(words) > 1 else ():
            if self.space_text(s, a_of(target)) == words[1]:
                return self.refusal(s, step, seat, target)
        return None

    def notation(self, s: MachineState, step: int, target: int) -> str:
        space = a_of(target)
        kind = b_of(target) - 1 if b_of(target) else s.subsidies[space]
        return f"{self.word} {self.space_text(s, space)} {s.edition.subsidy_names[kind]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.subsidy(s, a_of(target)),)


class TakeSubsidy(SubsidyAction):
    """Take a tile of the column; of a type that the player lacks, if there is one."""

    verb = steps.V_TAKE
    word = "take"

    def spaces(self, step: int) -> Sequence[int]:
        return branch_of(b_of(step))

    def space_text(self, s: MachineState, space: int) -> str:
        return str(row_in_branch(space) + 1)

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = s.subsidies[a_of(target)]
        if kind == NO_TILE:
            return Notice("no_subsidy_there", {}, "p.14")
        name = s.edition.subsidy_names[kind]
        if b_of(target):
            return Notice("another_subsidy_there", {"subsidy": name}, "p.14")
        column = [s.subsidies[space] for space in self.spaces(step)]
        if not owns(s, seat, kind) or all(n == NO_TILE or owns(s, seat, n) for n in column):
            return None
        own = (places.subsidies(s, seat, kind),)
        return Notice("subsidy_type_owned", {"subsidy": name}, "p.14", own)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        kind = s.subsidies[a_of(target)]
        if not owns(s, a_of(step), kind):
            return ()
        own = (places.subsidies(s, a_of(step), kind),)
        return (Notice("subsidy_lost", {"subsidy": s.edition.subsidy_names[kind]}, "p.14", own),)


class SellSubsidy(Ask[MachineState]):
    """Step 3: take a Subsidy tile of that column, of a type that the player lacks if possible;
    otherwise discard one.

    Tiles with either side up may be taken; an owned one lies blue side up. A type counts as owned
    whether used or not (W31).
    """

    name = "sell_subsidy"
    reference = "p.14"
    actions = (TakeSubsidy(),)

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
            s.owned = put(s.owned, seat, (*s.owned[seat], 2 * kind))
            s.note(e.SUBSIDY_TAKEN, seat, kind, space)
        replace(s, seat, space, c_of(step))


OWNED: Final = EMPTY
"""The tile is in a Laboratory, instead of on a space."""


def replace(s: MachineState, taker: int, space: int, colour: int) -> None:
    """Remove a Subsidy tile from its space and put a Part of that colour there (p.14)."""
    s.subsidies = put(s.subsidies, space, NO_TILE)
    s.subsidies_used = put(s.subsidies_used, space, 0)
    s.replaced = put(s.replaced, space, 1 + colour + WEATHERS * taker)


def replaced_by(s: MachineState, space: int) -> tuple[int, int]:
    """Return the player who took the Subsidy tile of a space, and the colour of the Part there."""
    code = s.replaced[space] - 1
    return code // WEATHERS, code % WEATHERS


def owns(s: MachineState, seat: int, kind: int) -> bool:
    return 2 * kind in s.owned[seat] or 2 * kind + 1 in s.owned[seat]


class SellToken(Act[MachineState]):
    """Step 4: gain a Research token of the column, or an Investment tile if none is left."""

    name = "sell_token"

    def act(self, s: MachineState, step: int) -> None:
        seat, weather = a_of(step), b_of(step)
        if s.government_tokens[weather]:
            s.government_tokens = added(s.government_tokens, weather, -1)
            s.waiting = put(s.waiting, seat, (*s.waiting[seat], weather))
            s.note(e.RESEARCH_TOKEN, seat, 0, weather)
        else:
            s.gain_investment(seat)


# --- the Government runs its machine, page 15 -------------------------------------------------


class GovernmentRuns(Act[MachineState]):
    """Run a full branch: CP for every Bot in it, and a marker on the Extreme Weather tile."""

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
        # Without a marker or a tile, this step does nothing (W33).
        if s.government_markers and EMPTY in marks:
            s.government_markers -= 1
            slot = marks.index(EMPTY)
            s.extreme_marks = put(s.extreme_marks, weather, put(marks, slot, GOVERNMENT_MARKER))
            s.note(e.GOVERNMENT_MARKER, -1, weather, slot)
            fix_if_full(s, weather)
        if EMPTY not in s.government_bots:
            s.trigger_end(END_GOVERNMENT)

    def reward(self, s: MachineState, owner: int, bots: int) -> None:
        s.gain_cp(owner, s.edition.government_cp * bots, CP_GOVERNMENT)


# --- Secure Subsidy, page 15 ------------------------------------------------------------------


def secure_refusal_code(s: MachineState, seat: int, free: bool) -> int:
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


class SecureSubsidy(SubsidyAction):
    """Choose a tile that lies blue side up."""

    verb = steps.V_SUBSIDY
    word = "subsidy"

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        space = a_of(target)
        if s.subsidies[space] == NO_TILE:
            return Notice("no_subsidy_there", {}, "p.15")
        name = s.edition.subsidy_names[s.subsidies[space]]
        if b_of(target):
            return Notice("another_subsidy_there", {"subsidy": name}, "p.15")
        if s.subsidies_used[space]:
            return Notice("subsidy_used", {"subsidy": name}, "p.15")
        return None

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        # Imported here, because `benefits` imports this module: Sell and Secure may be benefits.
        from stormtable.games.weather_machine.rules.benefits import unusable

        seat, space = a_of(step), a_of(target)
        column = s.edition.column_gains[weather_of(space)]
        row = s.edition.row_gains[row_in_branch(space)]
        tile = s.edition.subsidy_gains[s.subsidies[space]]
        lost = lost_by(s, seat, column, row, tile)
        return unusable(s, seat, "W32", column, row, tile) + lost


class Secure(Ask[MachineState]):
    """Secure a tile that lies blue side up: the benefit above its column, left of its row, then its
    own (p.15)."""

    name = "secure"
    reference = "p.15"
    actions = (SecureSubsidy(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_SUBSIDY, space) for space in blue_subsidies(s)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), a_of(option)
        s.push(pack(steps.SECURE_TILE, seat, space))
        s.push(pack(steps.GAIN, seat, s.edition.row_gains[row_in_branch(space)]))
        s.push(pack(steps.GAIN, seat, s.edition.column_gains[weather_of(space)]))


class SecureTile(Act[MachineState]):
    """Gain the benefit of the tile itself, and flip the tile afterwards (p.15).

    If its own sale has taken the tile, it is flipped at its new place; a discarded tile is gone
    (W32).
    """

    name = "secure_tile"

    def act(self, s: MachineState, step: int) -> None:
        seat, space, over = a_of(step), b_of(step), c_of(step)
        if not over:
            kind = s.subsidies[space]
            s.note(e.SUBSIDY_USED, seat, kind, space)
            tile = 2 * kind + int(owns(s, seat, kind))  # a tile of an owned type cannot be taken
            s.push(pack(steps.SECURE_TILE, seat, space, 1 + tile))
            s.push(pack(steps.GAIN, seat, s.edition.subsidy_gains[kind]))
        elif s.subsidies[space] != NO_TILE:
            s.subsidies_used = put(s.subsidies_used, space, 1)
        elif over % 2 == 1:
            owned = s.owned[seat]
            s.owned = put(s.owned, seat, added(owned, owned.index(over - 1), 1))
            s.note(e.SUBSIDY_FLIPPED, seat, (over - 1) // 2)
