"""Location 4, Research & Development: Research (page 18)."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.geometry import (
    MACHINE,
    branch_in,
    row_in_branch,
    weather_of,
)
from stormtable.games.weather_machine.rules.items import (
    IMPOSSIBLE,
    affordable,
    chemical_cost,
    chemical_costs,
    thing_due,
)
from stormtable.games.weather_machine.rules.machine_spaces import BotTo, space_name
from stormtable.games.weather_machine.rules.names import EMPTY, END_RND, RND
from stormtable.games.weather_machine.rules.office import unplaceable
from stormtable.games.weather_machine.rules.papers import remove_lock
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable, total
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.codes import a_of, b_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put

BOTTOM: Final = 2


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


def research_refusal_code(s: MachineState, seat: int, free: bool) -> int:
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
