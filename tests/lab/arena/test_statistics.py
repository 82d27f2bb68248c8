"""Intervals, ratings and the sequential test agree with known results."""

from __future__ import annotations

from random import Random

import pytest

from stormtable.kernel.errors import BadSetting
from stormtable.lab.arena.statistics import Sprt, ratings, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (90, 100, 0.8256, 0.9448),
    ],
)
def test_the_wilson_interval_matches_published_values(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_without_games_the_interval_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def blocks(rng: Random, share: float) -> float:
    """Return the share of wins of one seed played from both seats."""
    return ((rng.random() < share) + (rng.random() < share)) / 2


@pytest.mark.parametrize(("share", "verdict"), [(0.5, "low"), (0.6, "high")])
def test_the_sequential_test_is_seldom_wrong(share: float, verdict: str) -> None:
    rng = Random(5)
    sprt = Sprt(0.5, 0.6)
    right, length = 0, 0
    for _ in range(200):
        shares: list[float] = []
        while not (verdict_now := sprt.verdict(shares)):
            shares.append(blocks(rng, share))
        right += verdict_now == verdict
        length += len(shares)
    assert right >= 184  # 5 % may be wrong, with a tolerance of two standard errors
    assert length / 200 < 250  # fewer games than a test of fixed length would need


def test_a_few_wins_in_a_row_are_not_enough() -> None:
    assert Sprt(0.5, 0.9).verdict([1.0] * 7) == ""


@pytest.mark.parametrize(
    "text", ["", "50", "55:50", "50:x", "50:55:60", "0:101", "1:2:3:4", "nan:60"]
)
def test_an_invalid_test_is_refused(text: str) -> None:
    with pytest.raises(BadSetting, match="--sprt"):
        Sprt.parse(text)


def test_a_test_is_parsed_from_its_notation() -> None:
    assert Sprt.parse("50:55") == Sprt(0.5, 0.55, 0.05)
    assert Sprt.parse("25:40:1") == Sprt(0.25, 0.4, 0.01)


def test_ratings_follow_places() -> None:
    by_name = ratings([(("a", "b", "b"), (1, 2, 3)), (("b", "a", "b"), (2, 1, 3))] * 10)
    assert by_name["a"].mu > by_name["b"].mu
    assert by_name["a"].sigma < 25 / 3
    assert ratings([(("a", "a"), (1, 2))]) == {}
