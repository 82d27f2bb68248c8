"""Verifiable chance: a table publishes a commitment to its entropy before the first draw.

When a table is created, the server picks 256 bits of entropy and shows their hash, the
*commitment*, to everybody who sees the table. All draws follow from the entropy
(`kernel.chance.Streams`), so the server cannot choose them while the game runs. The record of the
finished game reveals the entropy: a person with the commitment checks the hash, and `check_draws`
compares every draw.

The commitment does not prove that the server picked its entropy at random. It binds the server
before anybody knows who will play, and how.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex

from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.decision import OpenDraw
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import RecordError
from stormtable.kernel.record import Record

BYTES = 32


def new_entropy() -> str:
    """Return fresh entropy, as hexadecimal digits."""
    return token_hex(BYTES)


def commitment_of(entropy: str) -> str:
    """Return the hash that is published before the first draw."""
    return sha256(f"stormtable entropy {entropy}".encode()).hexdigest()


def seed_of(entropy: str) -> int:
    """Return the seed of the table's draws."""
    return int(entropy, 16)


@dataclass(frozen=True, slots=True)
class DealtDraws:
    """How the draws of a record follow from its entropy."""

    commitment: str
    draws: int
    undone: int
    """Draws that players went back across, as the record says; only the players can confirm the
    number."""


def check_draws(played: Record, source: str = "record", edition: str = "") -> DealtDraws:
    """Compare every draw of a record with its entropy. Raise `RecordError` at the first draw that
    does not follow from it."""
    entropy, _, undone = played.header.entropy.partition(" ")
    if not entropy:
        raise RecordError(f"{source} has no entropy", "its game was not dealt by a commitment")
    chance = Streams(seed_of(entropy))
    game = record.start(played, source, edition)
    ordinals: dict[str, int] = {}
    draws, allowed = 0, int(undone or 0)
    for number, line in played.lines:
        if line.seat == NOBODY and line.turn < 0 and game.draw is not None:
            first = ordinals.get(game.draw.stream, 0)
            ordinal = _ordinal_of(chance, game.draw, line.notation, first, first + allowed)
            if ordinal is None:
                raise RecordError(
                    f"{source} line {number}: {line.notation!r} does not follow from the entropy",
                    "the draws are not those that the table committed itself to",
                )
            ordinals[game.draw.stream] = ordinal + 1
            draws += 1
            allowed -= ordinal - first
        record.replay_line(game, line, f"{source} line {number}")
    return DealtDraws(commitment_of(entropy), draws, int(undone or 0))


def _ordinal_of(
    chance: Streams, draw: OpenDraw, notation: str, first: int, last: int
) -> int | None:
    """Return which draw of the stream, from `first` to `last`, has this result; None if none
    has."""
    weights = [0] * (1 + max(result for result, _, _ in draw.results))
    notations = {}
    for result, weight, text in draw.results:
        weights[result], notations[result] = weight, text
    for ordinal in range(first, last + 1):
        chance.continue_from({draw.stream: ordinal})
        if notations[chance.pick(draw.stream, weights)] == notation:
            return ordinal
    return None
