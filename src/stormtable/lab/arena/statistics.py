"""Statistics of results: intervals, ratings, and a sequential test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean

from stormtable.kernel.errors import BadSetting

SURE = 1.959964
"""The number of standard errors on either side of a 95 % interval."""

LEAST = 8
"""The least number of blocks for a result of a sequential test; fewer give no reliable variance."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share of wins (E. B. Wilson, 1927)."""
    if games == 0:
        return 0.0, 1.0
    share, z = wins / games, SURE
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / 4 / games / games) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test whether the first bot's share of wins is `low` or `high`.

    Its unit is the block: one seed played from every seat. The shares of blocks have a mean and a
    variance of their own. The test uses the generalised likelihood ratio of a normal distribution,
    as tests of chess engines do (M. Van den Bergh, 2017).
    """

    low: float
    high: float
    error: float = 0.05
    """The probability of an error in either direction."""

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Parse `50:55` or `50:55:5`: two shares and the risk of an error, in percent."""
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
        """Return the log likelihood ratio of `high` against `low`."""
        count = len(shares)
        # One lost and one won block are added, because a few equal blocks would look certain.
        mean = (sum(shares) + 1) / (count + 2)
        spread = (sum((share - mean) ** 2 for share in (*shares, 0.0, 1.0))) / (count + 2)
        return (
            count
            * (self.high - self.low)
            * (2 * fmean(shares) - self.low - self.high)
            / (2 * spread)
        )

    def verdict(self, shares: Sequence[float]) -> str:
        """Return `high`, `low`, or an empty string while the test has no result."""
        if len(shares) < LEAST:
            return ""
        ratio = self.ratio(shares)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""


@dataclass(frozen=True, slots=True)
class BotRating:
    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The rating on the scale of the tables: 40 per unit of the model, 1000 for its mean."""
        return round(1000 + 40 * (self.mu - 25))

    @property
    def either_way(self) -> int:
        return round(40 * SURE * self.sigma)


def ratings(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, BotRating]:
    """Return ratings by openskill's Plackett-Luce model, from the seats and places of each game.

    A bot that has several seats moves by the mean of their changes.
    """
    from openskill.models import PlackettLuce  # needs the extra `lab`

    model = PlackettLuce(tau=0.0)  # a bot has the same strength in every game
    by_bot: dict[str, BotRating] = {}
    for lineup, places in games:
        if len(set(lineup)) < 2:
            continue
        now = [by_bot.get(name, BotRating(model.mu, model.sigma)) for name in lineup]
        teams = [[model.rating(rating.mu, rating.sigma)] for rating in now]
        rated = model.rate(teams, ranks=list(places))
        for name in dict.fromkeys(lineup):
            seats = [seat for seat, other in enumerate(lineup) if other == name]
            by_bot[name] = BotRating(
                fmean(rated[seat][0].mu for seat in seats),
                fmean(rated[seat][0].sigma for seat in seats),
            )
    return by_bot
