"""Every row of the table in docs/bots.md can be reproduced."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import bots
from bench.bots import PAGE, Pairing, play, put, ranking_so_far, rows, table

from stormtable.lab.arena.series import prepare


def test_every_row_is_a_separate_contest() -> None:
    names = [row.name for row in rows()]
    assert len(set(names)) == len(names)
    for row in rows():
        contest = prepare(row.game, row.players, row.bots, bots.SEED, row.options)
        assert contest.bots[0] == row.bots[0]


@pytest.mark.parametrize("command", ["bench/bots.py", "bench/characters.py"])
def test_the_page_has_a_place_for_it(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "bots.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(bots, "PAGE", page)
    put(command, "| new |")
    assert f"<!-- table of {command} -->\n| new |\n<!-- end of the table -->" in page.read_text()


def test_a_page_without_the_markers_is_left_alone() -> None:
    with pytest.raises(ValueError, match=r"bots\.md lacks the markers <!-- table of bench/other"):
        put("bench/other.py", "| new |")


def test_a_row_is_written_from_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Pairing("row", "weather-island", 2, ("greedy", "random"), 95)
    other = Pairing("other", "weather-machine", 1, ("random",), 0, 40, {"challenges": "all"})
    monkeypatch.setattr(bots, "rows", lambda: iter([row, other]))
    play(row, tmp_path, 4, 1, None)
    lines = table(tmp_path).splitlines()
    first = "| weather-island | 2 | greedy | random | 4 | 100.0% | 51 to 100 | 95 % |"
    assert lines[2].startswith(first)
    assert lines[3].startswith("| The Saboteurs, all | 1 | random |  | not played |")
    assert len({line.count("|") for line in lines}) == 1


def test_a_seed_without_all_its_games_does_not_count(tmp_path: Path) -> None:
    row = Pairing("row", "weather-island", 2, ("random", "random"), 95)
    play(row, tmp_path, 4, 1, None)
    file = tmp_path / "row.jsonl"
    file.write_text("\n".join(file.read_text().splitlines()[:-1]) + "\n")
    ranking = ranking_so_far(row, tmp_path)
    assert ranking is not None
    assert ranking.games == 2
