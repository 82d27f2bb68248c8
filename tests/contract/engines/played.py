"""Play random games and print a digest of each: run once on each engine."""

from __future__ import annotations

import pickle
from hashlib import blake2b
from random import Random

import stormtable
import stormtable.games  # registers the games
from kernel.toy import Toy
from stormtable.bots import Budget, bot_named, reasons_of
from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title, Value

ISLAND = "weather-island"
MACHINE = "weather-machine"
GAMES: tuple[tuple[str, int, dict[str, Value]], ...] = (
    *((ISLAND, players, {}) for players in (2, 3, 4)),
    (ISLAND, 3, {"bag": "any"}),
    *((MACHINE, players, {}) for players in (1, 2, 3, 4)),
    (MACHINE, 1, {"challenges": "random:3"}),
    (MACHINE, 2, {"new_scientists": "on"}),
    (MACHINE, 4, {"goals": "draft"}),
)
PICKLED_EVERY = 50
SEED = 11


def play(title: Title, players: int, options: dict[str, Value], seed: int) -> str:
    """Return a digest of a game's output: every view, and its record.

    The game is pickled a few times in between and must not change.
    """
    game = Game(title, players, options, Streams(seed))
    pick = Random(seed)
    digest = blake2b()
    while (decision := game.decision) is not None:
        digest.update(game.view(decision.seat).to_bytes())
        game.play(decision.options[int(pick.random() * len(decision.options))])
        if len(game.commits) % PICKLED_EVERY == 0:
            game = pickle.loads(pickle.dumps(game))
    digest.update(record.write(game).encode())
    return digest.hexdigest()


def think(players: int, turns: int) -> str:
    """Return the choices of bots in the first turns of a game, and their estimates."""
    game = Game(title_named(MACHINE), players, {}, Streams(21))
    bots = [bot_named("normal", MACHINE, seat) for seat in range(players)]
    digest = blake2b()
    while game.state.turn < turns:
        seat = game.state.asked
        choice = bots[seat].choose(game.view(seat))
        digest.update(str(choice).encode())
        game.play(choice, seat)
    seat = game.state.asked
    why = reasons_of(bot_named("hard", MACHINE, 1, Budget(playouts=8)), game.view(seat))
    digest.update(str(why).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(stormtable.engine)
    for players in (1, 2, 3):
        print("bots", players, think(players, 3 * players))
    for name, players, options in GAMES:
        print(name, players, options, play(title_named(name), players, options, SEED))
    # A game that is not compiled, on a kernel that may be compiled.
    print("toy", play(Toy(), 3, {}, SEED))
