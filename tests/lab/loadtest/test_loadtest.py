"""A small load test, with everything that a large one has."""

from __future__ import annotations

import json
import multiprocessing
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.cli import run
from stormtable.lab.loadtest import traffic
from stormtable.lab.loadtest.check import Findings
from stormtable.lab.loadtest.report import report
from stormtable.lab.loadtest.run import loadtest
from stormtable.lab.loadtest.settings import LoadSettings

SMALL = LoadSettings(
    tables=3,
    games=("weather-machine",),
    players=2,
    calm=1.0,
    seconds=8.0,
    kills=2,
    restarts=1,
    clients=1,
    pace=0.05,
    cut=0.05,
    repeat=0.1,
    stuck_after=60.0,
)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost(database: str) -> None:
    lines: list[str] = []
    shown = loadtest(SMALL, database, lines.append)
    assert shown.wrong == []
    assert (shown.lost, shown.double, shown.gaps) == (0, 0, 0)
    assert shown.finished == shown.verified == shown.tables >= SMALL.tables
    assert shown.kills == SMALL.kills, lines
    assert len(shown.in_flight) == SMALL.kills
    assert min(shown.in_flight) >= SMALL.least_in_flight == 1
    assert shown.database_restarts == (1 if database == "postgresql" else 0)
    assert min(shown.commits, shown.cuts, shown.repeats, shown.reconnected) > 0
    assert shown.servers == (2 if database == "postgresql" else 1)


@pytest.mark.parametrize(
    ("in_flight", "wrong"),
    [
        ([3, 5], []),
        ([3, 0], ["kill 2: 0 commits in flight, 3 needed (more tables, or a faster pace)"]),
        ([2, 3], ["kill 1: 2 commits in flight, 3 needed (more tables, or a faster pace)"]),
        ([3], ["1 of 2 kills: the games were over too soon"]),
        ([], ["0 of 2 kills: the games were over too soon"]),
    ],
)
def test_a_run_whose_kills_met_no_load_fails(in_flight: list[int], wrong: list[str]) -> None:
    settings = replace(SMALL, kills=2, in_flight=3)
    shown = report(settings, "SQLite", 1, [], Findings(), in_flight, 0)
    assert shown.wrong == wrong
    assert shown.is_well is not bool(wrong)
    assert f"{len(in_flight)} of 2" in shown.markdown()


def test_the_required_number_of_moves_in_flight_has_a_default() -> None:
    assert [replace(SMALL, tables=n).least_in_flight for n in (1, 20, 200)] == [1, 1, 10]
    assert replace(SMALL, tables=200, in_flight=40).least_in_flight == 40


def test_a_rush_counts_the_moves_in_flight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A kill cannot lose commits that wait for a server that is away."""
    monkeypatch.setattr(traffic, "HURRY", 0.05)
    flow = traffic.Traffic(multiprocessing.get_context("spawn"))
    assert not flow.hurries
    with flow.rush(1) as nothing:
        assert flow.hurries
        assert nothing == 0
    assert not flow.hurries
    with flow.commit(), flow.rush(1) as waits:
        assert waits == 0

    def play() -> None:
        while not done.is_set():
            with flow.commit():
                done.wait(0.001)

    monkeypatch.setattr(traffic, "HURRY", 30)
    done = threading.Event()
    players = [threading.Thread(target=play) for _ in range(4)]
    for player in players:
        player.start()
    with flow.rush(2) as under_way:
        assert under_way >= 2
    done.set()
    for player in players:
        player.join()


def test_the_command_prints_and_writes_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "shown.json"
    size = ["--tables", "2", "--calm", "0", "--seconds", "0", "--kills", "0", "--clients", "1"]
    assert run(["loadtest", *size, "--games", "weather-machine", "--report", str(file)]) == 0
    assert "records verified" in capsys.readouterr().out
    written = json.loads(file.read_text())
    assert written["finished"] == 2
    last = written["phases"][-1]
    assert last["all"]["commits"] == written["commits"] > 0
    assert last["rate"] > 0


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        (["--report", "numbers.txt"], "name it *.json or *.md"),
        (["--games", "chess"], "weather-island"),
        (["--games", ","], "see: stormtable games"),
        (["--database", "mysql://here"], "postgresql"),
    ],
)
def test_bad_input_is_one_line_with_the_remedy(
    arguments: list[str], remedy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["loadtest", *arguments]) == 2
    error = capsys.readouterr().err
    assert remedy in error
    assert "Traceback" not in error
