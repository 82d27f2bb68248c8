"""Fit a bot's value function to played games.

Weights change linearly with the remaining turns, and targets look ahead from position to position
(TD(0.9)). The fit is a regression on the margin, or a logistic regression on the win where only the
win counts. It needs numpy (the extra `learn`), and uses CuPy on a GPU where available.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

RIDGE = 3e-4
"""The ridge penalty of a weight, per sample."""
WIN_RIDGE = 2e-4
"""The ridge penalty for the fit of wins."""
LOOK_AHEAD = 0.9
"""The share of the next position's target in a target; the remainder is that position's value."""
SCALE = 25.0
"""CP per unit of the fit."""
ODDS = 10.0
"""CP per unit of log odds, because wins have no unit of their own."""
NEWTON_STEPS = 7
CHUNK = 20_000
VALIDATION_EVERY = 10
"""Every tenth game validates the fit."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The fitted weights. A weight is base + slope * half turns left, in CP per unit of a
    feature."""

    base: list[float]
    slope: list[float]
    correlation: float
    error: float
    """The error on the validation games: the root mean square in CP, or the mean log loss of the
    win."""
    spread: float
    """The lead in CP with which a seat wins three of four games."""
    samples: int
    games: int


@dataclass(slots=True)
class Data:
    features: Any
    """Dense, float32: one row per sample."""
    games: Any
    seats: Any
    halves: Any
    results: Any
    won: Any


def save_samples(samples: Any, file: Path) -> None:
    """Write the samples of self-play atomically."""
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
    columns: dict[str, list[Any]] = {
        name: [] for name in ("games", "seats", "halves", "results", "won")
    }
    for file in files:
        with np.load(file) as saved:
            lengths = saved["lengths"].astype(np.int64)
            rows = np.zeros((len(lengths), count), np.float32)
            rows[np.repeat(np.arange(len(lengths)), lengths), saved["features"]] = saved["amounts"]
            dense.append(rows)
            for name, values in columns.items():
                values.append(saved[name])
    return Data(np.concatenate(dense), **{name: np.concatenate(columns[name]) for name in columns})


def device() -> Any:
    """Return the array module: CuPy if there is a GPU, otherwise numpy."""
    try:
        import cupy  # type: ignore[import-not-found,import-untyped,unused-ignore]

        cupy.cuda.runtime.getDeviceCount()
    except Exception:  # CuPy is missing or has no device: numpy gives the same result
        return np
    return cupy


class Design:
    """The design matrix of a fit: every feature of a position, and its product with the remaining
    turns."""

    def __init__(self, data: Data) -> None:
        self.xp = device()
        self.data = data
        self.train = np.flatnonzero(data.games % VALIDATION_EVERY != 0)
        self.validation = np.flatnonzero(data.games % VALIDATION_EVERY == 0)
        some = data.features[self.train]
        mean, deviation = some.mean(0), some.std(0)
        far = np.abs(some - mean).max(0)
        # A rare feature must not get a large weight.
        deviation = np.maximum(deviation, far / 6)
        self.used = np.flatnonzero(far > 1e-3)
        self.mean, self.deviation = mean[self.used], deviation[self.used]
        half = data.halves.astype(np.float32)
        self.middle = float(half[self.train].mean())
        self.width = float(half[self.train].std()) + 1e-6
        self.time = (half - self.middle) / self.width
        self.size = 2 * len(self.used)

    def rows(self, samples: Any) -> Any:
        xp = self.xp
        scaled = xp.asarray(
            (self.data.features[samples][:, self.used] - self.mean) / self.deviation
        )
        return xp.concatenate([scaled, scaled * xp.asarray(self.time[samples])[:, None]], 1)

    def chunks(self, of: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the samples `of` in chunks, each with its rows."""
        for start in range(0, len(of), CHUNK):
            some = of[start : start + CHUNK]
            yield some, self.rows(some)

    def valued(self, weights: Any, constant: float) -> Any:
        """Return the value of every sample by these weights."""
        everything = np.arange(len(self.data.games))
        predictions = [rows @ weights for _, rows in self.chunks(everything)]
        return self.home(self.xp.concatenate(predictions) + constant)

    def home(self, array: Any) -> Any:
        return array if self.xp is np else self.xp.asnumpy(array)

    def sloped(self, weights: Any, constant: float, unit: float) -> tuple[list[float], list[float]]:
        """Return base and slope of every feature in a position's own units."""
        flat = self.home(weights)
        count, many = self.data.features.shape[1], len(self.used)
        base, slope = np.zeros(count), np.zeros(count)
        own, sloping = flat[:many] / self.deviation, flat[many:] / self.deviation
        late = self.middle / self.width
        base[self.used] = unit * (own - late * sloping)
        slope[self.used] = unit * sloping / self.width
        # The last feature is the constant 1, which the fit leaves out.
        base[count - 1] = unit * (constant - own @ self.mean + late * (sloping @ self.mean))
        slope[count - 1] = -unit / self.width * (sloping @ self.mean)
        return base.tolist(), slope.tolist()


