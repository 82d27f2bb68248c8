"""Deals pieces to rows where some pieces cannot lie in some rows.

All deals that respect the exclusions are equally likely. For each way to spread a group of pieces,
the module counts the deals, and draws a way with that weight. Pieces with the same exclusions form
a group, so the counts stay small: four suits and four rows give a few hundred.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from math import comb
from random import Random

from stormtable.kernel.chance import below, shuffle
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.tuples import IntTuple

Group = tuple[int, IntTuple]
"""The number of pieces, and the rows where they may lie."""


def rows_for(
    pieces: Sequence[int],
    excluded: Sequence[Collection[int]],
    room: Sequence[int],
    rng: Random,
) -> list[list[int]]:
    """Return the pieces of each row. `pieces` are shuffled; row r has room for `room[r]` pieces."""
    everywhere = tuple(range(len(room)))
    by_rows: dict[IntTuple, list[int]] = {}
    for piece in pieces:
        allowed = tuple(row for row in everywhere if piece not in excluded[row])
        by_rows.setdefault(allowed, []).append(piece)
    order = sorted(by_rows, key=lambda rows: (len(rows), rows))
    groups: tuple[Group, ...] = tuple((len(by_rows[rows]), rows) for rows in order)
    left = tuple(room)
    dealt: list[list[int]] = [[] for _ in room]
    for index, rows in enumerate(order):
        ways = [
            (weight * _deals(groups[index + 1 :], then), then)
            for weight, then in _spreads(*groups[index], left)
        ]
        total = sum(weight for weight, _ in ways)
        if total == 0:
            raise StormtableError(
                "no deal keeps to what the title excludes",
                "exclude only pieces that cannot lie there",
            )
        then = _drawn(ways, below(rng, total))
        for row in rows:
            for _ in range(left[row] - then[row]):
                dealt[row].append(by_rows[rows].pop())
        left = then
    for filled in dealt:
        # otherwise the order within a row would show which group a piece belongs to
        shuffle(rng, filled)
    return dealt


def _drawn(ways: Sequence[tuple[int, IntTuple]], number: int) -> IntTuple:
    """Return the way whose share of all weights contains this number."""
    for weight, then in ways:
        if number < weight:
            return then
        number -= weight
    raise AssertionError(number)


@lru_cache(maxsize=1 << 14)
def _deals(groups: tuple[Group, ...], room: IntTuple) -> int:
    """Return the number of ways in which the groups fill the rows."""
    if not groups:
        return 1
    count, rows = groups[0]
    return sum(weight * _deals(groups[1:], then) for weight, then in _spreads(count, rows, room))


def _spreads(count: int, rows: IntTuple, room: IntTuple) -> Iterator[tuple[int, IntTuple]]:
    """Yield each way to spread pieces over rows: its number of deals, and the room that remains."""
    if not rows:
        if count == 0:
            yield 1, room
        return
    first, others = rows[0], rows[1:]
    elsewhere = sum(room[row] for row in others)
    for here in range(max(0, count - elsewhere), min(count, room[first]) + 1):
        then = (*room[:first], room[first] - here, *room[first + 1 :])
        for weight, end in _spreads(count - here, others, then):
            yield comb(count, here) * weight, end
