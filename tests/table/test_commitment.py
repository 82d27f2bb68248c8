"""A table's draws follow from the entropy that it committed itself to."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from stormtable.kernel import record
from stormtable.kernel.errors import RecordError
from stormtable.table.commitment import check_draws, commitment_of, new_entropy, seed_of
from stormtable.table.live import LiveGame

ENTROPY = "5a" * 32


def played(entropy: str = ENTROPY, *, goes_back: bool = False) -> str:
    """Return the record of a short Weather Island game that its players ended."""
    live = LiveGame.begin("weather-island", 2, {}, ["Ada", "Bob"], (), seed_of(entropy), 0.0)
    rng = random.Random(3)
    for _ in range(60):
        seat = live.asked[0]
        decision = live.game.decision_of(seat)
        assert decision is not None
        live.act("play", seat, rng.choice(decision.options).notation, 0.0, "ada")
        if goes_back and live.number == 40:
            live.go_back(10, 0.0, "ada")
    live.entropy = entropy
    live.ended = live.outcome_of("agreed")
    return live.record(0)


def test_the_commitment_is_the_hash_of_the_entropy() -> None:
    assert commitment_of(ENTROPY) == sha256(b"stormtable entropy " + ENTROPY.encode()).hexdigest()
    assert len({new_entropy() for _ in range(20)}) == 20


def test_every_draw_of_a_record_follows_from_its_entropy() -> None:
    text = played()
    assert f"\nentropy {ENTROPY}\n" in text
    check = check_draws(record.parse(text))
    assert check.draws > 15
    assert (check.undone, check.commitment) == (0, commitment_of(ENTROPY))
    record.replay(record.parse(text))  # checks every byte, including the entropy


def test_draws_that_were_undone_are_counted() -> None:
    text = played(goes_back=True)
    check = check_draws(record.parse(text))
    assert check.undone > 0
    honest = f"entropy {ENTROPY} {check.undone}\n"
    with pytest.raises(RecordError, match="does not follow from the entropy"):
        check_draws(record.parse(text.replace(honest, f"entropy {ENTROPY}\n")))


def test_another_entropy_is_found_out() -> None:
    other = played().replace(ENTROPY, "5b" * 32)
    with pytest.raises(RecordError, match="does not follow from the entropy"):
        check_draws(record.parse(other))


def test_a_running_game_reveals_no_entropy() -> None:
    live = LiveGame.begin("weather-island", 2, {}, ["Ada", "Bob"], (), seed_of(ENTROPY), 0.0)
    live.entropy = ENTROPY
    assert "entropy" not in live.record(0) + live.record(None)


@pytest.mark.parametrize("wrong", ["5a", "5A" * 32, "zz" * 32])
def test_entropy_is_64_hexadecimal_digits(wrong: str) -> None:
    with pytest.raises(RecordError, match="does not belong in a header"):
        record.parse(played().replace(f"entropy {ENTROPY}", f"entropy {wrong}"))
