"""The Parts of a prototype (page 19): which are mandatory, and what the missing ones cost."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import branch_of
from stormtable.games.weather_machine.rules.items import IMPOSSIBLE
from stormtable.games.weather_machine.rules.names import ANY, EMPTY, PART, VOUCHER
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.vouchers import total
from stormtable.games.weather_machine.rules.workshop import can_provide, things_fit
from stormtable.kernel.codes import a_of, b_of, kind_of
from stormtable.kernel.preview import EXCHANGE
from stormtable.kernel.tuples import IntTuple


def mandatory_parts(s: MachineState, weather: int) -> list[int]:
    """Return the mandatory Parts by colour: those on the Extreme Weather tile, and those of spaces
    without a Bot."""
    needed = [0, 0, 0, 0, 0]
    for colour in s.edition.extreme_parts[5 * s.extreme[weather][-1] + weather]:
        needed[colour] += 1
    for space in branch_of(weather):
        if not bot_provides(s, space):
            needed[s.edition.rnd_parts[space]] += 1
    return needed


def bot_provides(s: MachineState, space: int) -> bool:
    """Return whether a space has a Bot that may provide its Part."""
    return s.variant.bot_provides(s, s.rnd_bots[space])


def buildable(
    s: MachineState, seat: int, weather: int, stock: IntTuple, bots: int, more: int
) -> int:
    """Return how many mandatory Parts must come by exchange, after `more` Parts are gained; -1:
    impossible.

    The player would have the Parts in `stock` and `bots` Bots. Each exchange gives up a Part that
    is not needed, so the player needs as many Parts as the prototype has.
    """
    needed = mandatory_parts(s, weather)
    parts = sum(stock) + more
    required = sum(needed)
    if parts < required:
        return -1
    if more and not things_fit(len(s.workshop[seat]), parts, bots):
        return -1
    if not can_provide(s.workshop[seat], required, parts - required, bots):
        return -1
    missing = 0
    for colour in range(5):
        missing += max(0, needed[colour] - stock[colour])
    return max(0, missing - more)


def free_slots(s: MachineState, weather: int) -> list[int]:
    marks = s.extreme_marks[weather]
    return [slot for slot in range(len(marks)) if marks[slot] == EMPTY]


def slot_exchanges(
    s: MachineState, seat: int, weather: int, slot: int, stock: IntTuple, bots: int, later: int = 0
) -> int:
    """Return the Vouchers that exchanges for the prototype need after this slot's benefit, less
    those that the benefit gives.

    It is IMPOSSIBLE if the prototype could not be built. The certain part of the benefit counts
    (W23). The player would have the Parts in `stock` and `bots` Bots, and would gain `later` Parts
    before that.
    """
    parts = later
    vouchers = 0
    for benefit in s.edition.gains[
        s.edition.extreme_slots[5 * s.extreme[weather][-1] + weather][slot]
    ]:
        if kind_of(benefit) == PART:
            parts += b_of(benefit)
        elif kind_of(benefit) == VOUCHER:
            kind = a_of(benefit)
            room = 99 if kind == ANY else s.edition.voucher_max[kind] - s.vouchers[seat][kind]
            vouchers += min(b_of(benefit), room)
    best = IMPOSSIBLE
    for more in range(parts + 1):
        missing = buildable(s, seat, weather, stock, bots, more)
        if missing >= 0:
            best = min(best, max(0, missing * s.edition.part_exchange - vouchers))
    return best


def slot_parts(s: MachineState, weather: int, slot: int) -> int:
    """Return how many Parts the benefit of this slot gives."""
    benefits = s.edition.gains[s.edition.extreme_slots[5 * s.extreme[weather][-1] + weather][slot]]
    return sum(b_of(benefit) for benefit in benefits if kind_of(benefit) == PART)


def slots_due(s: MachineState, seat: int, weather: int) -> dict[str, int]:
    """Return what the prototype will cost if the marker goes to the cheapest slot."""
    vouchers = total(s.vouchers[seat])
    open_slots = [
        slot
        for slot in free_slots(s, weather)
        if slot_exchanges(s, seat, weather, slot, s.parts[seat], s.bots[seat]) <= vouchers
    ]
    gained = [slot_parts(s, weather, slot) for slot in open_slots]
    return parts_due(s, seat, weather, max(gained, default=0))


def parts_due(s: MachineState, seat: int, weather: int, later: int) -> dict[str, int]:
    """Return what the prototype will cost, with up to `later` Parts gained before that (p.8,
    p.19)."""
    stock, bots = s.parts[seat], s.bots[seat]
    missing = [buildable(s, seat, weather, stock, bots, more) for more in range(later + 1)]
    exchanges = min((number for number in missing if number >= 0), default=0)
    needed = mandatory_parts(s, weather)
    due = {
        f"part:{s.edition.colours[colour]}": min(needed[colour], stock[colour])
        for colour in range(5)
        if needed[colour] and stock[colour]
    }
    lacking = sum(needed) - sum(due.values())
    if lacking:
        due["part:any"] = lacking
    if exchanges:
        vouchers = exchanges * s.edition.part_exchange
        due |= {EXCHANGE: vouchers, "voucher:any": vouchers}
    return due


def row_to_mark(s: MachineState) -> int:
    """Return the Office row whose Breakthrough is paid and whose marker has not moved yet; EMPTY if
    none."""
    for step in s.agenda:
        if kind_of(step) == steps.BREAKTHROUGH_SLOT:
            return b_of(step)
    return EMPTY


def prototype_due(s: MachineState) -> bool:
    """Return whether a Breakthrough is paid and its prototype is not built yet."""
    return s.building != NO_TILE or row_to_mark(s) != EMPTY


def remains_buildable(s: MachineState, seat: int, stock: IntTuple, bots: int, later: int) -> bool:
    """Return whether the prototype of a paid Breakthrough stays possible (W38).

    The player would have the Parts in `stock` and `bots` Bots; they may still gain `later` Parts.
    """
    vouchers = total(s.vouchers[seat])
    if s.building != NO_TILE:
        for gained in range(later + 1):
            missing = buildable(s, seat, s.building, stock, bots, gained)
            if missing >= 0 and missing * s.edition.part_exchange <= vouchers:
                return True
        return False
    row = row_to_mark(s)
    if row == EMPTY:
        return True
    weather = s.row_weather(seat, row)
    return any(
        slot_exchanges(s, seat, weather, slot, stock, bots, later) <= vouchers
        for slot in free_slots(s, weather)
    )
