"""The ratings of the steps follow from their games."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from bench import bots, steps
from bench.bots import PAGE, put
from bench.steps import rated, rows

from stormtable.bots.steps import CENTRE, Mixture
from stormtable.lab.arena.ranking import BotStanding

LADDER = (
    Mixture("random", "easy", 90),
    Mixture("random", "easy", 100),
    Mixture("easy", "normal", 50),
    Mixture("easy", "normal", 100),
    Mixture("normal", "hard", 50),
    Mixture("normal", "hard", 100, 1700, 400),
)
ANCHORS = ["easy", "easy", "normal", "easy", "normal", "normal"]


def result(wins: float, games: int = 1000) -> BotStanding:
    return BotStanding("step", games, wins, 0.5, 0.0, 0.0, 0.0, None)


def ratings(results: dict[int, BotStanding]) -> list[int]:
    return [step.rating for step in rated(LADDER, results, ANCHORS)]


def test_a_level_has_the_rating_of_its_games_or_an_earlier_one() -> None:
    below, easy, middle, normal, above, hard = ratings({3: result(760)})
    assert (easy, normal, hard) == (1300, CENTRE, 1700)
    assert (middle, above) == (1400, 1600), "halfway, as nothing else is known"
    assert below == easy


@pytest.mark.parametrize(("wins", "middle"), [(500, 1500), (360, 1400), (900, 1500), (10, 1300)])
def test_a_mixture_never_leaves_its_levels(wins: int, middle: int) -> None:
    rising = ratings({3: result(760), 2: result(wins)})
    assert abs(rising[2] - middle) <= 60
    assert all(lower <= higher for lower, higher in pairwise(rising))


def test_steps_with_random_turns_lie_on_a_line_below_the_easiest_level() -> None:
    first, easy, *_ = ratings({3: result(760), 0: result(240)})
    assert easy - first == pytest.approx(200, abs=2)


def test_every_step_meets_a_level_of_its_ladder() -> None:
    for game in steps.GAMES:
        for row in rows(game):
            assert row.anchor in ("easy", "normal", "hard")
        names = [row.name for row in rows(game)]
        assert len(set(names)) == len(names)


def test_the_page_has_a_place_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "bots.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(bots, "PAGE", page)
    put("bench/steps.py", "| new |")
    assert "<!-- table of bench/steps.py -->\n| new |\n" in page.read_text()
