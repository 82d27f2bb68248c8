"""Random tables with every kind of commit, undo included."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

import pytest

from contract.properties.play import EDITION
from kernel.toy import Toy
from stormtable.kernel import registry
from stormtable.kernel.chance import Streams, below
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Value

Maker = Callable[[int, Collection[int]], Game]


def maker(name: str, players: int, **settings: Value) -> Maker:
    """Return a function that creates tables of that game, from a seed and the tentative seats."""

    def make(seed: int, tentative: Collection[int] = ()) -> Game:
        return Game(
            title_named(name), players, settings, Streams(seed), tentative=frozenset(tentative)
        )

    return make


TABLES = {
    "toy": maker("toy", 3, rounds=3),
    "toy twice": maker("toy", 2, rounds=3, twice=True),
    "island": maker("weather-island", 3, edition=str(EDITION)),
    "machine": maker("weather-machine", 3),
    "solo": maker("weather-machine", 1),
}


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> dict[str, Maker]:
    """Return a table of every game, and of one that is only for tests."""
    monkeypatch.setattr(registry, "_packs", {**registry._packs, "toy": registry.GamePack(Toy())})
    return TABLES


def act(game: Game, rng: Random) -> str:
    """Make a random legal commit; return its kind."""
    seats = range(game.players)
    back = [seat for seat in seats if game.undoable(seat)]
    again = [seat for seat in seats if can_redo(game, seat)]
    dice = below(rng, 10)
    if game.state.over or (len(game.commits) > 1 and below(rng, 16) == 0):
        moments = min(len(game.commits), 24)
        game.back_to(len(game.commits) - 1 - below(rng, moments))
    elif back and dice < 3:
        game.undo(back[below(rng, len(back))])
    elif again and dice < 6:
        game.redo(again[below(rng, len(again))])
    elif game.unconfirmed_seat != NOBODY:
        game.confirm(game.unconfirmed_seat)
    else:
        asked = game.state.open_seats()
        seat = asked[below(rng, len(asked))]
        options = game.state.options_of(seat)
        game.play(options[below(rng, len(options))], seat)
    return next(commit.kind for commit in reversed(game.commits) if commit.kind != "draw")


def can_redo(game: Game, seat: int) -> bool:
    codes = game.redoable(seat)
    return (
        bool(codes) and codes[0] in game.state.options_of(seat) and game.unconfirmed_seat == NOBODY
    )
