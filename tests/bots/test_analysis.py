"""The analysis of a finished game is deterministic, and right where that can be checked."""

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
def judgement(played: Path) -> Analysis:
    return analyse(task_of(played), workers=1)


def task_of(file: Path) -> Task:
    task = prepare(file.read_text(), str(file), bot="normal", playouts=3)
    assert task.quick == "greedy"
    return replace(task, quick="random")  # who is quicker still


def test_the_curve_ends_with_what_happened(judgement: Analysis, played: Path) -> None:
    outcome = record.verify(played).outcome
    assert outcome is not None
    last = judgement.curve[-1]
    assert last.chance == tuple(1.0 if place == 1 else 0.0 for place in outcome.places)
    assert last.scores == outcome.scores
    assert all(sum(point.chance) == pytest.approx(1.0) for point in judgement.curve)
    lines = [point.line for point in judgement.curve]
    assert lines == sorted(set(lines))
    turns = [point.turn for point in judgement.curve]
    assert turns == sorted(turns)
    # Somebody chooses right after each line told but the last, where the game is over.
    parsed = record.read(played)
    assert lines[-1] == len(parsed.lines)
    after = [parsed.lines[line][1] for line in lines[:-1]]
    assert all(line.seat >= 0 or line.turn >= 0 for line in after)  # a checksum may come first


def test_random_play_loses_by_its_own_choices(judgement: Analysis) -> None:
    normal, random = (judgement.as_json()["by_seat"][seat] for seat in (0, 1))
    assert normal["loss"] == 0
    assert normal["judged"] == normal["as_the_bot"] > 10
    assert random["as_the_bot"] < random["judged"]
    assert random["loss"] > 1
    assert judgement.winner == 0


def test_decisions_are_told_as_they_were_played(judgement: Analysis, played: Path) -> None:
    lines = record.read(played).lines
    for decision in judgement.decisions:
        line = lines[decision.line][1]
        assert (line.seat, line.notation) == (decision.seat, decision.played)
        assert decision.question in ("bid", "build_or_work")
        assert (
            decision.expected is None or decision.expected <= decision.options[0]["expected"] + 1e-9
        )


def test_the_same_seed_gives_the_same_analysis_in_any_number_of_processes(
    judgement: Analysis, played: Path
) -> None:
    progress: list[tuple[int, int]] = []
    again = analyse(task_of(played), workers=2, progress=lambda *done: progress.append(done))
    assert again == judgement
    assert progress[-1] == (len(judgement.curve) - 1, len(judgement.curve) - 1)
    assert json.loads(json.dumps(judgement.as_json())) == again.as_json()


def test_who_judges_is_held_to_a_count_of_playouts() -> None:
    """By seconds the same record would be told otherwise on another machine."""
    judge = analysis._judge("hard", ISLAND, 1, 0)
    assert isinstance(judge, IslandPlayer)
    assert judge._budget.seconds == 0
    assert judge._budget.playouts > 0


def judged(line: int, played: str, *options: tuple[str, float]) -> Judged:
    options_data = tuple(
        {"line": [name], "expected": value, "samples": 4} for name, value in options
    )
    return Judged(line, 0, 1, 1, "bid", played, "margin", options_data)


def test_a_loss_is_against_the_bots_choice() -> None:
    assert judged(0, "bid 2", ("bid 1", 3.0), ("bid 2", 1.5)).loss == 1.5
    assert judged(0, "bid 1", ("bid 1", 3.0), ("bid 2", 4.0)).loss == 0
    assert judged(0, "bid 2", ("bid 1", 3.0), ("bid 2", 4.0)).loss == 0
    assert judged(0, "bid 9", ("bid 1", 3.0), ("bid 2", 1.5)).loss is None


def analysis_of(*chances: float) -> Analysis:
    task = Task("", "", "", "normal", 0, "greedy", 4, 1)
    curve = tuple(
        Point(line, line, line, (chance, 1 - chance), (50.0, 40.0))
        for line, chance in enumerate(chances)
    )
    outcome = {"reason": "end", "places": [1, 2], "scores": [50, 40]}
    decisions = (judged(0, "bid 2", ("bid 1", 3.0), ("bid 2", 1.5)),)
    return Analysis(task, ISLAND, "plain 1", ("A|da", "Bob"), outcome, curve, decisions)


def test_the_turns_that_decided_it_are_those_that_changed_most() -> None:
    swings = analysis_of(0.5, 0.55, 0.3, 0.9, 1.0).decisive
    assert [(swing.point, swing.change) for swing in swings] == [(2, 0.6), (1, -0.25), (3, 0.1)]
    assert analysis_of(1.0, 1.0).decisive == ()


def test_the_page_tells_curve_swings_and_what_was_dear() -> None:
    page = report.report(analysis_of(0.0, 0.55, 0.3, 0.9, 1.0))
    assert "A|da  ▁▅▃██" in page
    assert "A\\|da | 1 | 50 |" in page
    assert "from 30% to 90%" in page
    assert "| 1 | 1 | bid | bid 2 | bid 1 | 1.5 | 1.5 |" in page
    assert "No turn changed" in report.report(analysis_of(1.0, 1.0))


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
