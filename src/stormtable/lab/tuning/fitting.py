"""Fitting a value to games that were played, with weights that slope with the turns left, on
targets that look ahead from position to position (TD(0.9)): a regression on the margin, or a
logistic one on the win where only that counts.

Needs numpy (the extra `learn`); where there is CuPy with a device, that does the sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

RIDGE = 3e-4
"""Of as many samples as there are: how dear a weight is."""
WIN_RIDGE = 2e-4
"""The same for the fit of wins."""
LOOK_AHEAD = 0.9
"""How much of a target is the next position's, not the value of this one's successor."""
SCALE = 25.0
"""CP in the fit's own measure."""
ODDS = 10.0
"""CP that stand for odds to win e times as good: wins have no measure of their own."""
NEWTON_STEPS = 7
CHUNK = 20_000
HELD_OUT = 10
"""Every tenth game is kept to see how good the fit is."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A weight is base + slope * half turns left, in CP for one of a feature."""

    base: list[float]
    slope: list[float]
    correlation: float
    error: float
    """Of the games held out: with what was fitted; the root of the mean square in CP, or the mean
    log loss of the win."""
    spread: float
    """CP at which three of four games of the seat ahead were won."""
    samples: int
    games: int


@dataclass(slots=True)
class Data:
    features: Any
    """Dense, float32: a row a sample."""
    games: Any
    seats: Any
    halves: Any
    results: Any
    won: Any


def keep(samples: Any, file: Path) -> None:
    """Write samples of self-play, whole or not at all."""
    part = file.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        features=np.asarray(samples.features, np.uint16),
        amounts=np.asarray(samples.amounts, np.int32),
        lengths=np.asarray(samples.lengths, np.uint16),
        games=np.asarray(samples.games, np.int64),
        seats=np.asarray(samples.seats, np.int8),
        halves=np.asarray(samples.halves, np.int8),
        results=np.asarray(samples.results, np.int16),
        won=np.asarray(samples.won, np.int8),
    )
    part.replace(file)


def load(files: Sequence[Path], count: int) -> Data:
    dense: list[Any] = []
    rest: dict[str, list[Any]] = {
        name: [] for name in ("games", "seats", "halves", "results", "won")
    }
    for file in files:
        with np.load(file) as kept:
            lengths = kept["lengths"].astype(np.int64)
            rows = np.zeros((len(lengths), count), np.float32)
            rows[np.repeat(np.arange(len(lengths)), lengths), kept["features"]] = kept["amounts"]
            dense.append(rows)
            for name, values in rest.items():
                values.append(kept[name])
    return Data(np.concatenate(dense), **{name: np.concatenate(rest[name]) for name in rest})


def device() -> Any:
    """What does the sums: CuPy if it has a device, else numpy."""
    try:
        import cupy  # type: ignore[import-not-found,import-untyped,unused-ignore]

        cupy.cuda.runtime.getDeviceCount()
    except Exception:  # not there, or no device: numpy does as well
        return np
    return cupy


class Design:
    """What a value is made of: every number of a position as it is, and times the turns left."""

    def __init__(self, data: Data) -> None:
        self.xp = device()
        self.data = data
        self.train = np.flatnonzero(data.games % HELD_OUT != 0)
        self.held_out = np.flatnonzero(data.games % HELD_OUT == 0)
        some = data.features[self.train]
        mean, deviation = some.mean(0), some.std(0)
        far = np.abs(some - mean).max(0)
        # What is rare must not count for much where it is there.
        deviation = np.maximum(deviation, far / 6)
        self.used = np.flatnonzero(far > 1e-3)
        self.mean, self.deviation = mean[self.used], deviation[self.used]
        half = data.halves.astype(np.float32)
        self.middle = float(half[self.train].mean())
        self.width = float(half[self.train].std()) + 1e-6
        self.time = (half - self.middle) / self.width
        self.size = 2 * len(self.used)

    def rows(self, at: Any) -> Any:
        xp = self.xp
        scaled = xp.asarray((self.data.features[at][:, self.used] - self.mean) / self.deviation)
        return xp.concatenate([scaled, scaled * xp.asarray(self.time[at])[:, None]], 1)

    def chunks(self, of: Any) -> Iterator[tuple[Any, Any]]:
        """The samples `of`, some at a time, with their rows."""
        for at in range(0, len(of), CHUNK):
            some = of[at : at + CHUNK]
            yield some, self.rows(some)

    def valued(self, weights: Any, constant: float) -> Any:
        """What the weights say of every sample."""
        everything = np.arange(len(self.data.games))
        predictions = [rows @ weights for _, rows in self.chunks(everything)]
        return self.home(self.xp.concatenate(predictions) + constant)

    def home(self, array: Any) -> Any:
        return array if self.xp is np else self.xp.asnumpy(array)

    def sloped(self, weights: Any, constant: float, unit: float) -> tuple[list[float], list[float]]:
        """Base and slope of every number as it stands in a position."""
        flat = self.home(weights)
        count, many = self.data.features.shape[1], len(self.used)
        base, slope = np.zeros(count), np.zeros(count)
        own, sloping = flat[:many] / self.deviation, flat[many:] / self.deviation
        late = self.middle / self.width
        base[self.used] = unit * (own - late * sloping)
        slope[self.used] = unit * sloping / self.width
        # The constant is the last feature, 1 everywhere, and so in no fit of its own.
        base[count - 1] = unit * (constant - own @ self.mean + late * (sloping @ self.mean))
        slope[count - 1] = -unit / self.width * (sloping @ self.mean)
        return base.tolist(), slope.tolist()


