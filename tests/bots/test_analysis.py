"""The analysis of a finished game is deterministic, and right where that can be checked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.bots import analysis
from stormtable.bots.analysis import Analysis, Judged, Point, Task, analyse, prepare
from stormtable.bots.chances import Chances
from stormtable.games.weather_island.bots.searcher import IslandPlayer
from stormtable.kernel import record
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.new_game import new_game
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
    return replace(task, quick="random")  # the quickest bot


def test_the_curve_ends_with_the_result(judgement: Analysis, played: Path) -> None:
    outcome = record.verify(played).outcome
    assert outcome is not None
    last = judgement.curve[-1]
    assert last.played.chance == tuple(1.0 if place == 1 else 0.0 for place in outcome.places)
    assert last.played.means == outcome.scores
    assert all(sum(point.played.chance) == pytest.approx(1.0) for point in judgement.curve)
    lines = [point.line for point in judgement.curve]
    assert lines == sorted(set(lines))
    turns = [point.turn for point in judgement.curve]
    assert turns == sorted(turns)
    # A seat chooses after each of these lines, except after the last, where the game is over.
    parsed = record.read(played)
    assert lines[-1] == len(parsed.lines)
    after = [parsed.lines[line][1] for line in lines[:-1]]
    # a checksum may precede the decision
    assert all(line.seat >= 0 or line.turn >= 0 for line in after)


def test_random_play_loses_by_its_own_choices(judgement: Analysis) -> None:
    normal, random = (judgement.as_json()["by_seat"][seat] for seat in (0, 1))
    assert normal["loss"] == 0
    assert normal["judged"] == normal["as_the_bot"] > 10
    assert random["as_the_bot"] < random["judged"]
    assert random["loss"] > 1
    assert judgement.winner == 0


def test_decisions_are_listed_in_the_order_of_play(judgement: Analysis, played: Path) -> None:
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


def test_the_judging_bot_is_limited_by_playouts_not_by_time() -> None:
    """A limit in seconds would give another result on another machine."""
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
    task = Task("", "", "", "normal", 0, 200, 1)
    curve = tuple(
        Point(line, line, line, position(round(200 * chance), 200))
        for line, chance in enumerate(chances)
    )
    outcome = {"reason": "end", "places": [1, 2], "scores": [50, 40]}
    decisions = (judged(0, "bid 2", ("bid 1", 3.0), ("bid 2", 1.5)),)
    return Analysis(task, ISLAND, "plain 1", ("A|da", "Bob"), outcome, curve, decisions)


def position(wins: int, count: int) -> Chances:
    """Return playouts of which the first seat wins some, evenly spread over the seeds."""
    won = [(n + 1) * wins // count > n * wins // count for n in range(count)]
    return Chances(
        tuple((1.0, 0.0) if first else (0.0, 1.0) for first in won),
        tuple((50 + n % 7, 40) for n in range(count)),
    )


def test_the_rounds_that_decided_it_are_those_that_changed_most() -> None:
    swings = analysis_of(0.5, 0.55, 0.3, 0.9, 1.0).decisive
    named = [(swing.point, round(swing.change, 2)) for swing in swings]
    assert named == [(2, 0.6), (1, -0.25), (3, 0.1)]
    assert analysis_of(1.0, 1.0).decisive == ()
    assert analysis_of(0.5, 0.58, 0.5).decisive == (), "too small to decide anything"


def test_the_page_has_the_curve_the_swings_and_costly_decisions() -> None:
    page = report.report(analysis_of(0.0, 0.55, 0.3, 0.9, 1.0))
    assert "A|da  ▁▅▃██" in page
    assert "A\\|da | 1 | 50 |" in page
    assert "from 30% (±6%) to 90% (±4%)" in page
    assert "| 1 | 1 | bid | bid 2 | bid 1 | 1.5 | 1.5 |" in page
    silent = report.report(analysis_of(1.0, 1.0))
    assert "No single moment decided it." in silent
    assert "The chance to win" not in silent, "all playouts end alike"


def test_the_page_tells_luck_and_whether_it_is_clear() -> None:
    luck = {
        "measure": "margin",
        "count": 16,
        "by_seat": [
            {"luck": 5.2, "error": 1.0, "clear": True},
            {"luck": -0.4, "error": 1.0, "clear": False},
        ],
        "draws": [{}, {}],
    }
    page = report.report(replace(analysis_of(0.5, 1.0), looked_back={"luck": luck}))
    assert "- The draws brought A|da +5.2 CP (±2.0)." in page
    assert "- The draws brought Bob -0.4 CP (±2.0), which is not clearly luck." in page
    assert "Each of 2 draws is compared with 16 others." in page


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"bot": "clever"}, "no bot 'clever'"),
        ({"playouts": 0}, "0 playouts"),
        ({"budget": -1}, "budget of -1"),
    ],
)
def test_bad_input_is_refused_with_the_problem(
    played: Path, more: dict[str, object], problem: str
) -> None:
    with pytest.raises(StormtableError, match=problem):
        prepare(played.read_text(), "game", **more)  # type: ignore[arg-type]


def test_a_game_that_is_not_over_has_to_wait() -> None:
    with pytest.raises(StormtableError, match="not over"):
        analysis.prepare(record.write(new_game(ISLAND, 2, 1)), "game")
