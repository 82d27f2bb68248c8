"""A real server in a process of its own, on each kind of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stormtable.loadtest.postgres import private_cluster
from stormtable.loadtest.servers import Server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    if request.param == "sqlite":
        yield from _serving(Server("server", f"sqlite+aiosqlite:///{folder}/table.db", folder))
        return
    with private_cluster() as cluster:
        yield from _serving(Server("server", cluster.url, folder))


def _serving(server: Server) -> Iterator[Server]:
    try:
        server.start()
        server.wait_until_ready()
        yield server
    finally:
        server.stop()
