"""Vouchers and the Executive Exchanges (pages 7 and 8): what a player can pay, and the payment.

A payment is a number of Vouchers of one type, then some Science, then some of any type. All
questions use the same closed-form function to check that the remainder can still be paid, so no
payment reaches a dead end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.names import ANY, SCIENCE, VOUCHERS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import IntTuple, added

NONE: Final = -1
"""No type of Voucher."""


def total(track: IntTuple) -> i64:
    return track[0] + track[1] + track[2] + track[3] + track[4]


def payable(track: IntTuple, kind: i64, count: i64, science: i64, anything: i64) -> bool:
    """Return whether the player can pay `count` of `kind`, then `science` Science, then `anything`
    of any type.

    The function spends the player's Vouchers of the type first, then Science, and only then
    exchanges three others for one (W2): using the joker or the exchange earlier never leaves more.
    """
    joker: i64 = track[SCIENCE]
    own: i64 = 0 if kind == SCIENCE else track[kind]
    return _covers(own, joker, total(track) - own - joker, count, science, anything)


def most_payable(track: IntTuple, kind: i64) -> i64:
    """Return how many of `kind` the player can pay, with Science and three others for each missing
    one."""
    joker: i64 = track[SCIENCE]
    own: i64 = 0 if kind == SCIENCE else track[kind]
    return own + joker + (total(track) - own - joker) // 3


def _covers(own: i64, joker: i64, others: i64, count: i64, science: i64, anything: i64) -> bool:
    """Return `payable` for these numbers of Vouchers: of the type, of Science and of the others."""
    own -= count
    # A Science Voucher replaces a missing one of the type; so do three others, if Science is short.
    if own < 0:
        joker += own
        own = 0
        if joker < 0:
            others += 3 * joker
            joker = 0
    if others < 0:
        return False
    others += own
    joker -= science
    if joker < 0:
        others += 3 * joker
        joker = 0
    return others >= 0 and others + joker >= anything


def payable_after_any(
    track: IntTuple,
    first: i64,
    barred: i64,
    kind: i64,
    count: i64,
    science: i64,
    anything: i64,
    paid: i64 = NONE,
) -> bool:
    """Return whether `first` Vouchers of any types that are not `barred` (bits) can be paid, and
    then the remainder.

    The best order is: types that pay nothing else, then the needed type, then Science. One Voucher
    of the type `paid`, which is not barred, has already been paid.
    """
    joker: i64 = track[SCIENCE]
    own: i64 = 0 if kind == SCIENCE else track[kind]
    others = total(track) - own - joker
    if paid == SCIENCE:
        joker -= 1
    elif paid == kind:
        own -= 1
    elif paid != NONE:
        others -= 1
    spare = others
    for other in range(5):
        if barred >> other & 1 and other != kind and other != SCIENCE:
            spare -= track[other]
    from_others = min(first, spare)
    first -= from_others
    from_own = 0 if barred >> kind & 1 else min(first, own)
    first -= from_own
    from_joker = 0 if barred >> SCIENCE & 1 else min(first, joker)
    return first == from_joker and _covers(
        own - from_own, joker - from_joker, others - from_others, count, science, anything
    )


# A payment in a step: b = kind | count << 4, c = science | anything << 4 (| barred << 8).


def pay_step(seat: int, kind: int, count: int, science: int = 0, anything: int = 0) -> int:
    return pack(steps.PAY, seat, kind | count << 4, science | anything << 4)


def pay_any_step(seat: int, first: int, keep: int = 0) -> int:
    """Return a step that pays `first` Vouchers of any types, and leaves `keep` more for what
    follows."""
    return pack(steps.PAY_ANY, seat, first << 8, keep << 4)


class PayVoucher(Action[MachineState]):
    """Pay one Voucher of a type that is accepted here and leaves enough for the remainder."""

    verb = steps.V_PAY
    word = "pay"

    def barred(self, step: int) -> int:
        """Return the types (bits) that are not accepted here."""
        return 0x1F & ~(1 << (b_of(step) & 15) | 1 << SCIENCE)

    def leaves_enough(self, s: MachineState, step: int, seat: int, kind: int) -> bool:
        """Return whether the remainder can still be paid after one Voucher of this type."""
        b, c = b_of(step), c_of(step)
        return payable(added(s.vouchers[seat], kind, -1), b & 15, (b >> 4) - 1, c & 15, c >> 4)

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_PAY, kind) for kind in range(ANY)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = a_of(target)
        if s.vouchers[seat][kind] == 0:
            return Notice("no_voucher", {"type": VOUCHERS[kind]}, "p.7")
        if self.barred(step) >> kind & 1:
            return Notice("wrong_voucher", {"type": VOUCHERS[kind]}, "p.7")
        return None if self.leaves_enough(s, step, seat, kind) else NOT_NOW

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"pay {VOUCHERS[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.vouchers(a_of(step), a_of(target)),)


class ExchangeVouchers(Action[MachineState]):
    """Pay three other Vouchers for one, when neither the type nor Science is left (W2)."""

    verb = steps.V_EXCHANGE
    word = "exchange"
    greyed = False

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = b_of(step) & 15
        if s.vouchers[seat][kind] == 0 and s.vouchers[seat][SCIENCE] == 0:
            return None
        tracks = (places.vouchers(seat, kind), places.vouchers(seat, SCIENCE))
        return Notice("exchange_only_without", {"type": VOUCHERS[kind]}, "p.8", tracks)

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.exchange("science"),)


class Pay(Ask[MachineState]):
    """Pay a cost in Vouchers one by one; the player chooses the types (p.7, p.8, W2, W5)."""

    name = "pay"
    reference = "p.7"
    pays = True
    actions = (PayVoucher(), ExchangeVouchers())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        track = s.vouchers[seat]
        b, c = b_of(step), c_of(step)
        kind, count = b & 15, b >> 4
        options: list[int] = []
        joker: i64 = track[SCIENCE]
        own: i64 = 0 if kind == SCIENCE else track[kind]
        others = total(track) - own - joker
        if own and _covers(own - 1, joker, others, count - 1, c & 15, c >> 4):
            options.append(pack(steps.V_PAY, kind))
        if joker and _covers(own, joker - 1, others, count - 1, c & 15, c >> 4):
            options.append(pack(steps.V_PAY, SCIENCE))
        if own == 0 and joker == 0:
            options.append(pack(steps.V_EXCHANGE))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, b, c = a_of(step), b_of(step), c_of(step)
        kind, count = b & 15, b >> 4
        if count > 1:
            s.push(pack(steps.PAY, seat, kind | count - 1 << 4, c))
        if kind_of(option) == steps.V_PAY:
            s.pay_voucher(seat, a_of(option))
        else:
            s.note(e.EXCHANGE, seat, 0)
            barred = 1 << kind | 1 << SCIENCE
            first = s.edition.science_exchange
            s.push(
                pack(
                    steps.PAY_ANY, seat, kind | count - 1 << 4 | first << 8, c & 0xFF | barred << 8
                )
            )

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"type": VOUCHERS[b_of(step) & 15], "count": b_of(step) >> 4}


class PayAnyVoucher(PayVoucher):
    """Pay one Voucher of any type; an exchange does not accept the type that it brings."""

    def barred(self, step: int) -> int:
        return c_of(step) >> 8

    def leaves_enough(self, s: MachineState, step: int, seat: int, kind: int) -> bool:
        b, c = b_of(step), c_of(step)
        barred, first = self.barred(step), b >> 8
        track = s.vouchers[seat]
        usable = [other for other in range(ANY) if track[other] and not barred >> other & 1]
        if sum(track[other] for other in usable) == first and kind != usable[0]:
            return False  # all Vouchers must go, so the order makes no difference (W5)
        return payable_after_any(
            track, first - 1, barred, b & 15, b >> 4 & 15, c & 15, c >> 4 & 15, kind
        )


class PayAny(Ask[MachineState]):
    """Pay Vouchers of any type one by one: a fee, or the price of an exchange (p.8, p.11, W3)."""

    name = "pay_any"
    reference = "p.8"
    pays = True
    actions = (PayAnyVoucher(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        track = s.vouchers[seat]
        b, c = b_of(step), c_of(step)
        kind, count, first = b & 15, b >> 4 & 15, b >> 8
        barred = c >> 8
        options: list[int] = []
        there = 0
        for voucher in range(5):
            if track[voucher] > 0 and not barred >> voucher & 1:
                there += track[voucher]
                if payable_after_any(
                    track, first - 1, barred, kind, count, c & 15, c >> 4 & 15, voucher
                ):
                    options.append(pack(steps.V_PAY, voucher))
        # All Vouchers must go, so the order makes no difference (W5).
        return options[:1] if there == first else options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, b, c = a_of(step), b_of(step), c_of(step)
        if b >> 8 > 1:
            s.push(pack(steps.PAY_ANY, seat, b - 256, c))
        s.pay_voucher(seat, a_of(option))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"count": b_of(step) >> 8}
