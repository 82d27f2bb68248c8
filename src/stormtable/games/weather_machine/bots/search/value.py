"""The learned value of a position for a seat: the expected result at the end.

Weights are whole numbers and depend linearly on the turns left. A position has the same value on
every machine.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.bots.search.features import (
    COUNT,
    LONGEST,
    Tally,
    Traced,
    half_turns,
    look,
)
from stormtable.games.weather_machine.rules.solo.endings import (
    LOST_ON_TIME,
    WON_AT_ONCE,
    WON_ON_TIME,
)
from stormtable.games.weather_machine.rules.state import MachineState

UNIT: Final = 100_000
"""One CP, in the value's own measure."""

WON: Final = 15
LOST: Final = -15
LOST_EARLY: Final = -50
MOST: Final = 50
"""Alone: what a win or a defeat counts beside the CP ahead of the target, which count so far."""


def result(s: MachineState, seat: int) -> int:
    """What a finished game came to for a seat, in CP: ahead of the best rival, or of the target."""
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
    """`base` and `slope`: a weight is base + slope * half turns left, for each feature."""

    def __init__(self, base: list[int], slope: list[int], hand: list[int]) -> None:
        self.hand = hand
        """The weights of the hand-made judgement."""
        self.by_half_turn: list[list[int]] = []
        for half in range(LONGEST + 1):
            self.by_half_turn.append([base[n] + half * slope[n] for n in range(COUNT)])
        self.tally = Tally([])

    def of(self, s: MachineState, seat: i64) -> int:
        if not s.agenda:
            return UNIT * result(s, seat)
        tally = self.tally
        tally.weights = self.by_half_turn[half_turns(s)]
        tally.total = 0
        look(s, seat, self.hand, tally)
        return tally.total


def numbers(s: MachineState, seat: int, hand: list[int]) -> dict[int, int]:
    """The features of a position that are not 0."""
    traced = Traced()
    look(s, seat, hand, traced)
    return traced.amounts
