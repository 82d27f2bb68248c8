"""Randomness: unbiased, the same on every machine, and independent by stream."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.kernel.chance import (
    Chance,
    Streams,
    below,
    shuffle,
    stream_of,
    weighted,
)
from stormtable.kernel.errors import DeadEnd


class Everything(Random):
    """A generator that yields every number of bits in turn, so that its distribution is exact."""

    def __init__(self) -> None:
        super().__init__(0)
        self.next = -1

    def getrandbits(self, k: int, /) -> int:
        self.next += 1
        return self.next % (1 << k)


@given(st.integers(1, 70))
def test_below_is_exactly_even(bound: int) -> None:
    rng = Everything()
    rounds = 3
    drawn = [below(rng, bound) for _ in range(rounds * bound)]
    assert sorted(drawn) == sorted(list(range(bound)) * rounds)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any))
def test_weighted_is_exactly_as_likely_as_the_weights(weights: list[int]) -> None:
    rng = Everything()
    drawn = [weighted(rng, weights) for _ in range(2 * sum(weights))]
    assert [drawn.count(index) for index in range(len(weights))] == [2 * n for n in weights]


@pytest.mark.parametrize("weights", [[], [0], [0, 0, 0]])
def test_a_draw_from_nothing_stops_instead_of_hanging(weights: list[int]) -> None:
    with pytest.raises(DeadEnd):
        weighted(Random(1), weights)


def test_the_numbers_are_these_on_every_machine() -> None:
    dice = stream_of(7, "dice")
    assert [below(dice, 6) for _ in range(12)] == [1, 3, 5, 1, 4, 5, 3, 3, 1, 3, 5, 3]
    chance = Streams(2026)
    assert [chance.pick("bag", [3, 0, 4, 3]) for _ in range(8)] == [0, 2, 3, 2, 3, 2, 0, 3]
    cards = list(range(10))
    shuffle(stream_of(-1, "cards"), cards)
    assert cards == [5, 6, 1, 4, 3, 0, 8, 2, 7, 9]


def test_a_stream_is_not_shifted_by_another() -> None:
    alone = Streams(5)
    mixed = Streams(5)
    tiles = [alone.pick("tiles", [1] * 9) for _ in range(30)]
    picked = []
    for number in range(30):
        for _ in range(number % 4):
            mixed.pick("dice", [1] * 6)
        picked.append(mixed.pick("tiles", [1] * 9))
    assert picked == tiles


def test_streams_differ_by_name_and_by_seed() -> None:
    def numbers(seed: int, name: str) -> list[int]:
        chance = Streams(seed)
        return [chance.pick(name, [1] * 100) for _ in range(10)]

    assert numbers(1, "a") == numbers(1, "a")
    assert numbers(1, "a") != numbers(1, "b")
    assert numbers(1, "a") != numbers(2, "a")


def test_a_draw_is_read_from_the_digest_of_its_address() -> None:
    """The digest is read as one large number, lowest bits first, page after page."""

    def stands(address: str, bound: int) -> int:
        bits = bound.bit_length()
        for page in range(100):
            text = f"{address}/{page}"
            number = int.from_bytes(blake2b(text.encode(), digest_size=64).digest(), "big")
            for shift in range(0, 512 - bits + 1, bits):
                value = number >> shift & ((1 << bits) - 1)
                if value < bound:
                    return value
        raise AssertionError(address)

    for bound in (1, 2, 3, 5, 8, 9, 129, 256, 257, 1025):
        chance = Streams(7)
        for number in range(50):
            assert chance.pick("dice", [1] * bound) == stands(f"7/dice/{number}", bound)
    for half in (2**28, 2**29, 2**31, 2**62, 2**254):  # bounds on both sides of a machine word
        chance = Streams(8)
        for number in range(50):
            assert chance.pick("coin", [half, half + 1]) == (
                stands(f"8/coin/{number}", 2 * half + 1) >= half
            )


def test_plain_chance_uses_one_generator_for_all() -> None:
    chance, other = Chance(Random(3)), Chance(Random(3))
    assert [chance.pick("a", [1] * 50), chance.pick("b", [1] * 50)] == [
        other.pick("c", [1] * 50),
        other.pick("c", [1] * 50),
    ]


def test_shuffle_reaches_every_order_and_loses_nothing() -> None:
    rng = Random(1)
    seen = set()
    for _ in range(400):
        items = [1, 2, 3, 4]
        shuffle(rng, items)
        seen.add(tuple(items))
    assert len(seen) == 24
