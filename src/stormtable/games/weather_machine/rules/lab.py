"""Location 3, Lativ's Lab (page 16): Work on Experiment, and Lativ's own Bots."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.geometry import (
    BRANCH,
    MACHINE,
    WEATHERS,
    branch_of,
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
from stormtable.games.weather_machine.rules.names import EMPTY, LAB, LATIV
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable, total
from stormtable.kernel.codes import a_of, b_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put

# --- Work on Experiment, page 16 --------------------------------------------------------------


def open_lab_space(s: MachineState, space: int) -> bool:
    """Return whether a space is empty, or has only Lativ's Bot."""
    return s.lab_bots[space] == EMPTY or s.lab_bots[space] == LATIV


def cheapest_work(s: MachineState, seat: int, free_chemical: bool) -> int:
    costs, chemicals = chemical_costs(s, seat), s.edition.lab_chemicals
    best = IMPOSSIBLE
    for space in range(MACHINE):
        if open_lab_space(s, space):
            if free_chemical:
                return 0
            best = min(best, costs[chemicals[space]])
    return best


def work_refusal_code(s: MachineState, seat: int, free: bool, free_chemical: bool) -> int:
    if s.bots[seat] == 0:
        return refusals.NO_BOT
    if not any(open_lab_space(s, space) for space in range(MACHINE)):
        return refusals.NO_LAB_SPACE
    cost = cheapest_work(s, seat, free_chemical)
    if cost == IMPOSSIBLE:
        return refusals.NO_CHEMICAL_TO_WORK
    price = 0 if free else s.edition.action_prices["work"]
    if not payable(s.vouchers[seat], LAB, price, 0, cost):
        return refusals.CANNOT_PAY
    return refusals.ALLOWED


def begin_work(s: MachineState, seat: int, free: bool, free_chemical: bool) -> None:
    s.push(pack(steps.WORK, seat, int(free_chemical)))
    if not free:
        cost = cheapest_work(s, seat, free_chemical)
        s.push(pay_step(seat, LAB, s.edition.action_prices["work"], 0, cost))


class Work(Act[MachineState]):
    """Step 1: the Lab Funding marker advances."""

    name = "work"

    def act(self, s: MachineState, step: int) -> None:
        s.advance_funding(a_of(step), 1)
        s.push(pack(steps.WORK_BOT, a_of(step), b_of(step)))


class WorkIn(BotTo):
    """Work on a space that is empty, or has Lativ's Bot, and whose Chemical the player can pay."""

    location = LAB

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        space = a_of(target)
        name = space_name(s, space)
        if not open_lab_space(s, space):
            return Notice("bot_space_taken", {"space": name}, "p.16")
        kind = s.edition.lab_chemicals[space]
        if b_of(step) or affordable(s, seat, chemical_cost(s, seat, kind)):
            return None
        needed: dict[str, int | str] = {"space": name, "chemical": s.edition.chemicals[kind]}
        return Notice("no_chemical_for_space", needed, "p.16", (places.chemicals(s, seat, kind),))

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        weather = weather_of(a_of(target))
        if experiment_may_come(s, weather):
            return ()
        name = s.edition.weathers[weather]
        return (Notice("experiment_cannot_come", {"weather": name}, "p.23"),)


class WorkBot(Ask[MachineState]):
    """Steps 2 and 3: put a Bot into the Weather Machine, and pay the space's Chemical to the
    Supply.

    Lativ's Bot makes room: it moves to the lowest empty space of the branch, otherwise to the side
    (W20).
    """

    name = "work_bot"
    reference = "p.16"
    actions = (WorkIn(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        free = b_of(step)
        costs, chemicals = chemical_costs(s, seat), s.edition.lab_chemicals
        vouchers = total(s.vouchers[seat])
        return [
            pack(steps.V_BOT_TO, space)
            for space in range(MACHINE)
            if open_lab_space(s, space) and (free or costs[chemicals[space]] <= vouchers)
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), a_of(option)
        displaced = s.lab_bots[space] == LATIV
        s.bots = added(s.bots, seat, -1)
        s.lab_bots = put(s.lab_bots, space, seat)
        s.note(e.BOT_PLACED, seat, LAB, space)
        if displaced:
            displace_lativ_bot(s, space)
        if not b_of(step):
            s.push(pack(steps.PAY_CHEMICAL, seat, s.edition.lab_chemicals[space], 0))

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        seat, free = a_of(step), b_of(step)
        if free:
            return {}
        spaces = [space for space in range(MACHINE) if open_lab_space(s, space)]
        kinds = {s.edition.lab_chemicals[space] for space in spaces}
        payable_now = [
            s.edition.chemicals[kind] for kind in sorted(kinds) if s.chemicals[seat][kind]
        ]
        return thing_due("chemical", payable_now, cheapest_work(s, seat, False))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"free": b_of(step)}


def experiment_may_come(s: MachineState, weather: int) -> bool:
    """Return whether a tile of this weather is in the display or can still get there.

    In the last round no tile enters the display before it counts (p.22).
    """
    known = list(s.display)
    if not s.final:
        known += [s.deck_next, s.deck_top]
        if s.deck_left > 1:
            known += [tile for tile in range(MACHINE) if s.unseen[tile]]
    return any(tile != NO_TILE and tile % WEATHERS == weather for tile in known)


TO_SIDE: Final = BRANCH
"""Beside the Lab, instead of a space of the branch."""
FROM_SIDE: Final = EMPTY


def displace_lativ_bot(s: MachineState, space: int) -> None:
    """Move Lativ's Bot away from a space that another Bot takes."""
    if not place_lativ_bot(s, weather_of(space), space):
        s.lativ_bots += 1
        s.note(e.LATIV_BOT, -1, weather_of(space), TO_SIDE, space)


def place_lativ_bot(s: MachineState, weather: int, origin: int) -> bool:
    """Put Lativ's Bot on the lowest empty space of a branch (W20); return False if there is none.

    `origin` is another space, or FROM_SIDE.
    """
    for space in reversed(branch_of(weather)):
        if s.lab_bots[space] == EMPTY:
            s.lab_bots = put(s.lab_bots, space, LATIV)
            s.note(e.LATIV_BOT, -1, weather, row_in_branch(space), origin)
            return True
    return False
