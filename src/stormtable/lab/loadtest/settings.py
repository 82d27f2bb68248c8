"""The settings of a load test."""

from __future__ import annotations

from dataclasses import dataclass, field

from stormtable.kernel.registry import titles

SQLITE, PRIVATE = "sqlite", "postgresql"
"""Databases that a load test creates itself."""


@dataclass(frozen=True, slots=True)
class LoadSettings:
    """How many tables bots play over the network, and which failures happen."""

    tables: int = 200
    games: tuple[str, ...] = field(default_factory=lambda: tuple(title.name for title in titles()))
    """The tables play these games in rotation."""
    players: int = 2
    calm: float = 60.0
    """Seconds without failures after all tables have begun."""
    seconds: float = 120.0
    """Seconds with failures after that. During this time a new table replaces each finished one."""
    kills: int = 10
    """How often a server process is killed during the failures."""
    restarts: int = 2
    """How often the database is restarted, if the load test started it."""
    workers: int = 2
    """Server processes; with SQLite always one."""
    clients: int = 2
    """Processes that run the bots."""
    pace: float = 5.0
    """Average seconds that a bot thinks. After the failures bots finish their games without
    pauses."""
    cut: float = 0.01
    """The share of commits whose connection is cut while they are in flight."""
    repeat: float = 0.02
    """The share of commits that are sent again with the same id."""
    undo: float = 0.02
    """The share of choices that are taken back, where undo is possible."""
    in_flight: int | None = None
    """The least number of commits in flight at each kill; with fewer the test proves nothing and
    fails. None: one per 20 tables, at least one."""
    seed: int = 1
    patience: float = 120.0
    """Seconds for which a bot tries to reach an unavailable server."""
    stuck_after: float = 180.0
    """Seconds without an update after which a table counts as stuck."""

    @property
    def least_in_flight(self) -> int:
        return max(1, self.tables // 20) if self.in_flight is None else self.in_flight

    @property
    def lasts(self) -> float:
        """Seconds until failures end and bots no longer pause."""
        return self.calm + self.seconds
