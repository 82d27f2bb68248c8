"""The bots by level: they estimate, or they simulate what they would bid and build.

A simulating bot compares each option with the one that the estimate prefers, in the same games with
the same dice. It takes another option only if that did clearly better. `View.sample` deals the
simulated games, so the bot knows no more than its seat.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum, sqrt
from random import Random
from typing import cast

from stormtable.bots.bot import Budget
from stormtable.bots.parallel import shares
from stormtable.bots.reasons import MARGIN, Evaluation, Reasons
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.search.playouts import Imagination
from stormtable.games.weather_island.bots.style import styles
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.view import View

CLEARLY = 1.3
"""Standard errors by which another option must be better than the reckoned one."""

HOPELESS = 1.0
"""An option is dropped when it is worse by this many standard errors..."""

BATCH = 8
"""...which is tested after every batch of simulated games."""

BIDS = 6
"""How many bids are tried."""

TURN = 2
"""Decisions a turn it thinks about: what it may think in a turn is shared between them."""

CAREFUL = (steps.BID, steps.BUILD_OR_WORK)
"""The questions it thinks about; the others it answers by reckoning."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How a level looks for its choice."""

    rounds: int = 0
    """How far it plays options on before it judges; 0: it reckons only."""
    slips: int = 0
    """In how many of 100 choices it takes another option that is not much worse."""


class Trial:
    """How one option fared: what reckoning says of it, and the imagined games.

    Sums are exact: processes may bring them in any order.
    """

    def __init__(self, option: int, value: float) -> None:
        self.option = option
        self.value = value
        self.hopes: list[float] = []
        self.margins: list[float] = []

    def ahead(self, of: Trial) -> tuple[float, float]:
        """How much better than another, on average, and the standard error of that."""
        gains = [mine - theirs for mine, theirs in zip(self.hopes, of.hopes, strict=False)]
        count = len(gains)
        if count < 2:
            return 0.0, 1.0
        mean = fsum(gains) / count
        spread = fsum((gain - mean) ** 2 for gain in gains) / (count - 1)
        return mean, sqrt(spread / count) + 1e-9

    @property
    def expected(self) -> float:
        return fsum(self.margins) / len(self.margins)


class IslandPlayer:
    def __init__(
        self, rng: Random, name: str, budget: Budget, character: str, depth: Depth
    ) -> None:
        self.name = name
        self._budget = budget
        self._depth = depth
        self._policy = Bidder(styles()[character])
        self._imagination = Imagination(self._policy, max(1, depth.rounds))
        self._seed = rng.getrandbits(48)
        self._weighed: tuple[object, list[Trial]] = (None, [])

    def choose(self, view: View) -> int:
        assert view.seat is not None
        s = cast(IslandState, view.state)
        if kind_of(s.agenda[-1]) not in CAREFUL:
            return self._policy.answer(s, view.seat)
        return self._weigh(view, s, view.seat)[0].option

    def reasons(self, view: View) -> Reasons | None:
        """What it weighed, the chosen first; None where it only answers."""
        assert view.seat is not None
        s = cast(IslandState, view.state)
        if kind_of(s.agenda[-1]) not in CAREFUL:
            return None
        step, rule, seat = s.agenda[-1], s.rule, view.seat
        trials = self._weigh(view, s, seat)
        tried = [trial for trial in trials if trial.margins]
        if tried:
            judged = [(trial, trial.expected, len(trial.margins)) for trial in tried]
        else:
            sample = cast(IslandState, view.sample(stream_of(self._seed, str(s.turn))))
            now = self._imagination.margin(sample, seat) - trials[0].value
            judged = [(trial, now + trial.value, 0) for trial in trials]
        return Reasons(
            MARGIN,
            tuple(
                Evaluation((rule.notation(s, step, trial.option),), expected, samples)
                for trial, expected, samples in judged
            ),
        )

    # --- weighing -----------------------------------------------------------------------------

    def _weigh(self, view: View, s: IslandState, seat: int) -> list[Trial]:
        """The options it thought of, the one to choose first."""
        moment = s.key()
        if self._weighed[0] != moment:
            trials = self._reckoned(s, seat)
            rng = stream_of(self._seed, f"{s.turn} {s.agenda[-1]} {seat}")
            if self._depth.slips and len(trials) > 1 and below(rng, 100) < self._depth.slips:
                trials.insert(0, trials.pop(1))
            if self._depth.rounds and len(trials) > 1:
                trials = self._tried(view, seat, trials, rng)
            self._weighed = (moment, trials)
        return self._weighed[1]

    def _reckoned(self, s: IslandState, seat: int) -> list[Trial]:
        """What is worth a thought, the best by reckoning first."""
        if kind_of(s.agenda[-1]) == steps.BID:
            values = self._policy.bid_values(s, seat)
            trials = [Trial(pack(steps.V_BID, bid), value) for bid, value in enumerate(values)]
            trials.sort(key=lambda trial: -trial.value)
            some = trials[: BIDS - 2]
            some.extend(trial for trial in trials[BIDS - 2 :] if a_of(trial.option) < 2)
            return some
        kind = kind_of(s.agenda[-1])
        trials = [Trial(option, self._policy.reckon(kind, s, seat, option)) for option in s.choices]
        trials.sort(key=lambda trial: -trial.value)
        return trials

    def _tried(self, view: View, seat: int, trials: list[Trial], rng: Random) -> list[Trial]:
        """Played out in the same imagined games, until the budget is spent or nothing is left."""
        budget = self._budget
        until = time.monotonic() + budget.seconds / TURN if budget.seconds else 0.0
        playouts = max(2 * len(trials), budget.playouts // TURN) if budget.playouts else 1 << 40
        own, rivals = trials[0], trials[1:]
        spent = done = 0
        first = rng.getrandbits(40)
        while rivals and spent < playouts and not (until and done and time.monotonic() > until):
            alive = [own, *rivals]
            count = max(1, min(BATCH, (playouts - spent) // len(alive)))
            work = partial(
                self._games, view, seat, alive, range(first + done, first + done + count), until
            )
            for games in shares(min(budget.processes, count), work):
                for game in games:
                    for trial, (hope, margin) in zip(alive, game, strict=True):
                        trial.hopes.append(hope)
                        trial.margins.append(margin)
            done += count
            spent += count * len(alive)
            rivals = [trial for trial in rivals if _may_be_better(trial, own)]
        best, most = own, 0.0
        for trial in rivals:
            mean, error = trial.ahead(own)
            if mean > CLEARLY * error and mean > most:
                best, most = trial, mean
        others = [trial for trial in trials if trial is not best]
        others.sort(key=lambda trial: -trial.expected)
        return [best, *others]

    def _games(
        self,
        view: View,
        seat: int,
        trials: Sequence[Trial],
        seeds: range,
        until: float,
        share: int,
    ) -> list[list[tuple[float, float]]]:
        """A process's share of imagined games: for each, how every option came out."""
        games: list[list[tuple[float, float]]] = []
        for seed in seeds[share :: max(1, min(self._budget.processes, len(seeds)))]:
            if until and games and time.monotonic() > until:
                break
            sample = cast(IslandState, view.sample(Random(seed)))
            game = []
            for trial in trials:
                end = self._imagination.play(sample, seat, trial.option, seed)
                margin = self._imagination.margin(end, seat)
                game.append((self._imagination.hope(end, seat, margin), margin))
            games.append(game)
        return games


def _may_be_better(trial: Trial, own: Trial) -> bool:
    mean, error = trial.ahead(own)
    return mean + HOPELESS * error > 0
