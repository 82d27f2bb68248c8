"""Mining is the same with the same seed, continues where it stopped, and counts what it rejects."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.bots.bot import Budget
from stormtable.games.weather_island.puzzles import PUZZLES
from stormtable.kernel.game import Game
from stormtable.lab.puzzles.gather import gathered
from stormtable.lab.puzzles.mine import MinedCount, mine, mine_game, read_mine
from stormtable.puzzles.kinds import Vein
from stormtable.puzzles.model import Puzzle
from stormtable.puzzles.pool import positions, read_pool, write_pool

ISLAND = "weather-island"
QUICK = Vein(ISLAND, (2,), "greedy", Budget(), most=3, first=3)


def test_the_same_seed_gives_the_same_puzzles() -> None:
    first, again = (mine_game(ISLAND, PUZZLES, QUICK, 5, 0) for _ in range(2))
    assert first.puzzles
    assert [puzzle.as_json() for puzzle in first.puzzles] == [p.as_json() for p in again.puzzles]
    assert first.puzzles[0].source == again.puzzles[0].source
    other = mine_game(ISLAND, PUZZLES, QUICK, 6, 0)
    assert other.puzzles[0].source.seed != first.puzzles[0].source.seed


def test_a_run_continues_where_it_stopped(tmp_path: Path) -> None:
    tallies: list[MinedCount] = []
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    mine(ISLAND, PUZZLES, QUICK, 5, 6, whole, lambda tally, _: tallies.append(tally))
    for minimum in (1, 6):
        mine(ISLAND, PUZZLES, QUICK, 5, minimum, parts, lambda *_: None)
    assert whole.read_text() == parts.read_text()
    puzzles, counted = read_mine(parts)
    assert counted == tallies
    assert len(puzzles) == sum(tally.confirmed for tally in counted) >= 6


def test_a_pool_is_read_as_it_was_written(tmp_path: Path) -> None:
    mined = mine_game(ISLAND, PUZZLES, QUICK, 5, 0).puzzles
    pool = gathered(mined, ISLAND, 2)
    assert [puzzle.id for puzzle in pool] == [f"{ISLAND}-1", f"{ISLAND}-2"]
    write_pool(tmp_path / "pool.jsonl", pool)
    read = list(read_pool(tmp_path / "pool.jsonl"))
    assert [puzzle.as_json() for puzzle in read] == [puzzle.as_json() for puzzle in pool]
    assert len(read[0].source.answers) == max(puzzle.moves for puzzle in read)
    assert len(list(positions(read))) == 2


def test_a_puzzle_that_the_stronger_search_does_not_confirm_is_rejected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(self: object, game: Game, puzzle: Puzzle, seed: int) -> bool:
        return False

    for kind in PUZZLES.kinds:
        monkeypatch.setattr(type(kind), "confirms", never)
    mined = mine_game(ISLAND, PUZZLES, replace(QUICK, most=1), 5, 0)
    assert mined.puzzles == []
    assert mined.tally.candidates > mined.tally.confirmed == 0
