"""Payment of Chemicals and Parts, and the two exchanges that help with it (page 8, W4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import return_chemical
from stormtable.games.weather_machine.rules.vouchers import pay_any_step, total
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.preview import EXCHANGE
from stormtable.kernel.tuples import added, added_in

IMPOSSIBLE: Final = 99


def chemical_cost(s: MachineState, seat: int, kind: int) -> int:
    """Return the Vouchers needed to pay this Chemical: none, those of an exchange, or IMPOSSIBLE.

    The exchange requires that the player has no Chemical of the type and another to give, and that
    the Supply has the type.
    """
    own = s.chemicals[seat]
    if own[kind]:
        return 0
    if s.chemicals_left[kind] and any(own):
        return s.edition.chemical_exchange
    return IMPOSSIBLE


def chemical_costs(s: MachineState, seat: int) -> list[int]:
    """Return the `chemical_cost` of every type."""
    own = s.chemicals[seat]
    exchange = s.edition.chemical_exchange if any(own) else IMPOSSIBLE
    costs: list[int] = []
    for kind in range(5):
        if own[kind]:
            costs.append(0)
        else:
            costs.append(exchange if s.chemicals_left[kind] else IMPOSSIBLE)
    return costs


def part_cost(s: MachineState, seat: int, colour: int) -> int:
    """Return the Vouchers needed to pay this Part: none, those of an exchange, or IMPOSSIBLE."""
    own = s.parts[seat]
    if own[colour]:
        return 0
    return s.edition.part_exchange if any(own) else IMPOSSIBLE


def part_costs(s: MachineState, seat: int) -> list[int]:
    """Return the `part_cost` of every colour."""
    own = s.parts[seat]
    exchange = s.edition.part_exchange if any(own) else IMPOSSIBLE
    return [0 if own[colour] else exchange for colour in range(5)]


def exchange_due(what: str, vouchers: int) -> dict[str, int]:
    """Return what is due for an exchange of a Part or Chemical, in the form of `Rule.due`."""
    return {EXCHANGE: vouchers, f"{what}:any": 1, "voucher:any": vouchers}


def vouchers_due(due: Mapping[str, int]) -> int:
    """Return how many Vouchers are due."""
    return sum(count for what, count in due.items() if what.startswith("voucher:"))


def thing_due(what: str, types: Sequence[str], vouchers: int) -> dict[str, int]:
    """Return what is due for a Part or Chemical of one of these types, or for an exchange."""
    if vouchers:
        return exchange_due(what, vouchers)
    return {f"{what}:{types[0] if len(types) == 1 else 'any'}": 1}


class PayAnyChemical(Action[MachineState]):
    """Pay a Chemical that the player has."""

    verb = steps.V_PAY_CHEMICAL
    word = "pay-chemical"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(self.verb, kind) for kind in range(5)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return no_such_chemical(s, seat, a_of(target), "p.18")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"{self.word} {s.edition.chemicals[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.chemicals(s, a_of(step), a_of(target)),)


class PayAnyPart(Action[MachineState]):
    """Pay a Part that the player has."""

    verb = steps.V_PAY_PART
    word = "pay-part"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(self.verb, colour) for colour in range(5)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return no_such_part(s, seat, a_of(target), "p.18")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"{self.word} {s.edition.colours[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.parts(s, a_of(step), a_of(target)),)


def no_such_chemical(s: MachineState, seat: int, kind: int, rule: str) -> Notice | None:
    """Return a notice if the player has no such Chemical."""
    if s.chemicals[seat][kind]:
        return None
    return Notice("no_such_chemical", {"chemical": s.edition.chemicals[kind]}, rule)


def no_such_part(s: MachineState, seat: int, colour: int, rule: str) -> Notice | None:
    """Return a notice if the player has no such Part."""
    if s.parts[seat][colour]:
        return None
    return Notice("no_such_part", {"part": s.edition.colours[colour]}, rule)


class PayThisChemical(PayAnyChemical):
    """Pay a Chemical of the requested type."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = b_of(step)
        if a_of(target) != kind:
            return Notice("another_chemical", {"chemical": s.edition.chemicals[kind]}, "p.8")
        return no_such_chemical(s, seat, kind, "p.8")


class SwapChemical(PayAnyChemical):
    """Give up another Chemical and Vouchers, because the player has none of the requested type."""

    verb = steps.V_SWAP
    word = "swap"

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if s.chemicals[seat][b_of(step)]:
            needed = s.edition.chemicals[b_of(step)]
            return Notice("exchange_only_without", {"type": needed}, "p.8")
        return no_such_chemical(s, seat, a_of(target), "p.8")

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (*super().places(s, step, target), places.exchange("chemical"))


