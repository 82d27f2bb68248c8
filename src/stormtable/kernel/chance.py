"""Where randomness comes from: named streams, held outside the searchable state.

A state never contains the future. It stops at a `Draw` and takes a result from the `Chance`
attached to it; a copy has none attached, so whoever holds a copy must bring their own dice.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from mypy_extensions import mypyc_attr

from stormtable.kernel.errors import DeadEnd


def below(rng: Random, bound: int) -> int:
    """A whole number from 0 to bound-1.

    Built on `getrandbits` alone, whose sequence does not change between Python versions.
    """
    bits = bound.bit_length()
    while True:
        value: int = rng.getrandbits(bits)
        if value < bound:
            return value


def weighted(rng: Random, weights: list[int]) -> int:
    """An index of `weights`, each as likely as its weight."""
    total = 0
    for weight in weights:
        total += weight
    if total <= 0:
        raise DeadEnd("a draw without a possible result")
    rest = below(rng, total)
    for index, weight in enumerate(weights):
        if rest < weight:
            return index
        rest -= weight
    raise AssertionError("unreachable: the rest is below the sum of the weights")


def shuffle(rng: Random, items: list[int]) -> None:
    """Put `items` in random order, in place (Fisher-Yates on `below`)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Every draw from one generator: what a bot attaches to the states it imagines."""

    __slots__ = ("rng",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def pick(self, stream: str, weights: list[int]) -> int:
        return weighted(self.rng, weights)


class Streams(Chance):
    """A generator for each name: more draws of one kind never shift those of another."""

    __slots__ = ("seed", "streams")

    def __init__(self, seed: int) -> None:
        super().__init__(Random(seed))
        self.seed = seed
        self.streams: dict[str, Random] = {}

    def pick(self, stream: str, weights: list[int]) -> int:
        rng = self.streams.get(stream)
        if rng is None:
            rng = self.streams[stream] = stream_of(self.seed, stream)
        return weighted(rng, weights)


def stream_of(seed: int, name: str) -> Random:
    """The generator a seed and a name stand for, the same on every machine."""
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))
