"""Random play of our games on bare states, as search would drive them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import stormtable.games  # noqa: F401
from bench.timing import Game, Tally, time_games
from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import FORCED, Journal, State
from stormtable.kernel.registry import title_named


def blank_state(name: str, players: int) -> State:
    title = title_named(name)
    return title.new(players, title.settle_settings({}))


def play_out(state: State, pick: Callable[[], float]) -> int:
    """Play any option until the game is over: how many real decisions that took.

    A choice of one is asked only where playing it unasked would tell a secret.
    """
    real = 0
    state.advance()
    while not state.over:
        choices = state.choices
        if len(choices) > 1:
            real += 1
            state.apply(choices[int(pick() * len(choices))])
        else:
            state.apply(choices[0])
    return real


def games(name: str, players: int, journaled: bool = False) -> Iterator[Game]:
    """Games of the seeds 1, 2, ...; forced decisions are seen only by those with a journal."""
    blank = blank_state(name, players)
    pick = Random(1).random
    seed = 0
    while True:
        seed += 1
        state = blank.copy()
        state.chance = Streams(seed)
        journal = state.journal = Journal() if journaled else None
        real = play_out(state, pick)
        yield real, sum(entry[0] == FORCED for entry in (journal.entries if journal else ()))


def time_play(name: str, players: int, seconds: float) -> Tally:
    tally = time_games(seconds, games(name, players))
    # What the engine plays by itself costs time above, and is counted here in games of its own.
    counted = games(name, players, journaled=True)
    real, forced = map(sum, zip(*(next(counted) for _ in range(8)), strict=True))
    tally["forced_per_s"] = tally["decisions_per_s"] * forced / real
    return tally
