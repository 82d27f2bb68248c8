"""Sources of randomness: named streams, kept outside the searchable state.

A state never contains the future. It stops at a `Draw` and takes a result from the attached
`Chance`. A copy has none attached, so the owner of a copy must attach another.
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
"""The bytes of a blake2b digest."""
WORD: Final = 1 << 30
"""Bounds below this, the usual case, fit into machine words; mypyc compiles `1 << bits` to a 32-bit
shift."""


def below(rng: Random, bound: int) -> int:
    """Return a random whole number from 0 to bound-1.

    It uses only `getrandbits`, whose sequence is the same in all Python versions.
    """
    bits = bound.bit_length()
    while True:
        value: int = rng.getrandbits(bits)
        if value < bound:
            return value


def on_page(page: str, bound: int) -> int:
    """Return the whole number from 0 to bound-1 that a page encodes, the same on every machine.

    A page is a digest of 64 bytes, read from its end in numbers with as many bits as the bound. The
    first number below the bound counts; the result is -1 if there is none.
    """
    digest: bytes = blake2b(page.encode()).digest()
    return _read(digest, bound) if bound < WORD else _read_large(digest, bound)


def _read(digest: bytes, small: int) -> int:
    bits: i64 = small.bit_length()
    bound: i64 = small
    mask: i64 = (1 << bits) - 1
    position: i64 = PAGE
    read: i64 = 0
    unread: i64 = 0
    for _ in range(8 * PAGE // bits):
        while unread < bits:
            position -= 1
            byte: i64 = digest[position]
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
    """Return a random index of `weights`, with chances in proportion to the weights."""
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
    """Return the index whose share of the total weight contains this unit."""
    if total >= WORD:
        return bisect(list(accumulate(weights)), unit)
    remaining: i64 = unit
    for index, weight in enumerate(weights):
        remaining -= weight
        if remaining < 0:
            return index
    raise AssertionError("unreachable: the unit is below the sum of the weights")


def shuffle(rng: Random, items: list[int]) -> None:
    """Put `items` in random order, in place (Fisher-Yates on `below`)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Copyable):
    """Makes every draw from one generator. Bots attach it to the states that they sample."""

    __slots__ = ("rng",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def pick(self, stream: str, weights: list[int]) -> int:
        return weighted(self.rng, weights)

    def continue_from(self, drawn: dict[str, int]) -> None:
        """Skip this many draws of each stream, so that a resumed game repeats none."""


UNUSED: Final = Random(0)
"""A placeholder generator: creating a real one takes as long as many draws."""


class Stream:
    """The position in a stream."""

    __slots__ = ("address", "drawn")

    def __init__(self, address: str, drawn: int) -> None:
        self.address = address
        self.drawn = drawn

    def __getnewargs__(self) -> tuple[str, int]:
        return self.address, self.drawn


class Streams(Chance):
    """Draws by address: the seed, the name of the stream, and the number of earlier draws from it.

    Each address has pages of digest bytes, and the first page that encodes a result decides. So
    more draws of one kind never shift those of another, and a resumed game neither repeats nor
    skips a draw.
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
        source = self.streams.get(stream)
        if source is None:
            source = self._begin(stream, 0)
        ordinal = source.drawn
        source.drawn = ordinal + 1
        value = on_page(f"{source.address}{ordinal}/0", total)
        page = 0
        while value < 0:
            page += 1
            value = on_page(f"{source.address}{ordinal}/{page}", total)
        return _reach(weights, value, total)

    def _begin(self, stream: str, drawn: int) -> Stream:
        source = self.streams[stream] = Stream(f"{self.seed}/{stream}/", drawn)
        return source

    def continue_from(self, drawn: dict[str, int]) -> None:
        self.streams = {}
        for stream, count in drawn.items():
            self._begin(stream, count)


class Entropy(Chance):
    """Draws from the operating system's entropy, so there is no seed that could leak or be
    guessed."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SystemRandom())

    def __reduce__(self) -> tuple[type[Entropy], tuple[()]]:
        """Return a recipe for a new object: Python refuses to pickle the system's entropy."""
        return Entropy, ()


def stream_of(seed: int, name: str) -> Random:
    """Return the generator for a seed and a name, the same on every machine."""
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))
