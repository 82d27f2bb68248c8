"""Compares whole turns by playouts: the best line to each Location, all with the same dice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import cast

from stormtable.bots.reasons import paired
from stormtable.games.weather_machine.bots.playout import VARIETY, varied_player
from stormtable.games.weather_machine.bots.search.dice import mixed
from stormtable.games.weather_machine.bots.search.lines import Line, Style, all_lines, move_of
from stormtable.games.weather_machine.bots.search.playouts import Contest
from stormtable.games.weather_machine.bots.search.value import UNIT
from stormtable.games.weather_machine.bots.weights import value_for, weights_for
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import stream_of
from stormtable.kernel.codes import a_of
from stormtable.kernel.view import View

DEALS = 4
"""Consecutive playouts that share one deal of the hidden pieces, and the same players."""


@dataclass(frozen=True, slots=True)
class SearchDepth:
    """How deep to search and play on."""

    firsts: int
    """The number of ways to begin a turn that are followed."""
    each: int
    """The number of lines to each Location that are compared."""
    rounds: int
    """The length of a playout, in turns of every seat."""
    alone: int
    """The length of a playout in a solo game."""

    def turns(self, players: int) -> int:
        return self.alone if players == 1 else self.rounds * players


def sampled(view: View, seed: int, number: int) -> MachineState:
    """Return the position with the hidden pieces dealt, from what the seat knows."""
    rng: Random = stream_of(seed, f"deal {number}")
    return cast(MachineState, view.sample(rng))


def lines_by_location(
    view: View, seed: int, search: SearchDepth, slack: int
) -> dict[int, list[Line]]:
    """Return the most promising lines to each Location, the best by value first; none that is
    worse than the best line of all by more than `slack` CP."""
    s = sampled(view, seed, 0)
    style = Style(value_for(s.players), weights_for(s.players).hand, search.firsts, False)
    lines = all_lines(s, mixed(seed & 0x7FFFFFFF), style)
    by_location: dict[int, list[Line]] = {}
    for line in lines:
        if line.value < lines[0].value - slack * UNIT:
            break
        move = move_of(line)
        if move < 0:
            continue
        there = by_location.setdefault(a_of(move), [])
        if len(there) < search.each:
            there.append(line)
    return by_location


def results(
    view: View, lines: list[Line], search: SearchDepth, seed: int, count: int
) -> list[list[float]]:
    """Return the results of each line in `count` playouts: CP ahead, or the chance to win.

    The players of a playout differ a little from deal to deal: identical players would repeat the
    same game where no dice are left, and identical games prove nothing.
    """
    rows: list[list[float]] = [[] for _ in lines]
    players = view.state.players
    weights, value = weights_for(players), value_for(players)
    contest: Contest | None = None
    for number in range(count):
        if contest is None or number % DEALS == 0:
            s = sampled(view, seed, number)
            quick = varied_player(players, (seed + number // DEALS) % VARIETY)
            contest = Contest(s, lines, search.turns(players), quick, value, weights.scale)
        dice = mixed((seed & 0x3FFFFFFF) + 977 * number + 5)
        for row, line in zip(rows, lines, strict=True):
            row.append(contest.playout(line, dice) / UNIT)
    return rows


def gap(mine: list[float], theirs: list[float]) -> tuple[float, float]:
    """Return how much better a line is than another on average, and the standard error."""
    return paired([own - other for own, other in zip(mine, theirs, strict=True)])
