"""Games, states and views can be pickled and copied, on both engines alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from kernel.toy import Toy
from stormtable.kernel import record
from stormtable.kernel.chance import Chance, Entropy, Streams
from stormtable.kernel.copying import attribute_names
from stormtable.kernel.engine import State
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title, Value
from stormtable.kernel.view import View, view_of

ISLAND, MACHINE = "weather-island", "weather-machine"
GAMES: tuple[tuple[str, int, Mapping[str, Value]], ...] = (
    ("toy", 3, {}),
    (ISLAND, 3, {}),
    (MACHINE, 2, {}),
    (MACHINE, 1, {"challenges": "random:3"}),
)
MOVES = (0, 7, 40)
"""At set-up, early (when the toy and the island ask all seats at once), and later."""


def pickled(protocol: int, value: Any) -> Any:
    return pickle.loads(pickle.dumps(value, protocol))


DEEP: dict[str, Callable[[Any], Any]] = {
    **{f"pickle {n}": partial(pickled, n) for n in range(2, pickle.HIGHEST_PROTOCOL + 1)},
    "deepcopy": copy.deepcopy,
}
ALL = {**DEEP, "copy": copy.copy}


def title_of(name: str) -> Title:
    return Toy() if name == "toy" else title_named(name)


def played(name: str, players: int, settings: Mapping[str, Value], moves: int) -> Game:
    game = Game(title_of(name), players, settings, Streams(5), tentative={0})
    for _ in range(moves):
        if game.state.over:
            break
        play_on(game, 1)
    return game


def play_on(game: Game, moves: int) -> str:
    """Play a few moves that depend on nothing but the position; the record of them."""
    for _ in range(moves):
        if game.unconfirmed_seat >= 0:
            game.confirm()
        elif (decision := game.decision) is not None:
            game.play(decision.options[len(decision.options) // 2])
    return record.write(game)


def difference(first: Any, other: Any, where: str = "it", seen: set[int] | None = None) -> str:
    """Return where two things differ; empty if they are equal."""
    seen = set() if seen is None else seen
    if type(first) is not type(other):
        return f"{where}: {type(first).__name__} and {type(other).__name__}"
    if first is other or id(first) in seen:
        return ""
    seen.add(id(first))
    parts: list[tuple[str, Any, Any]]
    if isinstance(first, dict):
        if list(first) != list(other):
            return f"{where}: other keys"
        parts = [(f"[{key!r}]", value, other[key]) for key, value in first.items()]
    elif isinstance(first, list | tuple):
        if len(first) != len(other):
            return f"{where}: {len(first)} and {len(other)} entries"
        parts = [(f"[{n}]", *both) for n, both in enumerate(zip(first, other, strict=True))]
    elif names := attribute_names(first):
        if sorted(names) != sorted(attribute_names(other)):
            return f"{where}: {names} and {attribute_names(other)}"
        parts = [(f".{name}", getattr(first, name), getattr(other, name)) for name in names]
    elif isinstance(first, Random):
        return "" if first.getstate() == other.getstate() else f"{where}: another generator"
    else:
        # Rules and titles may have neither attributes nor equality; then only the class is
        # compared.
        compares = any("__eq__" in vars(kind) for kind in type(first).__mro__[:-1])
        return "" if first == other or not compares else f"{where}: {first!r} and {other!r}"
    return next(filter(None, (difference(a, b, where + step, seen) for step, a, b in parts)), "")


@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize(("name", "players", "settings"), GAMES)
@pytest.mark.parametrize("way", ALL)
def test_nothing_is_lost(
    way: str, name: str, players: int, settings: Mapping[str, Value], moves: int
) -> None:
    game = played(name, players, settings, moves)
    for original in (game, game.state, game.view(0), game.view(None)):
        assert difference(original, ALL[way](original)) == ""


@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize(("name", "players", "settings"), GAMES)
@pytest.mark.parametrize("way", DEEP)
def test_a_copied_game_continues_like_the_original(
    way: str, name: str, players: int, settings: Mapping[str, Value], moves: int
) -> None:
    game = played(name, players, settings, moves)
    before = record.write(game)
    twin: Game = DEEP[way](game)
    then = play_on(twin, 12)
    assert record.write(game) == before, "playing on the copy changed the original"
    assert play_on(game, 12) == then
    assert game.feed(0) == twin.feed(0)
    assert game.undoable() == twin.undoable()


@pytest.mark.parametrize(("name", "players", "settings"), GAMES)
@pytest.mark.parametrize("way", DEEP)
def test_a_copied_state_can_be_searched(
    way: str, name: str, players: int, settings: Mapping[str, Value]
) -> None:
    state = played(name, players, settings, 7).state.copy()
    twin: State = DEEP[way](state)
    assert twin == state
    for position in (state, twin):
        position.chance = Chance(Random(3))
        position.halting = False
        position.advance()
        for _ in range(30):
            if position.choices:
                position.apply(position.choices[-1])
    assert twin == state
    assert twin.checksum() == state.checksum()


@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize(("name", "players", "settings"), GAMES)
def test_a_pickled_view_does_not_depend_on_hidden_pieces(
    name: str, players: int, settings: Mapping[str, Value], moves: int
) -> None:
    game = played(name, players, settings, moves)
    view: View = pickled(pickle.HIGHEST_PROTOCOL, game.view(0))
    assert view.state.journal is None
    assert view.state.chance is None
    assert view.to_bytes() == game.view(0).to_bytes()
    for seed in range(5):
        elsewhere = game.view(0).sample(Random(seed))
        if elsewhere.agenda != game.state.agenda:
            continue  # a sampled state has a chance attached, and would make its own draws
        other = view_of(game.title, elsewhere, 0, view.table)
        assert difference(view, pickled(4, other)) == ""


def test_a_chance_without_a_seed_is_copied_as_such() -> None:
    for way in ALL.values():
        assert isinstance(way(Entropy()), Entropy)
    game = Game(Toy(), 2, {}, Entropy())
    play_on(copy.deepcopy(game), 3)
    play_on(pickled(4, game), 3)
