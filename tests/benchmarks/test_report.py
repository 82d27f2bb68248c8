"""`make bench` writes what it measured. No test here measures time."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from bench import plot, report
from bench.goals import Goal, goals
from bench.measure import workloads
from bench.names import CATANATRON, ISLAND, MACHINE, PETTINGZOO, RLCARD, loop, single
from bench.results import COMPILED, PEER, PURE, Figure, Results, read
from bench.workload import EVERY


def measured() -> Results:
    results = Results({"date": "today"})
    results.add(CATANATRON, PEER, [{"decisions_per_s": speed} for speed in (90.0, 100.0, 130.0)])
    results.add(MACHINE, COMPILED, [{"decisions_per_s": 12500.0}])
    results.add(MACHINE, PURE, [{"decisions_per_s": 250.0}])
    return results


def goal(what: str, game: str, engine: str) -> Goal:
    (match,) = (
        candidate
        for candidate in goals()
        if (candidate.what, candidate.game, candidate.engine) == (what, game, engine)
    )
    return match


def test_figures_are_medians_with_their_range() -> None:
    figure = measured().figure(CATANATRON, PEER, "decisions_per_s")
    assert figure == Figure(100.0, 90.0, 130.0)
    assert figure.spread == pytest.approx(0.2)


def test_goals_say_what_was_reached_missed_and_not_measured() -> None:
    results = measured()
    decisions = "decisions, to Catanatron's"
    assert goal(decisions, "Weather Machine, 4 players", COMPILED).reached(results) is True
    assert goal(decisions, "Weather Machine, 4 players", PURE).reached(results) is False
    assert goal(decisions, "Weather Island, 4 players", PURE).reached(results) is None
    over = goal("compiled over pure", "Weather Machine, 4 players", "both")
    assert over.measured(results) == pytest.approx(50)


def test_undo_is_compared_with_decisions_at_its_slowest() -> None:
    results = measured()
    undo = {"undo_early_us": 80.0, "undo_middle_us": 480.0, "undo_late_us": 160.0}
    results.add(single(MACHINE), COMPILED, [undo])
    undo_goal = goal("undo", "Weather Machine, 4 players", COMPILED)
    assert undo_goal.measured(results) == pytest.approx(6)
    assert undo_goal.reached(results) is False


def test_results_read_back(tmp_path: Path) -> None:
    results = measured()
    results.write(tmp_path / "results.json")
    assert read(tmp_path / "results.json") == results


def test_only_both_engines_with_catanatron_are_complete() -> None:
    results = measured()
    assert results.complete
    del results.figures[MACHINE][PURE]
    assert not results.complete


def test_tables_go_between_the_markers_and_nowhere_else() -> None:
    text = f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n"
    once = report.insert(text, measured())
    assert once.startswith(f"before\n{report.BEGIN}\n")
    assert once.endswith(f"{report.END}\nafter\n")
    assert "old" not in once
    assert "| Weather Machine, 4 players | pure | 250 | ±0% |" in once
    assert "NOT reached" in once
    assert report.insert(once, measured()) == once
    with pytest.raises(ValueError, match="markers"):
        report.insert("no place for them", measured())


def test_loops_through_game_are_shown_next_to_the_bare_state() -> None:
    results = measured()
    assert "Playing through Game" not in report.insert(f"{report.BEGIN}\n{report.END}\n", results)
    results.add(loop(MACHINE), COMPILED, [{"readme_per_s": 500.0, "readme_to_bare": 0.2}])
    results.add(loop(CATANATRON), PEER, [{"decisions_per_s": 50.0}])
    text = report.insert(f"{report.BEGIN}\n{report.END}\n", results)
    assert "| Weather Machine, 4 players | compiled | README | 500 | 0.2 | 10x |" in text
    assert "| Catanatron, 4 players |  | play_tick() | 50 | 0.5 | 1x |" in text
    readme = "README loop, to Catanatron's play_tick()"
    assert goal(readme, "Weather Machine, 4 players", COMPILED).reached(results) is True


def test_environments_are_shown_beside_the_classics() -> None:
    results = measured()
    empty = f"{report.BEGIN}\n{report.END}\n"
    assert "Environments for learning" not in report.insert(empty, results)
    tally = {"steps_per_s": 4000.0, "observation_numbers": 2183.0}
    results.add(f"vector:{MACHINE}", COMPILED, [tally])
    results.add("rlcard:uno", PEER, [{**tally, "steps_per_s": 80000.0}])
    text = report.insert(empty, results)
    ours = "| Weather Machine, 4 players | Gymnasium, 64 games at once | compiled | 4,000 | ±0% |"
    assert ours in text
    assert "| `uno` | RLCard |  | 80,000 | ±0% | 2,183 |" in text


def test_a_round_has_every_environment_that_is_installed() -> None:
    peers = [RLCARD]
    everything = list(workloads([COMPILED, PURE], peers))
    assert {(f"vector:{ISLAND}", COMPILED), (f"vector:{ISLAND}", PURE)} <= set(everything)
    assert ("rlcard:uno", PEER) in everything
    assert not [name for name, _ in everything if name.startswith(PETTINGZOO)]
    assert {name for name, _ in everything} <= set(EVERY)


def test_the_plot_has_a_bar_for_each_engine_and_grows_with_the_figure() -> None:
    drawn = ElementTree.fromstring(plot.svg(measured()))
    widths = {
        bar.get("class"): float(bar.get("width", "0"))
        for bar in drawn.iter("{http://www.w3.org/2000/svg}rect")
        if bar.get("height") == str(plot.BAR - 2)
    }
    assert widths.keys() == {"compiled", "pure", "peer"}
    assert widths["peer"] < widths["pure"] < widths["compiled"]
    assert ISLAND not in plot.svg(measured())


def test_the_page_shows_the_stored_results() -> None:
    results = read()
    text = report.DOCS.read_text(encoding="utf-8")
    assert report.insert(text, results) == text
    assert plot.FILE.read_text(encoding="utf-8") == plot.svg(results)


def test_every_figure_of_the_readme_is_a_row_of_the_results() -> None:
    results = read()
    text = report.README.read_text(encoding="utf-8")
    assert report.readme_figures(results) in text
    beside = text.replace(report.readme_figures(results), "")
    for words in ("times as many", "Catanatron", "microsecond", "decisions a second"):
        assert words not in beside, f"{words}: a figure without a row of the tables"


def test_the_readme_says_what_was_measured() -> None:
    results = measured()
    results.add(single(MACHINE), COMPILED, [{"copy_us": 0.25}])
    assert "play_tick()" not in report.readme_figures(results), "the loop was not measured"
    results.add(loop(MACHINE), COMPILED, [{"readme_per_s": 900.0}])
    results.add(loop(CATANATRON), PEER, [{"decisions_per_s": 50.0}])
    text = report.readme_figures(results)
    assert "The loop above makes 18 and - times as many as Catanatron's `play_tick()`." in text
    assert "makes 125 (Weather Machine) and - (Weather Island) times" in text
    assert "takes 0.25 and - microseconds" in text
