"""The stored results of games."""

from __future__ import annotations

from stormtable.store.results import attendance
from stormtable.store.schema import Seat


def test_a_bots_own_seat_counts_for_no_person() -> None:
    seat = Seat(seat=0, person=None, bot="greedy", left=False, turns=9, turns_by_bot=9)
    assert attendance(seat).stayed


def test_a_person_is_judged_by_what_the_seat_counts() -> None:
    seat = Seat(seat=0, person="ada", left=False, forfeited=False, turns=9, turns_by_bot=3)
    assert not attendance(seat).stayed
    seat.turns_by_bot = 2
    assert attendance(seat).stayed
    seat.left = True
    assert not attendance(seat).stayed
