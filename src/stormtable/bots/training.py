"""The interface between `stormtable learn` and a game whose bots learn weights."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Tell = Callable[[str], None]
"""Shows a line of progress."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """What to learn, and how much."""

    players: int
    folder: Path
    generations: int
    games: int
    """Of self-play in a generation."""
    matches: int
    """Games a generation is judged by."""
    workers: int

    def weights(self, generation: int) -> Path:
        return self.folder / f"generation-{generation}.toml"

    def chunk(self, generation: int, number: int) -> Path:
        return self.folder / f"games-{generation}-{number:05}.npz"

    def verdict(self, generation: int) -> Path:
        return self.folder / f"match-{generation}.json"


@dataclass(frozen=True, slots=True)
class Training:
    """How the bots of a game learn."""

    train: Callable[[TrainingSettings, Tell, bool], int]
    """Learn, put the best weights where the bots read them if asked to; the best generation."""


def cores() -> int:
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
