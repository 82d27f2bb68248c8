"""The history of a game in plain values: record lines and commits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from stormtable.kernel.engine import NOBODY

PLAY, DRAW, UNDO, REDO, CONFIRM, BACK = "play", "draw", "undo", "redo", "confirm", "back"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One line of a record: a decision, a draw (seat NOBODY) or a checksum."""

    seat: int
    notation: str
    turn: int = -1
    """The turn at whose beginning this checksum was written; -1 for other lines."""
    known_to: int = NOBODY
    """The only seat that may read the line during the game; NOBODY if every seat may."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One action in a game. The list of commits is append-only: an undo is a commit as well."""

    kind: str
    seat: int = NOBODY
    notation: str = ""
    code: int = field(default=-1, compare=False, repr=False)
    """The code of the option, or the number of the result of chance; -1: only `notation` names it.
    """

    def as_json(self) -> tuple[str, int, str]:
        return self.kind, self.seat, self.notation

    def as_code(self) -> tuple[str, int, str | int]:
        """Return the commit for a process of the same version, which reads a code much faster than
        words."""
        return self.kind, self.seat, self.notation if self.code < 0 else self.code

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Commit:
        """Parse what `as_json` or `as_code` returned."""
        kind, seat, choice = data
        if isinstance(choice, int):
            return cls(str(kind), int(seat), "", choice)
        return cls(str(kind), int(seat), str(choice))

    @property
    def back_to(self) -> int:
        """The number of commits to go back to; -1 if this commit does not go back."""
        number = self.notation
        plain = self.kind == BACK and number.isascii() and number.isdecimal() and len(number) < 10
        return int(number) if plain else -1
