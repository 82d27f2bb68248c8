"""Every property of `kit.properties`, after every decision, in whole games alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from properties.play import play_out
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.kernel.game import new_game
from stormtable.lab.testing.properties import Watch

EDITION = Path(__file__).parents[1] / "editions" / "lightning.toml"


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
def test_whole_games_alone(challenges: str, seed: int) -> None:
    game = new_game("weather-machine", 1, seed, {"edition": str(EDITION), "challenges": challenges})
    watch = Watch(game)

    def holds() -> None:
        assert watch.check() == []

    holds()
    play_out(game, seed, holds)
    assert game.outcome is not None
