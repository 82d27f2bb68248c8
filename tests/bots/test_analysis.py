"""A finished game told decision by decision: the same twice, true where it can be checked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.bots import analysis
from stormtable.bots.analysis import Analysis, Judged, Point, Task, analyse, prepare
from stormtable.games.weather_island.bots.searcher import IslandPlayer
from stormtable.kernel import record
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import new_game
from stormtable.lab.arena import report
from stormtable.lab.arena.simulate import simulate

ISLAND = "weather-island"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    simulate(ISLAND, 2, 1, ["normal", "random"], 3, {}, workers=1, record_dir=folder)
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def found(played: Path) -> Analysis:
    return analyse(task_of(played), workers=1)


def task_of(file: Path) -> Task:
    task = prepare(file.read_text(), str(file), bot="normal", playouts=3)
    assert task.quick == "greedy"
    return replace(task, quick="random")  # who is quicker still


def test_the_curve_ends_with_what_happened(found: Analysis, played: Path) -> None:
    outcome = record.verify(played).outcome
    assert outcome is not None
    last = found.curve[-1]
    assert last.chance == tuple(1.0 if place == 1 else 0.0 for place in outcome.places)
    assert last.scores == outcome.scores
    assert all(sum(point.chance) == pytest.approx(1.0) for point in found.curve)
    lines = [point.line for point in found.curve]
    assert lines == sorted(set(lines))
    turns = [point.turn for point in found.curve]
    assert turns == sorted(turns)
    # Somebody chooses right after each line told but the last, where the game is over.
    parsed = record.read(played)
    assert lines[-1] == len(parsed.lines)
    after = [parsed.lines[line][1] for line in lines[:-1]]
    assert all(line.seat >= 0 or line.turn >= 0 for line in after)  # a checksum may come first


def test_random_play_loses_by_its_own_choices(found: Analysis) -> None:
    normal, random = (found.as_json()["by_seat"][seat] for seat in (0, 1))
    assert normal["loss"] == 0
    assert normal["judged"] == normal["as_the_bot"] > 10
    assert random["as_the_bot"] < random["judged"]
    assert random["loss"] > 1
    assert found.winner == 0


def test_decisions_are_told_as_they_were_played(found: Analysis, played: Path) -> None:
    lines = record.read(played).lines
    for one in found.decisions:
        line = lines[one.line][1]
        assert (line.seat, line.notation) == (one.seat, one.played)
        assert one.question in ("bid", "build_or_work")
        assert one.expected is None or one.expected <= one.options[0]["expected"] + 1e-9


def test_the_same_seed_gives_the_same_analysis_in_any_number_of_processes(
    found: Analysis, played: Path
) -> None:
    told: list[tuple[int, int]] = []
    again = analyse(task_of(played), workers=2, progress=lambda *done: told.append(done))
    assert again == found
    assert told[-1] == (len(found.curve) - 1, len(found.curve) - 1)
    assert json.loads(json.dumps(found.as_json())) == again.as_json()


def test_who_judges_is_held_to_a_count_of_playouts() -> None:
    """By seconds the same record would be told otherwise on another machine."""
    judge = analysis._judge("hard", ISLAND, 1, 0)
    assert isinstance(judge, IslandPlayer)
    assert judge._budget.seconds == 0
    assert judge._budget.playouts > 0


def judged(line: int, played: str, *options: tuple[str, float]) -> Judged:
    told = tuple({"line": [name], "expected": value, "samples": 4} for name, value in options)
    return Judged(line, 0, 1, 1, "bid", played, "margin", told)


def test_a_loss_is_against_the_bots_choice() -> None:
    assert judged(0, "bid 2", ("bid 1", 3.0), ("bid 2", 1.5)).loss == 1.5
    assert judged(0, "bid 1", ("bid 1", 3.0), ("bid 2", 4.0)).loss == 0
    assert judged(0, "bid 2", ("bid 1", 3.0), ("bid 2", 4.0)).loss == 0
    assert judged(0, "bid 9", ("bid 1", 3.0), ("bid 2", 1.5)).loss is None


def made(*chances: float) -> Analysis:
    task = Task("", "", "", "normal", 0, "greedy", 4, 1)
    curve = tuple(
        Point(line, line, line, (chance, 1 - chance), (50.0, 40.0))
        for line, chance in enumerate(chances)
    )
    outcome = {"reason": "end", "places": [1, 2], "scores": [50, 40]}
    decisions = (judged(0, "bid 2", ("bid 1", 3.0), ("bid 2", 1.5)),)
    return Analysis(task, ISLAND, "plain 1", ("A|da", "Bob"), outcome, curve, decisions)


def test_the_turns_that_decided_it_are_those_that_changed_most() -> None:
    swings = made(0.5, 0.55, 0.3, 0.9, 1.0).decisive
    assert [(one.point, one.change) for one in swings] == [(2, 0.6), (1, -0.25), (3, 0.1)]
    assert made(1.0, 1.0).decisive == ()


def test_the_page_tells_curve_swings_and_what_was_dear() -> None:
    page = report.report(made(0.0, 0.55, 0.3, 0.9, 1.0))
    assert "A|da  ▁▅▃██" in page
    assert "A\\|da | 1 | 50 |" in page
    assert "from 30% to 90%" in page
    assert "| 1 | 1 | bid | bid 2 | bid 1 | 1.5 | 1.5 |" in page
    assert "No turn changed" in report.report(made(1.0, 1.0))


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"bot": "clever"}, "no bot 'clever'"),
        ({"playouts": 0}, "0 playouts"),
        ({"budget": -1}, "budget of -1"),
    ],
)
def test_bad_input_is_told(played: Path, more: dict[str, object], problem: str) -> None:
    with pytest.raises(StormtableError, match=problem):
        prepare(played.read_text(), "game", **more)  # type: ignore[arg-type]


def test_a_game_that_is_not_over_has_to_wait() -> None:
    with pytest.raises(StormtableError, match="not over"):
        analysis.prepare(record.write(new_game(ISLAND, 2, 1)), "game")
