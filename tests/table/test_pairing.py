"""Who meets whom: what must hold of every tournament, whatever its results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stormtable.table.pairing import (
    LOSS,
    ROUND_ROBIN,
    SHARED,
    SWISS,
    WIN,
    Meeting,
    most_rounds,
    pair,
    standings,
    usual_rounds,
)

Rounds = list[list[Meeting]]
ENDS = ((WIN, LOSS), (LOSS, WIN), (SHARED, SHARED))


def played(meetings: list[Meeting], chance: Random) -> list[Meeting]:
    return [one if one.points else replace(one, points=chance.choice(ENDS)) for one in meetings]


def tournament(system: str, players: int, rounds: int, seed: int) -> Rounds:
    chance = Random(seed)
    past: Rounds = []
    for _ in range(rounds):
        past.append(played(pair(system, range(players), past), chance))
    return past


def seats_taken(meetings: list[Meeting]) -> list[int]:
    return sorted(
        number for one in meetings for number in (one.first, one.second) if number is not None
    )


def pairs(rounds: Rounds) -> Counter[frozenset[int | None]]:
    return Counter(frozenset((one.first, one.second)) for meetings in rounds for one in meetings)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 12), seed=st.integers(0, 999))
def test_in_a_round_robin_each_meets_each_once(players: int, seed: int) -> None:
    rounds = tournament(ROUND_ROBIN, players, most_rounds(ROUND_ROBIN, players), seed)
    for meetings in rounds:
        assert seats_taken(meetings) == list(range(players))
    met = pairs(rounds)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1) // 2 + (players if players % 2 else 0)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 12), seed=st.integers(0, 999))
def test_in_a_swiss_nobody_meets_or_sits_out_twice(players: int, seed: int) -> None:
    """Half as many rounds as players always can do without (Dirac)."""
    rounds = tournament(SWISS, players, (players + 1) // 2, seed)
    for meetings in rounds:
        assert seats_taken(meetings) == list(range(players))
    assert set(pairs(rounds).values()) == {1}


def all_pairings(players: list[int | None]) -> Iterator[list[tuple[int | None, int | None]]]:
    if not players:
        yield []
        return
    one, *others = players
    for other in others:
        for rest in all_pairings([left for left in others if left != other]):
            yield [(one, other), *rest]


@settings(max_examples=60, deadline=None)
@given(players=st.integers(2, 7), rounds=st.integers(1, 4), seed=st.integers(0, 999))
def test_no_other_swiss_round_would_be_fairer(players: int, rounds: int, seed: int) -> None:
    """Fewer who meet again, or as many and nearer scores: all there are were tried."""
    past = tournament(SWISS, players, min(rounds, most_rounds(SWISS, players)), seed)
    points = {one.player: one.points for one in standings(range(players), past)}
    met = pairs(past)
    lowest = min(points.values())

    def cost(two: tuple[int | None, int | None]) -> tuple[int, int]:
        one, other = (lowest if player is None else points[player] for player in two)
        return met[frozenset(two)], (one - other) ** 2

    def sum_of(meetings: list[tuple[int | None, int | None]]) -> tuple[int, int]:
        costs = [cost(two) for two in meetings]
        return sum(again for again, _ in costs), sum(apart for _, apart in costs)

    everyone: list[int | None] = [*range(players), *([None] if players % 2 else [])]
    found: list[tuple[int | None, int | None]] = [
        (one.first, one.second) for one in pair(SWISS, range(players), past)
    ]
    assert sum_of(found) == min(sum_of(one) for one in all_pairings(everyone))


def test_first_the_upper_half_meets_the_lower() -> None:
    first = pair(SWISS, range(8), [])
    assert [(one.first, one.second) for one in first] == [(0, 4), (1, 5), (2, 6), (3, 7)]


@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 12), seed=st.integers(0, 999))
@example(players=5, seed=410)
def test_nobody_is_first_much_more_often_than_second(players: int, seed: int) -> None:
    rounds = tournament(SWISS, players, (players + 1) // 2, seed)
    for player in range(players):
        at_tables = [one for meetings in rounds for one in meetings if one.second is not None]
        first = sum(one.first == player for one in at_tables)
        second = sum(one.second == player for one in at_tables)
        assert abs(first - second) <= 1 + len(rounds) // 2


@pytest.mark.parametrize("system", [SWISS, ROUND_ROBIN])
def test_who_has_left_meets_nobody(system: str) -> None:
    past = tournament(system, 6, 2, 1)
    after = pair(system, [0, 1, 2, 4, 5], past)
    assert seats_taken(after) == [0, 1, 2, 4, 5]


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 9), rounds=st.integers(1, 5), seed=st.integers(0, 999))
def test_standings_add_up(players: int, rounds: int, seed: int) -> None:
    past = tournament(SWISS, players, rounds, seed)
    told = standings(range(players), past)
    assert sorted(one.player for one in told) == list(range(players))
    given_out = sum(sum(one.points or ()) for meetings in past for one in meetings)
    assert sum(one.points for one in told) == given_out
    assert [one.points for one in told] == sorted((one.points for one in told), reverse=True)
    assert told[0].place == 1
    for before, after in pairwise(told):
        assert before.place <= after.place
    assert all(one.played == rounds for one in told)


def test_of_equal_points_the_stronger_opponents_tell() -> None:
    """Two have two points each: who beat the better one goes first."""
    past = [
        [Meeting(0, 1, (WIN, LOSS)), Meeting(2, 3, (WIN, LOSS))],
        [Meeting(0, 2, (LOSS, WIN)), Meeting(1, 3, (WIN, LOSS))],
    ]
    told = {one.player: one for one in standings(range(4), past)}
    assert (told[0].points, told[1].points) == (2, 2)
    assert (told[0].opponents, told[1].opponents) == (6, 2)
    assert [one.player for one in standings(range(4), past)] == [2, 0, 1, 3]
    assert [one.place for one in standings(range(4), past)] == [1, 2, 3, 4]


def test_nothing_played_is_shared_by_all() -> None:
    assert [one.place for one in standings(range(3), [])] == [1, 1, 1]


@pytest.mark.parametrize(
    ("players", "most", "usual"), [(2, 1, 1), (3, 3, 2), (8, 7, 3), (9, 9, 4), (16, 15, 4)]
)
def test_how_many_rounds(players: int, most: int, usual: int) -> None:
    assert most_rounds(SWISS, players) == most
    assert usual_rounds(SWISS, players) == usual
    assert usual_rounds(ROUND_ROBIN, players) == most
