"""Reads the pools of all games, and sets up the positions of their puzzles.

A pool is a file of JSON lines: a line with a `game`, followed by the puzzles from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import State
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.kernel.registry import pack_named, packs, title_named
from stormtable.puzzles.kinds import PuzzleKind, PuzzleSet
from stormtable.puzzles.model import Puzzle, SourceGame


class BadPuzzle(StormtableError):
    """A puzzle whose game cannot be replayed."""


def puzzles_of(game: str) -> PuzzleSet | None:
    """Return what a game brings for puzzles."""
    part: PuzzleSet | None = pack_named(game).part("puzzles")
    return part


def kind_of(puzzle: Puzzle) -> PuzzleKind:
    part = puzzles_of(puzzle.source.title)
    assert part is not None
    return part.kind(puzzle.kind)


@cache
def pool() -> Mapping[str, Puzzle]:
    """Return all puzzles of all games, by id."""
    puzzles: dict[str, Puzzle] = {}
    for pack in packs():
        part = puzzles_of(pack.name)
        for path in [] if part is None else sorted(part.folder.glob("*.jsonl")):
            puzzles.update({puzzle.id: puzzle for puzzle in read_pool(path)})
    return puzzles


def read_pool(path: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of a file."""
    source: SourceGame | None = None
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line)
        if "game" in data:
            source = SourceGame.from_json(data["game"])
        elif source is not None:
            yield Puzzle.from_json(data, source)


def write_pool(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles, each game before its puzzles, without the answers after its last one."""
    lines: list[str] = []
    source: SourceGame | None = None
    for puzzle in puzzles:
        if puzzle.source is not source:
            source = puzzle.source
            lines.append(_line({"game": source.as_json()}))
        lines.append(_line(puzzle.as_json()))
    path.write_text("".join(lines), "utf-8")


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def begun(source: SourceGame) -> State:
    """Return the beginning of a puzzle's game."""
    title = title_named(source.title)
    state = title.new(source.players, title.settle_settings(source.settings))
    if title.edition(state).hash != source.edition:
        raise BadPuzzle(
            f"the puzzles of {source.box} are from another edition", "mine and verify them again"
        )
    state.chance = Streams(source.seed)
    state.advance()
    return state


def play_notation(state: State, notation: str) -> None:
    """Answer for the seat that is asked first."""
    step, rule = state.agenda[-1], state.rule
    for option in state.options_of(state.asked):
        if rule.notation(state, step, option) == notation:
            state.apply(option)
            return
    raise BadPuzzle(f"{notation!r} is no option there", "mine and verify the puzzles again")


def position(puzzle: Puzzle) -> Game:
    """Return the game at the puzzle's position, without chance: nothing is drawn there."""
    state = begun(puzzle.source)
    for notation in puzzle.source.answers[: puzzle.moves]:
        play_notation(state, notation)
    return game_at(puzzle.source, state)


def game_at(source: SourceGame, state: State) -> Game:
    """Return a game at a position."""
    state.chance = None
    title = title_named(source.title)
    return Game(title, source.players, source.settings, None, (), state)


def record_of(puzzle: Puzzle) -> str:
    """Return the record of the puzzle's game up to its position."""
    source = puzzle.source
    game = Game(title_named(source.title), source.players, source.settings, Streams(source.seed))
    for notation in source.answers[: puzzle.moves]:
        game.play(notation)
    return record.write(game)


def positions(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, Game]]:
    """Yield puzzles with their positions, in the order of their games: each game is replayed
    once."""
    by_game: dict[int, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_game.setdefault(id(puzzle.source), []).append(puzzle)
    for group in by_game.values():
        state, played = begun(group[0].source), 0
        for puzzle in sorted(group, key=lambda puzzle: puzzle.moves):
            for notation in puzzle.source.answers[played : puzzle.moves]:
                play_notation(state, notation)
            played = puzzle.moves
            yield puzzle, game_at(puzzle.source, state.copy())
