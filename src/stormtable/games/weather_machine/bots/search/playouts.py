"""Playouts: compare lines of a turn by the continuation of the game, with the same dice for all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.bots.search.dice import Dice, mixed
from stormtable.games.weather_machine.bots.search.lines import (
    Line,
    Style,
    all_lines,
    best_line,
    spread,
)
from stormtable.games.weather_machine.bots.search.value import UNIT, Value
from stormtable.games.weather_machine.rules.state import MachineState

SHAKES: Final = [520, 640, 715, 780, 840, 900, 960, 1040, 1110, 1190, 1280, 1400, 1560, 1920]
"""Random factors for a weight, in thousandths, all equally likely: about exp(0.35 N(0, 1))."""


def shaken(hand: list[int], seed: int, strength: int = 100) -> list[int]:
    """Return the weights of a player with slightly different judgement; `strength` is in
    hundredths."""
    shaken_weights: list[int] = []
    x: i64 = mixed(seed)
    for weight in hand:
        x = mixed(x + 7919)
        shake = SHAKES[x % len(SHAKES)] - 1000
        shaken_weights.append(weight * (1000 + shake * strength // 100) // 1000)
    return shaken_weights


def candidates(s: MachineState, seed: int, style: Style, width: int, others: int) -> list[Line]:
    """Return the lines worth comparing: the best, at most two per move, and those that are best for
    `others`, players with slightly different judgement."""
    lines = spread(all_lines(s, seed, style), width, 2, 12 * UNIT)
    seen = {tuple(line.answers) for line in lines}
    for number in range(others):
        hand = shaken(style.hand, mixed(seed + 31 * number + 17))
        line = best_line(s, seed, Style(style.value, hand, 2, style.lean))
        key = tuple(line.answers)
        if key not in seen:
            seen.add(key)
            lines.append(line)
    return lines


def play_line(s: MachineState, dice: Dice, answers: list[int]) -> None:
    """Play a line as far as it is legal within the same turn."""
    seat, turn = s.asked, s.turn
    for answer in answers:
        if s.asked != seat or s.turn != turn or answer not in s.choices:
            return
        dice.drawn = s.draws
        s.apply(answer)


def play_on(s: MachineState, dice: Dice, turns: int, style: Style) -> None:
    """Let all seats play `turns` turns in one style, or to the end."""
    played = 0
    last = s.turn
    while s.agenda:
        if s.turn != last:
            last = s.turn
            played += 1
            if played >= turns:
                return
        # Plan with other dice than those of the playout.
        line = best_line(s, mixed(dice.seed + 1 + played), style)
        play_line(s, dice, line.answers)


def squashed(value: i64, scale: i64) -> i64:
    """Map a lead from far behind to far ahead to 0 to UNIT. If only the win counts, a huge lead is
    worth little more than a safe one. `scale`: the CP at which the result is three quarters."""
    unit: i64 = UNIT
    x = value // scale
    ahead = x if x > 0 else -x
    return unit // 2 + (unit // 2) * x // (unit + ahead)


def chance(over: bool, value: i64, scale: i64) -> i64:
    """Return the chance to win, of UNIT. A finished game is won or lost; the margin decides
    ties."""
    felt = squashed(value, scale)
    if not over:
        return felt
    unit: i64 = UNIT
    return felt // 50 + (unit - unit // 50 if value > 0 else 0)


class Contest:
    """Sequential halving among lines: in each round all remaining lines get the same dice, then the
    worse half is dropped."""

    def __init__(
        self, s: MachineState, lines: list[Line], turns: int, style: Style, value: Value, scale: int
    ) -> None:
        self.s = s
        self.lines = lines
        self.alive = lines[:]
        self.turns = turns
        self.style = style
        self.value = value
        """The value function of the searching seat, with its character if it has one."""
        self.scale = scale

    def playout(self, line: Line, seed: int) -> int:
        """Return the result of a line with these dice."""
        s = self.s
        dice = Dice(seed)
        after = s.copy()
        after.chance = dice
        play_line(after, dice, line.answers)
        play_on(after, dice, self.turns, self.style)
        worth = self.value.of(after, s.asked)
        return chance(not after.agenda, worth, self.scale) if self.scale else worth

    def halve(self) -> None:
        self.alive.sort(key=self.order)
        self.alive = self.alive[: (len(self.alive) + 1) // 2]

    def order(self, line: Line) -> int:
        """Return a sort key, the most promising line first; the estimate counts as one playout."""
        alone = squashed(line.value, self.scale) if self.scale else line.value
        return -((line.total + alone) // (line.samples + 1))
