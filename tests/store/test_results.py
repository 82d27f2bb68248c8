"""How games end for those who play them."""

from __future__ import annotations

import pytest

from stormtable.kernel.title import Outcome
from stormtable.store.results import _places
from stormtable.store.schema import Seat


@pytest.mark.parametrize(
    ("places", "forfeited", "expected"),
    [
        ((1, 2, 3), (), [1, 2, 3]),
        ((1, 2, 3), (0,), [3, 1, 2]),
        ((1, 1, 3), (0,), [3, 1, 2]),
        ((2, 1, 2), (1,), [1, 3, 1]),
        ((1, 2, 3), (0, 1), [3, 3, 1]),
        ((1, 2), (0, 1), [2, 2]),
        ((2,), (), [2]),
        ((1,), (0,), [2]),
    ],
)
def test_who_forfeits_comes_last_and_others_move_up(
    places: tuple[int, ...], forfeited: tuple[int, ...], expected: list[int]
) -> None:
    seats = [Seat(seat=seat, forfeited=seat in forfeited) for seat in range(len(places))]
    assert _places(seats, Outcome("over", places, tuple(0 for _ in places))) == expected
