"""Training of nets: the fit finds what a linear value cannot, and whole numbers lose little."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.bots.net import Lanes, Net
from stormtable.bots.training import TrainingSettings
from stormtable.games.weather_machine.bots import training, weights
from stormtable.lab.tuning.fitting import ODDS

np = pytest.importorskip("numpy")

UNIT = 100_000
COUNT = 6


def write_games(file: Path, *, win: bool) -> None:
    """Write invented games: feature 0 counts 4 if feature 1 is present, otherwise nothing."""
    rng = np.random.default_rng(5)
    size = 4_000
    rows = rng.integers(0, 3, (size, COUNT))
    rows[:, 1] = rng.integers(0, 2, size)
    rows[:, -1] = 1
    margin = 4 * rows[:, 0] * rows[:, 1] + 2 * rows[:, 2] - 5
    chance = 1 / (1 + np.exp(-margin / ODDS))
    np.savez(
        file,
        features=np.tile(np.arange(COUNT), size).astype(np.uint16),
        amounts=rows.astype(np.int32).ravel(),
        lengths=np.full(size, COUNT, np.uint16),
        games=np.arange(size),
        seats=np.zeros(size, np.int8),
        halves=rng.integers(0, 20, size).astype(np.int8),
        results=margin.astype(np.int16),
        won=(rng.random(size) < chance if win else margin > 0).astype(np.int8),
    )


@pytest.mark.parametrize("win", [False, True])
def test_a_net_learns_what_the_linear_value_misses(tmp_path: Path, win: bool) -> None:
    from stormtable.lab.tuning import net_fitting

    write_games(tmp_path / "games.npz", win=win)
    # The best linear value: feature 0 counts 2 on average, feature 1 counts 4.
    linear = net_fitting.LinearValue([2, 4, 2, 0, 0, -9], [0] * COUNT, win)
    settings = net_fitting.NetSettings(hidden=16, second=8, epochs=400, dropped=0.0, rounds=1)
    lines: list[str] = []
    files = [tmp_path / "games.npz"]
    data = net_fitting.fit_net(files, COUNT, linear, UNIT, settings, lines.append)
    before, after = data.training["error_linear"], data.training["error"]
    assert after < (before if win else 0.5 * before)
    net = Net(data)

    def value(first: int, second: int) -> float:
        position = [first, second, 1, 0, 0, 1]
        start = 2 * first + 4 * second + 2 - 9
        return start + net.evaluate(list(range(COUNT)), position) / UNIT

    slack = 1.5 if win else 0.6
    assert value(2, 1) - value(0, 1) == pytest.approx(8, abs=2 * slack)
    assert value(2, 0) - value(0, 0) == pytest.approx(0, abs=2 * slack)


def test_whole_numbers_lose_little_of_a_net() -> None:
    from stormtable.lab.tuning.quantising import FloatNet, quantise

    rng = np.random.default_rng(9)
    inputs, hidden, second = 50, 16, 8
    amounts = rng.integers(0, 3, (500, inputs)).astype(float)
    amounts[:, 0] = rng.integers(0, 9_000, 500)  # a part of the hand-made evaluation
    first = rng.normal(0, 0.3, (inputs, hidden))
    first[0] /= 3_000
    net = FloatNet(
        first,
        rng.normal(0, 0.3, hidden),
        rng.normal(0, 0.3, (hidden, second)),
        rng.normal(0, 0.3, second),
        UNIT * rng.normal(0, 2, second),
        0.0,
    )
    lanes = Lanes(quantise(net, amounts, {}))
    numbers = list(range(inputs))
    whole = np.array(
        [lanes.result([lanes.layer(numbers, row.astype(int).tolist(), 0)]) for row in amounts]
    )
    exact = net.evaluate(amounts)
    assert np.sqrt(((whole - exact) ** 2).mean()) < 0.02 * exact.std()


def test_learning_a_net_keeps_the_linear_weights(tmp_path: Path) -> None:
    settings = TrainingSettings(2, tmp_path, 1, 2, 2, 1, net=True)
    learned = training.learn(settings, lambda line: None)
    packaged = weights.weights_for(2)
    assert learned.base == packaged.base
    assert learned.slope == packaged.slope
    net = weights.read(settings.weights(1)).net
    assert net is not None
    assert net.data.training["generation"] == 1
    assert net.data.training["games"] > 1
