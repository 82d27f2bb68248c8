"""Glicko-2 as in Glickman's example; an upset moves a rating more than an expected result."""

from __future__ import annotations

import pytest

from stormtable.table.glicko import Glicko, updated


def test_the_example_of_the_glicko_2_system() -> None:
    results = [
        (Glicko(1400, 30), 1.0),
        (Glicko(1550, 100), 0.0),
        (Glicko(1700, 300), 0.0),
    ]
    after = updated(Glicko(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_an_upset_moves_more_and_a_rating_becomes_surer() -> None:
    own, hard, easy = Glicko(), Glicko(1900, 60), Glicko(1100, 60)
    upset, expected = (updated(own, [(other, 1.0)]) for other in (hard, easy))
    assert upset.rating > expected.rating > own.rating
    assert expected.deviation < own.deviation
    assert updated(own, [(easy, 0.0)]).rating < updated(own, [(hard, 0.0)]).rating < own.rating


def test_a_deviation_never_falls_below_its_limit() -> None:
    rating = Glicko(1500, 50)
    for _ in range(60):
        rating = updated(rating, [(Glicko(1500, 30), 1.0), (Glicko(1500, 30), 0.0)] * 4, 45.0)
    assert rating.deviation == 45.0


def test_a_surprise_raises_the_volatility() -> None:
    after = updated(Glicko(1500, 40, 0.06), [(Glicko(2600, 30), 1.0)] * 12)
    assert after.volatility > 0.06
