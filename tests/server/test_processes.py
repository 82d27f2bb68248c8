"""Several server processes on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import random
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.lab.loadtest.postgres import Cluster, private_cluster
from stormtable.lab.loadtest.servers import COMMAND, Server

from .served import Guest, Refusal, asked, begun, names, play_on, play_turn, reached, wait_for


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Of this module's own: it is restarted."""
    with private_cluster() as cluster_started:
        yield cluster_started


@pytest.fixture(scope="module")
def servers(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two processes, as on two hosts that share a secret key."""
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
    """Each by another process."""
    return [Guest(servers[0].url, "Ada"), Guest(servers[1].url, "Bob")]


def test_what_is_done_by_one_process_is_told_by_the_other(people: list[Guest]) -> None:
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
    """What all of them give, done at the same time; an error is what it gives as well."""
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


def test_of_two_commits_at_once_one_is_written(
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


def test_one_commit_by_both_processes_is_one_row(
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


def test_the_listener_comes_back_when_the_database_does(
    people: list[Guest], cluster: Cluster
) -> None:
    """And nothing that was written meanwhile is missed."""
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
        return 0  # the database is not back


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


def test_an_sqlite_file_has_one_process(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "--workers", "2", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "2 workers cannot share an SQLite file" in done.stderr


def test_what_a_killed_process_left_is_taken_up(
    people: list[Guest], servers: tuple[Server, Server]
) -> None:
    """It was to make bots' moves, and dies: the other makes them. (The last test of these two.)"""
    ada, bob = people
    tables = [ada.new_table("random", "random", public=True) for _ in range(3)]
    in_parallel(*(partial(ada.post, f"/tables/{table}/start") for table in tables))
    servers[0].kill()
    left = [bob.info(table) for table in tables]
    assert {entry["status"] for entry in left} == {"running"}
    for then in left:
        wait_for(lambda: bob.info(then["id"])["number"] > then["number"])  # noqa: B023
