"""What a game brings for puzzles: its kinds, the games to mine, and its pools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from stormtable.bots.bot import Budget
from stormtable.bots.reasons import Claim
from stormtable.kernel.game import Game
from stormtable.kernel.title import Value
from stormtable.puzzles.model import Candidate, Puzzle


class PuzzleKind(Protocol):
    """One kind of puzzle of a game."""

    @property
    def name(self) -> str:
        """Its name, also of its texts: `[GAME.puzzle]`."""
        ...

    @property
    def measure(self) -> str:
        """The unit of its figures; its words are in `[GAME.puzzle_figure]`."""
        ...

    @property
    def boxes(self) -> Sequence[str]: ...

    def find(self, game: Game, seat: int, seed: int) -> Candidate | None:
        """Return a puzzle of the position for the seat; None if no answer is clearly best."""
        ...

    def confirms(self, game: Game, puzzle: Puzzle, seed: int) -> bool:
        """Return whether a stronger search with another seed finds the same answer clearly best."""
        ...

    def claims(self, game: Game, puzzle: Puzzle) -> tuple[Claim, ...]:
        """Return the facts in favour of the best answer, as the engine finds them now."""
        ...

    def named(self, game: Game, puzzle: Puzzle, key: str) -> tuple[str, str]:
        """Return what an answer names: the kind of a thing, and its code, as in sentences."""
        ...

    def is_shown_step(self, notation: str) -> bool:
        """Return whether the page shows this step of an answer's line."""
        ...

    def shown(self, game: Game, puzzle: Puzzle, key: str) -> Game | None:
        """Return the position after an answer, from what the seat knows; None: nothing to show."""
        ...


@dataclass(frozen=True, slots=True)
class Vein:
    """Games to mine for the puzzles of one box."""

    box: str
    players: Sequence[int]
    bot: str
    budget: Budget
    settings: Sequence[Mapping[str, Value]] = ({},)
    most: int = 4
    """The most puzzles from one game."""
    first: int = 1
    """The first round to take puzzles from."""


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    kinds: Sequence[PuzzleKind]
    veins: Sequence[Vein]
    folder: Path
    """The folder of the pools, `BOX.jsonl`."""

    def kind(self, name: str) -> PuzzleKind:
        return next(kind for kind in self.kinds if kind.name == name)
