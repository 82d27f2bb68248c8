"""Paying Chemicals and Parts, and the two exchanges that help with it (page 8, W4)."""

from __future__ import annotations

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
from stormtable.kernel.tuples import added

IMPOSSIBLE = 99


def chemical_cost(s: MachineState, seat: int, kind: int) -> int:
    """Vouchers it takes to pay this Chemical: none, an exchange's, or IMPOSSIBLE.

    The exchange is open only to who holds none of the type, has another to give, and finds the
    type in the Supply.
    """
    own = s.chemicals[seat]
    if own[kind]:
        return 0
    if s.chemicals_left[kind] and any(own):
        return s.edition.chemical_exchange
    return IMPOSSIBLE


def part_cost(s: MachineState, seat: int, colour: int) -> int:
    """Vouchers it takes to pay this Part: none, an exchange's, or IMPOSSIBLE."""
    own = s.parts[seat]
    if own[colour]:
        return 0
    return s.edition.part_exchange if any(own) else IMPOSSIBLE


class PayAnyChemical(Action[MachineState]):
    """Pay a Chemical one has."""

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
    """Pay a Part one has."""

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
    """That the player has no such Chemical, if so."""
    if s.chemicals[seat][kind]:
        return None
    return Notice("no_such_chemical", {"chemical": s.edition.chemicals[kind]}, rule)


def no_such_part(s: MachineState, seat: int, colour: int, rule: str) -> Notice | None:
    """That the player has no such Part, if so."""
    if s.parts[seat][colour]:
        return None
    return Notice("no_such_part", {"part": s.edition.colours[colour]}, rule)


class PayThisChemical(PayAnyChemical):
    """Pay a Chemical of the type asked for."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = b_of(step)
        if a_of(target) != kind:
            return Notice("another_chemical", {"chemical": s.edition.chemicals[kind]}, "p.8")
        return no_such_chemical(s, seat, kind, "p.8")


class SwapChemical(PayAnyChemical):
    """Give up another Chemical and Vouchers, with none of the type asked for."""

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
    """A Chemical of one type, to the Supply or to R&D; without one, another for two Vouchers."""

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
            # What comes from the Supply for it is paid at once.
            s.note(e.CHEMICAL_PAID, seat, kind, to_rnd, BY_EXCHANGE)
            if to_rnd:
                s.chemicals_left = added(s.chemicals_left, kind, -1)
                s.rnd_chemicals = added(s.rnd_chemicals, kind, 1)
        elif to_rnd:
            s.chemicals[seat] = added(s.chemicals[seat], kind, -1)
            s.rnd_chemicals = added(s.rnd_chemicals, kind, 1)
            s.note(e.CHEMICAL_PAID, seat, kind, to_rnd)
        else:
            return_chemical(s, seat, kind)

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        if s.chemicals[a_of(step)][b_of(step)]:
            return {f"chemical:{s.edition.chemicals[b_of(step)]}": 1}
        return {EXCHANGE: 1, "chemical:any": 1, "voucher:any": s.edition.chemical_exchange}

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"chemical": s.edition.chemicals[b_of(step)]}


# --- Parts ------------------------------------------------------------------------------------

TO_GOVERNMENT: Final = 1
BY_EXCHANGE: Final = 1
"""It was never held: it came from the Supply or the reserve for what was given up."""


def give_part(s: MachineState, seat: int, colour: int) -> None:
    """A Part goes back to the reserve."""
    s.parts[seat] = added(s.parts[seat], colour, -1)
    s.note(e.PART_PAID, seat, colour)


def give_for_part(s: MachineState, seat: int, offered: int, needed: int) -> None:
    """The Parts Exchange, but for its Vouchers: give up a Part for one of another colour (p.8)."""
    s.note(e.EXCHANGE, seat, 2, offered, needed)
    give_part(s, seat, offered)


class PayThisPart(PayAnyPart):
    """Pay a Part of the colour asked for."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        colour = b_of(step)
        if a_of(target) != colour:
            return Notice("another_part", {"part": s.edition.colours[colour]}, "p.8")
        return no_such_part(s, seat, colour, "p.8")


class GiveUpPart(PayAnyPart):
    """Give up another Part and Vouchers for the one that is missing."""

    verb = steps.V_SWAP
    word = "swap"

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return no_such_part(s, seat, a_of(target), "p.8")

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (*super().places(s, step, target), places.exchange("part"))


class SwapPart(GiveUpPart):
    """The same, with none of the colour asked for."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if s.parts[seat][b_of(step)]:
            return Notice("exchange_only_without", {"type": s.edition.colours[b_of(step)]}, "p.8")
        return super().refusal(s, step, seat, target)


class PayPart(Ask[MachineState]):
    """A Part of one colour, to the reserve or the Government; without one, another is swapped."""

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
            s.parts[seat] = added(s.parts[seat], colour, -1)
            s.note(e.PART_PAID, seat, colour, TO_GOVERNMENT)
        s.government_parts = added(s.government_parts, colour, 1)

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        if s.parts[a_of(step)][b_of(step)]:
            return {f"part:{s.edition.colours[b_of(step)]}": 1}
        return {EXCHANGE: 1, "part:any": 1, "voucher:any": s.edition.part_exchange}

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"part": s.edition.colours[b_of(step)]}


class PayEither(Ask[MachineState]):
    """Any one Chemical, to the Supply, or any one Part, to the reserve (p.18); no exchange (W4)."""

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
