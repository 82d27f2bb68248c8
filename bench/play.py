"""Random play of our games: on bare states, as search drives them, and through `Game`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import stormtable.games  # noqa: F401
from bench.timing import Game, Tally, time_games
from stormtable import new_game
from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import State
from stormtable.kernel.journal import FORCED, Journal
from stormtable.kernel.registry import title_named


def blank_state(name: str, players: int) -> State:
    title = title_named(name)
    return title.new(players, title.settle_settings({}))


def play_out(state: State, pick: Callable[[], float]) -> int:
    """Play random options until the game is over; return the number of real decisions.

    A single option is asked only where playing it automatically would reveal a secret.
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
    """Yield games of the seeds 1, 2, ...; only games with a journal count forced decisions."""
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


def games_of(name: str, players: int, count: int) -> Iterator[State]:
    """The last positions of random games of the seeds 1, 2, ..."""
    blank = blank_state(name, players)
    pick = Random(1).random
    for seed in range(1, count + 1):
        state = blank.copy()
        state.chance = Streams(seed)
        play_out(state, pick)
        yield state


def positions_of(name: str, players: int) -> list[State]:
    """Return all positions of a random game at which a seat is asked."""
    passed: list[State] = []
    state = blank_state(name, players)
    state.chance = Streams(1)
    pick = Random(1).random
    state.advance()
    while not state.over:
        passed.append(state.copy())
        state.apply(state.choices[int(pick() * len(state.choices))])
    return passed


def time_play(name: str, players: int, seconds: float) -> Tally:
    tally = time_games(seconds, games(name, players))
    # Forced decisions cost time above; they are counted here in separate games.
    counted = games(name, players, journaled=True)
    real, forced = map(sum, zip(*(next(counted) for _ in range(8)), strict=True))
    tally["forced_per_s"] = tally["decisions_per_s"] * forced / real
    return tally


def readme_loop(name: str, players: int) -> Iterator[Game]:
    """The loop that README.md shows, with a random option in place of the first."""
    pick = Random(1).random
    seed = 0
    while True:
        seed += 1
        real = 0
        game = new_game(name, players=players, seed=seed)
        while (decision := game.decision) is not None:
            options = decision.options
            real += len(options) > 1
            game.play(options[int(pick() * len(options))])
        yield real, 0


def code_loop(name: str, players: int) -> Iterator[Game]:
    """Play by code: only the options are read from the state."""
    pick = Random(1).random
    seed = 0
    while True:
        seed += 1
        real = 0
        game = new_game(name, players=players, seed=seed)
        while choices := game.state.choices:
            real += len(choices) > 1
            game.play(choices[int(pick() * len(choices))])
        yield real, 0


def time_loops(name: str, players: int, seconds: float) -> Tally:
    """Time both loops and the bare state in one process, so that the ratios are meaningful."""
    kinds = {
        "bare": games(name, players),
        "readme": readme_loop(name, players),
        "code": code_loop(name, players),
    }
    part = seconds / len(kinds)
    speeds = {kind: time_games(part, played)["decisions_per_s"] for kind, played in kinds.items()}
    return {
        **{f"{kind}_per_s": speed for kind, speed in speeds.items()},
        **{f"{kind}_to_bare": speeds[kind] / speeds["bare"] for kind in ("readme", "code")},
    }
