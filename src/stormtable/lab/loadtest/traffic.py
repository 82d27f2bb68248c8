"""Shared counters of the bot processes: commits in flight, and a signal to hurry."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext

LOOK = 0.002
"""Seconds between two reads of the number of commits in flight."""
HURRY = 20.0
"""Seconds within which enough commits must be in flight once all bots hurry."""


class Traffic:
    """Counters that all processes of a load test share."""

    def __init__(self, context: SpawnContext) -> None:
        self._hurry = context.Event()
        self._in_flight = context.Value("i", 0)
        self._acked = context.Value("q", 0)

    # --- the bots' side -------------------------------------------------------------------

    @property
    def hurries(self) -> bool:
        """Whether bots play without pauses."""
        return self._hurry.is_set()

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Count a commit as in flight from sending to its response."""
        with self._in_flight.get_lock():
            self._in_flight.value += 1
        try:
            yield
            with self._acked.get_lock():
                self._acked.value += 1
        finally:
            with self._in_flight.get_lock():
                self._in_flight.value -= 1

    # --- waiting for commits in flight ----------------------------------------------------

    @contextmanager
    def rush(self, least: int) -> Iterator[int]:
        """Make all bots hurry until `least` commits are in flight; yield their number.

        Other commits must be acknowledged at the same time: commits that only wait for a dead
        server prove nothing, because a kill cannot lose them.
        """
        self._hurry.set()
        try:
            acked, until, in_flight = self._acked.value + least, time.monotonic() + HURRY, 0
            while in_flight < least and time.monotonic() < until:
                in_flight = self._in_flight.value if self._acked.value >= acked else 0
                time.sleep(0 if in_flight >= least else LOOK)
            yield in_flight
        finally:
            self._hurry.clear()
