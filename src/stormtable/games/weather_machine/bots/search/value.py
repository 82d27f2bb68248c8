"""The learned value of a position for a seat: the expected result at the end.

Weights are whole numbers and depend linearly on the remaining turns. A net, where there is one,
corrects the linear value. A position has the same value on every machine.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.bots.net import Net
from stormtable.games.weather_machine.bots.search.counts import LONGEST
from stormtable.games.weather_machine.bots.search.features import COUNT, Part
from stormtable.games.weather_machine.bots.search.parts import Parts
from stormtable.games.weather_machine.rules.solo.endings import (
    LOST_ON_TIME,
    WON_AT_ONCE,
    WON_ON_TIME,
)
from stormtable.games.weather_machine.rules.state import MachineState

UNIT: Final = 100_000
"""One CP, in the value's own unit."""

WON: Final = 15
LOST: Final = -15
LOST_EARLY: Final = -50
MOST: Final = 50
"""In solo games: the weight of a win or a defeat. CP ahead of the target count up to this many."""


def result(s: MachineState, seat: int) -> int:
    """Return the result of a finished game for a seat, in CP: ahead of the best rival, or of the
    target."""
    if s.players > 1:
        best = -1000
        for other in range(s.players):
            if other != seat:
                best = max(best, s.cp[other])
        return s.cp[seat] - best
    ahead = min(MOST, max(-MOST, s.cp[0] - s.target))
    if s.ending == WON_AT_ONCE or s.ending == WON_ON_TIME:
        return WON + max(0, ahead)
    if s.ending == LOST_ON_TIME:
        return LOST + min(0, ahead)
    return LOST_EARLY + LOST


class Value:
    """The value function. Per feature, a weight is base + slope * half turns left."""

    def __init__(
        self, base: list[int], slope: list[int], hand: list[int], net: Net | None = None
    ) -> None:
        self.hand = hand
        """The weights of the hand-made judgement."""
        self.by_half_turn: list[list[int]] = []
        for half in range(LONGEST + 1):
            self.by_half_turn.append([base[n] + half * slope[n] for n in range(COUNT)])
        self.net = net
        self.parts: Parts | None = None
        """What was counted for the last position."""

    def of(self, s: MachineState, seat: int) -> int:
        if not s.agenda:
            return UNIT * result(s, seat)
        parts = self.parts
        if parts is None or not parts.fits(s):
            parts = Parts(s, self.hand)
            self.parts = parts
        parts.look(s, seat)
        total = Total(self.by_half_turn[parts.half_turns], self.net)
        for portion in parts.seats:
            for part in portion.parts:
                total.add(part, 0 if portion.seat == seat else 1)
        total.add(parts.common, 0)
        total.add(parts.outcome, 0)
        return total.value()


class Total:
    """Adds parts up."""

    def __init__(self, weights: list[int], net: Net | None) -> None:
        self.weights = weights
        self.net = net
        self.linear: i64 = 0
        self.layers: list[object] = []

    def add(self, part: Part, whose: i64) -> None:
        """Add a part; `whose` is 1 for that of another seat."""
        known = part.sums[whose]
        self.linear += known.weighed(part, self.weights)
        net = self.net
        if net is not None:
            if known.layer is None:
                known.layer = net.layer(part.numbers, part.amounts, known.first)
            self.layers.append(known.layer)

    def value(self) -> int:
        net = self.net
        correction: i64 = 0 if net is None else net.result(self.layers)
        return self.linear + correction


def numbers(s: MachineState, seat: int, hand: list[int]) -> dict[int, int]:
    """Return the features of a position that are not 0."""
    parts = Parts(s, hand)
    parts.look(s, seat)
    amounts: dict[int, int] = {}
    for portion in parts.seats:
        for part in portion.parts:
            _collect(part, 0 if portion.seat == seat else 1, amounts)
    _collect(parts.common, 0, amounts)
    _collect(parts.outcome, 0, amounts)
    return amounts


def _collect(part: Part, whose: i64, amounts: dict[int, int]) -> None:
    first = part.sums[whose].first
    for number, amount in zip(part.numbers, part.amounts, strict=True):
        amounts[first + number] = amounts.get(first + number, 0) + amount
