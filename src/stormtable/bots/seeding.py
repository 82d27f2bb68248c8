"""The seeds of games between bots, what lasts a game, and the limit for endless games."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from stormtable.kernel.chance import stream_of

LONGEST = 100_000
"""Decisions after which a game counts as endless."""


def seed_of(seed: int, index: int) -> int:
    """Return the seed of game (or seat) number `index` in a series that has this `seed`."""
    return stream_of(seed, str(index)).getrandbits(63)


@runtime_checkable
class HasHabits(Protocol):
    """A bot with habits that last a whole game, although each turn may be played by a new bot."""

    def take_habits(self, rng: Random) -> None:
        """Replace its habits by those that follow from a generator."""
