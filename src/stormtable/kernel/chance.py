"""Sources of randomness: named streams, kept outside the searchable state.

A state never contains the future. It stops at a `Draw` and takes a result from the `Chance`
attached to it; a copy has none attached, so whoever holds a copy must bring their own dice.
"""

from __future__ import annotations

from bisect import bisect
from hashlib import blake2b
from itertools import accumulate
from random import Random, SystemRandom
from typing import Final

from mypy_extensions import i64, mypyc_attr

from stormtable.kernel.copying import Copyable
from stormtable.kernel.errors import DeadEnd

PAGE: Final = 64
"""Bytes of a digest of blake2b."""
WORD: Final = 1 << 30
"""Bounds below this, and they are common, are read in machine words; mypyc makes of `1 << bits` a
shift of 32 bits."""


def below(rng: Random, bound: int) -> int:
    """A whole number from 0 to bound-1.

    Built on `getrandbits` alone, whose sequence does not change between Python versions.
    """
    bits = bound.bit_length()
    while True:
        value: int = rng.getrandbits(bits)
        if value < bound:
            return value


def on_page(page: str, bound: int) -> int:
    """The whole number from 0 to bound-1 that a page stands for, the same on every machine.

    A page is 64 bytes, read from its end in numbers of as many bits as the bound has: the first
    below the bound counts; -1 if none is.
    """
    digest: bytes = blake2b(page.encode()).digest()
    return _read(digest, bound) if bound < WORD else _read_large(digest, bound)


def _read(digest: bytes, small: int) -> int:
    bits: i64 = small.bit_length()
    bound: i64 = small
    mask: i64 = (1 << bits) - 1
    at: i64 = PAGE
    read: i64 = 0
    unread: i64 = 0
    for _ in range(8 * PAGE // bits):
        while unread < bits:
            at -= 1
            byte: i64 = digest[at]
            read |= byte << unread
            unread += 8
        value = read & mask
        if value < bound:
            return value
        read >>= bits
        unread -= bits
    return -1


def _read_large(digest: bytes, bound: int) -> int:
    bits = bound.bit_length()
    mask = (1 << bits) - 1
    unread = int.from_bytes(digest, "big")
    for _ in range(8 * PAGE // bits):
        value = unread & mask
        if value < bound:
            return value
        unread >>= bits
    return -1


def weighted(rng: Random, weights: list[int]) -> int:
    """An index of `weights`, each as likely as its weight."""
    total = _total(weights)
    return _reach(weights, below(rng, total), total)


def _total(weights: list[int]) -> int:
    total = 0
    for weight in weights:
        total += weight
    if total <= 0:
        raise DeadEnd("a draw without a possible result")
    return total


def _reach(weights: list[int], unit: int, total: int) -> int:
    """The index in which that unit of the total weight lies."""
    if total >= WORD:
        return bisect(list(accumulate(weights)), unit)
    rest: i64 = unit
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise AssertionError("unreachable: the unit is below the sum of the weights")


def shuffle(rng: Random, items: list[int]) -> None:
    """Put `items` in random order, in place (Fisher-Yates on `below`)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Copyable):
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


class Stream:
    """Where in a stream one is."""

    __slots__ = ("address", "drawn")

    def __init__(self, address: str, drawn: int) -> None:
        self.address = address
        self.drawn = drawn

    def __getnewargs__(self) -> tuple[str, int]:
        return self.address, self.drawn


class Streams(Chance):
    """Every draw has an address: the seed, the stream's name, and how many of it came before.
    What comes out stands on the first of the address's pages that says something.

    So more draws of one kind never shift those of another, and a game that is resumed neither
    repeats nor forgets one.
    """

    __slots__ = ("seed", "streams")

    def __init__(self, seed: int) -> None:
        super().__init__(UNUSED)
        self.seed = seed
        self.streams: dict[str, Stream] = {}

    def __getnewargs__(self) -> tuple[int]:
        return (self.seed,)

    def pick(self, stream: str, weights: list[int]) -> int:
        total = _total(weights)
        at = self.streams.get(stream)
        if at is None:
            at = self._begin(stream, 0)
        ordinal = at.drawn
        at.drawn = ordinal + 1
        value = on_page(f"{at.address}{ordinal}/0", total)
        page = 0
        while value < 0:
            page += 1
            value = on_page(f"{at.address}{ordinal}/{page}", total)
        return _reach(weights, value, total)

    def _begin(self, stream: str, drawn: int) -> Stream:
        at = self.streams[stream] = Stream(f"{self.seed}/{stream}/", drawn)
        return at

    def go_on(self, drawn: dict[str, int]) -> None:
        self.streams = {}
        for stream, count in drawn.items():
            self._begin(stream, count)


class Entropy(Chance):
    """Draws from the system's entropy: there is no seed that could leak or be guessed."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SystemRandom())

    def __reduce__(self) -> tuple[type[Entropy], tuple[()]]:
        """There is nothing to copy: Python refuses to pickle the system's entropy."""
        return Entropy, ()


def stream_of(seed: int, name: str) -> Random:
    """The generator a seed and a name stand for, the same on every machine."""
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))
