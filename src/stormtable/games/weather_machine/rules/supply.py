"""Location 1, Supply (pages 12 and 13): extend the Workshop, construct a Bot, take the Initiative,
buy and return Chemicals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import (
    SECTIONS,
    WEATHERS,
    branch_of,
    location_of,
    section_of,
)
from stormtable.games.weather_machine.rules.names import LOCATIONS, SCIENCE, SUPPLY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.tiles import can_extend
from stormtable.games.weather_machine.rules.vouchers import most_payable, pay_step, payable
from stormtable.games.weather_machine.rules.waste import lost_by, lost_of
from stormtable.games.weather_machine.rules.workshop import (
    chemicals_with_room,
    room_for_bot,
    room_for_chemical,
)
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, added_in, put_in, without

# --- the actions, as options of the Scientist at Supply ---------------------------------------


def supply_options(s: MachineState, seat: int, bought: int, returned: int) -> list[int]:
    """Return the options: any number of actions, each as often as the player likes (p.12).

    A Chemical type that was bought since the last other action of this visit may not be returned,
    nor the reverse (W6). So every loop costs a Voucher, a tile or a Bot, and the visit ends.
    """
    edition, own = s.edition, s.chemicals[seat]
    purse = most_payable(s.vouchers[seat], SUPPLY)
    options: list[int] = []
    if edition.extend_price <= purse and can_extend(s, seat):
        options.append(pack(steps.V_EXTEND))
    if room_for_bot(s, seat):
        for slot in open_slots(s, seat):
            if edition.section_costs[section_of(slot)] <= purse:
                options.append(pack(steps.V_CONSTRUCT, slot))
    if edition.initiative_price <= purse:
        for position in range(len(s.initiative)):
            if s.initiative[position] != seat:
                options.append(pack(steps.V_INITIATIVE, position))
    may_buy = chemicals_with_room(s, seat) & ~returned
    for kind in range(5):
        if may_buy >> kind & 1 and s.chemicals_left[kind] and chemical_price(s, kind) <= purse:
            options.append(pack(steps.V_BUY, kind))
    for kind in range(5):
        if own[kind] and not bought >> kind & 1:
            options.append(pack(steps.V_RETURN, kind))
    return options


def perform_supply(s: MachineState, seat: int, option: int) -> None:
    verb, what = kind_of(option), a_of(option)
    price = 0
    if verb == steps.V_EXTEND:
        price = s.edition.extend_price
        s.push(pack(steps.CHOOSE_TILE, seat, 1))
    elif verb == steps.V_CONSTRUCT:
        price = s.edition.section_costs[section_of(what)]
        s.push(pack(steps.CONSTRUCT, seat, what))
    elif verb == steps.V_INITIATIVE:
        price = s.edition.initiative_price
        take_initiative(s, seat, what)
    elif verb == steps.V_BUY:
        price = chemical_price(s, what)
        take_chemical(s, seat, what)
    else:
        s.gain_vouchers(seat, SUPPLY, return_chemical(s, seat, what))
    if price:
        s.push(pay_step(seat, SUPPLY, price))


class SupplyAction(Action[MachineState]):
    """An action of the Scientist at Supply, paid with Supply Vouchers (p.12)."""

    def price(self, s: MachineState, target: int) -> int:
        return 0

    def candidates(self, s: MachineState, seat: int) -> list[int]:
        """Return the targets that a player would look for at Supply."""
        return [pack(self.verb)]

    def obstacle(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        """Return why the target is not legal, Vouchers aside."""
        return None

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return self.candidates(s, seat) if is_at_supply(s, seat) else []

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [] if is_at_supply(s, seat) else self.candidates(s, seat)

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if not is_at_supply(s, seat):
            return Notice("not_at_location", {"location": LOCATIONS[SUPPLY]}, "p.12")
        return self.obstacle(s, step, seat, target) or unpaid(s, seat, self.price(s, target))

    def place(self, s: MachineState, seat: int, target: int) -> tuple[str, ...]:
        """Return the places of the target, in addition to the action's own."""
        return ()

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (*self.place(s, a_of(step), target), places.action(SUPPLY, self.word))


