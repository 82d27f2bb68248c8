"""Play games at random, for all tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from games.weather_island import RECORDED
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.title import Value

EDITION = RECORDED
"""The tests' own edition, so that tuning the packaged one does not change recorded games."""


def island(players: int, seed: int, options: Mapping[str, Value] | None = None) -> Game:
    """Return a game of Weather Island with the tests' own edition."""
    return new_game("weather-island", players, seed, {"edition": str(EDITION), **(options or {})})


def choose(game: Game, rng: Random) -> None:
    """Play any option of any open seat."""
    seats = game.state.open_seats()
    seat = seats[below(rng, len(seats))]
    options = game.state.options_of(seat)
    game.play(options[below(rng, len(options))], seat)


def play_out(game: Game, seed: int, after: Callable[[], None] = lambda: None) -> Game:
    """Play at random to the end; `after` is called after every decision."""
    rng = stream_of(seed, "choices")
    while game.decision is not None:
        choose(game, rng)
        after()
    return game


def play_until(game: Game, seed: int, reached: Callable[[Game], bool]) -> Game:
    """Play at random until `reached` is true."""
    rng = stream_of(seed, "choices")
    while not reached(game):
        assert game.decision is not None, "the game ended before it came to that"
        choose(game, rng)
    return game
