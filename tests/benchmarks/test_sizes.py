"""Updates stay small enough to send after every move. No test here measures time."""

from __future__ import annotations

from statistics import quantiles

import pytest
from bench.names import ISLAND, MACHINE, split
from bench.operations import acts, as_bytes

from contract.properties.play import choose
from stormtable.kernel.chance import stream_of
from stormtable.kernel.new_game import new_game

VIEW = 16_000
ACT = 4_000


@pytest.mark.parametrize("name", [MACHINE, ISLAND])
def test_views_and_acts_of_a_long_game_of_four(name: str) -> None:
    game = new_game(*split(name), seed=1)
    rng = stream_of(1, "choices")
    largest = 0
    while game.decision is not None:
        choose(game, rng)
        if len(game.log) % 10 == 0:
            largest = max(largest, *(as_bytes(game.view(seat).as_json()) for seat in (None, 0)))
    assert 4_000 < max(largest, as_bytes(game.view(0).as_json())) < VIEW
    assert quantiles(acts(game), n=20)[-1] < ACT
