"""The same work done by the peers, each driven in the fastest way of its interface.

Only `make bench` installs them, and Catanatron has no types.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bench.memory import kilobytes_per_copy
from bench.timing import Game, Tally, microseconds, spread_over

GAMES = 3
POSITIONS = 40


class Catanatron:
    """A game of four random players, driven without their `decide`: any of the playable actions.

    It does not use `play_tick`, which looks the action up among the playable ones: our states check
    nothing either.
    """

    def __init__(self, seed: int) -> None:
        import catanatron.game  # type: ignore[import-not-found, import-untyped, unused-ignore]

        self.limit: int = catanatron.game.TURNS_LIMIT
        players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
        self.game: Any = catanatron.Game(players, seed=seed)

    def __iter__(self) -> Iterator[bool]:
        """Play on, tick by tick; yield whether there was a real choice."""
        game, state, pick = self.game, self.game.state, Random(self.game.seed).random
        while game.winning_color() is None and state.num_turns < self.limit:
            actions = state.playable_actions
            real = len(actions) > 1
            chosen = actions[int(pick() * len(actions))] if real else actions[0]
            game.execute(chosen, validate_action=False)
            yield real


def catanatron_games() -> Iterator[Game]:
    seed = 0
    while True:
        seed += 1
        real = ticks = 0
        for choice in Catanatron(seed):
            real += choice
            ticks += 1
        yield real, ticks - real


def catanatron_loop() -> Iterator[Game]:
    """The loop its users write: `play_tick`, which asks the player and checks the answer."""
    seed = 0
    while True:
        seed += 1
        played = Catanatron(seed)
        game, state = played.game, played.game.state
        real = ticks = 0
        while game.winning_color() is None and state.num_turns < played.limit:
            real += len(state.playable_actions) > 1
            ticks += 1
            game.play_tick()
        yield real, ticks - real


def catanatron_operations(seconds: float) -> Tally:
    positions: list[Any] = []
    for seed in range(1, GAMES + 1):
        played = Catanatron(seed)
        passed = [played.game.copy() for choice in played if choice]
        positions += spread_over(passed, POSITIONS)

    def copies() -> int:
        for position in positions:
            position.copy()
        return len(positions)

    pick = Random(1).random

    def play_on(game: Any) -> bool:
        while game.winning_color() is None:
            actions = game.state.playable_actions
            game.execute(actions[int(pick() * len(actions))], validate_action=False)
            if len(actions) > 1:
                return True
        return False

    return {
        "copy_us": microseconds(copies, seconds),
        "memory_kb": kilobytes_per_copy(
            positions[POSITIONS // 2], lambda game: game.copy(), play_on
        ),
    }


def chess_games() -> Iterator[Game]:
    import chess  # type: ignore[import-not-found, unused-ignore]

    pick = Random(1).random
    while True:
        board = chess.Board()
        real = trivial = 0
        while not board.is_game_over() and real < 300:
            moves = list(board.legal_moves)
            if len(moves) > 1:
                real += 1
                board.push(moves[int(pick() * len(moves))])
            else:
                trivial += 1
                board.push(moves[0])
        yield real, trivial
