"""Fit a net that corrects a linear value to games of self-play.

The net learns the error of the linear value: in the margin of the game, or in the odds to win where
only the win counts. Its first targets are the results of the games; later targets mix them with the
net's own values of the following positions (temporal differences).

It needs numpy (the extra `learn`); CuPy computes on a GPU where there is one. A net of this size
needs no larger library, and the tests run the same code that trains on the GPU.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from stormtable.bots.net import NetData
from stormtable.bots.training import PrintLine
from stormtable.lab.tuning.fitting import ODDS, SCALE, VALIDATION_EVERY, Data, device, looked_ahead
from stormtable.lab.tuning.quantising import FloatNet, quantise

BATCH = 8192
RATE = 2e-3
DECAY = 3e-2
MOMENTUM, SQUARES = 0.9, 0.999
"""Adam's decay rates of the gradients and of their squares."""
WARM_UP = 0.3
"""The share of the steps in which the learning rate rises; afterwards it falls (one cycle)."""
TYPICAL = 20_000
"""The number of positions that set the limits of the quantised net."""
CHUNK = 100_000
READERS = 8
"""The number of threads that read files of games."""


@dataclass(frozen=True, slots=True)
class NetSettings:
    """The size of a net, and its training."""

    hidden: int = 64
    second: int = 16
    epochs: int = 8
    dropped: float = 0.1
    """The share of inputs that training hides, so that the net depends on no single input."""
    look_ahead: float = 0.7
    rounds: int = 2
    """How often the targets are mixed with the net's own values."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class LinearValue:
    """The value that the net corrects, in CP."""

    base: Any
    slope: Any
    win: bool
    """Whether only the win counts; then the value is `ODDS` CP per unit of log odds."""


class Model:
    """Two hidden layers of rectified units; `parameters` alternates weights and biases."""

    def __init__(self, xp: Any, inputs: Any, settings: NetSettings) -> None:
        """`inputs` marks the inputs that occur in the data; the others keep weights of 0."""
        self.xp = xp
        rng = np.random.default_rng(settings.seed)
        sizes = (len(inputs), settings.hidden, settings.second)
        self.parameters: list[Any] = []
        for size, width in pairwise(sizes):
            limit = size**-0.5
            weights = rng.uniform(-limit, limit, (size, width)).astype(np.float32)
            self.parameters += [weights, rng.uniform(-limit, limit, width).astype(np.float32)]
        self.parameters[0][~inputs] = 0
        # The net begins with no correction.
        self.parameters += [np.zeros(settings.second, np.float32), np.zeros((), np.float32)]
        self.parameters = [xp.asarray(each) for each in self.parameters]

    def copy(self) -> list[Any]:
        return [each.copy() for each in self.parameters]

    def forward(self, x: Any) -> tuple[Any, Any, Any]:
        """Return the outputs of both hidden layers, and the result."""
        w1, b1, w2, b2, w3, b3 = self.parameters
        first = self.xp.maximum(x @ w1 + b1, 0)
        second = self.xp.maximum(first @ w2 + b2, 0)
        return first, second, second @ w3 + b3

    def gradients(self, x: Any, first: Any, second: Any, error: Any) -> list[Any]:
        """Return the gradients of the loss; `error` is its derivative by the result."""
        _, _, w2, _, w3, _ = self.parameters
        second_error = error[:, None] * w3[None, :] * (second > 0)
        first_error = second_error @ w2.T * (first > 0)
        return [
            x.T @ first_error,
            first_error.sum(0),
            first.T @ second_error,
            second_error.sum(0),
            second.T @ error,
            error.sum(),
        ]


class Adam:
    """AdamW with one cycle of the learning rate."""

    def __init__(self, model: Model, steps: int) -> None:
        self.model = model
        self.steps = steps
        self.step = 0
        xp = model.xp
        self.means = [xp.zeros_like(each) for each in model.parameters]
        self.squares = [xp.zeros_like(each) for each in model.parameters]

    def rate(self) -> float:
        along = self.step / max(1, self.steps)
        if along < WARM_UP:
            return RATE * (0.04 + 0.96 * 0.5 * (1 - float(np.cos(np.pi * along / WARM_UP))))
        return RATE * 0.5 * (1 + float(np.cos(np.pi * min(1.0, (along - WARM_UP) / (1 - WARM_UP)))))

    def update(self, gradients: list[Any]) -> None:
        rate = self.rate()
        self.step += 1
        parameters = self.model.parameters
        for number, gradient in enumerate(gradients):
            mean, square = self.means[number], self.squares[number]
            mean += (1 - MOMENTUM) * (gradient - mean)
            square += (1 - SQUARES) * (gradient * gradient - square)
            towards = mean / (1 - MOMENTUM**self.step)
            size = self.model.xp.sqrt(square / (1 - SQUARES**self.step)) + 1e-8
            parameters[number] = parameters[number] * (1 - rate * DECAY) - rate * towards / size


class NetFit:
    """The data on the device, and the nets fitted to it."""

    def __init__(self, files: Sequence[Path], count: int, linear: LinearValue) -> None:
        self.xp = device()
        self.linear = linear
        self.unit = ODDS if linear.win else SCALE
        self.data, self.x = _load(files, count, self.xp)
        games = self.data.games
        self.train = np.flatnonzero(games % VALIDATION_EVERY != 0)
        self.validation = self.xp.asarray(np.flatnonzero(games % VALIDATION_EVERY == 0))
        self._scale()
        self.start = self._linear_value()
        result = self.data.won if linear.win else self.data.results / self.unit
        self.result = self.xp.asarray(result.astype(np.float32))

    def _scale(self) -> None:
        xp = self.xp
        chunks = [
            xp.asarray(some) for some in np.split(self.train, range(CHUNK, len(self.train), CHUNK))
        ]
        mean = sum(self.x[chunk].astype(xp.float64).sum(0) for chunk in chunks) / len(self.train)
        spread, far = xp.zeros_like(mean), xp.zeros_like(mean)
        for chunk in chunks:
            away = self.x[chunk].astype(xp.float64) - mean
            spread += (away * away).sum(0)
            far = xp.maximum(far, xp.abs(away).max(0))
        # A rare input must not get a large weight.
        deviation = xp.maximum(xp.sqrt(spread / len(self.train)), far / 6)
        self.used = far > 1e-3
        self.mean = mean.astype(xp.float32)
        self.deviation = xp.where(self.used, deviation, 1.0).astype(xp.float32)

    def _linear_value(self) -> Any:
        xp = self.xp
        base, slope = xp.asarray(self.linear.base), xp.asarray(self.linear.slope)
        half = xp.asarray(self.data.halves.astype(np.float64))
        parts = [
            self.x[part].astype(xp.float64) @ base
            + half[part] * (self.x[part].astype(xp.float64) @ slope)
            for part in self._slices()
        ]
        return (xp.concatenate(parts) / self.unit).astype(xp.float32)

    def _slices(self) -> Iterator[slice]:
        for start in range(0, len(self.data.games), CHUNK):
            yield slice(start, start + CHUNK)

    def scaled(self, rows: Any) -> Any:
        return (self.x[rows] - self.mean) / self.deviation

    def error(self, value: Any) -> float:
        """Return the root mean square error in CP, or the mean log loss of the win, on the
        validation games."""
        xp = self.xp
        value, result = value[self.validation], self.result[self.validation]
        if self.linear.win:
            return float((xp.logaddexp(0, value) - result * value).mean())
        return float(self.unit * xp.sqrt(((value - result) ** 2).mean()))

    def slope_of_loss(self, value: Any, target: Any) -> Any:
        """Return the derivative of the loss by the value: of the log loss, or of the Huber loss."""
        if self.linear.win:
            return 1 / (1 + self.xp.exp(-value)) - target
        return self.xp.clip(value - target, -1, 1)

    def fit(self, target: Any, settings: NetSettings) -> tuple[Model, Any]:
        """Return the model of the epoch that is best on the validation games, and its values."""
        xp = self.xp
        rng = np.random.default_rng(settings.seed)
        model = Model(xp, _home(self.used), settings)
        batches = -(-len(self.train) // BATCH)
        adam = Adam(model, settings.epochs * batches)
        best: tuple[float, list[Any], Any] = (float("inf"), [], None)
        for _ in range(settings.epochs):
            order = rng.permutation(self.train)
            for number in range(batches):
                rows = xp.asarray(order[BATCH * number : BATCH * (number + 1)])
                x = self.scaled(rows)
                x *= xp.random.random(x.shape) > settings.dropped
                first, second, correction = model.forward(x)
                slope = self.slope_of_loss(self.start[rows] + correction, target[rows])
                adam.update(model.gradients(x, first, second, slope / len(rows)))
            value = self.valued(model)
            error = self.error(value)
            if error < best[0]:
                best = (error, model.copy(), value)
        model.parameters = best[1]
        return model, best[2]

    def valued(self, model: Model) -> Any:
        parts = [self.start[part] + model.forward(self.scaled(part))[2] for part in self._slices()]
        return self.xp.concatenate(parts)

    def mixed_target(self, value: Any, share: float) -> Any:
        """Return targets that mix the result with the values of the following positions."""
        shown = 1 / (1 + self.xp.exp(-value)) if self.linear.win else value
        mixed = looked_ahead(self.data, _home(self.result), _home(shown), share)
        return self.xp.asarray(mixed)

    def whole(self, model: Model, cp_unit: float, training: dict[str, Any]) -> NetData:
        """Return the model in whole numbers; 1 CP is `cp_unit` in the unit of the linear value."""
        w1, b1, w2, b2, w3, b3 = (_home(each).astype(np.float64) for each in model.parameters)
        used = _home(self.used)
        weights_1 = w1 / _home(self.deviation)[:, None]
        weights_1[~used] = 0
        bias_1 = b1 - _home(self.mean).astype(np.float64) @ weights_1
        scale = self.unit * cp_unit
        net = FloatNet(weights_1, bias_1, w2, b2, scale * w3, float(scale * b3))
        some = np.random.default_rng(1).permutation(self.train)[:TYPICAL]
        return quantise(net, _home(self.x[self.xp.asarray(some)]).astype(np.float64), training)


def fit_net(
    files: Sequence[Path],
    count: int,
    linear: LinearValue,
    cp_unit: float,
    settings: NetSettings,
    print_line: PrintLine,
) -> NetData:
    """Return the net that best corrects `linear` for the games in `files`."""
    fit = NetFit(files, count, linear)
    before = fit.error(fit.start)
    print_line(f"error of the linear value: {before:.4f}")
    model, value = fit.fit(fit.result, settings)
    for _ in range(settings.rounds):
        print_line(f"error with the net: {fit.error(value):.4f}")
        model, value = fit.fit(fit.mixed_target(value, settings.look_ahead), settings)
    after = fit.error(value)
    print_line(f"error with the net: {after:.4f}")
    training = {
        "how": f"stormtable learn --net: {settings.hidden}x{settings.second}"
        f" beside the linear value, TD({settings.look_ahead})",
        "games": len(np.unique(fit.data.games)),
        "samples": len(fit.data.games),
        "error_linear": round(before, 4),
        "error": round(after, 4),
    }
    return fit.whole(model, cp_unit, training)


def _home(array: Any) -> Any:
    """Return an array of the device as a numpy array."""
    return array.get() if hasattr(array, "get") else np.asarray(array)


def _load(files: Sequence[Path], count: int, xp: Any) -> tuple[Data, Any]:
    """Return the samples without their features, and the features as a dense matrix on the
    device."""
    with ThreadPoolExecutor(READERS) as pool:
        parts = list(pool.map(_read, files))
    x = xp.zeros((sum(len(part["lengths"]) for part in parts), count), xp.float32)
    first = 0
    for part in parts:
        size = len(part["lengths"])
        rows = xp.asarray(np.repeat(np.arange(first, first + size), part["lengths"]))
        x[rows, xp.asarray(part.pop("features"))] = xp.asarray(part.pop("amounts"))
        first += size
    names = ("games", "seats", "halves", "results", "won")
    return Data(None, **{name: np.concatenate([part[name] for part in parts]) for name in names}), x


def _read(file: Path) -> dict[str, Any]:
    """Return the arrays of a file, as the matrix needs them."""
    with np.load(file) as saved:
        arrays = {name: saved[name] for name in saved.files}
    for name, wide in (("features", np.int64), ("amounts", np.float32), ("lengths", np.int64)):
        arrays[name] = arrays[name].astype(wide)
    return arrays
