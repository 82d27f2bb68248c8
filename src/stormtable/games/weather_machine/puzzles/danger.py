"""What a turn alone against the Saboteurs is about: to win now, or to stop their set."""

from __future__ import annotations

from stormtable.games.weather_machine.bots.search.dice import Dice, mixed
from stormtable.games.weather_machine.bots.search.lines import Line
from stormtable.games.weather_machine.bots.search.playouts import play_line
from stormtable.games.weather_machine.puzzles.contest import sampled
from stormtable.games.weather_machine.rules.solo.endings import WON_AT_ONCE, WON_ON_TIME
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.view import View

TRIED = 20
"""Saboteurs' turns that are tried after each line."""
MOST, FEW = 0.9, 0.1

WIN_NOW, STOP_SET = "win_now", "stop_set"


def dangers(view: View, lines: list[Line], seed: int) -> tuple[str, ...]:
    """Return the themes that the Saboteurs' next turn confirms, for the best line and the
    second."""
    won: list[float] = []
    havoc: list[float] = []
    for line in lines:
        ends = [_next_turn(view, line, seed, number) for number in range(TRIED)]
        won.append(sum(s.ending in (WON_AT_ONCE, WON_ON_TIME) for s, _ in ends) / TRIED)
        havoc.append(sum(spent for _, spent in ends) / TRIED)
    names = []
    if won[0] >= MOST and won[1] <= FEW:
        names.append(WIN_NOW)
    if havoc[0] <= FEW and havoc[1] >= MOST:
        names.append(STOP_SET)
    return tuple(names)


def _next_turn(view: View, line: Line, seed: int, number: int) -> tuple[MachineState, bool]:
    """Return the position at the seat's next question after a line, and whether the Saboteurs have
    spent a set of tokens before it."""
    s = sampled(view, seed, number)
    dice = Dice(mixed((seed & 0x3FFFFFFF) + number))
    s.chance = dice
    before = s.hideout_tokens
    play_line(s, dice, line.answers)
    spent = any(s.hideout_tokens.count(token) < before.count(token) for token in before)
    return s, spent