def fit(data: Data, *, ridge: float = RIDGE, look_ahead: float = LOOK_AHEAD) -> Fit:
    """Fit the margin at the end of the game by ridge regression."""
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
    out = design.validation
    error = float(np.sqrt(((value[out] - data.results[out]) ** 2).mean()))
    return _fit_of(design, weights, constant, SCALE, value, data.results, error)


def fit_win(data: Data, *, ridge: float = WIN_RIDGE, look_ahead: float = LOOK_AHEAD) -> Fit:
    """Fit the chance to win by logistic regression, with Newton's method."""
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
    out = design.validation
    error = float(np.logaddexp(0, np.where(won[out] > 0, -value[out], value[out])).mean())
    return _fit_of(design, weights[:-1], float(weights[-1]), ODDS, ODDS * value, data.won, error)


def _fit_of(
    design: Design,
    weights: Any,
    constant: float,
    unit: float,
    value: Any,
    fitted: Any,
    error: float,
) -> Fit:
    out, data = design.validation, design.data
    return Fit(
        *design.sloped(weights, constant, unit),
        float(np.corrcoef(value[out], fitted[out].astype(np.float64))[0, 1]),
        error,
        _spread(value, data.won),
        len(data.games),
        len(np.unique(data.games)),
    )


def looked_ahead(data: Data, target: Any, value: Any, share: float) -> Any:
    """Return targets that mix the result of the game with the values of the seat's later
    positions."""
    order = np.lexsort((np.arange(len(target)), data.seats, data.games))
    games, seats = data.games[order], data.seats[order]
    last = np.ones(len(order), bool)
    last[:-1] = (games[1:] != games[:-1]) | (seats[1:] != seats[:-1])
    # How many positions of the same game and seat follow: all runs advance together.
    places = np.arange(len(order))
    following = np.flatnonzero(last)[np.cumsum(last) - last] - places
    shown, smoothed = value[order], target[order]
    by_place = np.argsort(following, kind="stable")
    bounds = np.cumsum(np.bincount(following))
    for start, end in pairwise(bounds):
        some = by_place[start:end]
        smoothed[some] = (1 - share) * shown[some + 1] + share * smoothed[some + 1]
    targets = np.empty_like(target)
    targets[order] = smoothed
    return targets


def _spread(value: Any, won: Any) -> float:
    """Return the CP value `spread` for which v / (spread + |v|) best predicts the share of wins."""
    best, scale = 9e9, 0.0
    for spread in np.geomspace(3.0, 200.0, 60):
        x = value / spread
        chance = np.clip(0.5 + 0.5 * x / (1 + np.abs(x)), 1e-4, 1 - 1e-4)
        loss = -(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean()
        if loss < best:
            best, scale = float(loss), float(spread)
    return scale
