"""Several server processes on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import subprocess
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.lab.loadtest.postgres import Cluster, free_port, private_cluster
from stormtable.lab.loadtest.servers import COMMAND, Server

from .served import Guest, Refusal, asked, begun, names, play_on, play_turn, reached, wait_for

NGINX = Path(__file__).parents[2] / "deploy" / "nginx.conf"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Yield this module's own cluster, because it is restarted."""
    with private_cluster() as cluster_started:
        yield cluster_started


@pytest.fixture(scope="module")
def servers(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Yield two processes, as on two hosts that share a secret key."""
    folder = tmp_path_factory.mktemp("processes")
    database = cluster.new_database()
    with ExitStack() as stack:
        both = [Server(name, database, folder) for name in ("one", "two")]
        for server in both:
            stack.callback(server.stop)
            server.start()
        for server in both:
            server.wait_until_ready()
        yield both[0], both[1]


@pytest.fixture
def people(servers: tuple[Server, Server]) -> list[Guest]:
    """Return two people, each connected to another process."""
    return [Guest(servers[0].url, "Ada"), Guest(servers[1].url, "Bob")]


def test_a_process_reports_what_another_did(people: list[Guest]) -> None:
    ada, bob = people
    table = begun(ada, bob)
    with ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
        sockets = [hers, his]
        for socket in sockets:
            socket.until("presence", lambda message: names(message) == {"Ada", "Bob"})
        ada.post(f"/tables/{table}/chat", {"text": "Across."})
        assert his.until("chat")["text"] == "Across."
        for _ in range(4):
            number = play_turn(people, table, random.Random(1))
            for socket in sockets:
                socket.until("update", reached(number))
        his.send(type="back", id="b", number=number, to=2)
        hers.until("update", lambda message: message["table"]["back"] is not None)
        his.raw.close()
        hers.until("presence", lambda message: names(message) == {"Ada"})


def test_a_session_ends_everywhere(people: list[Guest], servers: tuple[Server, Server]) -> None:
    ada, bob = people
    table = begun(ada, bob)
    there = ada.connected_to(servers[1].url)
    with there.socket(table, 0) as socket:
        socket.until("update")
        ada.delete("/sessions")
        with pytest.raises(ConnectionClosed, match="4410"):
            socket.until("nothing more")
    with pytest.raises(Refusal, match="401"):
        there.get("/me")


def in_parallel(*jobs: object) -> list[object]:
    """Return the results of all jobs, run at the same time; an error is a result, too."""
    results: list[object] = [None] * len(jobs)
    barrier = threading.Barrier(len(jobs))

    def do(place: int, job: object) -> None:
        barrier.wait()
        try:
            results[place] = job()  # type: ignore[operator]
        except Refusal as error:
            results[place] = error.code

    threads = [threading.Thread(target=do, args=numbered) for numbered in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_two_simultaneous_commits_one_is_written(
    people: list[Guest], servers: tuple[Server, Server]
) -> None:
    table = begun(*people)
    for turn in range(6):
        who, seat, answer = asked(people, table)
        options = answer["update"]["decision"]["options"]
        here, there = who.connected_to(servers[0].url), who.connected_to(servers[1].url)
        number = answer["number"]
        results = in_parallel(
            lambda: here.commit(table, number, seat, options[0]["notation"]),  # noqa: B023
            lambda: there.commit(table, number, seat, options[-1]["notation"]),  # noqa: B023
        )
        assert results.count("stale") == 1, results
        assert {"number": number + 1, "status": "done"} in results
        assert who.info(table)["number"] == number + 1, turn


def test_the_same_commit_by_both_processes_is_one_row(
    people: list[Guest], servers: tuple[Server, Server]
) -> None:
    table = begun(*people)
    for turn in range(6):
        who, seat, answer = asked(people, table)
        notation = answer["update"]["decision"]["options"][0]["notation"]
        here, there = who.connected_to(servers[0].url), who.connected_to(servers[1].url)
        number, name = answer["number"], f"mine {turn}"
        results = in_parallel(
            lambda: here.commit(table, number, seat, notation, name=name),  # noqa: B023
            lambda: there.commit(table, number, seat, notation, name=name),  # noqa: B023
        )
        done = sorted(str(result["status"]) for result in results)  # type: ignore[index]
        assert done == ["done", "repeated"]
        assert [result["number"] for result in results] == [number + 1] * 2  # type: ignore[index]
        assert who.info(table)["number"] == number + 1


def test_the_listener_reconnects_when_the_database_returns(
    people: list[Guest], cluster: Cluster
) -> None:
    """And nothing written meanwhile is missed."""
    ada, bob = people
    table = begun(ada, bob)
    with ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
        hers.until("update")
        his.until("update")
        cluster.restart()
        number = wait_for(lambda: _played(people, table))
        for socket in (hers, his):
            socket.until("update", lambda message: message["number"] >= number)
        last = play_on(people, table, number + 2)
        for socket in (hers, his):
            socket.until("update", lambda message: message["number"] >= last)


def _played(people: list[Guest], table: str) -> int:
    try:
        return play_turn(people, table, random.Random(2))
    except (Refusal, ValueError):
        return 0  # the database is still down


def test_several_workers_share_a_port(cluster: Cluster, tmp_path: Path) -> None:
    server = Server("several", cluster.new_database(), tmp_path)
    server._arguments += ["--workers", "2"]
    try:
        server.start()
        server.wait_until_ready()
        people = [Guest(server.url, "Ada"), Guest(server.url, "Bob")]
        table = begun(*people)
        with people[0].socket(table, 0) as hers:
            number = play_on(people, table, 6)
            hers.until("update", lambda message: message["number"] == number)
    finally:
        server.stop()


@dataclass(frozen=True)
class Proxy:
    """nginx with the configuration of `deploy/`, before two servers and one that is away."""

    url: str
    away: str
    log: Path

    def served_by(self) -> dict[str, set[tuple[str, ...]]]:
        """Return by table which servers nginx asked: one, or one after another."""
        asked: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
        for line in self.log.read_text().splitlines():
            path, _, servers = line.partition(" ")
            if match := re.match(r"/api/tables/([0-9a-f]+)", path):
                asked[match[1]].add(tuple(servers.split(", ")))
        return asked


@pytest.fixture
def proxy(servers: tuple[Server, Server], tmp_path: Path) -> Iterator[Proxy]:
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("there is no nginx here: tests/needs.sh installs it")
    port, away = free_port(), f"127.0.0.1:{free_port()}"
    addresses = [server.url.removeprefix("http://") for server in servers]
    config = NGINX.read_text(encoding="utf-8")
    for former, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("server 127.0.0.1:8001 ", f"server {away} max_fails=1;\n    server {addresses[0]} "),
        ("server 127.0.0.1:8002 ", f"server {addresses[1]} "),
    ):
        assert config.count(former) == 1
        config = config.replace(former, here)
    config = re.sub(r"ssl_certificate.*;", "", config)
    folders = "".join(
        f"{kind}_temp_path {tmp_path / kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    log = tmp_path / "served.log"
    main = tmp_path / "nginx.conf"
    main.write_text(
        f"""daemon off;
master_process off;
pid {tmp_path / "nginx.pid"};
events {{}}
http {{
log_format served "$uri $upstream_addr";
access_log {log} served;
{folders}
{config}
}}
"""
    )
    errors = tmp_path / "errors.log"
    nginx = subprocess.Popen([program, "-p", str(tmp_path), "-e", str(errors), "-c", str(main)])
    try:
        wait_for(lambda: nginx.poll() is None and _listens(port))
        yield Proxy(f"http://127.0.0.1:{port}", away, log)
    finally:
        nginx.terminate()
        nginx.wait(30)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_proxy_sends_all_of_a_table_to_one_process(
    proxy: Proxy, servers: tuple[Server, Server]
) -> None:
    """Those of a server that is away go to the others, where they stay together as well."""
    ada, bob = Guest(proxy.url, "Ada"), Guest(proxy.url, "Bob")
    tables = [begun(ada, bob) for _ in range(3)]
    for table in tables:
        with ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
            number = play_on([ada, bob], table, 6)
            for each in (hers, his):
                each.until("update", reached(number))
    others = [f"{number:016x}" for number in range(60)]
    for table in others:
        with pytest.raises(Refusal, match="404"):
            bob.info(table)
    assert httpx.get(f"{proxy.url}/metrics").status_code == 404
    wait_for(lambda: len(proxy.served_by()) >= len(tables) + len(others))
    served = proxy.served_by()
    last = {table: {asked[-1] for asked in way} for table, way in served.items()}
    assert all(len(ways) == 1 for ways in last.values())
    live = {server.url.removeprefix("http://") for server in servers}
    assert set().union(*last.values()) == live, "both have tables, and the one away has none"
    # The request that nginx tried there may be about no table; then it leaves it alone for 10 s.
    assert proxy.away in proxy.log.read_text(), "it was tried"


def test_an_sqlite_file_has_one_process(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "--workers", "2", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "2 workers cannot share an SQLite file" in done.stderr


def test_another_process_continues_the_work_of_a_killed_one(
    people: list[Guest], servers: tuple[Server, Server]
) -> None:
    """The process that should make the bots' moves dies: the other makes them. (The last test of
    these two.)"""
    ada, bob = people
    tables = [ada.new_table("random", "random", public=True) for _ in range(3)]
    in_parallel(*(partial(ada.post, f"/tables/{table}/start") for table in tables))
    servers[0].kill()
    left = [bob.info(table) for table in tables]
    assert {entry["status"] for entry in left} == {"running"}
    for then in left:
        wait_for(lambda: bob.info(then["id"])["number"] > then["number"])  # noqa: B023
