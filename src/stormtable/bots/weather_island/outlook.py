"""What is to come: how many rounds, which weather how often, and what money and cards are worth.

All of it from what lies open on the table, as a person would guess it.
"""

from __future__ import annotations

from math import sqrt

from stormtable.bots.weather_island.style import Style
from stormtable.games.weather_island.machine import TRIP, Network
from stormtable.games.weather_island.names import BLANK, FROM_BAG, FROM_FORECAST
from stormtable.games.weather_island.state import IslandState

PACE = 0.55
"""By how many points a round a player's machine is guessed to improve, each round."""

SOURCES = 0.5
"""How many sources a round a player is guessed to build."""

FADING = 0.9
"""Each further dollar is worth this much of the one before it."""

FIRST_DOLLAR = 0.13
"""What the first dollar is worth, as a part of a turn."""

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
        self.turn = style.turn * self.rounds
        self.goal = style.goals * DRAWN_GOAL * min(1.0, self.rounds / 10)
        self.dollars = [0.0]
        """What having so many dollars is worth."""
        worth = style.thrift * FIRST_DOLLAR * self.turn
        for _ in range(s.edition.max_money):
            self.dollars.append(self.dollars[-1] + worth)
            worth *= FADING
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
        rest = (self.bag_rate + self.forecast_rate) * self.rounds - seen
        # What is in the bag comes before what has gone, and that before what is forecast.
        tokens = [s.bag[w] + 0.5 * s.gone[w] + 0.25 * s.forecast.count(w) for w in range(4)]
        total = sum(tokens)
        for weather in range(4):
            strikes[weather] += rest * tokens[weather] / total
        return strikes


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
    made = [0.0] * 4
    for source, weather in enumerate(network.weathers):
        if weather >= 0:
            best = 0.0
            for trip in network.routes(source):
                converter = network.features[trip // TRIP]
                best = max(best, (1 + trip % TRIP) * converter.points / converter.cost)
            made[weather] += best
    return made