class ExtendWorkshop(SupplyAction):
    verb = steps.V_EXTEND
    word = "extend"

    def price(self, s: MachineState, target: int) -> int:
        return s.edition.extend_price

    def obstacle(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if can_extend(s, seat):
            return None
        return Notice("no_workshop_tile_left", {}, "W11", (places.STACK,))


class ConstructBot(SupplyAction):
    verb = steps.V_CONSTRUCT
    word = "construct"

    def price(self, s: MachineState, target: int) -> int:
        return s.edition.section_costs[section_of(a_of(target))]

    def candidates(self, s: MachineState, seat: int) -> list[int]:
        return [pack(steps.V_CONSTRUCT, slot) for slot in range(s.edition.bots)]

    def obstacle(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return slot_refusal(s, seat, a_of(target))

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        costs = [s.edition.section_costs[section_of(slot)] for slot in open_slots(s, seat)]
        return unpaid(s, seat, min(costs)) if costs else no_bot_to_construct()

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"construct {a_of(target) + 1}"

    def place(self, s: MachineState, seat: int, target: int) -> tuple[str, ...]:
        return (places.assembly(seat, a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        return lost_by(s, a_of(step), s.edition.slot_gains[a_of(target)])


class TakeInitiative(SupplyAction):
    verb = steps.V_INITIATIVE
    word = "initiative"

    def price(self, s: MachineState, target: int) -> int:
        return s.edition.initiative_price

    def candidates(self, s: MachineState, seat: int) -> list[int]:
        return [pack(steps.V_INITIATIVE, position) for position in range(len(s.initiative))]

    def obstacle(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if s.initiative[a_of(target)] != seat:
            return None
        return Notice("initiative_already_there", {"place": str(a_of(target) + 1)}, "W29")

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        return unpaid(s, seat, s.edition.initiative_price)

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"initiative {a_of(target) + 1}"

    def place(self, s: MachineState, seat: int, target: int) -> tuple[str, ...]:
        return (places.initiative(a_of(target)),)


class ChemicalAction(SupplyAction):
    """Buy or return one Chemical."""

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"{self.word} {s.edition.chemicals[a_of(target)]}"

    def place(self, s: MachineState, seat: int, target: int) -> tuple[str, ...]:
        return (places.chemical(s, a_of(target)),)


class BuyChemical(ChemicalAction):
    verb = steps.V_BUY
    word = "buy"

    def price(self, s: MachineState, target: int) -> int:
        return chemical_price(s, a_of(target))

    def candidates(self, s: MachineState, seat: int) -> list[int]:
        return [pack(steps.V_BUY, kind) for kind in range(WEATHERS)]

    def obstacle(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = a_of(target)
        name = s.edition.chemicals[kind]
        if not s.chemicals_left[kind]:
            return Notice("chemical_not_in_supply", {"chemical": name}, "p.13")
        if c_of(step) >> WEATHERS >> kind & 1:
            return Notice("returned_in_this_visit", {"chemical": name}, "W6")
        if not room_for_chemical(s, seat, kind):
            return Notice("no_room_for_chemical", {"chemical": name}, "p.13", (places.mat(seat),))
        return None


class ReturnChemical(ChemicalAction):
    verb = steps.V_RETURN
    word = "return"

    def candidates(self, s: MachineState, seat: int) -> list[int]:
        return [pack(steps.V_RETURN, kind) for kind in range(WEATHERS) if s.chemicals[seat][kind]]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        targets = self.targets(s, step, seat)
        codes = [pack(steps.V_RETURN, kind) for kind in range(WEATHERS)]
        return [code for code in codes if code not in targets]

    def obstacle(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = a_of(target)
        name = s.edition.chemicals[kind]
        if not s.chemicals[seat][kind]:
            own = places.chemicals(s, seat, kind)
            return Notice("no_such_chemical", {"chemical": name}, "p.13", (own,))
        if c_of(step) >> kind & 1:
            return Notice("bought_in_this_visit", {"chemical": name}, "W6")
        return None

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        slots = s.edition.chemical_slots
        vouchers = slots[len(slots) - 1 - s.chemicals_left[a_of(target)]]
        return lost_of(s, a_of(step), [(SUPPLY, vouchers)])


SUPPLY_ACTIONS: Final = (
    ExtendWorkshop(),
    ConstructBot(),
    TakeInitiative(),
    BuyChemical(),
    ReturnChemical(),
)


def is_at_supply(s: MachineState, seat: int) -> bool:
    return location_of(s.scientists[seat]) == SUPPLY


def unpaid(s: MachineState, seat: int, price: int) -> Notice | None:
    """Return a notice if the player cannot pay this many Supply Vouchers (p.7)."""
    if payable(s.vouchers[seat], SUPPLY, price, 0, 0):
        return None
    tracks = (places.vouchers(seat, SUPPLY), places.vouchers(seat, SCIENCE))
    return Notice("cannot_pay", {"type": "supply", "count": price}, "p.7", tracks)


# --- Construct a Bot --------------------------------------------------------------------------


def open_slots(s: MachineState, seat: int) -> list[int]:
    """Return the slots with a Bot in open sections.

    The lower two sections are open when enough Bots are constructed, or enough tokens are in and
    beside the Office (p.13, W28).
    """
    line, edition = s.assembly[seat], s.edition
    built = 12 - sum(line)
    tokens = s.office_tokens(seat) + len(s.waiting[seat]) + s.awards_waiting[seat]
    slots: list[int] = []
    for section in range(SECTIONS):
        if (
            section < 2
            or built >= edition.unlock_bots[section]
            or tokens >= edition.unlock_tokens[section]
        ):
            for slot in branch_of(section):
                if line[slot]:
                    slots.append(slot)
    return slots


def slot_refusal(s: MachineState, seat: int, slot: int) -> Notice | None:
    """Return why no Bot can come from this slot; None if one can."""
    if not room_for_bot(s, seat):
        return Notice("no_room_for_bot", {}, "p.13", (places.bots(seat),))
    if not s.assembly[seat][slot]:
        return Notice("assembly_slot_empty", {"slot": slot + 1}, "p.13")
    if slot in open_slots(s, seat):
        return None
    section = section_of(slot)
    return Notice(
        "section_locked",
        {"bots": s.edition.unlock_bots[section], "tokens": s.edition.unlock_tokens[section]},
        "p.13",
    )


def no_bot_to_construct() -> Notice:
    """Return the notice that no slot of an open section has a Bot."""
    return Notice("no_bot_to_construct", {}, "p.13")


def construct(s: MachineState, seat: int, slot: int) -> None:
    """Store the Bot first, then gain the slot's benefit (p.13, W27)."""
    s.assembly = put_in(s.assembly, seat, slot, 0)
    s.bots = added(s.bots, seat, 1)
    s.note(e.BOT_CONSTRUCTED, seat, slot)
    s.push(pack(steps.GAIN, seat, s.edition.slot_gains[slot]))


class Construct(Act[MachineState]):
    """Construct a Bot that is paid for."""

    name = "construct"

    def act(self, s: MachineState, step: int) -> None:
        construct(s, a_of(step), b_of(step))


# --- Take the Initiative ----------------------------------------------------------------------


def take_initiative(s: MachineState, seat: int, position: int) -> None:
    """Take any other position of the Initiative; the others keep their order (p.13, W29)."""
    before = s.initiative
    others = without(before, seat)
    s.initiative = (*others[:position], seat, *others[position:])
    s.note(e.INITIATIVE, seat, position, before.index(seat))
    for place, other in enumerate(s.initiative):
        if other != seat and before[place] != other:
            s.note(e.INITIATIVE_SHIFTED, other, place, before.index(other))


# --- Chemicals --------------------------------------------------------------------------------


def chemical_price(s: MachineState, kind: int) -> int:
    """Return the price of the leftmost Chemical of a type."""
    slots = s.edition.chemical_slots
    return slots[len(slots) - s.chemicals_left[kind]]


def take_chemical(s: MachineState, seat: int, kind: int) -> None:
    s.chemicals_left = added(s.chemicals_left, kind, -1)
    s.chemicals = added_in(s.chemicals, seat, kind, 1)
    s.note(e.CHEMICAL, seat, kind)


def return_chemical(s: MachineState, seat: int, kind: int) -> int:
    """Put a Chemical on the rightmost empty slot; return the Vouchers of that slot's section."""
    s.chemicals = added_in(s.chemicals, seat, kind, -1)
    s.chemicals_left = added(s.chemicals_left, kind, 1)
    s.note(e.CHEMICAL_PAID, seat, kind)
    return chemical_price(s, kind)
