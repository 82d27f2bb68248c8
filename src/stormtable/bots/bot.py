"""What a bot is, and the register of those there are."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from random import Random
from typing import Protocol

from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.title import title_named
from stormtable.kernel.view import View


class Bot(Protocol):
    """Chooses for one seat of one game, from what that seat may know and nothing else."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View) -> int:
        """The code of one of the options of the view's decision."""
        ...


Maker = Callable[[Random], Bot]

ANY_GAME = ""
"""The game of bots that play every one."""

BEST = "greedy"
"""The strongest there is, where a game has it."""

_makers: dict[tuple[str, str], Maker] = {}


def register_bot(name: str, game: str, make: Maker) -> None:
    """Have `bot_named` make bots of `name` for `game` (ANY_GAME: for all), each with a generator
    of its own."""
    _makers[game, name] = make


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that can play `game`."""
    title_named(game)
    return tuple(sorted(name for of, name in _makers if of in (ANY_GAME, game)))


def best_bot(game: str) -> str:
    """The bot that plays where nobody chose one."""
    names = bot_names(game)
    return BEST if BEST in names else names[0]


def bot_named(name: str, game: str, seed: int) -> Bot:
    """A new bot; the same seed and the same views give the same choices."""
    names = bot_names(game)
    if name not in names:
        near = get_close_matches(name, names, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownName(
            f"there is no bot {name!r} for {game}", f"{hint}there are: {', '.join(names)}"
        )
    make = _makers.get((game, name)) or _makers[ANY_GAME, name]
    return make(stream_of(seed, f"bot {name}"))


class RandomBot:
    """Any option, all equally likely."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> int:
        choices = view.state.choices
        return choices[below(self._rng, len(choices))]


register_bot("random", ANY_GAME, RandomBot)
