"""Pairings keep their rules in every tournament, for any results."""

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
    return [
        meeting if meeting.points else replace(meeting, points=chance.choice(ENDS))
        for meeting in meetings
    ]


def tournament(system: str, players: int, rounds: int, seed: int) -> Rounds:
    chance = Random(seed)
    past: Rounds = []
    for _ in range(rounds):
        past.append(played(pair(system, range(players), past), chance))
    return past


def paired_players(meetings: list[Meeting]) -> list[int]:
    return sorted(
        number
        for meeting in meetings
        for number in (meeting.first, meeting.second)
        if number is not None
    )


def pairs(rounds: Rounds) -> Counter[frozenset[int | None]]:
    return Counter(
        frozenset((meeting.first, meeting.second)) for meetings in rounds for meeting in meetings
    )


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 12), seed=st.integers(0, 999))
def test_in_a_round_robin_each_meets_each_once(players: int, seed: int) -> None:
    rounds = tournament(ROUND_ROBIN, players, most_rounds(ROUND_ROBIN, players), seed)
    for meetings in rounds:
        assert paired_players(meetings) == list(range(players))
    met = pairs(rounds)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1) // 2 + (players if players % 2 else 0)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 12), seed=st.integers(0, 999))
def test_nobody_meets_or_sits_out_twice_in_a_swiss_tournament(players: int, seed: int) -> None:
    """Half as many rounds as players are always possible without it (Dirac)."""
    rounds = tournament(SWISS, players, (players + 1) // 2, seed)
    for meetings in rounds:
        assert paired_players(meetings) == list(range(players))
    assert set(pairs(rounds).values()) == {1}


def all_pairings(players: list[int | None]) -> Iterator[list[tuple[int | None, int | None]]]:
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for others_paired in all_pairings([left for left in others if left != other]):
            yield [(first, other), *others_paired]


@settings(max_examples=60, deadline=None)
@given(players=st.integers(2, 7), rounds=st.integers(1, 4), seed=st.integers(0, 999))
def test_no_other_swiss_round_would_be_fairer(players: int, rounds: int, seed: int) -> None:
    """No other pairing has fewer repeated meetings, or as many and closer scores: all were
    tried."""
    past = tournament(SWISS, players, min(rounds, most_rounds(SWISS, players)), seed)
    points = {entry.player: entry.points for entry in standings(range(players), past)}
    met = pairs(past)
    lowest = min(points.values())

    def cost(two: tuple[int | None, int | None]) -> tuple[int, int]:
        first, other = (lowest if player is None else points[player] for player in two)
        return met[frozenset(two)], (first - other) ** 2

    def sum_of(meetings: list[tuple[int | None, int | None]]) -> tuple[int, int]:
        costs = [cost(two) for two in meetings]
        return sum(again for again, _ in costs), sum(apart for _, apart in costs)

    everyone: list[int | None] = [*range(players), *([None] if players % 2 else [])]
    paired: list[tuple[int | None, int | None]] = [
        (meeting.first, meeting.second) for meeting in pair(SWISS, range(players), past)
    ]
    assert sum_of(paired) == min(sum_of(pairing) for pairing in all_pairings(everyone))


def test_first_the_upper_half_meets_the_lower() -> None:
    first = pair(SWISS, range(8), [])
    assert [(meeting.first, meeting.second) for meeting in first] == [
        (0, 4),
        (1, 5),
        (2, 6),
        (3, 7),
    ]


@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 12), seed=st.integers(0, 999))
@example(players=5, seed=410)
def test_nobody_is_first_much_more_often_than_second(players: int, seed: int) -> None:
    rounds = tournament(SWISS, players, (players + 1) // 2, seed)
    for player in range(players):
        with_two = [
            meeting for meetings in rounds for meeting in meetings if meeting.second is not None
        ]
        first = sum(meeting.first == player for meeting in with_two)
        second = sum(meeting.second == player for meeting in with_two)
        assert abs(first - second) <= 1 + len(rounds) // 2


@pytest.mark.parametrize("system", [SWISS, ROUND_ROBIN])
def test_a_player_who_left_is_not_paired(system: str) -> None:
    past = tournament(system, 6, 2, 1)
    after = pair(system, [0, 1, 2, 4, 5], past)
    assert paired_players(after) == [0, 1, 2, 4, 5]


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 9), rounds=st.integers(1, 5), seed=st.integers(0, 999))
def test_standings_add_up(players: int, rounds: int, seed: int) -> None:
    past = tournament(SWISS, players, rounds, seed)
    ranking = standings(range(players), past)
    assert sorted(entry.player for entry in ranking) == list(range(players))
    total = sum(sum(meeting.points or ()) for meetings in past for meeting in meetings)
    assert sum(entry.points for entry in ranking) == total
    assert [entry.points for entry in ranking] == sorted(
        (entry.points for entry in ranking), reverse=True
    )
    assert ranking[0].place == 1
    for before, after in pairwise(ranking):
        assert before.place <= after.place
    assert all(entry.played == rounds for entry in ranking)


def test_stronger_opponents_break_ties() -> None:
    """Two players have two points each: the winner against the better opponent ranks first."""
    past = [
        [Meeting(0, 1, (WIN, LOSS)), Meeting(2, 3, (WIN, LOSS))],
        [Meeting(0, 2, (LOSS, WIN)), Meeting(1, 3, (WIN, LOSS))],
    ]
    by_player = {entry.player: entry for entry in standings(range(4), past)}
    assert (by_player[0].points, by_player[1].points) == (2, 2)
    assert (by_player[0].opponents, by_player[1].opponents) == (6, 2)
    assert [entry.player for entry in standings(range(4), past)] == [2, 0, 1, 3]
    assert [entry.place for entry in standings(range(4), past)] == [1, 2, 3, 4]


def test_without_games_all_share_the_first_place() -> None:
    assert [entry.place for entry in standings(range(3), [])] == [1, 1, 1]


@pytest.mark.parametrize(
    ("players", "most", "usual"), [(2, 1, 1), (3, 3, 2), (8, 7, 3), (9, 9, 4), (16, 15, 4)]
)
def test_a_tournament_has_the_usual_number_of_rounds(players: int, most: int, usual: int) -> None:
    assert most_rounds(SWISS, players) == most
    assert usual_rounds(SWISS, players) == usual
    assert usual_rounds(ROUND_ROBIN, players) == most
