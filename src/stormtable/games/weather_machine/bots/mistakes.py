"""The mistakes of a beginner, for the level `easy`.

People who learn this game err in the same ways again and again. They think of the next turns rather
than of the end; they look at their own Laboratory, not at those of others; they like to return to
one Location, and neglect one part of the game. Each bot keeps its favourite and what it neglects.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from stormtable.games.weather_machine.bots.search import features as f
from stormtable.games.weather_machine.bots.search.lines import Line, move_of
from stormtable.games.weather_machine.bots.search.value import UNIT, Value
from stormtable.games.weather_machine.bots.weights import characters, weights_for
from stormtable.kernel.chance import below

SIGHT = 40
"""The percentage of the turns left that it thinks of."""
FAVOURITE = 3 * UNIT
"""How much it likes its favourite Location."""
NEGLECT = 50
"""The percentage of its worth that it sees of what it neglects."""
PARTS = (
    range(f.ROW, f.HAS),  # papers: rows, their markers, Citations
    range(f.GOALS_SET, f.PLACE),
    range(f.GOVERNMENT_BOTS, f.MARKS),
    range(f.FUNDING, f.VOUCHERS),
)
"""The parts of the game that a beginner may neglect, as features."""
LOCATIONS = range(5)


@dataclass(frozen=True, slots=True)
class Habits:
    favourite: int
    """The Location it likes to return to."""
    neglected: int
    """What it neglects: an index of `PARTS`."""


def habits_from(rng: Random) -> Habits:
    return Habits(below(rng, len(LOCATIONS)), below(rng, len(PARTS)))


@lru_cache(maxsize=32)
def misjudged(players: int, character: str, habits: Habits) -> Value:
    """Return the value as a beginner sees it: short-sighted, without rivals, with its habits."""
    weights = weights_for(players)
    base, slope = weights.base[:], [weight * SIGHT // 100 for weight in weights.slope]
    for feature, more in (characters()[character] if character else {}).items():
        base[feature] += more
    for feature in (*range(f.RIVALS, f.BOARD), f.BEST_RIVAL, f.AHEAD):
        base[feature] = slope[feature] = 0
    for feature in PARTS[habits.neglected]:
        base[feature] = base[feature] * NEGLECT // 100
        slope[feature] = slope[feature] * NEGLECT // 100
    base[f.PLACE + habits.favourite] += FAVOURITE
    return Value(base, slope, weights.hand)


def without_overlooked(lines: list[Line], number: int) -> list[Line]:
    """Return the lines without those to one of their Locations, which the beginner overlooks: any,
    by a random number. If there is only one, it sees that."""
    spaces = sorted({move_of(line) for line in lines})
    overlooked = spaces[number % len(spaces)]
    return [line for line in lines if move_of(line) != overlooked] or lines
