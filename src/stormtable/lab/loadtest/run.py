"""A load test from beginning to end: servers, bots, failures and the check."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier, BrokenBarrierError

from stormtable.lab.loadtest.bots import LoadResults, join, play_tables
from stormtable.lab.loadtest.check import check
from stormtable.lab.loadtest.postgres import Cluster, private_cluster
from stormtable.lab.loadtest.report import LoadReport, report
from stormtable.lab.loadtest.servers import Server
from stormtable.lab.loadtest.settings import PRIVATE, SQLITE, LoadSettings
from stormtable.lab.loadtest.traffic import Traffic

AWAY = 1.0
"""The longest time in seconds for which a killed server stays down."""

Tell = Callable[[str], None]


def loadtest(
    settings: LoadSettings, database: str = SQLITE, tell: Tell = lambda line: None
) -> LoadReport:
    """Run the load test. `database`: sqlite (a new file), postgresql (a private cluster), or a
    URL."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stormtable-load-")))
        cluster: Cluster | None = None
        url, kind = database, "PostgreSQL"
        if database == SQLITE:
            url = f"sqlite+aiosqlite:///{folder / 'table.db'}"
        elif database == PRIVATE:
            tell("making a PostgreSQL cluster")
            cluster = stack.enter_context(private_cluster())
            url = cluster.url
        if url.startswith("sqlite"):
            kind = "SQLite"
        servers = stack.enter_context(
            _running(settings.workers if kind != "SQLite" else 1, url, folder)
        )
        tell(f"{len(servers)} server process(es) on {kind}; {settings.tables} tables")
        with _bots(settings, [server.url for server in servers]) as (bots, together, traffic):
            _meet(together, bots)
            tell("all tables have begun")
            storm = Storm(settings, servers, cluster, traffic, tell)
            storm.rage(bots)
            played = [future.result() for future in bots]
        for server in servers:
            server.stop()
        tell("all are done; looking into the database")
        acked = [ack for process in played for ack in process.acked]
        records = {name: text for process in played for name, text in process.records.items()}
        findings = asyncio.run(check(url, acked, records))
        return report(
            settings, kind, len(servers), played, findings, storm.in_flight, storm.restarts
        )


@contextmanager
def _running(count: int, database: str, folder: Path) -> Iterator[list[Server]]:
    servers = [Server(f"server {number}", database, folder) for number in range(1, count + 1)]
    try:
        for server in servers:
            # One after another, because the first server creates the schema.
            server.start()
            server.wait_until_ready()
        yield servers
    finally:
        for server in servers:
            server.stop()


@contextmanager
def _bots(
    settings: LoadSettings, urls: list[str]
) -> Iterator[tuple[list[Future[LoadResults]], Barrier, Traffic]]:
    """Yield the bot processes; each runs its share of the tables."""
    count = min(settings.clients, settings.tables)
    context = multiprocessing.get_context("spawn")
    together, traffic = context.Barrier(count + 1), Traffic(context)
    with ProcessPoolExecutor(
        count, mp_context=context, initializer=join, initargs=(together, traffic)
    ) as pool:
        bots = [
            pool.submit(play_tables, settings, urls, list(range(first, settings.tables, count)))
            for first in range(count)
        ]
        try:
            yield bots, together, traffic
        except BaseException:
            # Release the processes that wait at the barrier.
            together.abort()
            raise


def _meet(together: Barrier, bots: list[Future[LoadResults]]) -> None:
    """Wait until every process has set up its tables, or one has failed."""
    for bot in bots:
        bot.add_done_callback(lambda done: together.abort() if done.exception() else None)
    try:
        together.wait()
    except BrokenBarrierError:
        for bot in bots:
            bot.result()


class Storm:
    """The failures of a load test, and their times."""

    def __init__(
        self,
        settings: LoadSettings,
        servers: list[Server],
        cluster: Cluster | None,
        traffic: Traffic,
        tell: Tell,
    ) -> None:
        self.in_flight: list[int] = []
        """The number of commits in flight at each kill."""
        self.restarts = 0
        self._least = settings.least_in_flight
        self._traffic = traffic
        self._servers = servers
        self._cluster = cluster
        self._tell = tell
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

    def rage(self, bots: list[Future[LoadResults]]) -> None:
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
        self._tell(f"killed {server.name} with {in_flight} commits in flight; it is back")

    def _restart(self) -> None:
        assert self._cluster is not None
        mode = "immediate" if self._rng.random() < 0.5 else "fast"
        with self._traffic.rush(self._least):
            self._cluster.restart("immediate" if mode == "immediate" else "fast")
        self.restarts += 1
        self._tell(f"restarted the database ({mode})")
