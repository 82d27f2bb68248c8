"""Deals respect exclusions: none breaks one, and all others are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from stormtable.kernel.chance import shuffle
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.exclusion import rows_for

PIECES = [1, 2, 3, 4, 5, 6]
ROOM = [2, 3, 1]
EXCLUDED = [{1, 2, 3}, {6}, set[int]()]


def deal(rng: Random) -> tuple[tuple[int, ...], ...]:
    pieces = PIECES[:]
    shuffle(rng, pieces)
    return tuple(tuple(row) for row in rows_for(pieces, EXCLUDED, ROOM, rng))


def possible() -> set[tuple[tuple[int, ...], ...]]:
    every = {(order[:2], order[2:5], order[5:]) for order in permutations(PIECES)}
    return {
        rows
        for rows in every
        if not any(piece in EXCLUDED[row] for row, pieces in enumerate(rows) for piece in pieces)
    }


def test_every_possible_deal_comes_as_often_as_any_other() -> None:
    rng = Random(5)
    count = 120 * len(possible())
    dealt = Counter(deal(rng) for _ in range(count))
    assert set(dealt) == possible()
    # The chi-squared value is far below that of a deal twice as likely as another.
    freedom = len(possible()) - 1
    spread = sum((seen - 120) ** 2 / 120 for seen in dealt.values())
    assert spread < freedom + 6 * (2 * freedom) ** 0.5


def test_a_contradiction_is_an_error_with_a_remedy() -> None:
    with pytest.raises(StormtableError, match="no deal keeps to what the title excludes"):
        rows_for([1, 2], [{1, 2}, {1}], [1, 1], Random(1))


def test_every_row_of_a_deal_is_full() -> None:
    assert [len(row) for row in deal(Random(1))] == ROOM
