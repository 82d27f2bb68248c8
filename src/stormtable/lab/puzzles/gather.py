"""Turn what was mined into the packaged pools, and verify pools."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from stormtable.bots.seeding import seed_of
from stormtable.kernel.game import Game
from stormtable.puzzles.model import Puzzle, SourceGame
from stormtable.puzzles.pool import kind_of, positions


def gathered(mined: Iterable[Puzzle], box: str, most: int) -> list[Puzzle]:
    """Return the puzzles of a pool with their final ids, at most `most`.

    Claims are found again, so that they are those of today's engine. A game keeps only the answers
    up to its last puzzle.
    """
    puzzles: list[Puzzle] = []
    for puzzle, game in positions(mined):
        if len(puzzles) == most:
            break
        claims = kind_of(puzzle).claims(game, puzzle)
        puzzles.append(replace(puzzle, id=f"{box}-{len(puzzles) + 1}", claims=claims))
    sources: dict[int, SourceGame] = {}
    for puzzle in puzzles:  # the last puzzle of a game has the most moves
        source = puzzle.source
        sources[id(source)] = replace(source, answers=source.answers[: puzzle.moves])
    return [replace(puzzle, source=sources[id(puzzle.source)]) for puzzle in puzzles]


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    puzzle: Puzzle
    faults: tuple[str, ...]


def faults_of(puzzle: Puzzle, game: Game) -> Iterator[str]:
    """Yield what is wrong with a puzzle, without a search: grading, claims, and the lines."""
    if puzzle.grade(puzzle.best.key) is not True:
        yield "the best answer is not graded right"
    if puzzle.grade(puzzle.second.key) is not False:
        yield "the second answer is not graded wrong"
    if puzzle.best.value <= puzzle.second.value:
        yield "no answer is best"
    kind = kind_of(puzzle)
    if kind.claims(game, puzzle) != puzzle.claims:
        yield "the engine does not confirm its claims"
    for answer in puzzle.answers:
        if answer.line and kind.shown(game, puzzle, answer.key) is None:
            yield f"{answer.key} cannot be shown"


def verified(
    puzzles: Sequence[Puzzle], seed: int, search: bool, report: Callable[[PuzzleVerdict], None]
) -> list[Puzzle]:
    """Check puzzles, with `search` by the stronger search with another seed, too; return those
    without a fault."""
    good: list[Puzzle] = []
    for number, (puzzle, game) in enumerate(positions(puzzles)):
        faults = list(faults_of(puzzle, game))
        if search and not kind_of(puzzle).confirms(game, puzzle, seed_of(seed, number)):
            faults.append("a stronger search does not confirm it")
        if not faults:
            good.append(puzzle)
        report(PuzzleVerdict(puzzle, tuple(faults)))
    return good
