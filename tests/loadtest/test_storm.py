"""A small load test, with everything that a large one has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stormtable.cli import run
from stormtable.loadtest.plan import Plan
from stormtable.loadtest.storm import loadtest

SMALL = Plan(
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
    still=60.0,
)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost(database: str) -> None:
    told: list[str] = []
    shown = loadtest(SMALL, database, told.append)
    assert shown.wrong == []
    assert (shown.lost, shown.double, shown.gaps) == (0, 0, 0)
    assert shown.finished == shown.verified == shown.tables >= SMALL.tables
    assert shown.kills == SMALL.kills, told
    assert shown.database_restarts == (1 if database == "postgresql" else 0)
    assert min(shown.commits, shown.cuts, shown.repeats, shown.reconnected) > 0
    assert shown.servers == (2 if database == "postgresql" else 1)


def test_the_command_tells_and_writes_it(
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
    told = capsys.readouterr().err
    assert remedy in told
    assert "Traceback" not in told