def fit(data: Data, *, ridge: float = RIDGE, look_ahead: float = LOOK_AHEAD) -> Fit:
    """The margin a game will end with: ridge regression."""
    design = Design(data)
    xp, train, size = design.xp, design.train, design.size
    target = data.results.astype(np.float32) / SCALE
    constant = float(target[train].mean())
    gram = ridge * len(train) * xp.eye(size)
    for _, rows in design.chunks(train):
        gram += rows.T @ rows

    def solved(towards: Any) -> Any:
        right = xp.zeros(size, xp.float64)
        for some, rows in design.chunks(train):
            right += rows.T @ xp.asarray(towards[some] - constant)
        return xp.linalg.solve(gram, right).astype(xp.float32)

    weights = solved(target)
    if look_ahead < 1:
        value = design.valued(weights, constant)
        weights = solved(looked_ahead(data, target, value, look_ahead))
    value = SCALE * design.valued(weights, constant)
    out = design.held_out
    error = float(np.sqrt(((value[out] - data.results[out]) ** 2).mean()))
    return _told(design, weights, constant, SCALE, value, data.results, error)


def fit_win(data: Data, *, ridge: float = WIN_RIDGE, look_ahead: float = LOOK_AHEAD) -> Fit:
    """The chance that a game is won: logistic regression, by Newton's method."""
    design = Design(data)
    xp, train, size = design.xp, design.train, design.size
    dear = ridge * len(train) * xp.append(xp.ones(size), 0.0)

    def solved(towards: Any, weights: Any) -> Any:
        for _ in range(NEWTON_STEPS):
            gradient, curve = dear * weights, xp.diag(dear)
            for some, rows in design.chunks(train):
                known = xp.concatenate([rows, xp.ones((len(rows), 1), xp.float32)], 1)
                chance = 1 / (1 + xp.exp(-(known @ weights)))
                gradient = gradient + known.T @ (chance - xp.asarray(towards[some]))
                doubt = xp.maximum(chance * (1 - chance), 1e-3).astype(xp.float32)
                curve = curve + known.T @ (known * doubt[:, None])
            step = xp.linalg.solve(curve, gradient)
            weights = weights - step
            if float(xp.abs(step).max()) < 1e-3:
                break
        return weights

    def odds(weights: Any) -> Any:
        return design.valued(weights[:-1].astype(xp.float32), float(weights[-1]))

    won = data.won.astype(np.float32)
    weights = solved(won, xp.zeros(size + 1))
    if look_ahead < 1:
        chance = 1 / (1 + np.exp(-odds(weights)))
        weights = solved(looked_ahead(data, won, chance, look_ahead), weights)
    value = odds(weights)
    out = design.held_out
    error = float(np.logaddexp(0, np.where(won[out] > 0, -value[out], value[out])).mean())
    return _told(design, weights[:-1], float(weights[-1]), ODDS, ODDS * value, data.won, error)


def _told(
    design: Design,
    weights: Any,
    constant: float,
    unit: float,
    value: Any,
    fitted: Any,
    error: float,
) -> Fit:
    out, data = design.held_out, design.data
    return Fit(
        *design.sloped(weights, constant, unit),
        float(np.corrcoef(value[out], fitted[out].astype(np.float64))[0, 1]),
        error,
        _spread(value, data.won),
        len(data.games),
        len(np.unique(data.games)),
    )


def looked_ahead(data: Data, target: Any, value: Any, share: float) -> Any:
    """Targets that mix the end of the game with what the value says on the way there."""
    smoothed = target.copy()
    order = np.lexsort((np.arange(len(target)), data.seats, data.games))
    following = -1
    ahead = 0.0
    for at in order[::-1]:
        same = (
            following >= 0
            and data.games[following] == data.games[at]
            and data.seats[following] == data.seats[at]
        )
        ahead = (1 - share) * value[following] + share * ahead if same else target[at]
        smoothed[at] = ahead
        following = at
    return smoothed


def _spread(value: Any, won: Any) -> float:
    """The CP for which v / (spread + |v|) tells best how often a game was won."""
    best, scale = 9e9, 0.0
    for spread in np.geomspace(3.0, 200.0, 60):
        x = value / spread
        chance = np.clip(0.5 + 0.5 * x / (1 + np.abs(x)), 1e-4, 1 - 1e-4)
        loss = -(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean()
        if loss < best:
            best, scale = float(loss), float(spread)
    return scale
