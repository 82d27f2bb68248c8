"""Location 1, Supply (pages 12 and 13): extend, construct, take the Initiative, Chemicals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import SECTIONS, branch_of, section_of
from stormtable.games.weather_machine.rules.names import EMPTY, SCIENCE, SUPPLY
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable
from stormtable.games.weather_machine.rules.waste import lost_by, lost_of
from stormtable.games.weather_machine.rules.workshop import (
    ROWS,
    column_of,
    placements,
    room_for_bot,
    room_for_chemical,
    row_of,
    tile_at,
    top_of,
)
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask, Draw
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, without

# --- the actions, as options of the Scientist at Supply ---------------------------------------


def supply_options(s: MachineState, seat: int, bought: int, returned: int) -> list[int]:
    """Any number of actions, each as often as wanted (p.12).

    A Chemical type bought since the last other action of this visit may not be returned, nor the
    other way round (W6): every loop takes a Voucher, a tile or a Bot that does not come back.
    """
    edition, track = s.edition, s.vouchers[seat]
    options: list[int] = []
    if can_extend(s, seat) and payable(track, SUPPLY, edition.extend_price, 0, 0):
        options.append(pack(steps.V_EXTEND))
    if room_for_bot(s, seat):
        for slot in open_slots(s, seat):
            if payable(track, SUPPLY, edition.section_costs[section_of(slot)], 0, 0):
                options.append(pack(steps.V_CONSTRUCT, slot))
    if payable(track, SUPPLY, edition.initiative_price, 0, 0):
        for position in range(len(s.initiative)):
            if s.initiative[position] != seat:
                options.append(pack(steps.V_INITIATIVE, position))
    for kind in range(5):
        if (
            s.chemicals_left[kind]
            and not returned >> kind & 1
            and payable(track, SUPPLY, chemical_price(s, kind), 0, 0)
            and room_for_chemical(s, seat, kind)
        ):
            options.append(pack(steps.V_BUY, kind))
    for kind in range(5):
        if s.chemicals[seat][kind] and not bought >> kind & 1:
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


def supply_refusal(
    s: MachineState, seat: int, bought: int, returned: int, words: Sequence[str]
) -> Notice | None:
    """Why no Supply action is offered as the words say."""
    verb = words[0]
    edition = s.edition
    price = 0
    if verb == "extend":
        if not can_extend(s, seat):
            return Notice("no_workshop_tile_left", {}, "W11", (places.STACK,))
        price = edition.extend_price
    elif verb == "construct":
        told = slot_refusal(s, seat, words)
        if told is not None:
            return told
        slots = [int(words[1]) - 1] if len(words) == 2 else open_slots(s, seat)
        price = min(edition.section_costs[section_of(slot)] for slot in slots)
    elif verb == "initiative":
        if words[1:] == [str(s.initiative.index(seat) + 1)]:
            return Notice("initiative_already_there", {"place": words[1]}, "W29")
        price = edition.initiative_price
    elif verb in ("buy", "return") and len(words) == 2:
        kind = edition.chemicals.index(words[1])
        if verb == "return":
            if not s.chemicals[seat][kind]:
                own = places.chemicals(s, seat, kind)
                return Notice("no_such_chemical", {"chemical": words[1]}, "p.13", (own,))
            return Notice("bought_in_this_visit", {"chemical": words[1]}, "W6")
        if not s.chemicals_left[kind]:
            return Notice("chemical_not_in_supply", {"chemical": words[1]}, "p.13")
        if returned >> kind & 1:
            return Notice("returned_in_this_visit", {"chemical": words[1]}, "W6")
        if not room_for_chemical(s, seat, kind):
            mat = places.mat(seat)
            return Notice("no_room_for_chemical", {"chemical": words[1]}, "p.13", (mat,))
        price = chemical_price(s, kind)
    if price:
        where = (places.vouchers(seat, SUPPLY), places.vouchers(seat, SCIENCE))
        return Notice("cannot_pay", {"type": "supply", "count": price}, "p.7", where)
    return None


def supply_notation(s: MachineState, option: int) -> str:
    verb, what = kind_of(option), a_of(option)
    if verb == steps.V_EXTEND:
        return "extend"
    if verb in (steps.V_CONSTRUCT, steps.V_INITIATIVE):
        return f"{steps.VERBS[verb]} {what + 1}"
    return f"{steps.VERBS[verb]} {s.edition.chemicals[what]}"


def supply_places(s: MachineState, seat: int, option: int) -> tuple[str, ...]:
    verb, what = kind_of(option), a_of(option)
    if verb == steps.V_CONSTRUCT:
        return (places.assembly(seat, what),)
    if verb == steps.V_INITIATIVE:
        return (places.initiative(what),)
    if verb in (steps.V_BUY, steps.V_RETURN):
        return (places.chemical(s, what),)
    return ()


def supply_price(s: MachineState, option: int) -> dict[str, int]:
    verb, what = kind_of(option), a_of(option)
    if verb == steps.V_EXTEND:
        return {"supply": s.edition.extend_price}
    if verb == steps.V_CONSTRUCT:
        return {"supply": s.edition.section_costs[section_of(what)]}
    if verb == steps.V_INITIATIVE:
        return {"supply": s.edition.initiative_price}
    if verb == steps.V_BUY:
        return {"supply": chemical_price(s, what)}
    return {}


def supply_warnings(s: MachineState, seat: int, option: int) -> tuple[Notice, ...]:
    verb, what = kind_of(option), a_of(option)
    if verb == steps.V_CONSTRUCT:
        return lost_by(s, seat, s.edition.slot_gains[what])
    if verb == steps.V_RETURN:
        slots = s.edition.chemical_slots
        return lost_of(s, seat, [(SUPPLY, slots[len(slots) - 1 - s.chemicals_left[what]])])
    return ()


# --- Construct a Bot --------------------------------------------------------------------------


def open_slots(s: MachineState, seat: int) -> list[int]:
    """Slots with a Bot in sections that are open.

    The lower two open by Bots constructed or tokens in and beside the Office, as long as either
    holds (p.13, W28).
    """
    line = s.assembly[seat]
    built = 12 - sum(line)
    tokens = s.office_tokens(seat) + len(s.waiting[seat]) + s.awards_waiting[seat]
    slots: list[int] = []
    for section in range(SECTIONS):
        if (
            section < 2
            or built >= s.edition.unlock_bots[section]
            or tokens >= s.edition.unlock_tokens[section]
        ):
            for slot in branch_of(section):
                if line[slot]:
                    slots.append(slot)
    return slots


def slot_refusal(s: MachineState, seat: int, words: Sequence[str]) -> Notice | None:
    """Why no Bot comes from the slot that `VERB SLOT` names, or from any."""
    if not room_for_bot(s, seat):
        return Notice("no_room_for_bot", {}, "p.13", (places.bots(seat),))
    if len(words) < 2:
        return None if open_slots(s, seat) else Notice("no_bot_to_construct", {}, "p.13")
    slot = int(words[1]) - 1
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


def construct(s: MachineState, seat: int, slot: int) -> None:
    """The Bot is stored first, then the slot's benefit is gained (p.13, W27)."""
    s.assembly[seat] = put(s.assembly[seat], slot, 0)
    s.bots = added(s.bots, seat, 1)
    s.note(e.BOT_CONSTRUCTED, seat, slot)
    s.push(pack(steps.GAIN, seat, s.edition.slot_gains[slot]))


