"""Where randomness comes from: named streams, held outside the searchable state.

A state never contains the future. It stops at a `Draw` and takes a result from the `Chance`
attached to it; a copy has none attached, so whoever holds a copy must bring their own dice.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random, SystemRandom
from typing import Final

from mypy_extensions import mypyc_attr

from stormtable.kernel.errors import DeadEnd

PAGE: Final = 64
"""Bytes of what `addressed` reads at once: the length of a digest of blake2b."""
NO_RESULT: Final = "a draw without a possible result"


def below(rng: Random, bound: int) -> int:
    """A whole number from 0 to bound-1.

    Built on `getrandbits` alone, whose sequence does not change between Python versions.
    """
    bits = bound.bit_length()
    while True:
        value: int = rng.getrandbits(bits)
        if value < bound:
            return value


def addressed(address: str, bound: int) -> int:
    """The whole number from 0 to bound-1 that stands at an address, the same on every machine.

    A page is 64 bytes, read from its end in numbers of as many bits as the bound has: the first
    below the bound counts. Should none be, there is a next page.
    """
    bits = bound.bit_length()
    mask = (1 << bits) - 1
    number = 0
    page = f"{address}/0"
    while True:
        digest: bytes = blake2b(page.encode()).digest()
        at = PAGE
        read = unread = 0
        for _ in range(8 * PAGE // bits):
            while unread < bits:
                at -= 1
                read |= digest[at] << unread
                unread += 8
            value = read & mask
            if value < bound:
                return value
            read >>= bits
            unread -= bits
        number += 1
        page = f"{address}/{number}"


def weighted(rng: Random, weights: list[int]) -> int:
    """An index of `weights`, each as likely as its weight."""
    total = sum(weights)
    if total <= 0:
        raise DeadEnd(NO_RESULT)
    return _reach(weights, below(rng, total))


def _reach(weights: list[int], rest: int) -> int:
    """The index in which the `rest`-th unit of weight lies."""
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

    def go_on(self, drawn: dict[str, int]) -> None:
        """So many draws of each stream were made before: a resumed game goes on from there."""


UNUSED: Final = Random(0)
"""The generator of a chance that needs none: to make one takes as long as many draws."""


class Streams(Chance):
    """Every draw has an address: the seed, the stream's name, and how many of it came before.

    So more draws of one kind never shift those of another, and a game that is resumed neither
    repeats nor forgets one.
    """

    __slots__ = ("book", "drawn", "seed")

    def __init__(self, seed: int) -> None:
        super().__init__(UNUSED)
        self.seed = seed
        self.book = f"{seed}/"
        """What all addresses of the seed begin with."""
        self.drawn: dict[str, int] = {}

    def pick(self, stream: str, weights: list[int]) -> int:
        total = sum(weights)
        if total <= 0:
            raise DeadEnd(NO_RESULT)
        ordinal = self.drawn.get(stream, 0)
        self.drawn[stream] = ordinal + 1
        return _reach(weights, addressed(f"{self.book}{stream}/{ordinal}", total))

    def go_on(self, drawn: dict[str, int]) -> None:
        self.drawn = dict(drawn)


class Entropy(Chance):
    """Draws from the system's entropy: there is no seed that could leak or be guessed."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SystemRandom())


def stream_of(seed: int, name: str) -> Random:
    """The generator a seed and a name stand for, the same on every machine."""
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))
