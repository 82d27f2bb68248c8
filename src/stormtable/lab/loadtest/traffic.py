"""Shared counters of the bot processes: commits in flight, and a signal to hurry."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext

LOOK = 0.002
"""Seconds between looks at how much is under way."""
HURRY = 20.0
"""Seconds in which enough must come under way once all bots hurry."""


class Traffic:
    """Shared by all processes of a load test."""

    def __init__(self, context: SpawnContext) -> None:
        self._hurry = context.Event()
        self._in_flight = context.Value("i", 0)
        self._acked = context.Value("q", 0)

    # --- the bots' side -------------------------------------------------------------------

    @property
    def hurries(self) -> bool:
        """Whether bots are to play without a pause."""
        return self._hurry.is_set()

    @contextmanager
    def commit(self) -> Iterator[None]:
        """A commit that is sent, until it is answered."""
        with self._in_flight.get_lock():
            self._in_flight.value += 1
        try:
            yield
            with self._acked.get_lock():
                self._acked.value += 1
        finally:
            with self._in_flight.get_lock():
                self._in_flight.value -= 1

    # --- the storm's side -----------------------------------------------------------------

    @contextmanager
    def rush(self, least: int) -> Iterator[int]:
        """Have all bots hurry until so many commits are under way; gives how many are.

        Others must be acknowledged meanwhile: commits that only wait for a server that is away are
        not what a kill can lose.
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
