"""Separate luck from skill: what each machine makes of average weather.

For each storm, the position just before its first die is simulated many times with other dice. The
mean is what the machine was worth; the difference of the real result is luck. Energy that waits in
a converter counts by its share of the converter's points. Goal cards do not count, because they do
not depend on the weather.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import Any, cast

from stormtable.bots.seeding import seed_of
from stormtable.games.weather_island.bots.ledger import ledger_of
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.style import styles
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.names import CONVERTER
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import Streams
from stormtable.kernel.codes import a_of, kind_of
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game

STORMS = 300
"""The number of simulations of each storm."""
BETTER = 3.0
"""The difference of expected totals, in points, at which a machine is called better."""
CONFIDENT = 1.96
"""The number of standard errors by which they must differ as well."""


@dataclass(frozen=True, slots=True)
class Storm:
    """One storm of a game. Lists are by seat, in points."""

    round: int
    expected: tuple[float, ...]
    deviation: tuple[float, ...]
    scored: tuple[float, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "expected": [round(points, 2) for points in self.expected],
            "deviation": [round(points, 2) for points in self.deviation],
            "scored": [round(points, 2) for points in self.scored],
        }


@dataclass(frozen=True, slots=True)
class Sky:
    """All storms of a game."""

    storms: tuple[Storm, ...]
    count: int
    """The number of simulations of each storm."""

    def expected(self, seat: int) -> float:
        return sum(storm.expected[seat] for storm in self.storms)

    def scored(self, seat: int) -> float:
        return sum(storm.scored[seat] for storm in self.storms)

    def deviation(self, seat: int) -> float:
        return sqrt(sum(storm.deviation[seat] ** 2 for storm in self.storms))

    def error(self, seat: int) -> float:
        """Return the standard error of the expected points."""
        return self.deviation(seat) / sqrt(self.count)

    def better(self) -> int | None:
        """Return the seat whose machine was clearly better than all others; None if there is
        none."""
        players = range(len(self.storms[0].scored)) if self.storms else range(0)
        ranked = sorted(players, key=lambda seat: -self.expected(seat))
        if len(ranked) < 2:
            return None
        first, second = ranked[:2]
        gap = self.expected(first) - self.expected(second)
        error = sqrt(self.error(first) ** 2 + self.error(second) ** 2)
        return first if gap >= BETTER and gap > CONFIDENT * error else None

    def as_json(self) -> dict[str, Any]:
        players = range(len(self.storms[0].scored)) if self.storms else range(0)
        return {
            "storms": [storm.as_json() for storm in self.storms],
            "count": self.count,
            "better": self.better(),
            "by_seat": [
                {
                    "expected": round(self.expected(seat), 1),
                    "deviation": round(self.deviation(seat), 1),
                    "error": round(self.error(seat), 2),
                    "scored": round(self.scored(seat), 1),
                }
                for seat in players
            ],
        }


def worth(s: IslandState, seat: int) -> float:
    """Return the points of a machine, with waiting energy by its share and without goal cards."""
    features = s.networks[seat].features
    waiting = sum(
        s.cubes[seat][number] * feature.points / feature.cost
        for number, feature in enumerate(features)
        if feature.kind == CONVERTER
    )
    goals = s.goal_points[seat] if s.goal_points else 0
    return s.points[seat] - goals + waiting


def before_storm(s: IslandState) -> bool:
    """Return whether the first die of a storm is about to be rolled."""
    return s.drawing and kind_of(s.agenda[-1]) == steps.ROLL and a_of(s.agenda[-1]) == 0


def blown(s: IslandState, seed: int) -> IslandState:
    """Return the position after the storm, with other dice; a quick bot answers its questions."""
    policy = Bidder(styles(s.players)[""])
    trial = s.copy()
    trial.chance = Streams(seed)
    trial.advance()
    while trial.agenda and trial.round == s.round and kind_of(trial.agenda[-1]) != steps.BID:
        trial.apply(policy.answer(trial, trial.asked))
    return trial


def sky_of(games: Iterable[Game], seed: int, count: int = 0) -> Sky:
    """Evaluate the storms of a game, from its positions in order; each is simulated `count`
    times."""
    count = count or STORMS
    storms: list[Storm] = []
    pending: IslandState | None = None
    state: IslandState | None = None
    for game in games:
        state = cast(IslandState, game.state)
        if pending is not None and state.round != pending.round:
            storms.append(_storm(pending, state, seed, count))
            pending = None
        if pending is None and before_storm(state):
            pending = state.copy()
    if pending is not None and state is not None:
        storms.append(_storm(pending, state, seed, count))
    return Sky(tuple(storms), count)


def _storm(before: IslandState, after: IslandState, seed: int, count: int) -> Storm:
    players = range(before.players)
    then = [worth(before, seat) for seat in players]
    trials = [blown(before, seed_of(seed, number)) for number in range(count)]
    gains = [[worth(trial, seat) - then[seat] for trial in trials] for seat in players]
    return Storm(
        before.round,
        tuple(fmean(points) for points in gains),
        tuple(sqrt(variance(points)) for points in gains),
        tuple(worth(after, seat) - then[seat] for seat in players),
    )


def looked_back(games: Iterable[Game], seed: int) -> dict[str, Any]:
    """Return the analysis of a finished game that needs no bot's judgement: luck, tiles, bids."""
    events: list[Event] = []
    played: list[Game] = []

    def following() -> Iterator[Game]:
        for game in games:
            if not played:
                played.append(game)
                game.listen(lambda new, *_: events.extend(new))
            yield game

    sky = sky_of(following(), seed)
    printed = played[0].title.printed(played[0].state)
    return {"sky": sky.as_json(), **ledger_of(events, printed["tiles"]).as_json()}
