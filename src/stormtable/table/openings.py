"""Compares a record with the first draws of running games, so that nobody studies one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.resume import Header
from stormtable.table.live import LiveGame
from stormtable.table.log import LogEntry

OPENING = 10
"""The log entries whose draws tell two games apart. The set-up alone does not: that of Weather
Island shows little more than which tile each player starts with."""


class Opening(NamedTuple):
    """How a running game began."""

    draws: Sequence[str]
    """The draws of its first entries, also those that are secret."""
    seats: Sequence[int]
    """The seats of the person who asks to study."""


def begins_as(header: Header, rows: Sequence[LogEntry], openings: Sequence[Opening]) -> bool:
    """Return whether a record begins as one of these running games, as far as the person may know.

    All players saw the public draws, so those are compared with every game. In a game whose deals
    are all hidden, each player knows their own cards. Those of others are never compared: the
    answer would tell somebody who guesses a hand whether the guess is right.
    """
    looked_from = {NOBODY, *(seat for opening in openings for seat in opening.seats)}
    shown = {seat: shown_draws(header, rows, seat) for seat in looked_from}
    return any(
        is_same_opening(shown[seat], opening.draws)
        for opening in openings
        for seat in (NOBODY, *opening.seats)
    )


def shown_draws(header: Header, rows: Sequence[LogEntry], seat: int = NOBODY) -> list[str | None]:
    """Return the draws of a game's first entries; None for those that this seat has not seen."""
    live = LiveGame.resume(header, rows[:OPENING], goes_on=False)
    draws = [line for line in live.game.log if line.seat == NOBODY and line.turn < 0]
    return [line.notation if line.known_to in (NOBODY, seat) else None for line in draws]


def is_same_opening(shown: Sequence[str | None], draws: Sequence[str]) -> bool:
    """Return whether the draws that were shown are the same, as far as both games have gone.

    A game that begins at a position may have no draws yet: nothing tells whose record that is.
    """
    seen = [(draw, drawn) for draw, drawn in zip(shown, draws, strict=False) if draw is not None]
    return bool(seen) and all(draw == drawn for draw, drawn in seen)
