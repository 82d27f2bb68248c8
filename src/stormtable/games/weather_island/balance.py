"""How an edition of Weather Island is measured, and which numbers of its bots can be tuned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from statistics import mean, median
from typing import cast

from stormtable.bots import Bot
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.style import Style, restyled, styles
from stormtable.games.weather_island.rules import events
from stormtable.games.weather_island.rules.goals import sources_by_weather
from stormtable.games.weather_island.rules.names import DECKS, SOURCE
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.journal import Journal
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

GAME = "weather-island"
PLAYERS = (2, 3, 4)
BOTS = ("greedy", "saver", "gambler")

NOISE = 3.0
"""The number of standard errors that count as noise, where a gate tolerates only noise."""

OFTEN = 15.0
"""The least percentage of offers in which players build an archetype, and in which they refuse
it."""

TUNED = ("turn", "thrift", "goals", "nerve", "meddling", "growth", "spite", "doubt")
"""The numbers of a style that tuning changes."""

Group = Callable[["Sample", int], str]
"""Returns the group that a seat of a game belongs to."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The data of one game that the gates need. Lists are by seat."""

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
    picked: Counter[str]
    """How often players built each archetype."""
    refused: Counter[str]
    """How often each archetype was flushed from the market."""
    ran_out: tuple[str, ...]
    """The decks that ran out and were reshuffled."""


def sample(
    players: int, bots: tuple[str, ...], seed: int, options: Mapping[str, str], index: int
) -> Sample:
    """Play game `index` with any of `bots` at each seat; return the data that the gates need."""
    game = SampleGame(GAME, players, bots, seed, options, index)
    state = cast(IslandState, game.state)
    state.journal = journal = Journal()
    state.advance()
    heights = tuple(state.stack.index(seat) for seat in range(players))
    outcome = game.play()
    tiles = state.edition.tiles
    names = state.edition.weathers
    picked: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    ran_out: set[str] = set()
    works = 0
    for kind, _, a, b, _ in journal.entries:
        if kind == events.BUILT:
            picked[tiles[a].archetype] += 1
        elif kind == events.FLUSHED:
            refused[tiles[b].archetype] += 1
        elif kind == events.MONEY and b == events.FROM_WORK:
            works += 1
        elif kind == events.TILES_SHUFFLED:
            ran_out.add(DECKS[a])
        elif kind == events.GOALS_SHUFFLED:
            ran_out.add("goals")
    sources: Counter[str] = Counter()
    for seat in range(players):
        for weather, count in enumerate(sources_by_weather(state, seat)):
            sources[names[weather]] += count
    return Sample(
        players,
        game.lineup,
        state.round,
        outcome.scores,
        tuple(state.goal_points),
        outcome.winners,
        heights,
        tuple(_first_weather(state, seat) for seat in range(players)),
        sources,
        players * state.round,
        works,
        picked,
        refused,
        tuple(sorted(ran_out)),
    )


def _first_weather(s: IslandState, seat: int) -> str:
    start = s.edition.tiles[s.tiles[seat][0]]
    return next(
        s.edition.weathers[feature.weather] for feature in start.features if feature.kind == SOURCE
    )


def gates(samples: Sequence[Sample]) -> list[Gate]:
    """Return all gates for games with one number of players."""
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
            asked=False,  # the additional dollar per marker above is attested (Setup 5.b)
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
            standard_error(trail),
            f"median {median(trail):.0f}",
        ),
    ]


def _rounds(samples: Sequence[Sample]) -> Gate:
    rounds = sorted(sample.rounds for sample in samples)
    tail = len(rounds) // 20
    note = f"{rounds[tail]} to {rounds[-1 - tail]} in 9 of 10 games"
    error = 1.25 * standard_error(rounds)  # the standard error of a median, from that of the mean
    return Gate(samples[0].players, "rounds, median", median(rounds), 12, 16, error, note)


def _even(
    players: int, name: str, samples: Sequence[Sample], group: Group, noise: float = 0.0
) -> Gate:
    """Measure the largest difference between a group's win rate and the fair 1 / `players`."""
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
    """Measure the rate farthest from `even`, in percentage points; a rate is (part, whole).

    The tolerance is EVEN points, or `noise` standard errors if that is more.
    """
    off = {of: 100 * (part / whole - even) for of, (part, whole) in rates.items()}
    farthest = max(off, key=lambda of: abs(off[of]))
    error = 100 * sqrt(even * (1 - even) / rates[farthest][1])
    note = ", ".join(f"{of} {100 * part / whole:.1f}" for of, (part, whole) in rates.items())
    high = max(EVEN, round(noise * error, 1))
    return Gate(players, f"{name}, farthest from even", abs(off[farthest]), None, high, error, note)


def _archetypes(players: int, samples: Sequence[Sample]) -> list[Gate]:
    picked = sum((sample.picked for sample in samples), Counter[str]())
    refused = sum((sample.refused for sample in samples), Counter[str]())
    share = {
        archetype: 100 * picked[archetype] / (picked[archetype] + refused[archetype])
        for archetype in picked | refused
    }
    least = min(share, key=lambda archetype: share[archetype])
    most = max(share, key=lambda archetype: share[archetype])

    def part(archetype: str, of: Callable[[Sample], Counter[str]]) -> list[tuple[int, int]]:
        return [
            (of(sample)[archetype], sample.picked[archetype] + sample.refused[archetype])
            for sample in samples
        ]

    return [
        _share(
            players,
            "rarest taken archetype, % of offers",
            part(least, lambda sample: sample.picked),
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
    """Measure the share of a part in a whole over all games, in percent; a game is (part, whole).

    Turns of one game are correlated, so the standard error is that between games.
    """
    whole = sum(of for _, of in games)
    share = sum(part for part, _ in games) / whole
    error = sqrt(sum((part - share * of) ** 2 for part, of in games)) / whole
    return Gate(players, name, 100 * share, low, high, 100 * error, note)


def _tuned_style(players: int, values: Values) -> Style:
    return restyled(styles(players)[""], "tuned", dict(zip(TUNED, values, strict=True)))


def _tuned_bot(players: int, values: Values, _: int) -> Bot:
    return Bidder(_tuned_style(players, values))


def _tunable(players: int) -> Tunable:
    style = styles(players)[""]
    start = tuple(getattr(style, name) for name in TUNED)
    table = "normal" if players == 2 else f"players.{players}"
    return Tunable(GAME, players, TUNED, start, partial(_tuned_bot, players), table, digits=3)


BALANCE = Balance(Measure(PLAYERS, BOTS, sample, gates), _tunable)
