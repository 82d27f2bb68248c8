"""Episodes for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stormtable.kernel.title import Value
from stormtable.research.episode import Episode

KINDS: tuple[tuple[str, int, dict[str, Value]], ...] = (
    ("weather-island", 2, {}),
    ("weather-island", 6, {"bag": "any"}),
    ("weather-machine", 2, {"goals": "draft"}),
    ("weather-machine", 4, {}),
    ("saboteurs", 1, {"challenges": "random:3"}),
)
"""An environment, a number of players and options: together they ask every kind of question."""


def positions(episode: Episode, seed: int) -> Iterator[Episode]:
    """Yield an episode at each of its decisions, and play at random in between."""
    rng = Random(seed)
    while not episode.over:
        yield episode
        episode.step(rng.choice(episode.legal()))
