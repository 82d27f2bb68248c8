"""One workload in a process of its own: prints what it did as one JSON object.

python bench/workload.py weather-machine-4 2.0
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from random import Random

Tally = dict[str, float]
Work = Callable[[float], Tally]


def _timed(seconds: float, games: Iterator[tuple[int, int]]) -> Tally:
    """Play whole games until the time is up; count real decisions apart from forced ones."""
    decisions = forced = played = 0
    next(games)  # imports, editions and caches are not what is measured
    start = time.perf_counter()
    for real, trivial in games:
        decisions += real
        forced += trivial
        played += 1
        if time.perf_counter() - start >= seconds:
            break
    took = time.perf_counter() - start
    return {
        "decisions_per_s": decisions / took,
        "with_forced_per_s": (decisions + forced) / took,
        "games_per_s": played / took,
    }


def stormtable_games(name: str, players: int) -> Iterator[tuple[int, int]]:
    """Random play on bare states, as search would drive them."""
    import stormtable.games  # noqa: F401
    from stormtable.kernel.chance import Streams
    from stormtable.kernel.title import title_named

    title = title_named(name)
    settings = title.settle_settings({})
    blank = title.new(players, settings)
    pick = Random(1).random
    seed = 0
    while True:
        state = blank.copy()
        state.chance = Streams(seed)
        seed += 1
        state.advance()
        real = 0
        while not state.over:
            choices = state.choices
            state.apply(choices[int(pick() * len(choices))])
            real += 1
        yield real, 0


def catanatron_games() -> Iterator[tuple[int, int]]:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    seed = 0
    while True:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
        seed += 1
        real = trivial = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            if len(game.state.playable_actions) > 1:
                real += 1
            else:
                trivial += 1
            game.play_tick()
        yield real, trivial


def chess_games() -> Iterator[tuple[int, int]]:
    import chess

    pick = Random(1).random
    while True:
        board = chess.Board()
        real = trivial = 0
        while not board.is_game_over() and real < 300:
            moves = list(board.legal_moves)
            if len(moves) > 1:
                real += 1
            else:
                trivial += 1
            board.push(moves[int(pick() * len(moves))])
        yield real, trivial


def operations(name: str, players: int, seconds: float) -> Tally:
    """Microseconds of single operations, averaged over positions along one game."""
    import stormtable.games  # noqa: F401
    from stormtable.kernel.decision import decision_of
    from stormtable.kernel.game import new_game

    game = new_game(name, players, seed=3)
    pick = Random(3)
    positions = []
    while (decision := game.decision) is not None:
        positions.append(game.state.copy())
        game.play(pick.choice(decision.options))
    positions = positions[:: max(1, len(positions) // 40)]
    title = game.title
    blank = title.new(players, game.settings)
    saved = [position.save() for position in positions]
    running = new_game(name, players, seed=3)
    while (decision := running.decision) is not None:
        running.play(decision.options[-1])
        if running.barrier() is None:
            running.undo()
            break

    def play_and_undo() -> None:
        assert decision is not None
        running.play(decision.options[-1])
        running.undo()

    tasks: dict[str, Callable[[int], object]] = {
        "copy": lambda n: positions[n].copy(),
        "save": lambda n: positions[n].save(),
        "load": lambda n: blank.load(saved[n]),
        "legal_options": lambda n: positions[n].rule.options(
            positions[n], positions[n].agenda[-1], positions[n].asked
        ),
        "decision": lambda n: decision_of(positions[n], positions[n].asked),
        "view": lambda n: game.view(0),
        "sample": lambda n: game.view(0).sample(pick),
        "explain": lambda n: running.explain("build power"),
        "play_and_undo": lambda n: play_and_undo(),
    }
    result: Tally = {"saved_bytes": sum(map(len, saved)) / len(saved)}
    for task, run in tasks.items():
        count = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds / len(tasks):
            for number in range(len(positions)):
                run(number)
            count += len(positions)
        result[f"{task}_us"] = 1e6 * (time.perf_counter() - start) / count
    return result


def catanatron_copy(seconds: float) -> Tally:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in list(Color)[:4]], seed=1)
    for _ in range(200):
        game.play_tick()
    count = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game.copy()
        count += 1
    return {"copy_us": 1e6 * (time.perf_counter() - start) / count}


WORKLOADS: dict[str, Work] = {
    "weather-machine-4": lambda s: _timed(s, stormtable_games("weather-machine", 4)),
    "weather-machine-2": lambda s: _timed(s, stormtable_games("weather-machine", 2)),
    "saboteurs": lambda s: _timed(s, stormtable_games("weather-machine", 1)),
    "weather-island-4": lambda s: _timed(s, stormtable_games("weather-island", 4)),
    "catanatron-4": lambda s: _timed(s, catanatron_games()),
    "python-chess": lambda s: _timed(s, chess_games()),
    "operations-weather-machine-4": lambda s: operations("weather-machine", 4, s),
    "operations-weather-island-4": lambda s: operations("weather-island", 4, s),
    "operations-catanatron-4": catanatron_copy,
}

if __name__ == "__main__":
    print(json.dumps(WORKLOADS[sys.argv[1]](float(sys.argv[2]))))
