"""A load test from beginning to end: servers, bots, failures and the check."""

from __future__ import annotations

import asyncio
import multiprocessing
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier, BrokenBarrierError

from stormtable.lab.loadtest.bots import LoadResults, join, play_tables
from stormtable.lab.loadtest.check import check
from stormtable.lab.loadtest.fault_injector import FaultInjector, PrintLine
from stormtable.lab.loadtest.postgres import Cluster, private_cluster
from stormtable.lab.loadtest.report import LoadReport, report
from stormtable.lab.loadtest.servers import Server
from stormtable.lab.loadtest.settings import PRIVATE, SQLITE, LoadSettings
from stormtable.lab.loadtest.traffic import Traffic


def loadtest(
    settings: LoadSettings, database: str = SQLITE, print_line: PrintLine = lambda line: None
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
            print_line("making a PostgreSQL cluster")
            cluster = stack.enter_context(private_cluster())
            url = cluster.url
        if url.startswith("sqlite"):
            kind = "SQLite"
        servers = stack.enter_context(
            _running(settings.workers if kind != "SQLite" else 1, url, folder)
        )
        print_line(f"{len(servers)} server process(es) on {kind}; {settings.tables} tables")
        with _bots(settings, [server.url for server in servers]) as (bots, together, traffic):
            _meet(together, bots)
            print_line("all tables have begun")
            injector = FaultInjector(settings, servers, cluster, traffic, print_line)
            injector.run(bots)
            played = [future.result() for future in bots]
        for server in servers:
            server.stop()
        print_line("all are done; looking into the database")
        acked = [ack for process in played for ack in process.acked]
        records = {name: text for process in played for name, text in process.records.items()}
        findings = asyncio.run(check(url, acked, records))
        return report(
            settings, kind, len(servers), played, findings, injector.in_flight, injector.restarts
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
