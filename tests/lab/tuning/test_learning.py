"""Learning weights: samples of self-play, a fit that recovers known weights, and a run that
continues where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stormtable.bots.training import TrainingSettings
from stormtable.cli import app
from stormtable.games.weather_machine.bots import selfplay, training, weights
from stormtable.games.weather_machine.bots.search.features import COUNT
from stormtable.games.weather_machine.bots.search.value import UNIT

np = pytest.importorskip("numpy")


def test_a_game_leaves_a_sample_for_every_seat_at_every_turn() -> None:
    samples = selfplay.Samples()
    pool = [weights.weights_for(2)]
    s = selfplay.play(2, 3, pool, samples)
    assert s.over
    assert len(samples.lengths) == len(samples.results) == len(samples.won)
    assert len(samples.lengths) % 2 == 0
    assert sum(samples.lengths) == len(samples.features) == len(samples.amounts)
    assert samples.results[0] == s.cp[0] - s.cp[1] == -samples.results[1]
    assert max(samples.halves) > min(samples.halves)


def data(count: int, features: int) -> object:
    """Return an invented game with a known result: the first feature counts 3, less as time runs
    out."""
    from stormtable.lab.tuning.fitting import Data

    rng = np.random.default_rng(1)
    features_seen = rng.integers(-3, 4, (count, features)).astype(np.float32)
    features_seen[:, -1] = 1
    halves = rng.integers(0, 20, count)
    margin = 3 * features_seen[:, 0] + 0.2 * halves * features_seen[:, 1] + 7
    return Data(
        features_seen, np.arange(count), np.zeros(count), halves, margin, (margin > 0).astype(int)
    )


def test_a_fit_distinguishes_features_with_and_without_effect() -> None:
    from stormtable.lab.tuning.fitting import fit

    fitted = fit(data(5000, 6), ridge=1e-7)  # type: ignore[arg-type]
    assert fitted.base[0] == pytest.approx(3, abs=0.05)
    assert fitted.slope[0] == pytest.approx(0, abs=0.01)
    assert fitted.slope[1] == pytest.approx(0.2, abs=0.01)
    assert fitted.base[-1] == pytest.approx(7, abs=0.1)
    assert fitted.correlation > 0.99


def test_a_fit_of_wins_finds_the_odds_and_not_how_clear_a_win_was() -> None:
    from stormtable.lab.tuning.fitting import ODDS, Data, fit_win

    rng = np.random.default_rng(2)
    count = 20_000
    values = rng.integers(-2, 3, (count, 4)).astype(np.float32)
    values[:, -1] = 1
    halves = rng.integers(0, 20, count)
    odds = values[:, 0] - 1 + 0.05 * halves * values[:, 1]
    won = (rng.random(count) < 1 / (1 + np.exp(-odds))).astype(int)
    results = np.where(won, 15, -65) + 9 * values[:, 2]
    fitted = fit_win(Data(values, np.arange(count), np.zeros(count), halves, results, won))
    assert fitted.base[0] == pytest.approx(ODDS, rel=0.08)
    assert fitted.slope[1] == pytest.approx(0.05 * ODDS, rel=0.1)
    assert fitted.base[2] == pytest.approx(0, abs=0.08 * ODDS)
    assert fitted.base[-1] == pytest.approx(-ODDS, rel=0.15)
    assert 0.3 < fitted.error < 0.65


def test_alone_the_win_is_learned_and_among_others_the_margin() -> None:
    from stormtable.lab.tuning.fitting import Fit

    result = Fit([0.0] * COUNT, [0.0] * COUNT, 0.5, 0.31, 5.7, 10, 2)
    alone = training.weights_of(weights.weights_for(1), result, 1)
    assert "log_loss" in alone.training
    assert alone.scale == 6
    several = training.weights_of(weights.weights_for(2), result, 1)
    assert "error_cp" in several.training
    assert several.scale == 0


def test_targets_look_ahead_within_a_game_and_a_seat() -> None:
    from stormtable.lab.tuning.fitting import Data, looked_ahead

    games, seats = np.array([1, 1, 1, 1, 2]), np.array([0, 1, 0, 1, 0])
    target = np.array([10.0, -10.0, 10.0, -10.0, 4.0])
    value = np.array([0.0, 0.0, 2.0, -2.0, 9.0])
    targets = looked_ahead(Data(None, games, seats, None, None, None), target, value, 0.9)
    assert targets.tolist() == pytest.approx([9.2, -9.2, 10.0, -10.0, 4.0])


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TrainingSettings:
    monkeypatch.setattr(training, "CHUNK", 2)
    return TrainingSettings(2, tmp_path, 1, 4, 2, 1)


def test_a_run_that_was_stopped_goes_on(
    small: TrainingSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    best = training.learn(small, lines.append)
    assert len(best.base) == COUNT
    assert small.weights(1).exists()
    learnt = weights.read(small.weights(1))
    assert learnt.training["games"] == 4
    assert any(abs(weight) > UNIT // 100 for weight in learnt.base)
    verdict = json.loads(small.verdict(1).read_text())
    assert verdict["games"] == 2
    written_at = small.chunk(1, 0).stat().st_mtime_ns
    small.chunk(1, 1).unlink()
    small.verdict(1).unlink()
    assert training.learn(small, lines.append) is not None
    assert small.chunk(1, 1).exists()
    assert small.chunk(1, 0).stat().st_mtime_ns == written_at


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["weather-island", "--folder", "x"], "the bots of weather-island do not learn"),
        (["weather-machine", "--folder", "x", "--players", "7"], "not for 7 players"),
    ],
)
def test_a_game_or_setting_that_cannot_be_learned_is_refused(words: list[str], wrong: str) -> None:
    done = CliRunner().invoke(app, ["learn", *words])
    assert wrong in str(done.exception)
