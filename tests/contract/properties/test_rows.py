"""Positions are made of rows, which copies share: each is a row wherever a position comes from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from contract.properties.play import play_out
from stormtable.kernel.chance import stream_of
from stormtable.kernel.copying import attribute_names
from stormtable.kernel.engine import State
from stormtable.kernel.game import Game, new_game

SHARED = ("sealed", "choices", "rules")
"""The lists that copies share on purpose: they are replaced, never changed."""

GAMES = [
    *(("weather-machine", players) for players in (1, 2, 3, 4)),
    *(("weather-island", players) for players in (2, 3, 4)),
]


def positions(name: str, players: int) -> Iterator[Game]:
    """The set-up just begun, and moments of one random game to its end."""
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
    """What each field is made of; of lists and rows, which kinds of things are in them."""
    return {name: _made_of(getattr(state, name)) for name in type(state).FIELDS}


def _made_of(value: object) -> object:
    if isinstance(value, list | tuple):
        # Rows that a viewer may not know of are empty: that they are rows is what counts.
        inside = (type(one) if isinstance(one, tuple) else _made_of(one) for one in value)
        return type(value), frozenset(inside)
    return type(value)


def lists(state: State) -> dict[int, str]:
    """Every list of a state, by its identity, and the field it is in."""
    found: dict[int, str] = {}
    for name in (*type(state).FIELDS, *type(state).DERIVED):
        value = getattr(state, name)
        if isinstance(value, list) and name not in SHARED:
            found[id(value)] = name
            found.update((id(one), name) for one in value if isinstance(one, list))
    return found


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_rows_come_back_as_rows(name: str, players: int) -> None:
    """From a file, from a copy, and in what a seat knows or imagines."""
    rng = stream_of(players, "samples")
    for game in positions(name, players):
        wanted = shape(game.state)
        loaded = game.title.new(players, game.settings)
        loaded.load(game.state.save())
        assert shape(loaded) == wanted
        assert shape(game.state.copy()) == wanted
        for seat in range(players):
            view = game.view(seat)
            assert shape(view.state) == wanted
            if not game.state.over:
                sample = view.sample(rng)
                sample.agenda, sample.sealed = game.state.agenda, game.state.sealed
                assert shape(sample) == wanted


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_list_is_shared_with_a_copy(name: str, players: int) -> None:
    for game in positions(name, players):
        state, copy = game.state, game.state.copy()
        common = lists(state).keys() & lists(copy).keys()
        assert [lists(state)[one] for one in common] == []
        assert len(lists(state)) > 5


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_attribute_is_in_one_list(name: str, players: int) -> None:
    """On the compiled engine, too: a class there has no `__dict__` to look into."""
    state = new_game(name, players, seed=1).state
    kind = type(state)
    assert sorted(attribute_names(state)) == sorted((*kind.FIELDS, *kind.DERIVED, *kind.ATTACHED))
