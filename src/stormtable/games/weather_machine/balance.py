"""How an edition of Weather Machine is measured, and which numbers of its bots can be tuned.

The gates for several players say what good play looks like. The gates for one player say that the
ranks are reached, but rarely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, median
from typing import cast

from stormtable.bots import Bot
from stormtable.games.weather_machine.bots.naming import FEATURES
from stormtable.games.weather_machine.bots.search.judge import NAMES as HAND
from stormtable.games.weather_machine.bots.search.lines import Style as LineStyle
from stormtable.games.weather_machine.bots.search.lines import best_line
from stormtable.games.weather_machine.bots.weights import Weights, weights_for
from stormtable.games.weather_machine.rules.solo.plot import plot_of
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import stream_of
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.view import View
from stormtable.lab.arena.coverage import CoverageWatch
from stormtable.lab.tuning.gates import (
    EVEN,
    Balance,
    Gate,
    Measure,
    Tunable,
    Values,
    standard_error,
)
from stormtable.lab.tuning.sample_game import SampleGame

GAME = "weather-machine"
RARELY = 20.0
"""The highest percentage of solo games in which a rank may be reached."""
KINDS = ("action", "goal met", "subsidy", "end")
"""The kinds of coverage points that games should show; the report counts each point."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The data of one game that the gates need. Lists are by seat."""

    players: int
    lineup: tuple[str, ...]
    rounds: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    rank: str
    high: bool
    """Whether the rank requires CP."""
    seen: frozenset[str]
    possible: frozenset[str]
    """All coverage points of these kinds that a game can show."""


def sample(
    players: int, bots: tuple[str, ...], seed: int, options: Mapping[str, str], index: int
) -> Sample:
    """Play game `index` with any of `bots` at each seat; return the data that the gates need."""
    game = SampleGame(GAME, players, bots, seed, options, index)
    title, state = game.title, cast(MachineState, game.state)
    state.journal = TrialJournal(title)
    watch = CoverageWatch(title, state)
    state.advance()
    outcome = game.play(lambda: watch.drain(state))
    rank = str(outcome.details.get("rank", ""))
    possible = frozenset(point for point in title.coverage_points(state) if point.startswith(KINDS))
    return Sample(
        players,
        game.lineup,
        title.round(state),
        outcome.scores,
        outcome.winners,
        outcome.reason,
        rank,
        bool(rank)
        and rank
        in {agent_rank["name"] for agent_rank in plot_of(state).ranks if "cp" in agent_rank},
        frozenset(watch.seen) & possible,
        possible,
    )


def gates(samples: Sequence[Sample]) -> list[Gate]:
    """Return all gates for games with one number of players."""
    players = samples[0].players
    if players == 1:
        return [_ranks(samples), _won(samples), *_used(samples)]
    rounds = [sample.rounds for sample in samples]
    best = [max(sample.scores) for sample in samples]
    close = [100 * min(sample.scores) / max(1, max(sample.scores)) for sample in samples]
    return [
        Gate(players, "rounds, median", median(rounds), 8, 14, 1.25 * standard_error(rounds)),
        Gate(players, "winner's CP, mean", fmean(best), 80, 130, standard_error(best)),
        _seats(samples),
        Gate(
            *(players, "last player, mean % of the leader's score", fmean(close), None, None),
            error=standard_error(close),
            asked=False,
        ),
        *_used(samples),
    ]


def _seats(samples: Sequence[Sample]) -> Gate:
    players = samples[0].players
    wins = [0.0] * players
    for sample in samples:
        for seat in sample.winners:
            wins[seat] += 1 / len(sample.winners)
    off = [100 * (won / len(samples) - 1 / players) for won in wins]
    note = ", ".join(
        f"player {seat + 1} {100 * won / len(samples):.1f}" for seat, won in enumerate(wins)
    )
    error = 100 * sqrt((1 - 1 / players) / players / len(samples))
    return Gate(
        *(
            players,
            "wins by seat, farthest from even",
            max(abs(share) for share in off),
            None,
            EVEN,
        ),
        error=error,
        note=note,
        asked=players == 4,
    )


