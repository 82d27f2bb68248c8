"""Positions consist of tuples that copies share, wherever a position comes from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from contract.properties.play import play_out
from stormtable.kernel.chance import stream_of
from stormtable.kernel.copying import attribute_names
from stormtable.kernel.engine import State
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

SHARED = ("sealed", "choices", "rules")
"""Lists that copies share on purpose, because they are replaced and never changed."""

GAMES = [
    *(("weather-machine", players) for players in (1, 2, 3, 4)),
    *(("weather-island", players) for players in (2, 3, 4)),
]


def positions(name: str, players: int) -> Iterator[Game]:
    """Yield the beginning of set-up, and moments of one random game to its end."""
    game = new_game(name, players, seed=players)
    moments = [game.fork()]

    def keep() -> None:
        if len(game.log) % 5 == 0:
            moments.append(game.fork())

    play_out(game, players, keep)
    assert len(moments) > 10
    yield from moments
    yield game


def shape(state: State) -> dict[str, object]:
    """Return the type of each field; for lists and tuples, the types inside."""
    return {name: _types_in(getattr(state, name)) for name in type(state).FIELDS}


def _types_in(value: object) -> object:
    if isinstance(value, list | tuple):
        # Hidden tuples are empty, so only their type counts.
        inside = (type(item) if isinstance(item, tuple) else _types_in(item) for item in value)
        return type(value), frozenset(inside)
    return type(value)


def lists(state: State) -> dict[int, str]:
    """Return every list of a state by its identity, with its field."""
    names: dict[int, str] = {}
    for name in (*type(state).FIELDS, *type(state).DERIVED):
        value = getattr(state, name)
        if isinstance(value, list) and name not in SHARED:
            names[id(value)] = name
            names.update((id(item), name) for item in value if isinstance(item, list))
    return names


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_tuples_survive_saving_and_copying(name: str, players: int) -> None:
    """After loading, copying, masking and sampling."""
    rng = stream_of(players, "samples")
    for game in positions(name, players):
        expected = shape(game.state)
        loaded = game.title.new(players, game.settings)
        loaded.load(game.state.save())
        assert shape(loaded) == expected
        assert shape(game.state.copy()) == expected
        for seat in range(players):
            view = game.view(seat)
            assert shape(view.state) == expected
            if not game.state.over:
                sample = view.sample(rng)
                sample.agenda, sample.sealed = game.state.agenda, game.state.sealed
                assert shape(sample) == expected


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_list_is_shared_with_a_copy(name: str, players: int) -> None:
    for game in positions(name, players):
        state, copy = game.state, game.state.copy()
        common = lists(state).keys() & lists(copy).keys()
        assert [lists(state)[identity] for identity in common] == []
        assert "agenda" in lists(state).values()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_attribute_is_in_one_list(name: str, players: int) -> None:
    """This includes the compiled engine, whose classes have no `__dict__`."""
    state = new_game(name, players, seed=1).state
    kind = type(state)
    assert sorted(attribute_names(state)) == sorted((*kind.FIELDS, *kind.DERIVED, *kind.ATTACHED))
