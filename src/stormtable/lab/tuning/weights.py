"""Tuning by play with CMA-ES: a bot's weights, or the rebuilt values of an edition.

All candidates of a generation meet the same opponents with the same dice from every seat. The
result must beat the old values in games with other dice, or nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from math import exp
from statistics import fmean
from typing import Any

from stormtable.bots import bot_named
from stormtable.bots.seeding import LONGEST, seed_of
from stormtable.bots.spread import gather
from stormtable.bots.training import PrintLine
from stormtable.kernel.chance import Streams
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.registry import title_named
from stormtable.kernel.view import view_of
from stormtable.lab.arena.statistics import wilson
from stormtable.lab.tuning.gates import Tunable, Values

SHAKE = 0.3
"""The spread of the first candidates around the start, relative to each number."""
WIDEST = 2.0
"""The largest change of a number, as a power of e in either direction."""
POINTS = 0.004
"""The worth of a point of margin; a win is worth 1."""


def needs_cmaes() -> None:
    if find_spec("cmaes") is None:
        raise BadSetting("tuning needs cmaes", "install it: pip install 'stormtable[learn]'")


@dataclass(frozen=True, slots=True)
class TuningSettings:
    """What to tune, against which opponents, and for how long."""

    subject: Tunable
    rivals: tuple[str, ...]
    """The opponents, in rotation; an empty name is the bot with its old values."""
    generations: int
    population: int
    games: int
    """The number of games per candidate in a generation."""
    gate: int
    """The number of games of the result against the old values."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Tuned:
    """The result of a tuning."""

    values: Values
    share: float
    """The share of `games` that it won against the old values."""
    games: int
    better: bool
    """Whether the share is significantly above chance."""


def candidates(
    settings: TuningSettings,
) -> Iterator[tuple[list[Values], Callable[[Sequence[float]], Values]]]:
    """Yield each generation's candidates, and a function that maps their scores to the best
    estimate."""
    needs_cmaes()
    import numpy as np
    from cmaes import CMA

    start = settings.subject.start
    free = [index for index, value in enumerate(start) if value]
    bounds = np.array([[-WIDEST, WIDEST]] * len(free))
    optimizer = CMA(
        mean=np.zeros(len(free)),
        sigma=SHAKE,
        bounds=bounds,
        seed=settings.seed & 0x7FFFFFFF,
        population_size=settings.population,
    )

    def values_of(point: Any) -> Values:
        changed = list(start)
        for index, by in zip(free, point, strict=True):
            changed[index] = start[index] * exp(float(by))
        return tuple(changed)

    for _ in range(settings.generations):
        points = [optimizer.ask() for _ in range(optimizer.population_size)]

        def take(scores: Sequence[float], points: list[Any] = points) -> Values:
            optimizer.tell([(point, -score) for point, score in zip(points, scores, strict=True)])
            return values_of(optimizer.mean)

        yield [values_of(point) for point in points], take


def tune(settings: TuningSettings, print_line: PrintLine, workers: int | None = None) -> Tuned:
    """Return the best values, and whether they are better than the old ones."""
    best = settings.subject.start
    for generation, (tried, take) in enumerate(candidates(settings), 1):
        scores: list[list[float]] = [[] for _ in tried]
        score_game = partial(_score, settings, tried, generation)
        for number, score in gather(score_game, range(len(tried) * settings.games), workers):
            scores[number // settings.games].append(score)
        means = [fmean(sorted(game_scores)) for game_scores in scores]
        best = take(means)
        print_line(
            f"generation {generation}: scores {min(means):.3f} to {max(means):.3f}; now "
            + ", ".join(
                f"{name} {value:.3g}"
                for name, value in zip(settings.subject.names, best, strict=True)
            )
        )
    won = sum(
        share
        for _, share in gather(
            partial(_against_before, settings, best), range(settings.gate), workers
        )
    )
    low, _ = wilson(won, settings.gate)
    return Tuned(best, won / settings.gate, settings.gate, low > 1 / settings.subject.players)


def _score(
    settings: TuningSettings, tried: Sequence[Values], generation: int, number: int
) -> float:
    candidate, game = divmod(number, settings.games)
    players = settings.subject.players
    seed = seed_of(seed_of(settings.seed, generation), game // players)
    rival = settings.rivals[game // players % len(settings.rivals)] if settings.rivals else ""
    win, margin = duel(settings.subject, tried[candidate], rival, seed, game % players)
    return win + POINTS * max(-40.0, min(40.0, margin))


def _against_before(settings: TuningSettings, values: Values, game: int) -> float:
    seed = seed_of(seed_of(settings.seed, -1), game // settings.subject.players)
    return duel(settings.subject, values, "", seed, game % settings.subject.players)[0]


def duel(subject: Tunable, values: Values, rival: str, seed: int, seat: int) -> tuple[float, float]:
    """Play one game of a candidate against a rival on all other seats; return win and margin.

    In a solo game the margin is that over the target.
    """
    title = title_named(subject.game)
    players = subject.players
    bots = [
        subject.bot(values, seed_of(seed, player))
        if player == seat
        else bot_named(rival, subject.game, seed_of(seed, player))
        if rival
        else subject.bot(subject.start, seed_of(seed, player))
        for player in range(players)
    ]
    state = title.new(players, title.settle_settings({}))
    state.chance = Streams(seed)
    state.advance()
    decisions = 0
    while not state.over and decisions < LONGEST:
        state.apply(bots[state.asked].choose(view_of(title, state, state.asked)))
        decisions += 1
    outcome = title.outcome(state)
    share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    others = [score for player, score in enumerate(outcome.scores) if player != seat]
    target = int(outcome.details.get("target", 0)) if players == 1 else max(others)
    return share, outcome.scores[seat] - target


def as_json(subject: Tunable, tuned: Tuned) -> Mapping[str, Any]:
    return {
        "game": subject.game,
        "players": subject.players,
        "values": dict(zip(subject.names, tuned.values, strict=True)),
        "share": round(tuned.share, 4),
        "games": tuned.games,
        "better": tuned.better,
    }
