"""The bots by level: they estimate, or they simulate their bids and builds.

A simulating bot compares each option with the estimated best one, in the same games with the same
dice. It takes another option only if that did clearly better. `View.sample` deals the simulated
games, so the bot knows only what its seat knows.
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
from stormtable.bots.reasons import (
    MARGIN,
    Evaluation,
    Reasons,
    certainty_of,
    paired,
    selected,
)
from stormtable.games.weather_island.bots.claims import Arguer
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.search.playouts import Imagination
from stormtable.games.weather_island.bots.style import beginners, styles
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.view import View

CLEARLY = 1.3
"""The number of standard errors by which another option must be better than the estimated best."""

HOPELESS = 1.0
"""The number of standard errors by which an option must be worse to be dropped."""

LEAST = 0.5
"""The least difference between options that matters, in points."""

BATCH = 8
"""The number of simulated games between two tests whether to drop options."""

BIDS = 6
"""The number of bids that are simulated."""

TURN = 2
"""The number of decisions that share the budget of a turn."""

CAREFUL = (steps.BID, steps.BUILD_OR_WORK)
"""The questions for which it simulates; it answers the others by estimates."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How a level searches."""

    rounds: int = 0
    """The number of rounds to play before it evaluates; 0: it only estimates."""
    overlooks: int = 0
    """In how many of 100 choices a beginner overlooks an option; 0: it is no beginner."""


class Trial:
    """The results of one option: its estimate, and the simulated games.

    Sums are exact, because processes may add them in any order.
    """

    def __init__(self, option: int, value: float) -> None:
        self.option = option
        self.value = value
        self.hopes: list[float] = []
        self.margins: list[float] = []

    def ahead(self, of: Trial) -> tuple[float, float]:
        """Return by how much it is better than another on average, and the standard error."""
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
        self._character = character
        self._sit_at(2)
        self._seed = rng.getrandbits(48)
        self._weighed: tuple[object, list[Trial]] = (None, [])

    def _sit_at(self, players: int) -> None:
        """Play in the style for a number of players."""
        self._players = players
        named = beginners(players) if self._depth.overlooks else styles(players)
        self._policy = Bidder(named[self._character])
        self._imagination = Imagination(self._policy, max(1, self._depth.rounds))

    def _state_of(self, view: View) -> IslandState:
        s = cast(IslandState, view.state)
        if s.players != self._players:
            self._sit_at(s.players)
        return s

    def choose(self, view: View) -> int:
        assert view.seat is not None
        s = self._state_of(view)
        if kind_of(s.agenda[-1]) not in CAREFUL:
            return self._policy.answer(s, view.seat)
        return self._weigh(view, s, view.seat)[0].option

    def reasons(self, view: View) -> Reasons | None:
        """Return the compared options, the chosen one first. Where it only estimates, it gives no
        figures."""
        assert view.seat is not None
        s, seat = self._state_of(view), view.seat
        if kind_of(s.agenda[-1]) not in CAREFUL:
            return self._estimated(s, seat)
        step, rule = s.agenda[-1], s.rule
        trials = self._weigh(view, s, seat)
        tried = [trial for trial in trials if trial.margins]
        if tried:
            judged = [(trial, trial.expected, len(trial.margins)) for trial in tried]
        else:
            sample = cast(IslandState, view.sample(stream_of(self._seed, str(s.turn))))
            now = self._imagination.margin(sample, seat) - trials[0].value
            judged = [(trial, now + trial.value, 0) for trial in trials]
        options = tuple(
            Evaluation((rule.notation(s, step, trial.option),), expected, samples)
            for trial, expected, samples in judged
        )
        if len(judged) < 2:
            return Reasons(MARGIN, options)
        (own, expected, _), (other, alternative, _) = judged[:2]
        gap, error = expected - alternative, 0.0
        if own.margins and other.margins:
            gap, error = paired(
                [mine - theirs for mine, theirs in zip(own.margins, other.margins, strict=False)]
            )
        return self._argued(s, seat, options, (own.option, other.option), (gap, error))

    def _estimated(self, s: IslandState, seat: int) -> Reasons:
        """Return the reasons for an estimated answer, against the best other option."""
        arguer = Arguer(self._policy, s, seat)
        kind = kind_of(s.agenda[-1])
        chosen = self._policy.answer(s, seat)
        others = [option for option in s.options_of(seat) if option != chosen]
        if not others:
            return Reasons(MARGIN, ())

        def worth(option: int) -> float:
            if kind == steps.PLACE:
                return arguer.placed(option).gain
            if kind == steps.TURN:
                return arguer.turned(option)
            return self._policy.reckon(kind, s, seat, option)

        other = max(others, key=worth)
        gap = worth(chosen) - worth(other)
        return self._argued(s, seat, (), (chosen, other), (gap, 0.0))

    def _argued(
        self,
        s: IslandState,
        seat: int,
        options: tuple[Evaluation, ...],
        pair: tuple[int, int],
        gap: tuple[float, float],
    ) -> Reasons:
        certainty = certainty_of(*gap, LEAST)
        weighed = Arguer(self._policy, s, seat).arguments(*pair)
        other = s.rule.notation(s, s.agenda[-1], pair[1])
        claims = selected(weighed, min(LEAST, max(gap[0], 0.01)), certainty)
        return Reasons(MARGIN, options, claims, certainty, (other,))

    # --- comparing ----------------------------------------------------------------------------

    def _weigh(self, view: View, s: IslandState, seat: int) -> list[Trial]:
        """Return the considered options, the one to choose first."""
        moment = s.key()
        if self._weighed[0] != moment:
            trials = self._reckoned(s, seat)
            rng = stream_of(self._seed, f"{s.turn} {s.agenda[-1]} {seat}")
            if self._depth.overlooks and below(rng, 100) < self._depth.overlooks:
                trials.append(trials.pop(below(rng, min(3, len(trials)))))
            if self._depth.rounds and len(trials) > 1:
                trials = self._tried(view, seat, trials, rng)
            self._weighed = (moment, trials)
        return self._weighed[1]

    def _reckoned(self, s: IslandState, seat: int) -> list[Trial]:
        """Return the options worth simulating, the best by estimate first."""
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
        """Simulate the options in the same games, until the budget is used up or one option is
        left."""
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
        """Return a process's share of the simulated games: for each game, the result of every
        option."""
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
