"""The gates an edition of Weather Island must pass, measured on games already played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean, median, stdev

EVEN = 3.0
"""Percentage points a win rate may be off."""

NOISE = 3.0
"""Standard errors that chance alone may bring, where a gate asks for no more than noise."""

SURE = 1.96
"""Standard errors either way that hold the true value in 95 of 100 measurements."""

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
    """The value's standard error."""
    note: str = ""
    asked: bool = True
    """Of every edition; else it is our own question, and only watched."""

    @property
    def passed(self) -> bool:
        return (self.low is None or self.value >= self.low) and (
            self.high is None or self.value <= self.high
        )

    @property
    def interval(self) -> tuple[float, float]:
        """Where the value of endlessly many games lies, in 95 of 100 such measurements."""
        return max(0.0, self.value - SURE * self.error), self.value + SURE * self.error

    @property
    def wanted(self) -> str:
        if self.low is None:
            return "" if self.high is None else f"<= {self.high:g}"
        return f">= {self.low:g}" if self.high is None else f"{self.low:g} to {self.high:g}"

    def as_json(self) -> dict[str, object]:
        return {
            "players": self.players,
            "gate": self.name,
            "value": round(self.value, 2),
            "error": round(self.error, 2),
            "interval": [round(end, 2) for end in self.interval],
            "low": self.low,
            "high": self.high,
            "note": self.note,
            "asked": self.asked,
            "passed": self.passed,
        }


def gates(samples: Sequence[Sample]) -> list[Gate]:
    """All gates for games of one number of players."""
    players = samples[0].players
    works = [(sample.works, sample.turns) for sample in samples]
    goals = [(sum(sample.goal_points), sum(sample.scores)) for sample in samples]
    sources = sum((sample.sources for sample in samples), Counter[str]())
    trail = [100 * min(sample.scores) / max(sample.scores) for sample in samples]
    return [
        _rounds(samples),
        _even(players, "wins by seat", samples, lambda _, seat: f"player {seat + 1}"),
        replace(
            _even(
                players,
                "wins by place in the first stack",
                samples,
                lambda sample, seat: f"place {sample.heights[seat] + 1}",
            ),
            asked=False,  # a dollar more for each marker above is attested (Setup 5.b)
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
        _share(players, "Work, % of turns", works, 20, 40),
        _share(players, "goals, % of points", goals, 15, 30),
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
    error = 1.25 * _error(rounds)  # of a median, against the mean's
    return Gate(samples[0].players, "rounds, median", median(rounds), 12, 16, error, note)


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

    def part(archetype: str, of: Callable[[Sample], Counter[str]]) -> list[tuple[int, int]]:
        return [
            (of(sample)[archetype], sample.taken[archetype] + sample.refused[archetype])
            for sample in samples
        ]

    return [
        _share(
            players,
            "rarest taken archetype, % of offers",
            part(least, lambda sample: sample.taken),
            OFTEN,
            None,
            least,
        ),
        _share(
            players,
            "rarest refused, % of offers",
            part(most, lambda sample: sample.refused),
            OFTEN,
            None,
            most,
        ),
    ]


def _ran_out(players: int, samples: Sequence[Sample]) -> Gate:
    decks = Counter(deck for sample in samples for deck in sample.ran_out)
    games = [(int(bool(sample.ran_out)), 1) for sample in samples]
    note = ", ".join(f"{deck} {count}" for deck, count in sorted(decks.items()))
    return _share(players, "games in which a deck ran out, %", games, None, 5, note)


def _share(
    players: int,
    name: str,
    games: Sequence[tuple[int, int]],
    low: float | None,
    high: float | None,
    note: str = "",
) -> Gate:
    """How many percent of a whole a part is, over all games, each told as (part, whole).

    Turns of one game are alike, so the standard error goes by how games differ.
    """
    whole = sum(of for _, of in games)
    share = sum(part for part, _ in games) / whole
    error = sqrt(sum((part - share * of) ** 2 for part, of in games)) / whole
    return Gate(players, name, 100 * share, low, high, 100 * error, note)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
