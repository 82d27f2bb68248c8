"""The states of a seat, when a player is away, and what absence costs."""

from __future__ import annotations

import pytest

from stormtable.table.rating import Rating, changes
from stormtable.table.seat_state import Attendance, is_away, places_of, state_of

HERE = Attendance(turns=10)
LEFT = Attendance(left=True, turns=10, turns_by_bot=1)
CONCEDED = Attendance(left=True, conceded=True)
THIRD = Attendance(turns=9, turns_by_bot=3)
FEWER = Attendance(turns=9, turns_by_bot=2)


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({"begun": False, "person": False, "bot": False}, "free"),
        ({"begun": False}, "waiting"),
        ({}, "plays"),
        ({"stands_in": True}, "stand_in"),
        ({"left": True, "stands_in": True}, "left"),
        ({"left": True, "forfeited": True}, "conceded"),
    ],
)
def test_a_seat_has_one_state(facts: dict[str, bool], state: str) -> None:
    known = {
        "begun": True,
        "person": True,
        "bot": False,
        "left": False,
        "forfeited": False,
        "stands_in": False,
    }
    assert state_of(**(known | facts)) == state


@pytest.mark.parametrize(
    ("gone", "used", "allowance", "away"),
    [
        (59.0, 0.0, None, False),
        (60.0, 0.0, None, True),
        (5000.0, 21_599.0, 86_400.0, False),
        (5000.0, 21_600.0, 86_400.0, True),
        (10.0, 80_000.0, 86_400.0, False),
    ],
)
def test_a_player_is_away_after_a_minute_and_over_days_after_a_quarter(
    gone: float, used: float, allowance: float | None, away: bool
) -> None:
    assert is_away(gone, used, allowance) is away


@pytest.mark.parametrize(
    ("places", "seats", "expected"),
    [
        ((1, 2, 3), (HERE, HERE, HERE), [1, 2, 3]),
        ((1, 2, 3), (LEFT, HERE, HERE), [3, 1, 2]),
        ((1, 1, 3), (LEFT, HERE, HERE), [3, 1, 2]),
        ((1, 2, 3), (LEFT, LEFT, HERE), [2, 3, 1]),
        ((1, 2, 3), (CONCEDED, LEFT, HERE), [3, 2, 1]),
        ((1, 2, 3), (CONCEDED, CONCEDED, HERE), [3, 3, 1]),
        ((1, 2), (THIRD, HERE), [2, 1]),
        ((1, 2), (FEWER, HERE), [1, 2]),
        ((1,), (CONCEDED,), [2]),
        ((1,), (HERE,), [1]),
        ((2,), (HERE,), [2]),
        ((1,), (LEFT,), [2]),
    ],
)
def test_absent_players_are_placed_behind_those_who_stayed(
    places: tuple[int, ...], seats: tuple[Attendance, ...], expected: list[int]
) -> None:
    assert places_of(places, seats) == expected


def test_nobody_gains_by_what_a_bot_achieved_for_them() -> None:
    before = {"ada": Rating(20.0, 6.0, 5), "bob": Rating(30.0, 6.0, 5)}
    won = changes(before, ["ada", "bob"], [1, 2])
    assert won["ada"].ordinal > before["ada"].ordinal
    absent = changes(before, ["ada", "bob"], [1, 2], {"ada"})
    assert absent["ada"] == Rating(20.0, 6.0, 6)
    assert absent["bob"] == won["bob"]
    lost = changes(before, ["ada", "bob"], [2, 1], {"ada"})
    assert lost["ada"].ordinal <= before["ada"].ordinal
