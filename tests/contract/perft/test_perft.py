"""The number of lines of play to a small depth changes only when a rule changes.

A game is set up from a seed and played for a while. From there every line is followed to a depth,
with the same result for each draw. The counts are those of depth 1, 2, 3 and so on.
"""

from __future__ import annotations

from random import Random

import pytest

from games.weather_island import RECORDED
from games.weather_machine import LIGHTNING
from stormtable.kernel.chance import Chance, Streams, below, stream_of
from stormtable.kernel.engine import State
from stormtable.kernel.registry import title_named

EDITIONS = {
    "weather-island": RECORDED,
    "weather-machine": LIGHTNING,
}


class Middle(Chance):
    """Always picks the middle result, so that a draw adds nothing to the count."""

    def pick(self, stream: str, weights: list[int]) -> int:
        remaining = sum(weights) // 2
        for result, weight in enumerate(weights):
            remaining -= weight
            if remaining < 0:
                return result
        raise AssertionError("a draw without a possible result")


def begun(game: str, players: int, seed: int, skip: int) -> State:
    """Return a game after `skip` random decisions."""
    title = title_named(game)
    state = title.new(players, title.settle_settings({"edition": str(EDITIONS[game])}))
    state.chance = Streams(seed)
    state.advance()
    rng = stream_of(seed, "choices")
    for _ in range(skip):
        state.apply(state.choices[below(rng, len(state.choices))])
    state.chance = Middle(Random(0))
    return state


def lines(state: State, depth: int) -> int:
    """Return the number of lines of `depth` decisions; a finished game is one line."""
    if depth == 0 or state.over:
        return 1
    if depth == 1 and not state.sealed:
        return len(state.choices)
    count = 0
    for option in state.choices:
        after = state.copy()
        after.chance = state.chance
        after.apply(option)
        count += lines(after, depth - 1)
    return count


COUNTS = {
    ("weather-island", 2, 0): [2, 4, 44, 528, 2160],
    ("weather-island", 2, 30): [2, 4, 10, 56, 589],
    ("weather-island", 2, 75): [2, 4, 64, 832, 3320],
    ("weather-island", 3, 0): [2, 4, 8, 96, 1248, 13728],
    ("weather-island", 3, 30): [4, 16, 136, 480, 4104],
    ("weather-island", 3, 105): [2, 4, 8, 24, 336],
    ("weather-island", 4, 0): [2, 4, 8, 16, 208, 2288],
    ("weather-island", 4, 30): [5, 29, 87, 336, 1190],
    ("weather-island", 4, 135): [4, 8, 34, 266, 3410, 12342],
    ("weather-machine", 2, 0): [2, 4, 56, 160, 980, 3808],
    ("weather-machine", 2, 30): [2, 4, 16, 58, 143, 397],
    ("weather-machine", 2, 75): [7, 34, 116, 420, 1660],
    ("weather-machine", 3, 0): [2, 4, 8, 120, 344, 2456],
    ("weather-machine", 3, 30): [9, 64, 348, 1669, 8875],
    ("weather-machine", 3, 105): [4, 24, 80, 378, 1916, 13904],
    ("weather-machine", 4, 0): [2, 4, 8, 16, 256, 736, 5824],
    ("weather-machine", 4, 30): [4, 64, 184, 1396, 5424],
    ("weather-machine", 4, 135): [10, 25, 132, 651, 2324],
}
"""By game, players (also the seed) and the number of decisions before."""


@pytest.mark.parametrize(("game", "players", "skip"), COUNTS)
def test_a_position_has_as_many_lines_as_recorded(game: str, players: int, skip: int) -> None:
    state = begun(game, players, players, skip)
    counts = COUNTS[game, players, skip]
    assert [lines(state, depth + 1) for depth in range(len(counts))] == counts


def test_a_line_is_counted_by_its_decisions() -> None:
    """The shortcut at the last decision gives the same count as following it."""
    state = begun("weather-machine", 2, 2, 0)
    followed = 0
    for option in state.choices:
        after = state.copy()
        after.chance = state.chance
        after.apply(option)
        followed += lines(after, 2)
    assert lines(state, 3) == followed
