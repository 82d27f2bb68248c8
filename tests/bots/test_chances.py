"""Chances from playouts: correct standard errors, and the same decisive rounds for every seed."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from stormtable.bots.chances import Chances, certain, chances, change, shows_chances, swings
from stormtable.games.weather_island.bots import playout
from stormtable.kernel import record
from stormtable.kernel.engine import State
from stormtable.kernel.game import Game

RECORDS = Path(__file__).parents[1] / "games" / "weather_island" / "records"
SEEDS = range(1, 6)


def drawn(rng: Random, *shares: float, count: int = 200) -> list[Chances]:
    """Return a curve of playouts with these true chances of the first seat."""
    curve = []
    for share in shares:
        won = [rng.random() < share for _ in range(count)]
        curve.append(
            Chances(
                tuple((1.0, 0.0) if first else (0.0, 1.0) for first in won),
                tuple((rng.randrange(90), rng.randrange(90)) for _ in won),
            )
        )
    return curve


def stability(named: list[set[int]]) -> float:
    """Return how well several analyses of one game agree: the mean, over pairs of analyses, of the
    share of rounds that both name among those that either names. Two analyses without any round
    agree."""
    pairs = list(combinations(named, 2))
    return sum(len(a & b) / len(a | b) if a | b else 1.0 for a, b in pairs) / len(pairs)


def test_a_game_without_a_turning_point_is_silent() -> None:
    named = sum(bool(swings(drawn(Random(seed), *[0.5] * 14), 0)) for seed in range(100))
    assert named <= 9, "about one game in twenty gives a false alarm"


def test_a_real_turning_point_is_named_with_every_seed() -> None:
    shares = (0.5, 0.5, 0.75, 0.75, 0.4, 0.4)
    named = [{s.point for s in swings(drawn(Random(seed), *shares), 0)} for seed in SEEDS]
    assert named == [{1, 3}] * 5
    assert stability(named) == 1.0


def test_equal_results_still_have_an_error() -> None:
    never, always = drawn(Random(1), 0.0, 1.0)
    assert min(never.errors) > 0
    mean, error = change(never, always, 0)
    assert mean == 1.0
    assert 0 < error < 0.05
    few = drawn(Random(1), 0.0, 1.0, count=2)
    assert swings(few, 0) == [], "two games prove nothing"


def test_playouts_that_end_alike_show_no_chances() -> None:
    rng = Random(1)
    end = certain((1.0, 0.0), (50, 40), 200)
    assert shows_chances([*drawn(rng, 0.5, 0.7), end])
    assert not shows_chances([*drawn(rng, 0.97, 0.98), end]), "nearly always the same winner"
    repeated = [certain((1.0, 0.0), (50, 40), 200), certain((0.0, 1.0), (40, 50), 200)]
    assert not shows_chances([*repeated, end]), "the same game again and again"


@pytest.fixture(scope="module")
def recorded() -> tuple[Game, list[State]]:
    """Return a finished game, and its positions at the beginnings of some rounds."""
    file = RECORDS / "2-greedy.record"
    parsed = record.parse(file.read_text(encoding="utf-8"), str(file))
    states: dict[int, State] = {}
    for game in record.steps(parsed, str(file), str(RECORDS / "edition.toml")):
        if game.decision is not None:
            states.setdefault(game.title.round(game.state), game.state.copy())
    return game, [states[number] for number in (1, 4, 6, 8)]


def test_five_seeds_name_the_same_moments_of_a_recorded_game(
    recorded: tuple[Game, list[State]],
) -> None:
    game, states = recorded
    outcome = game.outcome
    assert outcome is not None
    won = tuple(float(place == 1) for place in outcome.places)
    named = []
    for seed in SEEDS:
        curve = [chances(game.title, state, range(60), seed) for state in states]
        curve.append(certain(won, outcome.scores, 60))
        named.append({swing.point for swing in swings(curve, outcome.places.index(1))})
    assert stability(named) >= 0.8, named
    assert any(named), "a game that was decided early names its moment"


def test_the_same_number_has_the_same_dice(recorded: tuple[Game, list[State]]) -> None:
    game, states = recorded
    whole = chances(game.title, states[2], range(6), 1)
    parts = [chances(game.title, states[2], part, 1) for part in (range(3), range(3, 6))]
    assert parts[0] + parts[1] == whole
    assert Chances.from_json(whole.as_json()) == whole


@pytest.mark.parametrize("quick", ["", "random"])
def test_a_playout_that_is_stopped_counts_for_the_leader(
    monkeypatch: pytest.MonkeyPatch, quick: str
) -> None:
    """Quick players can jam the machines of Weather Island so that nobody scores any more."""
    monkeypatch.setattr(playout, "MOST_ROUNDS", 1)
    monkeypatch.setattr("stormtable.bots.chances.MOST_DECISIONS", 30)
    monkeypatch.setattr(playout, "_imagination", playout._imagination.__wrapped__)
    file = RECORDS / "2-greedy.record"
    parsed = record.parse(file.read_text(encoding="utf-8"), str(file))
    steps = record.steps(parsed, str(file), str(RECORDS / "edition.toml"))
    start = next(game for game in steps if game.title.round(game.state) == 3)
    estimate = chances(start.title, start.state, range(6), 1, quick)
    for shares, scores in zip(estimate.won, estimate.scores, strict=True):
        assert max(scores) < 50, "the game is not over"
        leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert [seat for seat, share in enumerate(shares) if share] == leaders
        assert sum(shares) == pytest.approx(1)
