"""The failures of a load test: kills servers and restarts the database while bots play."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, wait

from stormtable.lab.loadtest.bots import LoadResults
from stormtable.lab.loadtest.postgres import Cluster
from stormtable.lab.loadtest.servers import Server
from stormtable.lab.loadtest.settings import LoadSettings
from stormtable.lab.loadtest.traffic import Traffic

AWAY = 1.0
"""The longest time in seconds for which a killed server stays down."""


PrintLine = Callable[[str], None]


class FaultInjector:
    """The failures of a load test, and their times."""

    def __init__(
        self,
        settings: LoadSettings,
        servers: list[Server],
        cluster: Cluster | None,
        traffic: Traffic,
        print_line: PrintLine,
    ) -> None:
        self.in_flight: list[int] = []
        """The number of commits in flight at each kill."""
        self.restarts = 0
        self._least = settings.least_in_flight
        self._traffic = traffic
        self._servers = servers
        self._cluster = cluster
        self._print_line = print_line
        self._rng = random.Random(settings.seed)
        restarts = 0 if cluster is None else settings.restarts
        breaks = [*[self._kill] * settings.kills, *[self._restart] * restarts]
        self._rng.shuffle(breaks)
        # Each failure has its own part of the time, so that no two overlap.
        part = settings.seconds / max(1, len(breaks))
        self._breaks = [
            (settings.calm + part * (number + self._rng.random()), what)
            for number, what in enumerate(breaks)
        ]

    def run(self, bots: list[Future[LoadResults]]) -> None:
        """Cause the failures at their times, until the bots are done."""
        started = time.time()
        for moment, what in self._breaks:
            left = max(0.0, started + moment - time.time())
            if not wait(bots, timeout=left, return_when=FIRST_EXCEPTION).not_done:
                return
            what()
        wait(bots)

    def _kill(self) -> None:
        server = self._rng.choice(self._servers)
        with self._traffic.rush(self._least) as in_flight:
            server.kill()
        self.in_flight.append(in_flight)
        time.sleep(self._rng.uniform(0, AWAY))
        server.start()
        server.wait_until_ready()
        self._print_line(f"killed {server.name} with {in_flight} commits in flight; it is back")

    def _restart(self) -> None:
        assert self._cluster is not None
        mode = "immediate" if self._rng.random() < 0.5 else "fast"
        with self._traffic.rush(self._least):
            self._cluster.restart("immediate" if mode == "immediate" else "fast")
        self.restarts += 1
        self._print_line(f"restarted the database ({mode})")
