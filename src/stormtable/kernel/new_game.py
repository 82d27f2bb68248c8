"""Begins a new game, by the name of its title or by the title itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, cast, overload

from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import State
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title, Value

S = TypeVar("S", bound=State, covariant=True)


class NewState(Protocol[S]):
    """The part of a `Title` that says the type of its states."""

    def new(self, players: int, settings: Mapping[str, Value]) -> S: ...


@overload
def new_game(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    seats: Sequence[str] = (),
) -> Game: ...


@overload
def new_game(
    name: NewState[S],
    players: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    seats: Sequence[str] = (),
) -> Game[S]: ...


def new_game(
    name: str | NewState[Any],
    players: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    seats: Sequence[str] = (),
) -> Game[Any]:
    """Return a game of `name`, set up and waiting for its first decision.

    A title in place of its name gives a game whose `state` has the type of the title's states.
    """
    title = title_named(name) if isinstance(name, str) else cast(Title, name)
    return Game(title, players, options, Streams(seed), seats)
