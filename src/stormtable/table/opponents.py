"""An opponent of a person's strength: the step whose bot is the nearest to an even match.

A person's strength against bots is a Glicko-2 rating of its own, apart from the rating among people
(`rating.py`). It follows from the results that are stored anyway, so it is computed, not stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stormtable.bots.steps import Ladder, rating_of, start_of
from stormtable.table.glicko import Glicko, updated

FIRM = 60.0
"""The least deviation: a rating keeps moving."""
SURE = 30.0
"""The deviation of a step's rating."""
ODDS = 400.0
"""With this lead in rating, a player wins ten times as often as they lose."""


@dataclass(frozen=True, slots=True)
class BotGame:
    """A finished game of one person against bots: their place, and each bot with its place."""

    place: int
    bots: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Strength:
    """A person's rating against the bots of a game."""

    rating: Glicko
    games: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """The step that is the nearest to an even match."""

    number: int
    rating: int
    chance: float
    """The person's expected share of wins."""


def strength(ladder: Ladder, games: Iterable[BotGame]) -> Strength:
    """Return a person's strength after games, the oldest first. Everybody begins as the easiest
    level, very uncertain; games against bots without a rating do not count."""
    now = Strength(Glicko(float(start_of(ladder))))
    for game in games:
        results = [
            (Glicko(float(rating), SURE), _score(game.place, place))
            for bot, place in game.bots
            if (rating := rating_of(bot, ladder)) is not None
        ]
        if not results or len(results) < len(game.bots):
            continue
        won = game.place == 1 and all(place > 1 for _, place in game.bots)
        now = Strength(updated(now.rating, results, FIRM), now.games + 1, now.wins + won)
    return now


def offered(ladder: Ladder, own: Strength) -> Offer:
    """Return the step to play next."""
    mine = own.rating.rating
    number = min(
        range(1, len(ladder) + 1), key=lambda step: (abs(ladder[step - 1].rating - mine), step)
    )
    rating = ladder[number - 1].rating
    return Offer(number, rating, expected(mine, rating))


def expected(own: float, other: float) -> float:
    """Return the expected share of wins of a rating against another."""
    share: float = 1 / (1 + 10 ** ((other - own) / ODDS))
    return share


def _score(own: int, other: int) -> float:
    if own == other:
        return 0.5
    return 1.0 if own < other else 0.0
