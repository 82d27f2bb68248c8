"""The gates an edition of Weather Island must pass, measured on games already played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median, stdev

EVEN = 3.0
"""Percentage points a win rate may be off."""

NOISE = 3.0
"""Standard errors that chance alone may bring, where a gate asks for no more than noise."""

OFTEN = 15.0
"""Percent of its offers in which an archetype is at least taken, and at least refused."""

Group = Callable[["Sample", int], str]
"""What a seat of a game is counted under."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What the gates need to know of one game. Lists are by seat."""

    players: int
    lineup: tuple[str, ...]
    rounds: int
    scores: tuple[int, ...]
    goal_points: tuple[int, ...]
    winners: tuple[int, ...]
    heights: tuple[int, ...]
    """Each seat's place in the first score stack, 0 on top."""
    weathers: tuple[str, ...]
    """The first weather of each seat's start tile."""
    sources: Counter[str]
    """Sources on all machines at the end, by weather."""
    turns: int
    works: int
    taken: Counter[str]
    """How often each archetype was taken from the market."""
    refused: Counter[str]
    """How often each archetype was flushed from it."""
    ran_out: tuple[str, ...]
    """The decks that had to be reshuffled."""


@dataclass(frozen=True, slots=True)
class Gate:
    """One measured value and the bounds it has to keep."""

    players: int
    name: str
    value: float
    low: float | None
    high: float | None
    error: float = 0.0
    """The value's standard error, where it has one."""
    note: str = ""

    @property
    def passed(self) -> bool:
        return (self.low is None or self.value >= self.low) and (
            self.high is None or self.value <= self.high
        )

    @property
    def wanted(self) -> str:
        if self.low is None:
            return f"<= {self.high:g}"
        return f">= {self.low:g}" if self.high is None else f"{self.low:g} to {self.high:g}"

    def as_json(self) -> dict[str, object]:
        return {
            "players": self.players,
            "gate": self.name,
            "value": round(self.value, 2),
            "error": round(self.error, 2),
            "low": self.low,
            "high": self.high,
            "note": self.note,
            "passed": self.passed,
        }


def gates(samples: Sequence[Sample]) -> list[Gate]:
    """All gates for games of one number of players."""
    players = samples[0].players
    turns = sum(sample.turns for sample in samples)
    works = sum(sample.works for sample in samples)
    points = sum(sum(sample.scores) for sample in samples)
    goals = sum(sum(sample.goal_points) for sample in samples)
    sources = sum((sample.sources for sample in samples), Counter[str]())
    trail = [100 * min(sample.scores) / max(sample.scores) for sample in samples]
    return [
        _rounds(samples),
        _even(players, "wins by seat", samples, lambda _, seat: f"seat {seat + 1}"),
        _even(
            players,
            "wins by place in the first stack",
            samples,
            lambda sample, seat: f"place {sample.heights[seat] + 1}",
        ),
        _even(
            players,
            "wins by weather of the start tile",
            samples,
            lambda sample, seat: sample.weathers[seat],
            NOISE,
        ),
        _off_even(
            players,
            "sources built by weather",
            {weather: (count, sources.total()) for weather, count in sorted(sources.items())},
            1 / len(sources),
            NOISE,
        ),
        *_archetypes(players, samples),
        Gate(players, "Work, % of turns", 100 * works / turns, 20, 40),
        Gate(players, "goals, % of points", 100 * goals / points, 15, 30),
        _ran_out(players, samples),
        Gate(
            players,
            "last player, mean % of the leader's score",
            mean(trail),
            60,
            None,
            _error(trail),
            f"median {median(trail):.0f}",
        ),
    ]


def _rounds(samples: Sequence[Sample]) -> Gate:
    rounds = sorted(sample.rounds for sample in samples)
    tail = len(rounds) // 20
    note = f"{rounds[tail]} to {rounds[-1 - tail]} in 9 of 10 games"
    return Gate(samples[0].players, "rounds, median", median(rounds), 12, 16, note=note)


def _even(
    players: int, name: str, samples: Sequence[Sample], group: Group, noise: float = 0.0
) -> Gate:
    """How far from one in `players` the win rate of any group of seats is."""
    wins: dict[str, float] = {}
    seats: Counter[str] = Counter()
    for sample in samples:
        for seat in range(players):
            seats[group(sample, seat)] += 1
        for seat in sample.winners:
            of = group(sample, seat)
            wins[of] = wins.get(of, 0.0) + 1 / len(sample.winners)
    rates = {of: (wins.get(of, 0.0), seats[of]) for of in sorted(seats)}
    return _off_even(players, name, rates, 1 / players, noise)


def _off_even(
    players: int, name: str, rates: Mapping[str, tuple[float, int]], even: float, noise: float
) -> Gate:
    """The rate farthest from `even`, in percentage points; `rates` are of so many in so many.

    It may be EVEN points off, or `noise` standard errors where those are more.
    """
    off = {of: 100 * (part / whole - even) for of, (part, whole) in rates.items()}
    farthest = max(off, key=lambda of: abs(off[of]))
    error = 100 * sqrt(even * (1 - even) / rates[farthest][1])
    note = ", ".join(f"{of} {100 * part / whole:.1f}" for of, (part, whole) in rates.items())
    high = max(EVEN, round(noise * error, 1))
    return Gate(players, f"{name}, farthest from even", abs(off[farthest]), None, high, error, note)


def _archetypes(players: int, samples: Sequence[Sample]) -> list[Gate]:
    taken = sum((sample.taken for sample in samples), Counter[str]())
    refused = sum((sample.refused for sample in samples), Counter[str]())
    share = {
        archetype: 100 * taken[archetype] / (taken[archetype] + refused[archetype])
        for archetype in taken | refused
    }
    least = min(share, key=lambda archetype: share[archetype])
    most = max(share, key=lambda archetype: share[archetype])
    return [
        Gate(players, "rarest taken archetype, % of offers", share[least], OFTEN, None, note=least),
        Gate(players, "rarest refused, % of offers", 100 - share[most], OFTEN, None, note=most),
    ]


def _ran_out(players: int, samples: Sequence[Sample]) -> Gate:
    decks = Counter(deck for sample in samples for deck in sample.ran_out)
    games = sum(bool(sample.ran_out) for sample in samples)
    note = ", ".join(f"{deck} {count}" for deck, count in sorted(decks.items()))
    percent = 100 * games / len(samples)
    return Gate(players, "games in which a deck ran out, %", percent, None, 5, note=note)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
