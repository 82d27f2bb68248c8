"""Whole games of every size keep every property of `lab.testing.properties`."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contract.properties.play import choose, island, play_out
from stormtable.kernel import record
from stormtable.kernel.chance import stream_of
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import titles
from stormtable.kernel.title import Title
from stormtable.lab.testing.properties import Watch, check


def assert_holds(watch: Watch) -> None:
    assert watch.check() == []


@pytest.mark.parametrize(
    ("players", "bag", "seed"),
    [
        # Seeds 35 and 29 show every kind of question, including those when cubes run short.
        (2, "top", 35),
        (2, "any", 9),
        (3, "any", 29),
        (3, "top", 7),
        (4, "top", 20),
        (4, "any", 48),
        (5, "any", 49),
        (6, "top", 20),
    ],
)
def test_the_properties_hold_in_whole_games(players: int, bag: str, seed: int) -> None:
    game = island(players, seed, {"bag": bag})
    watch = Watch(game)
    assert_holds(watch)
    play_out(game, seed, lambda: assert_holds(watch))
    assert game.outcome is not None


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_every_registered_game_as_packaged(title: Title) -> None:
    """This plays the beginning of a game with the packaged edition, at every number of players."""
    for players in title.seats:
        game = new_game(title.name, players, seed=players)
        rng = stream_of(players, "choices")
        for _ in range(25):
            if game.decision is None:
                break
            choose(game, rng)
            assert check(game) == []


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    players=st.integers(2, 6),
    seed=st.integers(0, 2**32),
    bag=st.sampled_from(["top", "any"]),
    picks=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 40)), min_size=5, max_size=50),
)
def test_the_properties_hold_for_any_choices(
    players: int, seed: int, bag: str, picks: list[tuple[int, int]]
) -> None:
    """Hypothesis chooses, and prefers odd choices: always the last option, for example."""
    game = island(players, seed, {"bag": bag})
    watch = Watch(game)
    for who, what in picks:
        if game.decision is None:
            break
        seats = game.state.open_seats()
        seat = seats[who % len(seats)]
        options = game.state.options_of(seat)
        game.play(options[what % len(options)], seat)
        assert_holds(watch)


def test_undoing_and_redoing_at_random_keeps_everything() -> None:
    """Accounts, log and views stay correct while players change their minds."""
    game = island(3, 11)
    watch = Watch(game)
    rng = stream_of(11, "choices")
    undone = 0
    for _ in range(220):
        if game.decision is None:
            break
        choose(game, rng)
        while game.barrier() is None and rng.getrandbits(1):
            game.undo()
            undone += 1
            if rng.getrandbits(1):
                game.redo()
        assert watch.check() == []
    assert undone > 50
    _same_when_replayed(game)


def _same_when_replayed(game: Game) -> None:
    """Check that the log alone gives the same game."""
    text = record.write(game)
    again = record.replay(record.parse(text), edition=str(game.settings["edition"]))
    assert again.state.save() == game.state.save()
    assert record.write(again) == text
