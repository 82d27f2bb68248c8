"""Begin the turn of a seat early, for what-if games."""

from __future__ import annotations

from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.codes import a_of, kind_of, pack

AFTER_A_TURN = (steps.BUILD_OR_WORK, steps.FLUSH)
"""The steps on the agenda below the current turn, and below the bids."""


def begin_turn(s: IslandState, seat: int) -> bool:
    """Interrupt the game and let that seat build or work, with the tiles on offer.

    During bids, and after its turn, the seat acts as if it had bid. After the flush nobody knows
    the next tiles, so there is no turn.
    """
    kinds = [kind_of(step) for step in s.agenda]
    if steps.FLUSH not in kinds or steps.REVEAL_TILE in kinds or steps.DRAW_TILE in kinds:
        return False
    while kind_of(s.agenda[-1]) not in AFTER_A_TURN:
        s.agenda.pop()
    _tidy(s)
    for index, step in enumerate(s.agenda):
        if kind_of(step) == steps.BUILD_OR_WORK and a_of(step) == seat:
            del s.agenda[index + 1 :]
            break
    else:
        s.push(pack(steps.BUILD_OR_WORK, seat, 1))
    s.sealed = []
    s.advance()
    return s.asked == seat


def _tidy(s: IslandState) -> None:
    """Return energy in transit to its source."""
    s.firing = []
    s.travelling = 0
    for seat in range(s.players):
        s.goal_deck = tuple(sorted((*s.goal_deck, *s.offers[seat])))
        s.offers[seat] = ()
        s.offer_dates[seat] = ()
