"""Estimates of the future: remaining rounds, coming weather, and the value of money and cards.

The estimates use only public information.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from statistics import fmean
from typing import Final

from stormtable.games.weather_island.bots.style import Style
from stormtable.games.weather_island.rules.edition import Edition
from stormtable.games.weather_island.rules.machine import TRIP, Network
from stormtable.games.weather_island.rules.names import BLANK, FROM_BAG, FROM_FORECAST
from stormtable.games.weather_island.rules.state import IslandState

PACE: Final = 0.55
"""The assumed improvement of a machine per round, in points per round."""

SOURCES: Final = 0.5
"""The assumed number of sources that a player builds per round."""

CHEAP: Final = 0.5
"""The value of a tile for one dollar, relative to the best on offer."""

DEARER: Final = 0.75
"""The share of the best tile's remaining advantage that is left after each further dollar."""

MARKETS: Final = (0.5, 1.0, 1.5)
"""The values of a poor, a usual and a rich market, all equally likely."""

DRAWN_GOAL: Final = 3.0
"""The assumed score of a goal card drawn at the start of the game."""


class Outlook:
    """One seat's estimates at one moment."""

    def __init__(self, s: IslandState, style: Style) -> None:
        self.bag_rate, self.forecast_rate = token_rates(s.edition)
        even = (self.bag_rate + self.forecast_rate) / 4
        rounds = 1e9
        for seat in range(s.players):
            rate = 0.0
            for gain in points_per_strike(s.networks[seat]):
                rate += even * gain
            rounds = min(rounds, rounds_left(s.edition.end_points - s.points[seat], rate))
        self.rounds = round(2 * rounds) / 2
        """The remaining rounds, rounded to halves, because the estimate is not more precise."""
        self.strikes = self._strikes(s)
        """The expected number of strikes of each weather until the end."""
        self.growth = style.growth * SOURCES * self.rounds * sum(self.strikes) / 8
        """The energy of future sources. On average each works half of the remaining time."""
        best = style.turn * s.players  # more players see more tiles, so the best is better
        self.turn = best * self.rounds
        """The assumed value of building the best tile on offer."""
        self.goal = style.goals * DRAWN_GOAL * min(1.0, self.rounds / 10)
        self.dollars = dollars_worth(
            self.rounds - 1, style.thrift, best, s.edition.work, s.edition.max_money
        )
        """The value of 0, 1, 2 ... dollars at the beginning of the next round."""
        self.dollar = self.dollars[-1] / s.edition.max_money
        """The value of a dollar if the player's money is not known."""

    def _strikes(self, s: IslandState) -> list[float]:
        """Return the expected strikes: the forecast in its order, then in proportion to the bag's
        content."""
        strikes = [0.0] * 4
        from_forecast = self.forecast_rate * self.rounds
        seen = 0.0
        for weather in s.forecast:
            share = min(1.0, from_forecast - seen)
            if share <= 0:
                break
            strikes[weather] += share
            seen += share
        unknown = (self.bag_rate + self.forecast_rate) * self.rounds - seen
        # Tokens in the bag come before discarded ones, and those before the forecast's.
        tokens = [s.bag[w] + 0.5 * s.gone[w] + 0.25 * s.forecast.count(w) for w in range(4)]
        total = sum(tokens)
        for weather in range(4):
            strikes[weather] += unknown * tokens[weather] / total
        return strikes


@lru_cache(maxsize=1024)
def dollars_worth(
    rounds: float, thrift: float, best: float, work: int, most: int
) -> tuple[float, ...]:
    """Return `money_worth` between whole rounds, if the best tile is worth `best` a round."""
    whole = int(rounds)
    return tuple(
        [
            thrift * best * (worth + (rounds % 1) * (more - worth))
            for worth, more in zip(
                money_worth(whole, work, most), money_worth(whole + 1, work, most), strict=True
            )
        ]
    )


@cache
def money_worth(rounds: int, work: int, most: int) -> tuple[float, ...]:
    """Return the value of 0 to `most` dollars in `rounds` rounds, relative to no money.

    In each round the player works or bids, whichever is better. The best tile of a round is worth
    as much as rounds remain; less money gets a worse tile. A dollar is worth the Work that it
    saves.
    """
    worth = [0.0] * (most + 1)
    for left in range(1, rounds + 1):
        tiles = [left * (1 - (1 - CHEAP) * DEARER**more) for more in range(most)]
        markets = [[market * tile for tile in tiles] for market in MARKETS]
        worth = [
            fmean(_turn_worth(money, market, worth, work) for market in markets)
            for money in range(most + 1)
        ]
    return tuple(having - worth[0] for having in worth)


def _turn_worth(money: int, market: list[float], after: list[float], work: int) -> float:
    """Return the better of working and the best bid; each additional dollar gets the next better
    tile."""
    best = after[min(len(after) - 1, money + work)]
    for bid in range(1, money + 1):
        best = max(best, market[bid - 1] + after[money - bid])
    return best


@lru_cache(maxsize=8)
def token_rates(edition: Edition) -> tuple[float, float]:
    """Return how many tokens per round come from the bag and from the forecast."""
    bag = forecast = 0.0
    both_blank = 1.0
    for die in edition.dice:
        faces = sum(die)
        bag += die[FROM_BAG] / faces
        forecast += die[FROM_FORECAST] / faces
        both_blank *= die[BLANK] / faces
    return bag + both_blank, forecast


def rounds_left(points: int, rate: float) -> float:
    """Return when a machine with `rate` points per round, growing by PACE, reaches `points`."""
    if points <= 0:
        return 1.0
    return max(1.0, (sqrt(rate * rate + 2 * PACE * points) - rate) / PACE)


@lru_cache(maxsize=512)
def points_per_strike(network: Network) -> tuple[float, ...]:
    """Return the points of one strike of each weather, with the best trips."""
    points = [0.0] * 4
    for source, weather in enumerate(network.weathers):
        if weather >= 0:
            best = 0.0
            for trip in network.routes(source):
                converter = network.features[trip // TRIP]
                best = max(best, (1 + trip % TRIP) * converter.points / converter.cost)
            points[weather] += best
    return tuple(points)
