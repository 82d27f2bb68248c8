"""A killed series continues without losing or repeating a game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.kernel.errors import StormtableError
from stormtable.lab.arena import running
from stormtable.lab.arena.results import Results
from stormtable.lab.arena.running import run
from stormtable.lab.arena.series import Series, prepare

ISLAND = "weather-island"


def contest(seed: int = 1, bots: tuple[str, ...] = ("greedy", "random"), bag: str = "") -> Series:
    return prepare(ISLAND, 2, bots, seed, {"bag": bag} if bag else {})


def lines(file: Path) -> list[str]:
    return file.read_text().split("\n")


def numbers(file: Path) -> list[int]:
    return [json.loads(line)["number"] for line in lines(file)[1:-1]]


def test_games_in_the_results_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deep" / "results.jsonl"
    first = run(contest(), 4, results=file, workers=1)
    before = file.read_text()
    with monkeypatch.context() as patched:
        patched.setattr(running, "play", lambda *_: pytest.fail("it was played"))
        assert run(contest(), 4, results=file, workers=1) == first
        assert run(contest(), 2, results=file, workers=1).games == 2
    assert file.read_text() == before
    more = run(contest(), 6, results=file, workers=1)
    assert more.games == 6
    assert file.read_text().startswith(before)
    assert sorted(numbers(file)) == list(range(6))


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_an_incomplete_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "results.jsonl"
    whole = run(contest(), 4, results=file, workers=1)
    os.truncate(file, file.stat().st_size - cut)
    again = run(contest(), 4, results=file, workers=1)
    assert sorted(numbers(file)) == list(range(4))
    assert [(result.wins, result.score) for result in again.overall] == [
        (result.wins, result.score) for result in whole.overall
    ]


def test_an_incomplete_first_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"arena":1,"ga')
    run(contest(), 2, results=file, workers=1)
    assert sorted(numbers(file)) == [0, 1]


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (contest(seed=2), "begun with seed 1, this is 2"),
        (
            contest(bots=("greedy", "saver")),
            r'begun with tables \[\["greedy","random"\]\], this is \[\["greedy","saver"\]\]',
        ),
        (replace(contest(), code="another"), "begun with code [0-9a-f]{16}, this is another"),
        (contest(bag="any"), r'begun with options \{\}, this is \{"bag":"any"\}'),
        (prepare("weather-machine", 2, ("greedy", "random"), 1, {}), "begun with game weather-isl"),
    ],
)
def test_another_contest_is_refused_by_name(tmp_path: Path, other: Series, problem: str) -> None:
    file = tmp_path / "results.jsonl"
    run(contest(), 2, results=file, workers=1)
    before = file.read_text()
    with pytest.raises(StormtableError, match=problem):
        run(other, 2, results=file, workers=1)
    assert file.read_text() == before


@pytest.mark.parametrize("line", ["nonsense", "[]", "{}", '{"number":0}'])
def test_damage_before_the_last_line_is_refused(tmp_path: Path, line: str) -> None:
    file = tmp_path / "results.jsonl"
    run(contest(), 2, results=file, workers=1)
    all_lines = lines(file)
    all_lines[1] = line
    file.write_text("\n".join(all_lines))
    with pytest.raises(StormtableError, match="line 2 is no result of this contest"):
        run(contest(), 4, results=file, workers=1)
    assert lines(file) == all_lines


def test_results_with_a_game_twice_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(contest(), 2, results=file, workers=1)
    with file.open("a") as out:
        out.write(lines(file)[1] + "\n")
    with pytest.raises(StormtableError, match="line 4 is no result"):
        run(contest(), 4, results=file, workers=1)


def test_a_file_without_results_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    for text in ('{"mine":1}\n', "shopping list\n"):
        file.write_text(text)
        with pytest.raises(StormtableError, match="cannot go on with"):
            run(contest(), 2, results=file, workers=1)
        assert file.read_text() == text


def test_two_runs_with_one_results_file_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with (
        Results(file, contest()),
        pytest.raises(StormtableError, match="written by another arena"),
    ):
        run(contest(), 2, results=file, workers=1)


def test_a_results_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    for name in ("file/more", "x" * 300, "\0"):
        with pytest.raises(StormtableError, match="cannot write"):
            run(contest(), 2, results=tmp_path / name, workers=1)


def test_a_killed_run_loses_no_game_and_repeats_none(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command = [
        *(sys.executable, "-c", "from stormtable.cli import main; main()"),
        *("arena", ISLAND, "--bots", "greedy,random", "--games", "40", "--workers", "2"),
        *("--results", str(file)),
    ]
    for minimum in (3, 8):  # killed twice, each time after some more games
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as arena:
            until = time.monotonic() + 60
            while time.monotonic() < until and (
                not file.exists() or file.read_bytes().count(b"\n") <= minimum
            ):
                time.sleep(0.01)
            arena.send_signal(signal.SIGKILL)
        finished = numbers_so_far(file)
        assert minimum <= len(finished) < 40
    ran = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    assert "40 games" in ran.stdout
    assert numbers(file)[: len(finished)] == finished
    assert sorted(numbers(file)) == list(range(40))
    straight = run(contest(), 40, workers=2)
    with Results(file, contest()) as results:
        wins = sum(bout.share("greedy") for bout in results.bouts.values())
    assert wins == straight.overall[0].wins


def numbers_so_far(file: Path) -> list[int]:
    whole = file.read_text().rpartition("\n")[0].split("\n")
    return [json.loads(line)["number"] for line in whole[1:]]
