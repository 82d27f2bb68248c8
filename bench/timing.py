"""Measures time: of whole games, and of operations that are too short to be timed singly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeVar

P = TypeVar("P")
Tally = dict[str, float]
Game = tuple[int, int]
"""The number of real decisions of a game, and of forced ones."""


def time_games(seconds: float, games: Iterator[Game]) -> Tally:
    """Play whole games until the time is up."""
    decisions = forced = played = 0
    next(games)  # imports, editions and caches are not measured
    start = time.process_time()
    took = 0.0
    while took < seconds:
        real, trivial = next(games)
        decisions += real
        forced += trivial
        played += 1
        took = time.process_time() - start
    return {
        "decisions_per_s": decisions / took,
        "forced_per_s": forced / took,
        "games_per_s": played / took,
    }


def microseconds(batch: Callable[[], int], seconds: float) -> float:
    """Return the time of one operation; a call of `batch` does many and returns how many."""
    batch()
    count = 0
    start = time.process_time()
    took = 0.0
    while took < seconds:
        count += batch()
        took = time.process_time() - start
    return 1e6 * took / count


def spread_over(passed: list[P], count: int) -> list[P]:
    """Return `count` of the positions of a game, evenly spread from first to last."""
    return [passed[number * len(passed) // count] for number in range(count)]
