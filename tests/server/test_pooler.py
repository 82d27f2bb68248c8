"""Servers behind PgBouncer, which gives each transaction another connection to PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import asyncpg
import pytest

from stormtable.lab.loadtest.postgres import OWNER, free_port, private_cluster
from stormtable.lab.loadtest.servers import Server

from .served import Guest, begun, names, play_on, play_turn, reached, wait_for
from .test_processes import _listens, in_parallel

POOL_SIZE = 3
"""The connections that PgBouncer opens: fewer than the servers want."""
DIRECT_CONNECTIONS = 5
"""The connections beside it: each server listens, and tries to lock the sending of notifications;
this test counts."""


@pytest.fixture(scope="module")
def direct() -> Iterator[str]:
    """Yield the URL of an empty database of PostgreSQL itself."""
    with private_cluster() as cluster:
        yield cluster.new_database()


@pytest.fixture(scope="module")
def pooled(direct: str) -> Iterator[str]:
    """Yield the URL of the same database by way of PgBouncer."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("there is no pgbouncer here: tests/needs.sh installs it")
    # PgBouncer refuses root, and no other user reads below the folders that pytest makes.
    with TemporaryDirectory() as folder:
        yield from _pooled(program, Path(folder), direct)


def _pooled(program: str, folder: Path, direct: str) -> Iterator[str]:
    port, where = free_port(), urlsplit(direct)
    people = folder / "people.txt"
    people.write_text(f'"{where.username}" "{where.password}"\n')
    config = folder / "pgbouncer.ini"
    config.write_text(
        f"""[databases]
* = host={where.hostname} port={where.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {people}
pool_mode = transaction
default_pool_size = {POOL_SIZE}
"""
    )
    owner = OWNER if os.geteuid() == 0 else None
    for path in (folder, people, config):
        path.chmod(0o755)
    with (folder / "log").open("wb") as log:
        pooler = subprocess.Popen([program, str(config)], stdout=log, stderr=log, user=owner)
    try:
        wait_for(lambda: pooler.poll() is None and _listens(port))
        yield direct.replace(f":{where.port}/", f":{port}/")
    finally:
        pooler.terminate()
        pooler.wait(30)


@pytest.fixture(scope="module")
def people(
    pooled: str, direct: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Guest]]:
    """Yield two people, each at another server."""
    folder = tmp_path_factory.mktemp("servers")
    with ExitStack() as stack:
        servers = [
            Server(name, pooled, folder, {"STORMTABLE_DATABASE_DIRECT": direct})
            for name in ("one", "two")
        ]
        for server in servers:
            stack.callback(server.stop)
            server.start()
            server.wait_until_ready()
        yield [Guest(servers[0].url, "Ada"), Guest(servers[1].url, "Bob")]


def test_a_game_is_played_through_a_pooler(people: list[Guest]) -> None:
    ada, bob = people
    table = begun(ada, bob)
    with ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
        for socket in (hers, his):
            # Only an announcement has it: the servers listen beside the pooler.
            socket.until("presence", lambda message: names(message) == {"Ada", "Bob"})
        for _ in range(4):
            number = play_turn(people, table, random.Random(1))
            for socket in (hers, his):
                socket.until("update", reached(number))
    assert ada.info(table)["number"] == number


def test_many_requests_share_its_few_connections(people: list[Guest], direct: str) -> None:
    tables = [begun(*people) for _ in range(6)]
    played = in_parallel(*(partial(play_on, people, table, 8) for table in tables))
    assert [int(str(number)) >= 8 for number in played] == [True] * len(tables), played
    assert 1 < asyncio.run(_connections(direct)) <= POOL_SIZE + DIRECT_CONNECTIONS


async def _connections(url: str) -> int:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        count: int = await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        )
        return count
    finally:
        await connection.close()
