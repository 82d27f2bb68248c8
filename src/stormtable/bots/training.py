"""The interface between `stormtable learn` and a game whose bots learn weights."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PrintLine = Callable[[str], None]
"""A callback that shows a line of progress."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """What to learn, and from how many games."""

    players: int
    folder: Path
    generations: int
    games: int
    """Games of self-play in a generation."""
    matches: int
    """Games that decide whether a generation is better."""
    workers: int
    net: bool = False
    """Learn a net that corrects the linear value, which stays as it is."""

    def weights(self, generation: int) -> Path:
        return self.folder / f"generation-{generation}.toml"

    def chunk(self, generation: int, number: int) -> Path:
        return self.folder / f"games-{generation}-{number:05}.npz"

    def verdict(self, generation: int) -> Path:
        return self.folder / f"match-{generation}.json"


@dataclass(frozen=True, slots=True)
class Training:
    """How the bots of a game learn."""

    train: Callable[[TrainingSettings, PrintLine, bool], int]
    """Learns, installs the best weights if requested, and returns the best generation."""


def cores() -> int:
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
