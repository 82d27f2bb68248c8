"""Statistics of results: intervals, ratings, and a sequential test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean

from stormtable.kernel.errors import BadSetting

SURE = 1.959964
"""Standard errors either way that hold the true value in 95 of 100 measurements."""

LEAST = 8
"""Blocks before a sequential test says anything: of fewer, nobody knows how much they differ."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Where the true share of wins lies, in 95 of 100 such measurements (E. B. Wilson, 1927)."""
    if games == 0:
        return 0.0, 1.0
    share, z = wins / games, SURE
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / 4 / games / games) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of the first bot's share of wins: `low`, or rather `high`?

    Its unit is the block, one seed from every seat, whose shares have a mean and a variance of
    their own: the generalised likelihood ratio of a normal distribution, as chess engines are
    tested (M. Van den Bergh, 2017).
    """

    low: float
    high: float
    error: float = 0.05
    """How often it may be wrong, either way."""

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """`50:55` or `50:55:5`: shares and the risk of an error, in percent."""
        wrong = BadSetting(
            f"--sprt {text!r} is no test",
            "write LOW:HIGH in percent of wins, as in 50:55, and :RISK if it is not 5",
        )
        try:
            numbers = [float(part) / 100 for part in text.split(":")]
        except ValueError:
            raise wrong from None
        if len(numbers) not in (2, 3):
            raise wrong
        low, high, error = (*numbers, 0.05)[:3]
        if not (0 <= low < high <= 1 and 0 < error < 0.5):
            raise wrong
        return cls(low, high, error)

    @property
    def bound(self) -> float:
        return log((1 - self.error) / self.error)

    def ratio(self, shares: Sequence[float]) -> float:
        """How much likelier `high` is than `low`, as a logarithm."""
        count = len(shares)
        # Two made-up blocks, one lost and one won: else a few equal ones would look like certainty.
        mean = (sum(shares) + 1) / (count + 2)
        spread = (sum((share - mean) ** 2 for share in (*shares, 0.0, 1.0))) / (count + 2)
        return (
            count
            * (self.high - self.low)
            * (2 * fmean(shares) - self.low - self.high)
            / (2 * spread)
        )

    def verdict(self, shares: Sequence[float]) -> str:
        """`high`, `low`, or nothing yet."""
        if len(shares) < LEAST:
            return ""
        ratio = self.ratio(shares)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """On the scale of the tables: 40 for each of the model's, 1000 for the mean."""
        return round(1000 + 40 * (self.mu - 25))

    @property
    def either_way(self) -> int:
        return round(40 * SURE * self.sigma)


def ratings(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """By openskill's Plackett-Luce model, from who sat where and came to which place.

    A bot that holds several seats moves by the mean of them.
    """
    from openskill.models import PlackettLuce  # the extra `lab`

    model = PlackettLuce(tau=0.0)  # a bot does not change from game to game
    by_bot: dict[str, Rating] = {}
    for lineup, places in games:
        if len(set(lineup)) < 2:
            continue
        now = [by_bot.get(name, Rating(model.mu, model.sigma)) for name in lineup]
        teams = [[model.rating(rating.mu, rating.sigma)] for rating in now]
        rated = model.rate(teams, ranks=list(places))
        for name in dict.fromkeys(lineup):
            seats = [seat for seat, other in enumerate(lineup) if other == name]
            by_bot[name] = Rating(
                fmean(rated[seat][0].mu for seat in seats),
                fmean(rated[seat][0].sigma for seat in seats),
            )
    return by_bot
