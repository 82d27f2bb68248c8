"""Reward schemes: the return of every seat at the end of a game, or at each step.

All returns are from -1 to 1. With several seats the returns of `win` and `place` add up to 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.kernel.errors import UnknownName
from stormtable.kernel.title import Outcome

SCHEMES = ("win", "place", "margin", "shaped")
"""win: the winners share 1, the others share -1.
place: from 1 for the first place to -1 for the last, ties shared.
margin: the distance to the best other score, divided by the game's margin.
shaped: half `win` at the end, and half `margin`, paid whenever the score changes."""
ZERO_SUM = ("win", "place")


def check_scheme(name: str) -> str:
    if name not in SCHEMES:
        raise UnknownName(f"there is no reward scheme {name!r}", f"there are: {', '.join(SCHEMES)}")
    return name


def win(outcome: Outcome) -> list[float]:
    """Return the `win` of each seat; in a solo game 1 or -1."""
    winners, seats = outcome.winners, len(outcome.places)
    if seats == 1:
        return [1.0 if winners else -1.0]
    losers = seats - len(winners)
    if not losers:
        return [0.0] * seats
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(seats)]


def place(outcome: Outcome) -> list[float]:
    """Return the `place` of each seat; seats with the same place share the mean of theirs."""
    places, seats = outcome.places, len(outcome.places)
    if seats == 1:
        return win(outcome)
    ladder = [1 - 2 * rank / (seats - 1) for rank in range(seats)]
    shares: list[float] = []
    for own in places:
        first = sum(other < own for other in places)
        tied = places.count(own)
        shares.append(sum(ladder[first : first + tied]) / tied)
    return shares


def margin(scores: Sequence[int], scale: int, target: int) -> list[float]:
    """Return each seat's distance to the best other score; in a solo game to the target."""
    distances: list[float] = []
    for seat, score in enumerate(scores):
        others = [other for rival, other in enumerate(scores) if rival != seat] or [target]
        distances.append(max(-1.0, min(1.0, (score - max(others)) / scale)))
    return distances


def finished(scheme: str, outcome: Outcome, scale: int) -> list[float]:
    """Return every seat's return for a finished game."""
    if scheme == "win":
        return win(outcome)
    if scheme == "place":
        return place(outcome)
    distances = margin(outcome.scores, scale, int(outcome.details.get("target", 0)))
    if scheme == "margin":
        return distances
    return [(won + distance) / 2 for won, distance in zip(win(outcome), distances, strict=True)]


def on_the_way(
    scheme: str, scores: Sequence[int], scale: int, target: int, start: Sequence[float]
) -> list[float]:
    """Return the sum of rewards so far, by seat, in a running game.

    `start` has the margins at the beginning of the game.
    """
    if scheme != "shaped":
        return [0.0] * len(scores)
    distances = margin(scores, scale, target)
    return [(distance - began) / 2 for distance, began in zip(distances, start, strict=True)]
