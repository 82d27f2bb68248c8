"""A best response: which numbers of a bot do best against one other bot, by hill climbing.

What it finds is a lower bound of how far that bot can be exploited: a longer search, or a bot that
plays in another way, may do better.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import exp, sqrt
from random import Random
from statistics import fmean, stdev

from stormtable.bots.seeding import seed_of
from stormtable.bots.spread import gather
from stormtable.bots.training import PrintLine
from stormtable.lab.arena.statistics import wilson
from stormtable.lab.tuning.gates import Tunable, Values
from stormtable.lab.tuning.weights import POINTS, duel

STEP = 0.35
"""The spread of a change, as a power of e."""
TOGETHER = 4
"""About how many numbers change at once."""
CLEARLY = 1.0
"""The number of standard errors by which a change must help to stay."""


@dataclass(frozen=True, slots=True)
class ResponseSettings:
    subject: Tunable
    rival: str
    minutes: float
    """The processor time of the search, without the final games."""
    games: int
    """The number of games that a change is tried in."""
    gate: int
    """The number of final games, with other dice."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Response:
    values: Values
    share: float
    """The share of the final games that it won."""
    before: float
    """The share that the bot with its old numbers won of the same games."""
    games: int
    tried: int
    improvements: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share * self.games, self.games)


Game = tuple[float, float, float]
"""A game's win and margin, and the processor time that it took."""


def respond(
    settings: ResponseSettings, print_line: PrintLine, workers: int | None = None
) -> Response:
    """Return the numbers that do best against the rival, with their result in fresh games."""
    rng = Random(settings.seed)
    best = settings.subject.start
    left, tried, improvements = 60 * settings.minutes, 0, 0
    while left > 0:
        tried += 1
        other = changed(best, rng)
        # Both play the same seeds, so that only what the change brings differs.
        seed = seed_of(settings.seed, tried)
        new, old = (
            _played(settings, values, seed, settings.games, workers) for values in (other, best)
        )
        left -= sum(game[2] for game in (*new, *old))
        gains = [_score(mine) - _score(theirs) for mine, theirs in zip(new, old, strict=True)]
        error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
        if fmean(gains) > CLEARLY * error:
            best, improvements = other, improvements + 1
            print_line(f"change {tried}: score {fmean(gains):+.3f}; {max(0.0, left):.0f} s left")
    shares = [
        fmean(
            game[0]
            for game in _played(
                settings, values, seed_of(settings.seed, -1), settings.gate, workers
            )
        )
        for values in (best, settings.subject.start)
    ]
    return Response(best, shares[0], shares[1], settings.gate, tried, improvements)


def changed(values: Values, rng: Random) -> Values:
    """Return the values with some of them changed."""
    chance = min(1.0, TOGETHER / len(values))
    return tuple(
        value * exp(rng.gauss(0, STEP)) if rng.random() < chance else value for value in values
    )


def _score(game: Game) -> float:
    win, margin, _ = game
    return win + POINTS * max(-40.0, min(40.0, margin))


def _played(
    settings: ResponseSettings, values: Values, seed: int, games: int, workers: int | None
) -> list[Game]:
    play: Callable[[int], Game] = partial(_game, settings, values, seed)
    done = dict(gather(play, range(games), workers))
    return [done[number] for number in range(games)]


def _game(settings: ResponseSettings, values: Values, seed: int, number: int) -> Game:
    began = time.process_time()
    players = settings.subject.players
    win, margin = duel(
        settings.subject, values, settings.rival, seed_of(seed, number // players), number % players
    )
    return win, margin, time.process_time() - began
