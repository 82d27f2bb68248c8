"""The history of a game in plain values: record lines and commits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.kernel.engine import NOBODY

PLAY, DRAW, UNDO, REDO, CONFIRM, BACK = "play", "draw", "undo", "redo", "confirm", "back"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One line of a record: a decision, a draw (seat NOBODY) or a checksum."""

    seat: int
    notation: str
    turn: int = -1
    """-1, or the turn at whose beginning this checksum was written."""
    known_to: int = NOBODY
    """The only seat that may read the line during the game; NOBODY if every seat may."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One action in a game. The list of commits is append-only: an undo is a commit, too."""

    kind: str
    seat: int = NOBODY
    notation: str = ""

    def as_json(self) -> tuple[str, int, str]:
        return self.kind, self.seat, self.notation

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Commit:
        kind, seat, notation = data
        return cls(str(kind), int(seat), str(notation))

    @property
    def back_to(self) -> int:
        """The number of commits to go back to; -1 if this commit does not go back."""
        number = self.notation
        plain = self.kind == BACK and number.isascii() and number.isdecimal() and len(number) < 10
        return int(number) if plain else -1