class Construct(Act[MachineState]):
    """A Bot that has been paid for."""

    name = "construct"

    def act(self, s: MachineState, step: int) -> None:
        construct(s, a_of(step), b_of(step))


# --- Take the Initiative ----------------------------------------------------------------------


def take_initiative(s: MachineState, seat: int, position: int) -> None:
    """Any other position; the others keep their order (p.13, W29)."""
    before = s.initiative
    others = without(before, seat)
    s.initiative = (*others[:position], seat, *others[position:])
    s.note(e.INITIATIVE, seat, position, before.index(seat))
    for place, other in enumerate(s.initiative):
        if other != seat and before[place] != other:
            s.note(e.INITIATIVE_SHIFTED, other, place, before.index(other))


# --- Chemicals --------------------------------------------------------------------------------


def chemical_price(s: MachineState, kind: int) -> int:
    """What the leftmost Chemical of a type costs."""
    slots = s.edition.chemical_slots
    return slots[len(slots) - s.chemicals_left[kind]]


def take_chemical(s: MachineState, seat: int, kind: int) -> None:
    s.chemicals_left = added(s.chemicals_left, kind, -1)
    s.chemicals[seat] = added(s.chemicals[seat], kind, 1)
    s.note(e.CHEMICAL, seat, kind)


def return_chemical(s: MachineState, seat: int, kind: int) -> int:
    """Put a Chemical on the rightmost empty slot; the Vouchers of that slot's section."""
    s.chemicals[seat] = added(s.chemicals[seat], kind, -1)
    s.chemicals_left = added(s.chemicals_left, kind, 1)
    s.note(e.CHEMICAL_PAID, seat, kind)
    return chemical_price(s, kind)


# --- Extend Workshop --------------------------------------------------------------------------


def can_extend(s: MachineState, seat: int) -> bool:
    """A tile at the far right of a row always fits; there must only be one to take (W11)."""
    return bool(s.offer) or s.top != NO_TILE


