"""Step 2 of a turn (page 11): move the Scientist, gain or pay Vouchers, and start Lativ's walk."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import BRANCH, location_of, stand_at
from stormtable.games.weather_machine.rules.names import (
    ANY,
    EMPTY,
    LOCATIONS,
    OFFICE,
    SCIENCE,
    SPACES,
    SUPPLY,
)
from stormtable.games.weather_machine.rules.office import (
    AWARD_ACTION,
    award_options,
    place_award,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_any_step, total
from stormtable.games.weather_machine.rules.waste import lost_of
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import put


def blocked(s: MachineState, location: int, space: int) -> bool:
    """Return whether a space is blocked: the right space of a Main Location, with two players
    (p.5)."""
    return s.players == 2 and location != SUPPLY and space == 2


def occupied_spaces(s: MachineState) -> int:
    """Return the places of Scientists and agents: a bit for each `stand_at`."""
    occupied = 0
    for where in s.scientists:
        occupied |= 1 << where
    for where in s.agents:
        if where != EMPTY:
            occupied |= 1 << where
    return occupied


def free_space(s: MachineState, location: int, space: int) -> bool:
    """Return whether a space is free; spaces blocked with two players count as occupied (W19)."""
    return free_of(s, occupied_spaces(s), location, space)


def free_of(s: MachineState, occupied: int, location: int, space: int) -> bool:
    """Return `free_space`, for a caller that has computed the `occupied_spaces`."""
    if occupied >> stand_at(location, space) & 1 or blocked(s, location, space):
        return False
    return location == SUPPLY or s.lativ != location or s.lativ_space != space


def others_to_left(s: MachineState, location: int, space: int) -> int:
    """Return the number of other players left of this space; each Saboteur counts as one (S2,
    choice)."""
    others = 0
    for left in range(space):
        where = stand_at(location, left)
        if where in s.scientists or where in s.agents:
            others += 1
    return others


def neighbours(s: MachineState, location: int, space: int) -> int:
    """Return the number of neighbours to the left that bring a further Voucher."""
    return others_to_left(s, location, space) if s.variant.neighbours_pay(s) else 0


def arrival(s: MachineState, location: int, space: int) -> list[tuple[int, int]]:
    """Return the Vouchers that a Scientist gains on arrival at a space, by type (p.11)."""
    if location == SUPPLY:
        return [(ANY, 1), (SCIENCE, 1)] if s.lativ == SUPPLY else [(ANY, 1)]
    lativ_at_left = s.lativ == location and s.lativ_space < space
    gained = 1 + neighbours(s, location, space)
    if lativ_at_left and s.new_scientists:
        gained += 1  # Lativ counts as another player (p.23, W50)
    gains = [(s.edition.location_gives[location], gained)]
    return [*gains, (SCIENCE, 1)] if lativ_at_left else gains


def can_pay_fee(s: MachineState, seat: int, space: int) -> bool:
    """Return whether the player can pay a Voucher for each player to the left, after those of the
    arrival."""
    if others_to_left(s, SUPPLY, space) <= total(s.vouchers[seat]):
        return True
    room = sum(s.edition.voucher_max) - total(s.vouchers[seat])
    gained = min(room, 1)
    if s.lativ == SUPPLY and s.vouchers[seat][SCIENCE] < s.edition.voucher_max[SCIENCE]:
        gained += 1 if room > 1 else 0
    return total(s.vouchers[seat]) + gained >= others_to_left(s, SUPPLY, space)


def round_one_space(s: MachineState, location: int) -> int:
    """Return the only space in round 1: the middle one, or the right one if that is occupied
    (W18)."""
    return 1 if free_space(s, location, 1) else 2


def move_refusal(s: MachineState, seat: int, location: int, space: int) -> Notice | None:
    """Return why the Scientist cannot move to an action space; None if it can."""
    here = location_of(s.scientists[seat])
    name = LOCATIONS[location]
    standing = places.standing(s.scientists[seat])
    if location == here:
        return Notice("already_there", {"location": name}, "p.11", (standing,))
    if not free_space(s, location, space):
        where: dict[str, int | str] = {"location": name, "space": space_names(s, location)[space]}
        if blocked(s, location, space):
            return Notice("space_blocked", where, "p.5")
        stand = stand_at(location, space)
        if stand not in s.scientists and stand not in s.agents:
            return Notice("lativ_stands_there", where, "W19")
        return Notice("space_taken", where, "p.11")
    if s.round == 1 and location != SUPPLY and space != round_one_space(s, location):
        allowed = places.action_space(location, round_one_space(s, location))
        return Notice("round_one_limit", {"location": name}, "p.11", (allowed,))
    if location == SUPPLY and not can_pay_fee(s, seat, space):
        fee = others_to_left(s, SUPPLY, space)
        there = tuple(
            [
                places.action_space(SUPPLY, left)
                for left in range(space)
                if not free_space(s, SUPPLY, left)
            ]
        )
        return Notice("cannot_pay_fee", {"fee": fee}, "p.11", there)
    return None


class MoveScientist(Action[MachineState]):
    verb = steps.V_MOVE
    word = "move"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_MOVE, location, space)
            for location in range(OFFICE)
            for space in range(s.edition.supply_spaces if location == SUPPLY else BRANCH)
        ]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_MOVE, OFFICE)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) == OFFICE:
            return Notice("office_is_lativs", {}, "p.11")
        return move_refusal(s, seat, a_of(target), b_of(target))

    def notation(self, s: MachineState, step: int, target: int) -> str:
        location, space = a_of(target), b_of(target)
        if location == OFFICE:
            return f"move {LOCATIONS[OFFICE]}"
        return f"move {LOCATIONS[location]} {space_names(s, location)[space]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.action_space(a_of(target), b_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        return lost_of(s, a_of(step), arrival(s, a_of(target), b_of(target)))


class Move(Ask[MachineState]):
    """Move to any empty action space of another Location."""

    name = "move"
    reference = "p.11"
    actions = (MoveScientist(), AWARD_ACTION)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        here = location_of(s.scientists[seat])
        occupied = occupied_spaces(s)
        options: list[int] = []
        for location in range(OFFICE):
            if location == here:
                continue
            for space in range(s.edition.supply_spaces if location == SUPPLY else 3):
                if free_of(s, occupied, location, space) and self._allowed(
                    s, seat, location, space
                ):
                    options.append(pack(steps.V_MOVE, location, space))
        options.extend(award_options(s, seat))
        return options

    def _allowed(self, s: MachineState, seat: int, location: int, space: int) -> bool:
        if location == SUPPLY:
            return can_pay_fee(s, seat, space)
        return s.round > 1 or space == round_one_space(s, location)

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat = a_of(step)
        if kind_of(option) == steps.V_AWARD:
            s.push(step)
            place_award(s, seat, a_of(option))
            return
        location, space = a_of(option), b_of(option)
        before = s.scientists[seat]
        s.scientists = put(s.scientists, seat, stand_at(location, space))
        s.note(e.MOVED, seat, location, space, before)
        met = s.lativ == location
        if met:
            s.push(pack(steps.MOVE_LATIV))
        if location == SUPPLY:
            # The player gains Vouchers first, then pays the fee (p.11).
            s.push(pack(steps.SUPPLY_FEE, seat, space))
            if met:
                s.push(pack(steps.LATIV_VOUCHER, seat))
            s.push(pack(steps.CHOOSE_VOUCHER, seat, 1))
            return
        for kind, count in arrival(s, location, space):
            s.gain_vouchers(seat, kind, count)


def space_names(s: MachineState, location: int) -> tuple[str, ...]:
    if location == SUPPLY:
        return tuple(str(space + 1) for space in range(s.edition.supply_spaces))
    return SPACES


class LativVoucher(Act[MachineState]):
    """Gain a Science Voucher because Lativ is at Supply, on any space there (p.11)."""

    name = "lativ_voucher"

    def act(self, s: MachineState, step: int) -> None:
        s.gain_vouchers(a_of(step), SCIENCE, 1)


class SupplyFee(Act[MachineState]):
    """Pay a Voucher of any type for each other player to the left (p.11)."""

    name = "supply_fee"

    def act(self, s: MachineState, step: int) -> None:
        fee = others_to_left(s, SUPPLY, b_of(step))
        if fee:
            s.push(pay_any_step(a_of(step), fee))

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        fee = others_to_left(s, SUPPLY, b_of(step))
        return {"voucher:any": fee} if fee else {}
