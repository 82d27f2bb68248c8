"""Compiled or not, the same seed and choices give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys

from stormtable import _build

PLAY = """
import stormtable
from hashlib import blake2b
from random import Random
from stormtable.kernel import record
from stormtable.kernel.game import new_game
import stormtable.games

print(stormtable.engine)
for name, players in (
    ("weather-island", 2),
    ("weather-island", 4),
    ("weather-machine", 1),
    ("weather-machine", 2),
    ("weather-machine", 4),
):
    game = new_game(name, players, seed=11)
    pick = Random(5)
    while (decision := game.decision) is not None:
        game.play(decision.options[int(pick.random() * len(decision.options))])
    views = b"".join(game.view(seat).to_bytes() for seat in range(players))
    print(name, players, blake2b(record.write(game).encode() + views).hexdigest())
"""


def played(pure: bool) -> list[str]:
    environment = {**os.environ, "STORMTABLE_PURE": "1" if pure else ""}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], capture_output=True, text=True, check=True, env=environment
    )
    return done.stdout.splitlines()


def test_records_and_views_are_the_same_compiled_and_not() -> None:
    compiled, pure = played(pure=False), played(pure=True)
    assert compiled[0] == _build.COMPILED
    assert pure[0] == _build.FORCED
    assert compiled[1:] == pure[1:]
