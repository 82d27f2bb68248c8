"""Play a position to its end, with quick players whose bids are drawn from a distribution."""

from __future__ import annotations

from functools import cache
from typing import cast

from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.search.playouts import Imagination
from stormtable.games.weather_island.bots.style import styles
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import Streams
from stormtable.kernel.codes import kind_of, pack
from stormtable.kernel.engine import State

NO_FIXED_BID = -1
"""No seat's bid is fixed: all bids are drawn."""
MOST_ROUNDS = 60
"""Quick players can jam each other's machines so that nobody scores any more, also after all tiles
are taken. A playout then stops: real games last about 20 rounds."""


@cache
def _imagination(players: int) -> Imagination:
    return Imagination(Bidder(styles(players)[""]), MOST_ROUNDS)


def play_out(state: State, seed: int) -> State:
    """Return the end of the game, or its position after `MOST_ROUNDS`; the seed decides dice and
    bids."""
    s = cast(IslandState, state)
    if s.drawing:
        s.chance = Streams(seed ^ 1)
        s.advance()
        s.chance = None
    if not s.agenda:
        return s
    bid = kind_of(s.agenda[-1]) == steps.BID
    option = pack(steps.V_BID, 0) if bid else _imagination(s.players).policy.answer(s, s.asked)
    return _imagination(s.players).play(s, NO_FIXED_BID, option, seed)
