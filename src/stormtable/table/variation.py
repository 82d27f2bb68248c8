"""Plays a variation: moves that a person tries from a position, outside the table's log."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import IllegalOption
from stormtable.kernel.game import Game


def play_variation(game: Game, plays: Sequence[str]) -> None:
    """Play the notations in order, each for the seat to move, and confirm where needed."""
    for number, notation in enumerate(plays, 1):
        if game.unconfirmed_seat != NOBODY:
            game.confirm(game.unconfirmed_seat)
        asked = game.state.open_seats()
        if not asked:
            why = "the game is over" if game.state.over else "chance comes first"
            raise IllegalOption(f"play {number}, {notation!r}: {why}", "end the line before it")
        game.play(notation, asked[0])
