"""A player that tries its options out before it bids or builds.

Each option is played on beside the one that reckoning alone would choose, in the same imagined
games with the same dice; another is taken only if it did clearly better. What it imagines is dealt
by `View.sample`, so it knows no more than its seat.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import cast

from stormtable.bots.bot import Budget
from stormtable.bots.reasons import MARGIN, Reasons, Weighed
from stormtable.bots.weather_island.bidder import Bidder
from stormtable.bots.weather_island.playouts import Imagination
from stormtable.bots.weather_island.style import Style
from stormtable.games.weather_island import steps
from stormtable.games.weather_island.state import IslandState
from stormtable.kernel.chance import stream_of
from stormtable.kernel.codes import kind_of, pack
from stormtable.kernel.view import View

CLEARLY = 1.3
"""Standard errors by which another option must be better than the reckoned one."""

HOPELESS = 1.0
"""Standard errors by which one that is worse is given up early..."""

SOON = 8
"""...after so many imagined games."""

BIDS = 6
"""How many bids are tried."""

TURN = 2
"""Decisions a turn it thinks about: what it may think in a turn is shared between them."""


class Trial:
    """How one option fared in the imagined games."""

    def __init__(self, option: int) -> None:
        self.option = option
        self.hopes: list[float] = []
        self.margins: list[float] = []

    def ahead(self, of: Trial) -> tuple[float, float]:
        """How much better than another, on average, and the standard error of that."""
        gains = [mine - theirs for mine, theirs in zip(self.hopes, of.hopes, strict=False)]
        count = len(gains)
        mean = sum(gains) / count
        if count < 2:
            return mean, 1.0
        spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
        return mean, sqrt(spread / count) + 1e-9

    @property
    def expected(self) -> float:
        return sum(self.margins) / len(self.margins) if self.margins else 0.0


class Thinker:
    def __init__(self, rng: Random, name: str, budget: Budget, style: Style, rounds: int) -> None:
        self.name = name
        self._budget = budget
        self._policy = Bidder(style)
        self._imagination = Imagination(self._policy, rounds)
        self._seed = rng.getrandbits(48)
        self._weighed: tuple[object, list[Trial]] = (None, [])

    def choose(self, view: View) -> int:
        assert view.seat is not None
        s = cast(IslandState, view.state)
        kind = kind_of(s.agenda[-1])
        if kind not in (steps.BID, steps.BUILD_OR_WORK):
            return self._policy.answer(s, view.seat)
        return self._weigh(view, s, view.seat)[0].option

    def reasons(self, view: View) -> Reasons | None:
        """What it tried out, the chosen first; None where it only reckons."""
        assert view.seat is not None
        s = cast(IslandState, view.state)
        if kind_of(s.agenda[-1]) not in (steps.BID, steps.BUILD_OR_WORK):
            return None
        step, rule = s.agenda[-1], s.rule
        return Reasons(
            MARGIN,
            tuple(
                Weighed((rule.notation(s, step, trial.option),), trial.expected, len(trial.margins))
                for trial in self._weigh(view, s, view.seat)
                if trial.margins
            ),
        )

    # --- weighing -----------------------------------------------------------------------------

    def _weigh(self, view: View, s: IslandState, seat: int) -> list[Trial]:
        """The options it tried, the one to choose first, then the others by how they fared."""
        moment = s.key()
        if self._weighed[0] != moment:
            self._weighed = (moment, self._try(view, s, seat, self._options(s, seat)))
        return self._weighed[1]

    def _options(self, s: IslandState, seat: int) -> list[int]:
        """What is worth trying, the reckoned choice first."""
        if kind_of(s.agenda[-1]) == steps.BID:
            values = self._policy.bid_values(s, seat)
            order = sorted(range(len(values)), key=lambda bid: (-values[bid], bid))
            some = order[: BIDS - 2]
            some.extend(bid for bid in (0, 1) if bid not in some and bid < len(values))
            return [pack(steps.V_BID, bid) for bid in some]
        own = self._policy.answer(s, seat)
        return [own, *(option for option in s.choices if option != own)]

    def _try(self, view: View, s: IslandState, seat: int, options: Sequence[int]) -> list[Trial]:
        trials = [Trial(option) for option in options]
        own, rest = trials[0], trials[1:]
        playouts = max(2, self._budget.playouts // TURN) if self._budget.playouts else 0
        until = time.monotonic() + self._budget.seconds / TURN if self._budget.seconds else 0.0
        rng = stream_of(self._seed, f"{s.turn} {s.agenda[-1]} {seat}")
        spent = 0
        while rest:
            if (playouts and spent >= playouts) or (until and time.monotonic() >= until):
                break
            seed = rng.getrandbits(48)
            sample = cast(IslandState, view.sample(Random(seed)))
            for trial in (own, *rest):
                end = self._imagination.play(sample, seat, trial.option, seed)
                margin = self._imagination.margin(end, seat)
                trial.margins.append(margin)
                trial.hopes.append(self._imagination.hope(end, seat, margin))
                spent += 1
            if len(own.hopes) >= SOON:
                rest = [trial for trial in rest if _may_be_better(trial, own)]
        best, most = own, 0.0
        for trial in rest:
            mean, error = trial.ahead(own)
            if mean > CLEARLY * error and mean > most:
                best, most = trial, mean
        others = [trial for trial in trials if trial is not best]
        others.sort(key=lambda trial: -trial.expected)
        return [best, *others]


def _may_be_better(trial: Trial, own: Trial) -> bool:
    mean, error = trial.ahead(own)
    return mean + HOPELESS * error > 0
