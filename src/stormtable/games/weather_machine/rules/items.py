"""Paying Chemicals and Parts, and the two exchanges that help with it (page 8, W4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import return_chemical
from stormtable.games.weather_machine.rules.vouchers import pay_any_step, total
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
    held = s.chemicals[seat]
    if held[kind]:
        return 0
    if s.chemicals_left[kind] and any(held):
        return s.edition.chemical_exchange
    return IMPOSSIBLE


def part_cost(s: MachineState, seat: int, colour: int) -> int:
    """Vouchers it takes to pay this Part: none, an exchange's, or IMPOSSIBLE."""
    held = s.parts[seat]
    if held[colour]:
        return 0
    return s.edition.part_exchange if any(held) else IMPOSSIBLE


class PayChemical(Ask[MachineState]):
    """A Chemical of one type, to the Supply or to R&D; without one, another for two Vouchers."""

    name = "pay_chemical"
    reference = "p.8"
    pays = True

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        kind = b_of(step)
        held = s.chemicals[seat]
        if held[kind]:
            return [pack(steps.V_PAY_CHEMICAL, kind)]
        return [pack(steps.V_SWAP, other) for other in range(5) if held[other]]

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

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"{steps.VERBS[kind_of(option)]} {s.edition.chemicals[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        own = places.chemicals(s, a_of(step), a_of(option))
        return (own, places.exchange("chemical")) if kind_of(option) == steps.V_SWAP else (own,)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"chemical": s.edition.chemicals[b_of(step)]}

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] not in ("swap", "pay-chemical"):
            return None
        wanted = s.edition.chemicals[b_of(step)]
        if words[0] == "swap" and s.chemicals[seat][b_of(step)]:
            return Notice("exchange_only_without", {"type": wanted}, "p.8")
        if words[0] == "pay-chemical" and words[1:] not in ([], [wanted]):
            return Notice("another_chemical", {"chemical": wanted}, "p.8")
        return no_such_chemical(s, seat, words, "p.8")


# --- Parts ------------------------------------------------------------------------------------

TO_GOVERNMENT: Final = 1
BY_EXCHANGE: Final = 1
"""It was never held: it came from the Supply or the reserve for what was given up."""


def give_part(s: MachineState, seat: int, colour: int) -> None:
    """A Part goes back to the reserve."""
    s.parts[seat] = added(s.parts[seat], colour, -1)
    s.note(e.PART_PAID, seat, colour)


def give_for_part(s: MachineState, seat: int, given: int, wanted: int) -> None:
    """The Parts Exchange, but for its Vouchers: give up a Part for one of another colour (p.8)."""
    s.note(e.EXCHANGE, seat, 2, given, wanted)
    give_part(s, seat, given)


class PayPart(Ask[MachineState]):
    """A Part of one colour, to the reserve or the Government; without one, another is swapped."""

    name = "pay_part"
    reference = "p.8"
    pays = True

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        colour = b_of(step)
        held = s.parts[seat]
        if held[colour]:
            return [pack(steps.V_PAY_PART, colour)]
        return [pack(steps.V_SWAP, other) for other in range(5) if held[other]]

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

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"{steps.VERBS[kind_of(option)]} {s.edition.colours[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        own = places.parts(s, a_of(step), a_of(option))
        return (own, places.exchange("part")) if kind_of(option) == steps.V_SWAP else (own,)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"part": s.edition.colours[b_of(step)]}

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] not in ("swap", "pay-part"):
            return None
        wanted = s.edition.colours[b_of(step)]
        if words[0] == "swap" and s.parts[seat][b_of(step)]:
            return Notice("exchange_only_without", {"type": wanted}, "p.8")
        if words[0] == "pay-part" and words[1:] not in ([], [wanted]):
            return Notice("another_part", {"part": wanted}, "p.8")
        return no_such_part(s, seat, words, "p.8")


class PayEither(Ask[MachineState]):
    """Any one Chemical, to the Supply, or any one Part, to the reserve (p.18); no exchange (W4)."""

    name = "pay_either"
    reference = "p.18"
    pays = True

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

    def notation(self, s: MachineState, step: int, option: int) -> str:
        chemical = kind_of(option) == steps.V_PAY_CHEMICAL
        words = s.edition.chemicals if chemical else s.edition.colours
        return f"{steps.VERBS[kind_of(option)]} {words[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        seat, what = a_of(step), a_of(option)
        if kind_of(option) == steps.V_PAY_CHEMICAL:
            return (places.chemicals(s, seat, what),)
        return (places.parts(s, seat, what),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] == "pay-chemical":
            return no_such_chemical(s, seat, words, "p.18")
        return no_such_part(s, seat, words, "p.18") if words[0] == "pay-part" else None


def no_such_chemical(s: MachineState, seat: int, words: Sequence[str], rule: str) -> Notice | None:
    """That the Chemical which `VERB CHEMICAL` names is not held, if so."""
    if len(words) < 2 or s.chemicals[seat][s.edition.chemicals.index(words[1])]:
        return None
    return Notice("no_such_chemical", {"chemical": words[1]}, rule)


def no_such_part(s: MachineState, seat: int, words: Sequence[str], rule: str) -> Notice | None:
    """That the Part which `VERB PART` names is not held, if so."""
    if len(words) < 2 or s.parts[seat][s.edition.colours.index(words[1])]:
        return None
    return Notice("no_such_part", {"part": words[1]}, rule)


def affordable(s: MachineState, seat: int, cost: int) -> bool:
    return cost <= total(s.vouchers[seat])
