"""One game that bots play for a measurement."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from stormtable.bots import bot_named
from stormtable.bots.seeding import LONGEST, seed_of
from stormtable.kernel.chance import Streams, below, stream_of
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Outcome
from stormtable.kernel.view import view_of


class SampleGame:
    """Game `index` of a measurement; any of `bots` plays each seat.

    The caller sets the state's journal and calls `state.advance()` before it calls `play`.
    """

    def __init__(
        self,
        game: str,
        players: int,
        bots: tuple[str, ...],
        seed: int,
        options: Mapping[str, str],
        index: int,
    ) -> None:
        seed = seed_of(seed, index)
        rng = stream_of(seed, "lineup")
        self.lineup = tuple(bots[below(rng, len(bots))] for _ in range(players))
        self._bots = [
            bot_named(name, game, seed_of(seed, seat)) for seat, name in enumerate(self.lineup)
        ]
        self.title = title_named(game)
        self.state = self.title.new(players, self.title.settle_settings(options))
        self.state.chance = Streams(seed)

    def play(self, after_decision: Callable[[], None] = lambda: None) -> Outcome:
        """Let the bots play to the end, or up to `LONGEST` decisions."""
        state, title = self.state, self.title
        decisions = 0
        while not state.over and decisions < LONGEST:
            state.apply(self._bots[state.asked].choose(view_of(title, state, state.asked)))
            after_decision()
            decisions += 1
        return title.outcome(state)
