"""Chances to win, estimated by playouts, and which changes of them are significant.

Playout number i has the same seed at every position of a game, so changes are measured on pairs. A
change is significant only if it exceeds 2.9 standard errors: over the about 14 steps of a game, the
chance of any false alarm is then 5 %.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean
from typing import Any

from stormtable.bots.bot import bot_named, playout_of, quick_bot
from stormtable.bots.reasons import paired
from stormtable.bots.seeding import seed_of
from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import State
from stormtable.kernel.title import Title
from stormtable.kernel.view import view_of

SIGNIFICANT = 2.9
"""The number of standard errors that a significant change exceeds."""
NOTABLE = 0.1
"""The smallest change of the chance that counts as decisive."""
ALIKE = 0.9
"""If more than this share of the playouts has the same result, no chances are shown."""

MOST_DECISIONS = 10_000
"""Decisions after which a playout stops; a game has less than a tenth of that."""

Shares = tuple[float, ...]
"""The winner's share of a game by seat: 1, or equal shares after a tie."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The playouts of one position, in the order of their seeds."""

    won: tuple[Shares, ...]
    scores: tuple[tuple[int, ...], ...]

    @property
    def chance(self) -> Shares:
        """The share of wins by seat."""
        return tuple(fmean(by) for by in zip(*self.won, strict=True))

    @property
    def errors(self) -> Shares:
        """The standard errors of the chances by seat."""
        return tuple(max(paired(by)[1], floor(len(self.won))) for by in zip(*self.won, strict=True))

    @property
    def means(self) -> Shares:
        """The mean scores by seat."""
        return tuple(fmean(by) for by in zip(*self.scores, strict=True))

    @property
    def alike(self) -> float:
        """The share of the playouts that have the most frequent result."""
        return Counter(self.scores).most_common(1)[0][1] / len(self.scores)

    def as_json(self) -> dict[str, Any]:
        return {
            "won": [list(shares) for shares in self.won],
            "final": [list(scores) for scores in self.scores],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Chances:
        return cls(
            tuple(tuple(shares) for shares in data["won"]),
            tuple(tuple(scores) for scores in data["final"]),
        )

    def __add__(self, more: Chances) -> Chances:
        return Chances(self.won + more.won, self.scores + more.scores)


@dataclass(frozen=True, slots=True)
class Swing:
    """A significant change of the winner's chance."""

    point: int
    """The index of the point on the curve before the change."""
    change: float
    error: float
    """The standard error of the change."""

    def as_json(self) -> dict[str, Any]:
        return {
            "point": self.point,
            "change": round(self.change, 4),
            "error": round(self.error, 4),
        }


def floor(count: int) -> float:
    """Return the least standard error of a share of `count` games: even if all of them end alike,
    the next one may not."""
    share = 1 / (count + 2)
    return sqrt(share * (1 - share) / count)


def played_on(title: Title, state: State, seed: int, quick: str = "") -> tuple[Shares, Any]:
    """Play a copy of a position to its end; return the shares of the win, and the scores.

    A playout in which nobody scores any more stops, and the leader counts as the winner.
    """
    playout = playout_of(title.name)
    if playout is not None and not quick:
        state = playout(state, seed)
    else:
        _by_bots(title, state, quick or quick_bot(title.name), seed)
    winners, scores = _result(title, state)
    share = 1 / max(1, len(winners))
    return tuple(share if seat in winners else 0.0 for seat in range(state.players)), scores


def _result(title: Title, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return winners and scores; in a playout that stopped before the end, those who lead."""
    if state.over:
        outcome = title.outcome(state)
        return outcome.winners, outcome.scores
    scores = tuple(each["total"] for each in title.standing(state)) or (0,) * state.players
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores)), scores


def _by_bots(title: Title, state: State, quick: str, seed: int) -> None:
    state.chance = Streams(seed)
    bots = [bot_named(quick, title.name, seed_of(seed, seat)) for seat in range(state.players)]
    if state.drawing:
        state.advance()
    decisions = 0
    while not state.over and decisions < MOST_DECISIONS:
        seat = state.asked
        state.apply(bots[seat].choose(view_of(title, state, seat)))
        decisions += 1


def chances(
    title: Title, state: State, numbers: Sequence[int], seed: int, quick: str = ""
) -> Chances:
    """Play a position on once for each number. Equal numbers mean equal dice at every position."""
    results = [played_on(title, state.copy(), seed_of(seed, number), quick) for number in numbers]
    return Chances(tuple(won for won, _ in results), tuple(tuple(score) for _, score in results))


def certain(won: Shares, scores: Sequence[int], count: int) -> Chances:
    """Return the end of a game as chances: every playout has its result."""
    return Chances((won,) * count, (tuple(scores),) * count)


def change(before: Chances, after: Chances, seat: int) -> tuple[float, float]:
    """Return how a seat's chance changes from one position to the next, and the standard error."""
    gains = [
        later[seat] - earlier[seat] for earlier, later in zip(before.won, after.won, strict=False)
    ]
    mean, error = paired(gains)
    return mean, max(error, sqrt(2) * floor(len(gains)))


def swings(curve: Sequence[Chances], winner: int) -> list[Swing]:
    """Return the significant steps of a curve, the largest change first."""
    significant = []
    for index, (before, after) in enumerate(pairwise(curve)):
        mean, error = change(before, after, winner)
        if abs(mean) >= NOTABLE and abs(mean) > SIGNIFICANT * error:
            significant.append(Swing(index, mean, error))
    return sorted(significant, key=lambda swing: (-abs(swing.change), swing.point))


def shows_chances(curve: Sequence[Chances]) -> bool:
    """Return whether the playouts of a curve differ enough for a chart. The end of the game does
    not count.

    They do not if nearly all of them have the same winner, or repeat the same game.
    """
    played = curve[:-1]
    if not played:
        return False
    winners = Counter(shares for point in played for shares in point.won)
    same_winner = winners.most_common(1)[0][1] / winners.total()
    return same_winner <= ALIKE and fmean(point.alike for point in played) <= ALIKE
