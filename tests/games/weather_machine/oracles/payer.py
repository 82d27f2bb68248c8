"""Pay Vouchers literally, one by one, by pages 7 and 8, without looking ahead."""

from __future__ import annotations

from functools import cache
from typing import cast

from stormtable.games.weather_machine.rules.names import SCIENCE

Track = tuple[int, int, int, int, int]


def less(track: Track, kind: int) -> Track:
    return cast(Track, (*track[:kind], track[kind] - 1, *track[kind + 1 :]))


@cache
def after_any(track: Track, count: int, barred: frozenset[int] = frozenset()) -> frozenset[Track]:
    """Return every possible remainder after paying `count` Vouchers of any types that are not
    barred."""
    if count == 0:
        return frozenset([track])
    return frozenset(
        end
        for kind in range(5)
        if track[kind] and kind not in barred
        for end in after_any(less(track, kind), count - 1, barred)
    )


@cache
def after_payment(track: Track, kind: int) -> frozenset[Track]:
    """Return every possible remainder after paying one Voucher of a type."""
    if track[kind] or track[SCIENCE]:
        return frozenset(less(track, paid) for paid in {kind, SCIENCE} if track[paid])
    return after_any(track, 3, frozenset([kind, SCIENCE]))


def after(track: Track, kind: int, count: int) -> set[Track]:
    left = {track}
    for _ in range(count):
        left = {end for before in left for end in after_payment(before, kind)}
    return left


def after_all(track: Track, kind: int, count: int, science: int, anything: int) -> set[Track]:
    return {
        end
        for before in after(track, kind, count)
        for other in after(before, SCIENCE, science)
        for end in after_any(other, anything)
    }
