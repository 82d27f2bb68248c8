"""Measures one server process on a new SQLite file, as `bench.pace`, `bench.sockets` and
`bench.flood` do."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from stormtable.lab.loadtest.servers import Server

ROOM = "30000"
WITHOUT_LIMITS = {
    f"STORMTABLE_LIMIT_{name}": ROOM
    for name in (
        *("CONNECTIONS", "CONNECTIONS_PER_PERSON", "CONNECTIONS_PER_ADDRESS"),
        *("CONNECTIONS_PER_TABLE", "TABLES_PER_PERSON", "SEATS_PER_PERSON"),
    )
}
"""Settings for many connections and tables of few people."""


def measure_server(
    measure: Callable[[Server], Coroutine[None, None, None]], settings: Mapping[str, str]
) -> None:
    """Start a server, measure it, and stop it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with TemporaryDirectory() as folder:
        server = Server("server", f"sqlite+aiosqlite:///{folder}/table.db", Path(folder), settings)
        server.start()
        try:
            server.wait_until_ready()
            asyncio.run(measure(server))
        finally:
            server.stop()


def memory(pid: int) -> float:
    """Return the memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError("the process has ended")