class ChooseTile(Ask[MachineState]):
    """One of the offer or the top of the face-up stack (p.13); a benefit may be declined."""

    name = "choose_tile"
    reference = "p.13"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options: list[int] = []
        for tile in (*s.offer, s.top):
            option = pack(steps.V_TILE, tile) if tile != NO_TILE else 0
            if tile != NO_TILE and option not in options:
                options.append(option)
        if not b_of(step):
            options.append(pack(steps.V_PASS))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, tile = a_of(step), a_of(option)
        if kind_of(option) == steps.V_PASS:
            return
        s.push(pack(steps.PLACE_TILE, seat, tile))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return "pass" if kind_of(option) == steps.V_PASS else f"tile {tile_name(s, a_of(option))}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        tile = a_of(option)
        return (places.offer(s, offer_slot(s, tile)),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "tile" or len(words) < 2:
            return None
        return Notice("tile_not_on_offer", {"tile": words[1]}, "p.13")


def offer_slot(s: MachineState, tile: int) -> int:
    """Where a tile is taken from: a slot of the offer, or after those the face-up stack."""
    return s.offer.index(tile) if tile in s.offer else s.edition.offer


def tile_name(s: MachineState, tile: int) -> str:
    top, bottom = s.edition.workshop_pairs[tile]
    return f"{s.edition.colours[top]}-{s.edition.colours[bottom]}"


class PlaceTile(Ask[MachineState]):
    """Where the new tile lies and which way up (p.13, W9)."""

    name = "place_tile"
    reference = "p.13"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        one, other = s.edition.workshop_pairs[b_of(step)]
        return [lay_option(tile, one) for tile in placements(s.workshop[seat], one, other)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, tile = a_of(step), b_of(step)
        lay_tile(s, seat, tile, option, offer_slot(s, tile))
        take_from_offer(s, tile)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return lay_notation(s, b_of(step), option)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (lay_place(a_of(step), option),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        return lay_refusal(s, seat, b_of(step), words) if words[0] == "lay" else None

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"tile": tile_name(s, b_of(step))}


IN_HAND: Final = EMPTY


def lay_option(tile: int, first: int) -> int:
    """Where a tile lies (8 bits of column, then row) and whether its first colour is below."""
    upside_down = 0 if top_of(tile) == first else 1
    return pack(steps.V_LAY, column_of(tile) | row_of(tile) << 8, upside_down)


def lay_tile(s: MachineState, seat: int, tile: int, option: int, slot: int) -> None:
    """From a slot of the offer or, after those, the stack; IN_HAND at set-up."""
    one, other = s.edition.workshop_pairs[tile]
    if b_of(option):
        one, other = other, one
    spot = a_of(option)
    s.workshop[seat] += (spot & 0xFF | spot >> 8 << 8 | one << 10 | other << 14,)
    s.note(e.WORKSHOP_TILE, seat, tile, spot, slot)


def lay_notation(s: MachineState, tile: int, option: int) -> str:
    one, other = s.edition.workshop_pairs[tile]
    if b_of(option):
        one, other = other, one
    row = ROWS[a_of(option) >> 8]
    colours = s.edition.colours
    return f"lay {row} {a_of(option) & 0xFF} {colours[one]}/{colours[other]}"


def lay_place(seat: int, option: int) -> str:
    return places.workshop(seat, a_of(option) & 0xFF, a_of(option) >> 8)


def lay_refusal(s: MachineState, seat: int, tile: int, words: Sequence[str]) -> Notice | None:
    """Why a tile cannot lie as `lay ROW COLUMN TOP/BOTTOM` says (p.13)."""
    if len(words) < 3:
        return None
    column, row = int(words[2]), ROWS.index(words[1])
    workshop = s.workshop[seat]
    if tile_at(workshop, column, row) != EMPTY:
        return Notice("tile_already_there", {}, "p.13")
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    if column != 1 and all(tile_at(workshop, *spot) == EMPTY for spot in beside):
        return Notice("not_beside_workshop", {}, "p.13")
    if len(words) == 4 and sorted(words[3].split("/")) != sorted(tile_name(s, tile).split("-")):
        return Notice("another_tile", {"tile": tile_name(s, tile)}, "p.13")
    return Notice("semicircles_do_not_match", {}, "p.13")


def take_from_offer(s: MachineState, tile: int) -> None:
    """A tile taken from the board is replaced by the top of the face-up stack at once (p.13)."""
    if tile in s.offer:
        slot = s.offer.index(tile)
        if s.top == NO_TILE:
            s.offer = without(s.offer, tile)
            for left in range(slot, len(s.offer)):
                s.note(e.OFFER_SHIFTED, -1, s.offer[left], left, left + 1)
            return
        s.offer = put(s.offer, slot, s.top)
        s.note(e.OFFER_SHIFTED, -1, s.top, slot, s.edition.offer)
    s.top = NO_TILE
    s.up -= 1
    reveal_top(s)


def reveal_top(s: MachineState) -> None:
    """As soon as the face-up stack is empty, the face-down one is turned over (p.13, W11)."""
    if s.up == 0:
        s.up = s.down
        s.down = 0
    if s.up:
        s.push(pack(steps.DEAL_TILE, s.edition.offer))


class DealTile(Draw[MachineState]):
    """A Workshop tile comes to light: in the offer, or on top of the face-up stack."""

    name = "deal_tile"
    stream = "workshop"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return list(s.pile)

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.pile = added(s.pile, result, -1)
        slot = a_of(step)
        if slot < s.edition.offer:
            s.offer += (result,)
        else:
            s.top = result
        s.note(e.TILE_REVEALED, -1, result, slot)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"tile {tile_name(s, option)}"
