"""Better numbers by play: a bot's weights, or what is rebuilt of an edition (CMA-ES).

Candidates of a generation meet the same opponents with the same dice from every seat. What comes
out is held against what was before in games with other dice: no gain there, no change.
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
from stormtable.kernel.chance import Streams
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.registry import title_named
from stormtable.kernel.view import view_of
from stormtable.lab.arena.statistics import wilson
from stormtable.lab.tuning.gates import Tunable, Values

SHAKE = 0.3
"""How far the first candidates lie from where it starts, as a part of each number."""
WIDEST = 2.0
"""How far any may lie: e to that power, either way."""
POINTS = 0.004
"""What a point of margin counts beside a win: it says more, and it is not what matters."""

Tell = Callable[[str], None]


def needs_cmaes() -> None:
    if find_spec("cmaes") is None:
        raise BadSetting("tuning needs cmaes", "install it: pip install 'stormtable[learn]'")


@dataclass(frozen=True, slots=True)
class Plan:
    subject: Tunable
    rivals: tuple[str, ...]
    """Who candidates play against, by turns; `` is the bot as it was."""
    generations: int
    population: int
    games: int
    """Each candidate plays in a generation."""
    gate: int
    """Games by which the result is held against what was before."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Tuned:
    values: Values
    share: float
    """Of wins against what was before, of so many games."""
    games: int
    better: bool
    """Whether that is more than chance brings."""


def candidates(plan: Plan) -> Iterator[tuple[list[Values], Callable[[Sequence[float]], Values]]]:
    """Generation by generation: whom to try, and a function that takes what each scored and
    returns the best guess since."""
    needs_cmaes()
    import numpy as np
    from cmaes import CMA

    start = plan.subject.start
    free = [at for at, value in enumerate(start) if value]
    bounds = np.array([[-WIDEST, WIDEST]] * len(free))
    optimizer = CMA(
        mean=np.zeros(len(free)),
        sigma=SHAKE,
        bounds=bounds,
        seed=plan.seed & 0x7FFFFFFF,
        population_size=plan.population,
    )

    def values_of(point: Any) -> Values:
        changed = list(start)
        for at, by in zip(free, point, strict=True):
            changed[at] = start[at] * exp(float(by))
        return tuple(changed)

    for _ in range(plan.generations):
        points = [optimizer.ask() for _ in range(optimizer.population_size)]

        def take(scores: Sequence[float], points: list[Any] = points) -> Values:
            optimizer.tell([(point, -score) for point, score in zip(points, scores, strict=True)])
            return values_of(optimizer.mean)

        yield [values_of(point) for point in points], take


def tune(plan: Plan, tell: Tell, workers: int | None = None) -> Tuned:
    """The best numbers found, and whether they are better than those before."""
    best = plan.subject.start
    for generation, (tried, take) in enumerate(candidates(plan), 1):
        scores: list[list[float]] = [[] for _ in tried]
        one = partial(_score, plan, tried, generation)
        for number, score in gather(one, range(len(tried) * plan.games), workers):
            scores[number // plan.games].append(score)
        means = [fmean(sorted(found)) for found in scores]
        best = take(means)
        tell(
            f"generation {generation}: scores {min(means):.3f} to {max(means):.3f}; now "
            + ", ".join(
                f"{name} {value:.3g}" for name, value in zip(plan.subject.names, best, strict=True)
            )
        )
    won = sum(
        share
        for _, share in gather(partial(_against_before, plan, best), range(plan.gate), workers)
    )
    low, _ = wilson(won, plan.gate)
    return Tuned(best, won / plan.gate, plan.gate, low > 1 / plan.subject.players)


def _score(plan: Plan, tried: Sequence[Values], generation: int, number: int) -> float:
    candidate, game = divmod(number, plan.games)
    players = plan.subject.players
    seed = seed_of(seed_of(plan.seed, generation), game // players)
    rival = plan.rivals[game // players % len(plan.rivals)] if plan.rivals else ""
    win, margin = duel(plan.subject, tried[candidate], rival, seed, game % players)
    return win + POINTS * max(-40.0, min(40.0, margin))


def _against_before(plan: Plan, values: Values, game: int) -> float:
    seed = seed_of(seed_of(plan.seed, -1), game // plan.subject.players)
    return duel(plan.subject, values, "", seed, game % plan.subject.players)[0]


def duel(subject: Tunable, values: Values, rival: str, seed: int, seat: int) -> tuple[float, float]:
    """One game of a candidate on a seat, all others played by a rival: its win and its margin.
    Alone there is no rival: the margin is over what is asked for."""
    title = title_named(subject.game)
    players = subject.players
    bots = [
        subject.bot(values, seed_of(seed, one))
        if one == seat
        else bot_named(rival, subject.game, seed_of(seed, one))
        if rival
        else subject.bot(subject.start, seed_of(seed, one))
        for one in range(players)
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
    others = [score for one, score in enumerate(outcome.scores) if one != seat]
    target = int(outcome.details.get("target", 0)) if players == 1 else max(others)
    return share, outcome.scores[seat] - target


def as_json(subject: Tunable, found: Tuned) -> Mapping[str, Any]:
    return {
        "game": subject.game,
        "players": subject.players,
        "values": dict(zip(subject.names, found.values, strict=True)),
        "share": round(found.share, 4),
        "games": found.games,
        "better": found.better,
    }
