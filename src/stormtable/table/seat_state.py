"""The life of a seat: its states, when a player counts as away, and what absence costs.

A person keeps their seat whatever happens: a bot may stand in for one turn, or play on after the
person left, and the person returns with one command. Only conceding is final.

| state | who plays |
|---|---|
| `free` | nobody: the seat waits for a player |
| `waiting` | the game has not begun |
| `plays` | the person, or a bot where there is no person |
| `stand_in` | a bot, for this turn only |
| `left` | a bot, until the person returns |
| `conceded` | a bot, to the end: the person gave up or lost on time |

Whether a person is *away* follows from their connections, so it is no state of the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

SeatState = Literal["free", "waiting", "plays", "stand_in", "left", "conceded"]
AWAY_AFTER = 60.0
"""Seconds without a connection after which a player counts as away."""
AWAY_SHARE = 0.25
"""The share of a turn's time that must be used before a player counts as away, where turns take
days."""
RESTS = 3
"""How often a player may stop their clock in one game with days per turn."""
BOT_SHARE = 3
"""A person gets no credit for a game if bots played one in this many of their turns, or more."""


def state_of(
    *, begun: bool, person: bool, bot: bool, left: bool, forfeited: bool, stands_in: bool
) -> SeatState:
    """Return the state of a seat from its stored values."""
    if not person and not bot:
        return "free"
    if not begun:
        return "waiting"
    if forfeited:
        return "conceded"
    if left:
        return "left"
    return "stand_in" if stands_in else "plays"


def is_away(gone: float, used: float, allowance: float | None) -> bool:
    """Return whether a player without a connection counts as away.

    `gone`: seconds without a connection; `used`: used seconds of the turn; `allowance`: seconds of
    a turn at a table with days per turn, None at all other tables.
    """
    if gone < AWAY_AFTER:
        return False
    return allowance is None or used >= AWAY_SHARE * allowance


# --- the cost of absence ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attendance:
    """Whether a seat's person played their own game."""

    left: bool = False
    """Whether the person was away at the end, while a bot played on."""
    conceded: bool = False
    turns: int = 0
    turns_by_bot: int = 0

    @property
    def stayed(self) -> bool:
        """Whether the result is the person's own."""
        mostly_bot = self.turns_by_bot * BOT_SHARE >= self.turns > 0
        return not (self.left or self.conceded or mostly_bot)


def places_of(places: Sequence[int], seats: Sequence[Attendance]) -> list[int]:
    """Return each seat's place after absence is taken into account.

    Players who stayed are placed by score among themselves. Behind them come those who left or let
    bots play a third of their turns, also by score. Those who conceded share the last place. In a
    solo game the first place is a win and the second a loss, so absence means the second.
    """
    if len(seats) == 1:
        return [places[0] if seats[0].stayed else 2]
    stayed = [place for place, seat in zip(places, seats, strict=True) if seat.stayed]
    absent = [
        place
        for place, seat in zip(places, seats, strict=True)
        if not seat.stayed and not seat.conceded
    ]
    return [
        len(seats)
        if seat.conceded
        else 1 + sum(other < place for other in stayed)
        if seat.stayed
        else 1 + len(stayed) + sum(other < place for other in absent)
        for place, seat in zip(places, seats, strict=True)
    ]
