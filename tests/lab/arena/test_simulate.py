"""The simulator counts correctly, and its report does not depend on the machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from stormtable.bots.spread import gather, spread
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.bidding import Bid
from stormtable.games.weather_island.rules.building import Flush
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import pack
from stormtable.kernel.errors import FileError, StormtableError
from stormtable.kernel.record import verify
from stormtable.lab.arena.simulate import Match, SimulatedGame, prepare, report_of, simulate

ISLAND = "weather-island"


def test_the_report_has_exactly_these_keys() -> None:
    report = simulate(ISLAND, 2, 2, ["random"], 1, {}, workers=1)
    data = report.as_json()
    assert list(data) == [
        "game",
        "players",
        "games",
        "finished",
        "decisions",
        "rounds_mean",
        "scores_mean_by_seat",
        "wins_by_seat",
        "ends",
        "violations",
    ]
    assert data["finished"] == 2
    assert data["ends"] == {"50_points": 2}
    assert data["violations"] == 0
    assert sum(report.wins_by_seat) == pytest.approx(2)


def test_the_number_of_workers_changes_no_result() -> None:
    single, two = (simulate(ISLAND, 3, 6, ["random"], 2, {}, workers=n) for n in (1, 2))
    assert single == two


def test_bots_move_on_by_a_seat_each_game() -> None:
    match = prepare(ISLAND, 3, ["random", "greedy"], 1, {})
    assert match.bots == ("random", "greedy", "random")
    lineups = [match.lineup(index) for index in range(3)]
    for seat in range(3):
        assert Counter(lineup[seat] for lineup in lineups) == {"random": 2, "greedy": 1}


def test_a_shared_win_counts_in_equal_parts() -> None:
    match = Match(ISLAND, 3, ("random", "random", "greedy"), 1, {})
    done = [
        SimulatedGame(
            ("random", "random", "greedy"), True, 10, 12, (50, 40, 50), (0, 2), "50_points"
        ),
        SimulatedGame(
            ("greedy", "random", "random"), True, 20, 14, (60, 40, 52), (0,), "50_points"
        ),
        SimulatedGame(("random", "greedy", "random"), False, 5, violations=("stuck",)),
    ]
    report = report_of(match, done)
    assert report.wins_by_seat == (1.5, 0.0, 0.5)
    assert report.wins_by_bot == {"random": 0.5, "greedy": 1.5}
    assert (report.games, report.finished, report.decisions) == (3, 2, 35)
    assert report.scores_mean_by_seat == (55.0, 40.0, 51.0)
    assert report.rounds_mean == 13.0
    assert report.first_violations == ("game 3: stuck",)


def test_progress_is_reported_after_each_game() -> None:
    progress: list[int] = []
    simulate(ISLAND, 2, 3, ["random"], 1, {}, workers=1, progress=progress.append)
    assert progress == [1, 2, 3]


def test_records_are_of_the_very_games_counted(tmp_path: Path) -> None:
    plain = simulate(ISLAND, 2, 2, ["random"], 3, {}, workers=1)
    recorded = simulate(ISLAND, 2, 2, ["random"], 3, {}, workers=1, record_dir=tmp_path / "new")
    assert recorded == plain
    files = sorted((tmp_path / "new").iterdir())
    outcomes = [verify(file).outcome for file in files]
    assert len(outcomes) == 2
    for seat in range(2):
        scores = [outcome.scores[seat] for outcome in outcomes if outcome is not None]
        assert sum(scores) / 2 == plain.scores_mean_by_seat[seat]


# --- broken on purpose ------------------------------------------------------------------------


def lose_tiles(self: Flush, s: IslandState, step: int) -> None:
    s.market = [NO_TILE] * len(s.market)
    s.turn += 1
    for kind in (pack(steps.READ_DICE), pack(steps.ROLL, 1), pack(steps.ROLL, 0)):
        s.push(kind)


@pytest.mark.pure
@pytest.mark.parametrize("check", [False, True])
def test_a_broken_rule_is_counted(monkeypatch: pytest.MonkeyPatch, check: bool) -> None:
    monkeypatch.setattr(Flush, "act", lose_tiles)
    monkeypatch.setattr("stormtable.bots.seeding.LONGEST", 12)
    report = simulate(ISLAND, 2, 1, ["random"], 1, {}, workers=1, check=check)
    assert any("tile" in line for line in report.first_violations)
    assert report.violations >= len(report.first_violations) > 0


def test_checking_reports_nothing_in_sound_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormtable.bots.seeding.LONGEST", 30)
    report = simulate(ISLAND, 2, 1, ["random"], 1, {}, workers=1, check=True)
    assert report.first_violations == ("game 1: no end after 30 decisions",)


@pytest.mark.pure
def test_a_dead_end_is_counted_and_its_game_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: Bid, s: IslandState, step: int, seat: int) -> list[int]:
        return []

    monkeypatch.setattr(Bid, "options", nothing)
    report = simulate(ISLAND, 2, 1, ["random"], 1, {}, workers=1)
    assert (report.finished, report.violations) == (0, 1)
    assert "leaves seat 0 no option" in report.first_violations[0]


# --- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "games", "bots", "options", "problem"),
    [
        ("chess", 2, 1, ["random"], {}, "no game 'chess'"),
        (ISLAND, 9, 1, ["random"], {}, "not for 9 players"),
        (ISLAND, 2, 0, ["random"], {}, "0 games"),
        (ISLAND, 2, 10**12, ["random"], {}, "choose 1 to 1000000"),
        (ISLAND, 2, 1, [], {}, "no bot"),
        (ISLAND, 2, 1, ["clever"], {}, "no bot 'clever'"),
        (ISLAND, 2, 1, ["random"] * 3, {}, "3 bots for 2 seats"),
        (ISLAND, 2, 1, ["random"], {"colour": "red"}, "no option 'colour'"),
        (ISLAND, 2, 1, ["random"], {"edition": "none.toml"}, "none.toml"),
    ],
)
def test_simulate_refuses_bad_input_before_it_writes(
    tmp_path: Path,
    game: str,
    players: int,
    games: int,
    bots: list[str],
    options: dict[str, str],
    problem: str,
) -> None:
    folder = tmp_path / "records"
    with pytest.raises(StormtableError, match=problem):
        simulate(game, players, games, bots, 1, options, record_dir=folder)
    assert not folder.exists()


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    for name in ("file", "file/more", "x" * 300, "\0"):
        with pytest.raises(StormtableError, match="cannot make the folder"):
            simulate(ISLAND, 2, 1, ["random"], 1, {}, record_dir=tmp_path / name)


# --- records ----------------------------------------------------------------------------------


def test_records_of_other_numbers_of_players_lie_side_by_side(tmp_path: Path) -> None:
    for players in (2, 3):
        simulate(ISLAND, players, 1, ["random"], 3, {}, workers=1, record_dir=tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "weather-island-2p-3-00001.record",
        "weather-island-3p-3-00001.record",
    ]


def test_nothing_is_overwritten_without_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "weather-island-2p-3-00002.record"
    mine.write_text("mine")
    with monkeypatch.context() as patched:
        patched.setattr(
            "stormtable.lab.arena.simulate.play", lambda *_: pytest.fail("it was played")
        )
        with pytest.raises(StormtableError, match=r"3-00002\.record is there already; .*overwrite"):
            simulate(ISLAND, 2, 2, ["random"], 3, {}, workers=1, record_dir=tmp_path)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["mine"]
    simulate(ISLAND, 2, 2, ["random"], 3, {}, workers=1, record_dir=tmp_path, overwrite=True)
    assert verify(mine).outcome is not None


@pytest.mark.parametrize("workers", [1, 2])
def test_a_full_disk_gets_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FileError, match=r"cannot write .*\.record \(No space left on device\)"):
        simulate(ISLAND, 2, 2, ["random"], 3, {}, workers=workers, record_dir=tmp_path)
    assert list(tmp_path.iterdir()) == []


# --- processes --------------------------------------------------------------------------------


def ends(index: int) -> int:
    os._exit(3)


def test_a_killed_worker_is_reported() -> None:
    with pytest.raises(StormtableError, match="ended from outside; start it again"):
        list(spread(ends, 4, workers=2))


def ends_once(marks: Path, number: int) -> int:
    mark = marks / str(number)
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 * number


def test_the_job_of_a_killed_worker_is_done_again(tmp_path: Path) -> None:
    done = list(gather(partial(ends_once, tmp_path), range(12), workers=2))
    assert sorted(done) == [(number, 10 * number) for number in range(12)]
    assert (tmp_path / "3").exists()


SPREAD = """
import os, sys, time
from stormtable.bots.spread import spread
def wait(index):
    os.write(1, f"{os.getpid()}\\n".encode())
    time.sleep(20)
    os.write(1, b"still here")
for _ in spread(wait, 2, workers=2): pass
"""


def test_workers_end_with_the_process_that_asked() -> None:
    with subprocess.Popen([sys.executable, "-c", SPREAD], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        parent.send_signal(signal.SIGKILL)
        # The pipe closes when the last process that has it open ends.
        late = os.read(parent.stdout.fileno(), 100)
        for worker in workers if late else ():
            os.kill(worker, signal.SIGKILL)
    assert late == b""
