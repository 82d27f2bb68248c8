"""Glicko-2 ratings of puzzles and their solvers (Glickman, "Example of the Glicko-2 system").

An answer is a game between solver and puzzle; every answer is a separate rating period.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
CENTRE = 1500.0
TAU = 0.5
"""How much a volatility may change."""
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Glicko:
    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


def updated(own: Glicko, results: Sequence[tuple[Glicko, float]], least: float = 30.0) -> Glicko:
    """Return a rating after results (1 a win, 0 a loss) against others; the deviation stays above
    `least`, so that a rating never becomes fixed."""
    mu, phi = (own.rating - CENTRE) / SCALE, own.deviation / SCALE
    variance, change = 0.0, 0.0
    for other, score in results:
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - CENTRE) / SCALE)))
        variance += weight * weight * expected * (1 - expected)
        change += weight * (score - expected)
    v = 1 / variance
    delta = v * change
    sigma = _volatility(own.volatility, phi, v, delta)
    before = sqrt(phi * phi + sigma * sigma)
    after = 1 / sqrt(1 / (before * before) + 1 / v)
    return Glicko(CENTRE + SCALE * (mu + after * after * change), max(least, SCALE * after), sigma)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Return the new volatility, by the Illinois method (step 5)."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        grown = phi * phi + v + exp(x)
        return exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - start) / (TAU * TAU)

    low = start
    if delta * delta > phi * phi + v:
        high = log(delta * delta - phi * phi - v)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
