"""Play a position to its end, with quick players that differ a little from game to game.

Identical players would repeat the same game, and a share of identical games is no estimate of a
chance. So every player of a playout evaluates with its own weights, changed a little at random.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from stormtable.games.weather_machine.bots.search.dice import Dice, mixed
from stormtable.games.weather_machine.bots.search.lines import Style, best_line
from stormtable.games.weather_machine.bots.search.playouts import play_line, shaken
from stormtable.games.weather_machine.bots.weights import weights_for
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.engine import State

VARIETY = 12
"""The number of different players."""
SHAKEN = 60
"""How strongly a player's hand-made weights are changed, in hundredths of `shaken`."""
DIFFERENT = 25
"""How strongly the learned weights are changed: enough that a line within 1 CP of the best is often
best."""


@lru_cache(maxsize=5 * VARIETY)
def varied_player(players: int, number: int) -> Style:
    """Return one of VARIETY quick players, each with slightly different weights."""
    weights = weights_for(players)
    hand = shaken(weights.hand, mixed(1000 + number), SHAKEN)
    seed = mixed(2000 + number)
    base, slope = (shaken(row, seed, DIFFERENT) for row in (weights.base, weights.slope))
    # Both get the same factors, so that a weight keeps its course over the game.
    value = type(weights)(weights.hand, base, slope, weights.scale, {}, weights.net).value()
    return Style(value, hand, 1, True)


def play_out(state: State, seed: int) -> State:
    """Return the end of the game; the seed decides dice and players."""
    s = cast(MachineState, state)
    dice = Dice(mixed(seed & 0x7FFFFFFF))
    s.chance = dice
    dice.drawn = s.draws
    if s.drawing:
        s.advance()
    styles = [
        varied_player(s.players, mixed(dice.seed + 7 * seat + 1) % VARIETY)
        for seat in range(s.players)
    ]
    played = 0
    while s.agenda:
        played += 1
        # Players plan with other dice than those of the playout.
        line = best_line(s, mixed(dice.seed + 31 * played), styles[s.asked])
        play_line(s, dice, line.answers)
    return s