def _used(samples: Sequence[Sample]) -> list[Gate]:
    """Return for each kind how many points no game showed, and which were rare."""
    players = samples[0].players
    counts: Counter[str] = Counter()
    possible: set[str] = set()
    for sample in samples:
        counts.update(sample.seen)
        possible |= sample.possible
    gates: list[Gate] = []
    for kind in KINDS:
        of_kind = sorted(point for point in possible if point.startswith(f"{kind} "))
        if not of_kind:
            continue
        never = [point for point in of_kind if not counts[point]]
        rarest = sorted(of_kind, key=lambda point: (counts[point], point))[:3]
        note = ", ".join(
            f"{point.removeprefix(kind).strip()} in {100 * counts[point] / len(samples):.0f} %"
            for point in rarest
        )
        name = f"{kind}: never seen, of {len(of_kind)}"
        gates.append(Gate(players, name, len(never), None, 0, note=note, asked=kind != "subsidy"))
    return gates


def _ranks(samples: Sequence[Sample]) -> Gate:
    ranks = Counter(sample.rank for sample in samples if sample.rank)
    share = sum(sample.high for sample in samples) / len(samples)
    note = ", ".join(f"{rank} {count}" for rank, count in sorted(ranks.items()))
    return Gate(
        *(1, "games in which a rank of 100 CP or more is reached, %", 100 * share, 0.01, RARELY),
        error=100 * sqrt(share * (1 - share) / len(samples)),
        note=note,
    )


def _won(samples: Sequence[Sample]) -> Gate:
    share = sum(bool(sample.winners) for sample in samples) / len(samples)
    ends = Counter(sample.reason for sample in samples)
    note = ", ".join(f"{reason} {count}" for reason, count in sorted(ends.items()))
    error = 100 * sqrt(share * (1 - share) / len(samples))
    return Gate(1, "games won, %", 100 * share, None, None, error, note, asked=False)


class HandBot:
    """The bot `normal` of Weather Machine, with other numbers in its hand-made evaluation."""

    name = "tuned"

    def __init__(self, players: int, values: Values, rng: Random) -> None:
        hand = [round(value) for value in values]
        self._play_by(replace(weights_for(players), hand=hand), rng)

    def _play_by(self, weights: Weights, rng: Random) -> None:
        self._style = LineStyle(weights.value(), weights.hand, 3, False)
        self._rng = rng
        self._plan: list[int] = []
        self._moment = (-1, -1)

    def choose(self, view: View) -> int:
        s = view.state
        assert isinstance(s, MachineState)
        if (s.turn, s.draws) != self._moment or not self._plan or self._plan[0] not in s.choices:
            self._moment = (s.turn, s.draws)
            sample = view.sample(self._rng)
            assert isinstance(sample, MachineState)
            self._plan = list(best_line(sample, self._rng.getrandbits(31), self._style).answers)
        return self._plan.pop(0)


class FamilyBot(HandBot):
    """The bot `normal`, with each family of weights of the learned value multiplied by a number."""

    def __init__(self, players: int, values: Values, rng: Random) -> None:
        weights = weights_for(players)
        times = dict(zip(FAMILIES, values, strict=True))
        by = [times.get(_family(name), 1.0) for name in FEATURES]
        base, slope = (
            [round(weight * more) for weight, more in zip(column, by, strict=True)]
            for column in (weights.base, weights.slope)
        )
        self._play_by(replace(weights, base=base, slope=slope), rng)


def _family(feature: str) -> str:
    """Return what a feature counts, whose it is: `own.vouchers` of `own.vouchers.2`."""
    return ".".join(feature.split(".")[:2])


FAMILIES = tuple(
    dict.fromkeys(_family(name) for name in FEATURES if name.startswith(("own.", "rivals.")))
)


def _responding_bot(players: int, values: Values, seed: int) -> Bot:
    return FamilyBot(players, values, stream_of(seed, "response"))


def _response(players: int) -> Tunable:
    start = (1.0,) * len(FAMILIES)
    return Tunable(
        GAME, players, FAMILIES, start, partial(_responding_bot, players), "families", digits=3
    )


def _tuned_bot(players: int, values: Values, seed: int) -> Bot:
    return HandBot(players, values, stream_of(seed, "tuned"))


def _tunable(players: int) -> Tunable:
    start = tuple(float(weight) for weight in weights_for(players).hand)
    return Tunable(GAME, players, HAND, start, partial(_tuned_bot, players), "hand")


BALANCE = Balance(Measure((1, 2, 3, 4), ("normal",), sample, gates), _tunable, _response)
