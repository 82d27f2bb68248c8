"""The arena on a real Ray cluster plays every game exactly once, even if a worker is killed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stormtable.kernel.errors import BadSetting
from stormtable.lab.arena.on_ray import gather_on_ray
from stormtable.lab.arena.running import run
from stormtable.lab.arena.series import Bout, Series, play, prepare

ray = pytest.importorskip("ray")

MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Yield a small cluster with two workers."""
    from ray.cluster_utils import Cluster

    # The workers import the same Stormtable and tests as this process.
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        yield from _cluster(Cluster)


def _cluster(make: Callable[..., Any]) -> Iterator[str]:
    cluster = make(
        initialize_head=True,
        head_node_args={
            "num_cpus": 2,
            "object_store_memory": 80 * MEGABYTE,
            "include_dashboard": False,
        },
    )
    yield cluster.address
    cluster.shutdown()


def contest() -> Series:
    return prepare("weather-island", 2, ("greedy", "random"), 1, {})


def noted(folder: Path, these: Series, number: int) -> tuple[Bout, str]:
    """Plays a game, and leaves behind which process does."""
    with (folder / str(number)).open("a") as out:
        out.write(f"{os.getpid()}\n")
    return play(these, False, number)


def test_a_killed_worker_costs_no_game_and_none_is_counted_twice(
    address: str, tmp_path: Path
) -> None:
    done: list[int] = []
    killed: list[int] = []
    games = gather_on_ray(partial(noted, tmp_path, contest()), range(30), address)
    for number, (bout, _) in games:
        assert bout.number == number
        done.append(number)
        # The game that began last is still running, or, if it has just ended, another one is.
        last = max(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        in_the_middle = len(done) >= 5 and int(last.name) not in done
        if in_the_middle and not begun_twice(tmp_path) and len(killed) < 6:
            killed.append(int(last.read_text().split()[0]))
            with suppress(ProcessLookupError):
                os.kill(killed[-1], signal.SIGKILL)
    assert killed
    assert sorted(done) == list(range(30))
    assert begun_twice(tmp_path)  # the game of the killed worker began twice


def begun_twice(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if len(file.read_text().split()) > 1]


def test_the_same_command_gives_the_same_table(address: str, tmp_path: Path) -> None:
    there = run(contest(), 6, ray=address, results=tmp_path / "results.jsonl")
    here = run(contest(), 6, workers=1)
    assert [(result.wins, result.score) for result in there.overall] == [
        (result.wins, result.score) for result in here.overall
    ]
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 7


def test_a_missing_cluster_gets_one_line() -> None:
    with pytest.raises(BadSetting, match=r"--ray 127\.0\.0\.1:1: no cluster answers"):
        run(contest(), 2, ray="127.0.0.1:1")


def test_a_series_runs_in_processes_or_on_a_cluster() -> None:
    with pytest.raises(BadSetting, match="give one of them"):
        run(contest(), 2, ray="local", workers=2)
