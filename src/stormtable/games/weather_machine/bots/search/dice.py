"""Dice for simulated games.

A result depends on the seed, the stream and the number of earlier draws. So lines that differ early
get the same luck later.
"""

from __future__ import annotations

from random import Random
from typing import Final
from zlib import crc32

from mypy_extensions import i64

from stormtable.kernel.chance import Chance

UNUSED: Final = Random(0)
_STREAMS: Final[dict[str, int]] = {}


def mixed(x: i64) -> i64:
    """Return 31 mixed bits. Products stay below 2 ** 62, so pure Python gets the same result."""
    x &= 0x7FFFFFFF
    x = ((x >> 15) ^ x) * 0x2C1B3C6D & 0x7FFFFFFF
    x = ((x >> 12) ^ x) * 0x297A2D39 & 0x7FFFFFFF
    return (x >> 15) ^ x


class Dice(Chance):
    """A chance whose `drawn` must be set to the position's `draws` before it is played on."""

    def __init__(self, seed: int) -> None:
        super().__init__(UNUSED)
        self.seed: i64 = seed & 0x7FFFFFFF
        self.drawn: i64 = 0

    def pick(self, stream: str, weights: list[int]) -> int:
        total: i64 = 0
        weight: i64
        for weight in weights:
            total += weight
        named = _STREAMS.get(stream)
        if named is None:
            named = _STREAMS[stream] = crc32(stream.encode()) & 0x7FFFFFFF
        key: i64 = named
        remaining: i64 = mixed(mixed(self.seed ^ key) + self.drawn) % total
        self.drawn += 1
        for index, weight in enumerate(weights):
            if remaining < weight:
                return index
            remaining -= weight
        raise AssertionError("unreachable: the rest is below the sum of the weights")
