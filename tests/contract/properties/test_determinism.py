"""The same edition, options, seed and choices give the same bytes, on every machine and Python."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from contract.properties.play import island, play_out
from stormtable.kernel import record
from stormtable.kernel.event import Event


def played(players: int, seed: int, bag: str) -> str:
    """Return the record of a random game, without the engine's version."""
    game = play_out(island(players, seed, {"bag": bag}), seed)
    return record.write(game, engine="any")


GOLDEN = {
    (2, 9, "any"): "51ad3e0f956f3b3bc0968380778043e6",
    (3, 29, "any"): "591f69a7adccaae09265529222330cd6",
    (4, 20, "top"): "f74975bd92ad5e4a138dc0626d50c4e8",
    (6, 20, "top"): "64154fb6bae06af0ebc13da0bede5663",
}


@pytest.mark.parametrize(("players", "seed", "bag"), GOLDEN)
def test_the_record_has_these_very_bytes(players: int, seed: int, bag: str) -> None:
    """Recorded on Python 3.11; 3.12 and 3.13 give the same bytes."""
    text = played(players, seed, bag).encode()
    assert blake2b(text, digest_size=16).hexdigest() == GOLDEN[players, seed, bag]


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    assert played(3, 8, "top") == played(3, 8, "top")
    assert played(3, 8, "top") != played(3, 9, "top")


def test_listening_and_looking_change_nothing() -> None:
    events: list[Event] = []
    game = island(3, 8)
    game.listen(events.extend)

    def look() -> None:
        for seat in (None, 0, 1, 2):
            game.view(seat).to_bytes()
        game.fork()

    play_out(game, 8, look)
    assert events
    assert record.write(game, engine="any") == played(3, 8, "top")