class PayChemical(Ask[MachineState]):
    """Pay a Chemical of one type to the Supply or to R&D; without one, another and two Vouchers."""

    name = "pay_chemical"
    reference = "p.8"
    pays = True
    actions = (PayThisChemical(), SwapChemical())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        kind = b_of(step)
        own = s.chemicals[seat]
        if own[kind]:
            return [pack(steps.V_PAY_CHEMICAL, kind)]
        return [pack(steps.V_SWAP, other) for other in range(5) if own[other]]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, kind, to_rnd = a_of(step), b_of(step), c_of(step)
        if kind_of(option) == steps.V_SWAP:
            s.note(e.EXCHANGE, seat, 1, a_of(option), kind)
            return_chemical(s, seat, a_of(option))
            s.push(pay_any_step(seat, s.edition.chemical_exchange))
            # The Chemical that comes from the Supply by exchange is paid immediately.
            s.note(e.CHEMICAL_PAID, seat, kind, to_rnd, BY_EXCHANGE)
            if to_rnd:
                s.chemicals_left = added(s.chemicals_left, kind, -1)
                s.rnd_chemicals = added(s.rnd_chemicals, kind, 1)
        elif to_rnd:
            s.chemicals = added_in(s.chemicals, seat, kind, -1)
            s.rnd_chemicals = added(s.rnd_chemicals, kind, 1)
            s.note(e.CHEMICAL_PAID, seat, kind, to_rnd)
        else:
            return_chemical(s, seat, kind)

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        if s.chemicals[a_of(step)][b_of(step)]:
            return {f"chemical:{s.edition.chemicals[b_of(step)]}": 1}
        return exchange_due("chemical", s.edition.chemical_exchange)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"chemical": s.edition.chemicals[b_of(step)]}


# --- Parts ------------------------------------------------------------------------------------

TO_GOVERNMENT: Final = 1
BY_EXCHANGE: Final = 1
"""The piece came from the Supply or the reserve by an exchange, so the player never had it."""


def give_part(s: MachineState, seat: int, colour: int) -> None:
    """Return a Part to the reserve."""
    s.parts = added_in(s.parts, seat, colour, -1)
    s.note(e.PART_PAID, seat, colour)


def give_for_part(s: MachineState, seat: int, offered: int, needed: int) -> None:
    """Perform the Parts Exchange without its Vouchers: give up a Part for one of another colour
    (p.8)."""
    s.note(e.EXCHANGE, seat, 2, offered, needed)
    give_part(s, seat, offered)


class PayThisPart(PayAnyPart):
    """Pay a Part of the requested colour."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        colour = b_of(step)
        if a_of(target) != colour:
            return Notice("another_part", {"part": s.edition.colours[colour]}, "p.8")
        return no_such_part(s, seat, colour, "p.8")


class GiveUpPart(PayAnyPart):
    """Give up another Part and Vouchers for the missing one."""

    verb = steps.V_SWAP
    word = "swap"

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return no_such_part(s, seat, a_of(target), "p.8")

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (*super().places(s, step, target), places.exchange("part"))


class SwapPart(GiveUpPart):
    """Give up another Part and Vouchers, because the player has none of the requested colour."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if s.parts[seat][b_of(step)]:
            return Notice("exchange_only_without", {"type": s.edition.colours[b_of(step)]}, "p.8")
        return super().refusal(s, step, seat, target)


class PayPart(Ask[MachineState]):
    """Pay a Part of one colour to the reserve or the Government; without one, exchange another."""

    name = "pay_part"
    reference = "p.8"
    pays = True
    actions = (PayThisPart(), SwapPart())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        colour = b_of(step)
        own = s.parts[seat]
        if own[colour]:
            return [pack(steps.V_PAY_PART, colour)]
        return [pack(steps.V_SWAP, other) for other in range(5) if own[other]]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, colour = a_of(step), b_of(step)
        if kind_of(option) == steps.V_SWAP:
            give_for_part(s, seat, a_of(option), colour)
            s.push(pay_any_step(seat, s.edition.part_exchange))
            s.note(e.PART_PAID, seat, colour, TO_GOVERNMENT, BY_EXCHANGE)
        else:
            s.parts = added_in(s.parts, seat, colour, -1)
            s.note(e.PART_PAID, seat, colour, TO_GOVERNMENT)
        s.government_parts = added(s.government_parts, colour, 1)

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        if s.parts[a_of(step)][b_of(step)]:
            return {f"part:{s.edition.colours[b_of(step)]}": 1}
        return exchange_due("part", s.edition.part_exchange)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"part": s.edition.colours[b_of(step)]}


class PayEither(Ask[MachineState]):
    """Pay any Chemical to the Supply, or any Part to the reserve (p.18); without exchange (W4)."""

    name = "pay_either"
    reference = "p.18"
    pays = True
    actions = (PayAnyChemical(), PayAnyPart())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PAY_CHEMICAL, kind) for kind in range(5) if s.chemicals[seat][kind]]
        options.extend(
            pack(steps.V_PAY_PART, colour) for colour in range(5) if s.parts[seat][colour]
        )
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, what = a_of(step), a_of(option)
        if kind_of(option) == steps.V_PAY_CHEMICAL:
            return_chemical(s, seat, what)
        else:
            give_part(s, seat, what)


def affordable(s: MachineState, seat: int, cost: int) -> bool:
    return cost <= total(s.vouchers[seat])
