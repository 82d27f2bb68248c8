"""What a load test is asked to do."""

from __future__ import annotations

from dataclasses import dataclass, field

from stormtable.kernel.registry import titles

SQLITE, PRIVATE = "sqlite", "postgresql"
"""Databases that a load test makes for itself."""


@dataclass(frozen=True, slots=True)
class Plan:
    """So many tables at once, played by bots over the network while things break."""

    tables: int = 200
    games: tuple[str, ...] = field(default_factory=lambda: tuple(one.name for one in titles()))
    """Tables play these in turn."""
    players: int = 2
    calm: float = 60.0
    """Seconds in which nothing breaks, once all tables have begun."""
    seconds: float = 120.0
    """How long things break then; until that is over tables that end make place for new ones."""
    kills: int = 10
    """How often a server process is killed in that time."""
    restarts: int = 2
    """How often the database is restarted, where it is ours to restart."""
    workers: int = 2
    """Server processes; an SQLite file has one."""
    clients: int = 2
    """Processes that the bots are in."""
    pace: float = 5.0
    """Seconds a bot thinks, on average, in that time; after it, tables are played to their end
    without a pause."""
    cut: float = 0.01
    """How many of a hundred commits have their connection cut while they are under way, as 0.01."""
    repeat: float = 0.02
    """How many commits are sent once more with the same id."""
    undo: float = 0.02
    """How many choices are taken back, where that can be."""
    in_flight: int | None = None
    """Commits that must be under way at every kill, or the test has shown nothing and fails; None:
    one for every 20 tables, at least one."""
    seed: int = 1
    patience: float = 120.0
    """Seconds a bot tries to reach a server that is away."""
    still: float = 180.0
    """Seconds without any news after which a table is said to stand still."""

    @property
    def least_in_flight(self) -> int:
        return max(1, self.tables // 20) if self.in_flight is None else self.in_flight

    @property
    def lasts(self) -> float:
        """Seconds until nothing breaks any more and bots no longer think."""
        return self.calm + self.seconds
