"""The seeds of games between bots, and the limit for endless games."""

from __future__ import annotations

from stormtable.kernel.chance import stream_of

LONGEST = 100_000
"""Decisions after which a game counts as endless."""


def seed_of(seed: int, index: int) -> int:
    """Return the seed of game (or seat) number `index` in a series that has this `seed`."""
    return stream_of(seed, str(index)).getrandbits(63)
