"""A real server in its own process, on each kind of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stormtable.lab.loadtest.postgres import Cluster
from stormtable.lab.loadtest.servers import Server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    url = f"sqlite+aiosqlite:///{folder}/table.db"
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgres")
        url = cluster.new_database()
    server = Server("server", url, folder)
    try:
        server.start()
        server.wait_until_ready()
        yield server
    finally:
        server.stop()
