"""The private PostgreSQL cluster starts, stores data, restarts and ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from urllib.parse import urlsplit

import asyncpg
import pytest

from stormtable.lab.loadtest.postgres import Cluster, NoPostgres, binaries, private_cluster


def ask(url: str, words: str) -> object:
    async def answer() -> object:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            return await connection.fetchval(words)
        finally:
            await connection.close()

    return asyncio.run(answer())


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_committed_rows_survive_a_restart(cluster: Cluster, mode: str) -> None:
    url = cluster.new_database()
    ask(url, "create table kept as select 7 as number")
    cluster.restart("immediate" if mode == "immediate" else "fast")
    assert ask(url, "select number from kept") == 7


def test_the_private_cluster_syncs_like_a_real_one(cluster: Cluster) -> None:
    assert ask(cluster.url, "show fsync") == "on"
    assert ask(cluster.url, "show synchronous_commit") == "on"


def test_a_stranger_is_asked_for_the_password(cluster: Cluster) -> None:
    where = urlsplit(cluster.url)
    with pytest.raises(asyncpg.InvalidPasswordError):
        ask(f"postgresql://postgres:guess@127.0.0.1:{where.port}/postgres", "select 1")


def test_the_private_cluster_stops_at_the_end_of_its_block() -> None:
    with private_cluster() as cluster:
        url = cluster.url
        assert ask(url, "select 1") == 1
    with pytest.raises(OSError, match=r"refused|Connect"):
        ask(url, "select 1")


def test_the_private_cluster_ends_with_a_process_that_is_killed() -> None:
    script = (
        "import os, signal\n"
        "from stormtable.lab.loadtest.postgres import private_cluster\n"
        "with private_cluster() as cluster:\n"
        "    print(cluster.url, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert done.returncode == -9
    url = done.stdout.strip()

    async def until_gone() -> None:
        while True:
            try:
                connection = await asyncpg.connect(url.replace("+asyncpg", ""))
            except (OSError, asyncpg.PostgresError):
                return
            await connection.close()
            await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(until_gone(), 60))


def test_without_postgresql_the_error_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nowhere(name: str) -> None:
        return None

    monkeypatch.setattr("pathlib.Path.glob", lambda self, pattern: iter(()))
    monkeypatch.setattr("shutil.which", nowhere)
    with pytest.raises(NoPostgres, match="apt-get install postgresql"):
        binaries()
