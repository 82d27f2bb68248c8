"""Estimate the future: rounds left, weathers to come, and the worth of money and cards.

The estimates use only what lies open on the table.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import fmean

from stormtable.games.weather_island.bots.style import Style
from stormtable.games.weather_island.rules.machine import TRIP, Network
from stormtable.games.weather_island.rules.names import BLANK, FROM_BAG, FROM_FORECAST
from stormtable.games.weather_island.rules.state import IslandState

PACE = 0.55
"""By how many points a round a player's machine is guessed to improve, each round."""

SOURCES = 0.5
"""How many sources a round a player is guessed to build."""

CHEAP = 0.5
"""What the tile one gets for a dollar is worth, of the best on offer."""

DEARER = 0.75
"""Each further dollar bid leaves this much of what the best tile was still ahead by."""

MARKETS = (0.5, 1.0, 1.5)
"""What a poor, a usual and a rich market hold; one is as likely as another."""

DRAWN_GOAL = 3.0
"""What a goal card drawn at the start of the game is guessed to score."""


class Outlook:
    """One seat's guesses at one moment."""

    def __init__(self, s: IslandState, style: Style) -> None:
        self.bag_rate, self.forecast_rate = token_rates(s)
        even = [(self.bag_rate + self.forecast_rate) / 4] * 4
        rounds = min(
            rounds_left(
                s.edition.end_points - s.points[seat],
                sum(
                    share * gain
                    for share, gain in zip(even, points_per_strike(network), strict=True)
                ),
            )
            for seat, network in enumerate(s.networks)
        )
        self.rounds = round(2 * rounds) / 2
        """How many are left, to the half: nobody's guess is finer."""
        self.strikes = self._strikes(s)
        """How often each weather is expected until the end."""
        self.growth = style.growth * SOURCES * self.rounds * sum(self.strikes) / 8
        """How much energy sources still to be built will make: each half the time, on average."""
        best = style.turn * s.players  # of one more tile than players: the more, the better
        self.turn = best * self.rounds
        """What building the best tile on offer is guessed to bring."""
        self.goal = style.goals * DRAWN_GOAL * min(1.0, self.rounds / 10)
        later = self.rounds - 1
        self.dollars = [
            style.thrift * best * (worth + (later % 1) * (more - worth))
            for worth, more in zip(
                money_worth(int(later), s.edition.work, s.edition.max_money),
                money_worth(int(later) + 1, s.edition.work, s.edition.max_money),
                strict=True,
            )
        ]
        """Return what this money is worth when the next round begins."""
        self.dollar = self.dollars[-1] / s.edition.max_money
        """What a dollar is worth when it is not known how many one will have."""

    def _strikes(self, s: IslandState) -> list[float]:
        """The forecast comes in its order, the rest in proportion to what the bag will hold."""
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
        # What is in the bag comes before what has gone, and that before what is forecast.
        tokens = [s.bag[w] + 0.5 * s.gone[w] + 0.25 * s.forecast.count(w) for w in range(4)]
        total = sum(tokens)
        for weather in range(4):
            strikes[weather] += unknown * tokens[weather] / total
        return strikes


@cache
def money_worth(rounds: int, work: int, most: int) -> tuple[float, ...]:
    """Return what 0 to `most` dollars buy in `rounds` rounds more than no money would.

    In each round the player works or bids, whichever is better. The best tile of a round is worth
    as much as rounds are left; less money gets a lesser tile. A dollar is worth the Work it saves.
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
    """Working or the best bid, where one more dollar gets the next tile of `market`."""
    best = after[min(len(after) - 1, money + work)]
    for bid in range(1, money + 1):
        best = max(best, market[bid - 1] + after[money - bid])
    return best


def token_rates(s: IslandState) -> tuple[float, float]:
    """How many tokens a round come from the bag and from the forecast."""
    bag = forecast = 0.0
    both_blank = 1.0
    for die in s.edition.dice:
        faces = sum(die)
        bag += die[FROM_BAG] / faces
        forecast += die[FROM_FORECAST] / faces
        both_blank *= die[BLANK] / faces
    return bag + both_blank, forecast


def rounds_left(points: int, rate: float) -> float:
    """When a machine making `rate` points a round now, and PACE more each round, has `points`."""
    if points <= 0:
        return 1.0
    return max(1.0, (sqrt(rate * rate + 2 * PACE * points) - rate) / PACE)


def points_per_strike(network: Network) -> list[float]:
    """The points a machine makes of one strike of each weather, every trip the best it can be."""
    points = [0.0] * 4
    for source, weather in enumerate(network.weathers):
        if weather >= 0:
            best = 0.0
            for trip in network.routes(source):
                converter = network.features[trip // TRIP]
                best = max(best, (1 + trip % TRIP) * converter.points / converter.cost)
            points[weather] += best
    return points
