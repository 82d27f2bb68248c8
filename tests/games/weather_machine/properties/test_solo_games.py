"""Whole solo games keep every property of `lab.testing.properties`."""

from __future__ import annotations

import pytest

from contract.properties.play import play_out
from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.kernel.new_game import new_game
from stormtable.lab.testing.properties import Watch

EDITION = LIGHTNING


@pytest.mark.parametrize(
    ("challenges", "seed"),
    [
        ("easy", 2),
        ("hard", 3),
        ("random:6", 5),
        ("all", 7),
        (",".join(CHALLENGES[::2]), 11),
        (",".join(CHALLENGES[1::2]), 13),
    ],
)
def test_the_properties_hold_in_whole_solo_games(challenges: str, seed: int) -> None:
    game = new_game("weather-machine", 1, seed, {"edition": str(EDITION), "challenges": challenges})
    watch = Watch(game)

    def holds() -> None:
        assert watch.check() == []

    holds()
    play_out(game, seed, holds)
    assert game.outcome is not None
