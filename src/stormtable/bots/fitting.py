"""Fitting a value to games that were played: ridge regression whose weights slope with the turns
left, on targets that look ahead from position to position (TD(0.9)).

Needs numpy (the extra `learn`); where there is CuPy with a device, that does the sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

RIDGE = 3e-4
"""Of as many samples as there are: how dear a weight is."""
LOOK_AHEAD = 0.9
"""How much of a target is the next position's, not the value of this one's successor."""
SCALE = 25.0
"""CP in the fit's own measure."""
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
    """Of the games held out: with the result, and the root of the mean square."""
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
            for name, found in rest.items():
                found.append(kept[name])
    return Data(np.concatenate(dense), **{name: np.concatenate(rest[name]) for name in rest})


def device() -> Any:
    """What does the sums: CuPy if it has a device, else numpy."""
    try:
        import cupy  # type: ignore[import-not-found,import-untyped,unused-ignore]

        cupy.cuda.runtime.getDeviceCount()
    except Exception:  # not there, or no device: numpy does as well
        return np
    return cupy


def fit(data: Data, *, ridge: float = RIDGE, look_ahead: float = LOOK_AHEAD) -> Fit:
    xp = device()
    count = data.features.shape[1]
    held_out = data.games % HELD_OUT == 0
    train = np.flatnonzero(~held_out)
    some = data.features[train]
    mean, deviation = some.mean(0), some.std(0)
    far = np.abs(some - mean).max(0)
    del some
    # What is rare must not count for much where it is there.
    deviation = np.maximum(deviation, far / 6)
    used = np.flatnonzero(far > 1e-3)
    mean, deviation = mean[used], deviation[used]
    half = data.halves.astype(np.float32)
    middle, width = float(half[train].mean()), float(half[train].std()) + 1e-6
    time = (half - middle) / width
    target = data.results.astype(np.float32) / SCALE
    constant = float(target[train].mean())

    def design(rows: Any) -> Any:
        scaled = xp.asarray((data.features[rows][:, used] - mean) / deviation)
        return xp.concatenate([scaled, scaled * xp.asarray(time[rows])[:, None]], 1)

    size = 2 * len(used)
    gram = xp.zeros((size, size), xp.float64)
    for at in range(0, len(train), CHUNK):
        some = design(train[at : at + CHUNK])
        gram += some.T @ some
    gram += ridge * len(train) * xp.eye(size)

    def solved(towards: Any) -> Any:
        right = xp.zeros(size, xp.float64)
        for at in range(0, len(train), CHUNK):
            rows = train[at : at + CHUNK]
            right += design(rows).T @ xp.asarray(towards[rows] - constant)
        return xp.linalg.solve(gram, right).astype(xp.float32)

    def valued(weights: Any) -> Any:
        found = [
            design(np.arange(at, min(at + CHUNK, len(target)))) @ weights
            for at in range(0, len(target), CHUNK)
        ]
        told = xp.concatenate(found) + constant
        return told if xp is np else xp.asnumpy(told)

    weights = solved(target)
    if look_ahead < 1:
        weights = solved(looked_ahead(data, target, valued(weights), look_ahead))
    value = valued(weights)
    flat = weights if xp is np else xp.asnumpy(weights)
    base, slope = np.zeros(count), np.zeros(count)
    own, sloping = flat[: len(used)] / deviation, flat[len(used) :] / deviation
    base[used] = SCALE * (own - middle / width * sloping)
    slope[used] = SCALE * sloping / width
    # The constant is the last feature, 1 everywhere, and so in no fit of its own.
    base[count - 1] = SCALE * (constant - own @ mean + middle / width * (sloping @ mean))
    slope[count - 1] = -SCALE / width * (sloping @ mean)
    out = np.flatnonzero(held_out)
    told, true = SCALE * value[out], data.results[out].astype(np.float64)
    return Fit(
        base.tolist(),
        slope.tolist(),
        float(np.corrcoef(told, true)[0, 1]),
        float(np.sqrt(((told - true) ** 2).mean())),
        _spread(SCALE * value, data.won),
        len(target),
        len(np.unique(data.games)),
    )


def looked_ahead(data: Data, target: Any, value: Any, share: float) -> Any:
    """Targets that mix the end of the game with what the value says on the way there."""
    found = target.copy()
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
        found[at] = ahead
        following = at
    return found


def _spread(value: Any, won: Any) -> float:
    """The CP for which v / (spread + |v|) tells best how often a game was won."""
    best, found = 9e9, 0.0
    for spread in np.geomspace(3.0, 200.0, 60):
        x = value / spread
        chance = np.clip(0.5 + 0.5 * x / (1 + np.abs(x)), 1e-4, 1 - 1e-4)
        loss = -(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean()
        if loss < best:
            best, found = float(loss), float(spread)
    return found
