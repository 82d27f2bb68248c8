"""The ratings of the steps, from games of two: each step against the level beside it.

python -m bench.steps                       plays all that is missing, then writes ratings and table
python -m bench.steps --only easy-normal    only steps between these bots
python -m bench.steps --write               writes them from what is played, plays nothing

Games are kept as they are played (build/steps/*.jsonl, not in the repository), like those of
`bench.bots`. The ratings go to games/NAME/bots/weights/NAME-ladder.json, the table to docs/bots.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import log10
from pathlib import Path

from bench.bots import put
from bench.marked import cells
from stormtable.bots import ladder_of
from stormtable.bots.steps import CENTRE, EASIEST, WHOLE, Ladder, Mixture, code_of_step
from stormtable.kernel.files import is_there, write_atomically
from stormtable.kernel.registry import pack_named
from stormtable.lab.arena.ranking import BotStanding, ranking_of
from stormtable.lab.arena.results import Results
from stormtable.lab.arena.running import run
from stormtable.lab.arena.series import Series, prepare

HERE = Path(__file__).parent
SEED = 33
GAMES = {"weather-island": 400, "weather-machine": 400}
ENOUGH = 1000
"""Rows with fewer games are marked."""
NORMAL = "normal"
COLUMNS = ("game", "step", "it plays as", "against", "games", "wins", "95 %", "rating")


@dataclass(frozen=True, slots=True)
class StepSeries:
    game: str
    number: int
    step: Mixture

    @property
    def anchor(self) -> str:
        """The level that the step meets.

        A mixture with random choice meets the other level, because random choice loses always. One
        that is mostly `normal` meets `normal`; others meet the weaker level, as that is quick.
        """
        step = self.step
        if step.weak == "random" or (step.strong == NORMAL and 50 <= step.share < WHOLE):
            return step.strong
        return step.weak

    @property
    def played(self) -> bool:
        """Whether the step has games of its own: the easiest level has those of `normal`."""
        return not (self.step.strong == EASIEST and self.step.share == WHOLE)

    @property
    def series(self) -> Series:
        return prepare(self.game, 2, (code_of_step(self.number), self.anchor), SEED, {})

    @property
    def name(self) -> str:
        step = self.step
        return f"{self.game}-{step.weak}-{step.strong}-{step.share}"


@dataclass(frozen=True, slots=True)
class Point:
    """A measured mixture."""

    share: float
    rating: float
    games: int


def rows(game: str) -> list[StepSeries]:
    return [StepSeries(game, number, step) for number, step in enumerate(ladder_of(game), 1)]


def result_of(row: StepSeries, folder: Path) -> BotStanding | None:
    """Return the results of a step so far; only whole seeds count."""
    file = folder / f"{row.name}.jsonl"
    if not row.played or not is_there(file):
        return None
    series = row.series
    with Results(file, series) as results:
        bouts = [
            bout
            for number, bout in results.bouts.items()
            if number - number % 2 in results.bouts and number - number % 2 + 1 in results.bouts
        ]
    return ranking_of(series, bouts, len(bouts)).overall[0] if bouts else None


def lead(standing: BotStanding) -> float:
    """Return by how many points the first bot leads; half a game more each way keeps it finite."""
    share = (standing.wins + 0.5) / (standing.games + 1)
    return 400 * log10(share / (1 - share))


def rated(ladder: Ladder, results: Mapping[int, BotStanding], anchors: Sequence[str]) -> Ladder:
    """Return the ladder with ratings.

    A level has that of its games, or of earlier ones. Mixtures of two levels lie on one curve, so
    that the rating of each rests on the games of all.
    """
    level = {step.strong: index for index, step in enumerate(ladder) if step.share == WHOLE}
    games = {index: step.games for index, step in enumerate(ladder) if step.games}
    games |= {index: standing.games for index, standing in results.items()}
    known = {level[NORMAL]: float(CENTRE)}
    known |= {index: float(ladder[index].rating) for index in level.values() if index in games}
    known[level[NORMAL]] = float(CENTRE)
    if level[NORMAL] in results:  # these games were against the easiest level
        known[level[EASIEST]] = CENTRE - lead(results[level[NORMAL]])
        games[level[EASIEST]] = games[level[NORMAL]]
    for index in sorted(level.values()):
        if index in results and index != level[NORMAL]:
            known[index] = known[level[anchors[index]]] + lead(results[index])
    points: dict[tuple[str, str], list[Point]] = {}
    for index, standing in results.items():
        step = ladder[index]
        if step.share < WHOLE:
            rating = known[level[anchors[index]]] + lead(standing)
            kind = (step.weak, step.strong)
            points.setdefault(kind, []).append(Point(step.share / WHOLE, rating, standing.games))
    return tuple(
        replace(
            step, rating=round(_on_curve(step, known, level, points)), games=games.get(index, 0)
        )
        for index, step in enumerate(ladder)
    )


def _on_curve(
    step: Mixture,
    known: Mapping[int, float],
    level: Mapping[str, int],
    points: Mapping[tuple[str, str], Sequence[Point]],
) -> float:
    """Return the rating of a step by least squares over all mixtures of its two bots. Between two
    levels the curve is a parabola that never falls; above random choice it is a line."""
    high, share = known[level[step.strong]], step.share / WHOLE
    measured = points.get((step.weak, step.strong), ())
    if step.weak not in level:
        slope = _fitted([(1 - point.share, high - point.rating, point.games) for point in measured])
        return high - slope * (1 - share)
    low = known[level[step.weak]]
    bend = _fitted(
        [
            (
                point.share * (1 - point.share),
                point.rating - low - point.share * (high - low),
                point.games,
            )
            for point in measured
        ]
    )
    bend = max(low - high, min(high - low, bend))
    return low + share * (high - low) + bend * share * (1 - share)


def _fitted(points: Sequence[tuple[float, float, int]]) -> float:
    """Return the factor from x to y that fits best, by x, y and weight; 0 without points."""
    square = sum(weight * x * x for x, _, weight in points)
    return sum(weight * x * y for x, y, weight in points) / square if square else 0.0


def play(row: StepSeries, folder: Path, games: int, workers: int | None) -> None:
    def show_progress(done: int, total: int) -> None:
        print(f"\r{row.name}: {done} of {total}", end="", file=sys.stderr, flush=True)

    file = folder / f"{row.name}.jsonl"
    run(row.series, games, results=file, workers=workers, progress=show_progress)
    print(file=sys.stderr)


def write_ladder(game: str, ladder: Ladder) -> None:
    module = pack_named(game).bots.partition(":")[0].rpartition("stormtable.")[2].replace(".", "/")
    file = HERE.parent / "src" / "stormtable" / module / "weights" / f"{game}-ladder.json"
    steps = ",\n".join(f"  {json.dumps(asdict(step))}" for step in ladder)
    write_atomically(file, f'{{\n "steps": [\n{steps}\n ]\n}}\n')


def table(ladders: Mapping[str, Ladder], results: Mapping[str, Mapping[int, BotStanding]]) -> str:
    lines = [cells(COLUMNS), cells(["---"] * len(COLUMNS))]
    for game, ladder in ladders.items():
        for row, step in zip(rows(game), ladder, strict=True):
            standing = results[game].get(row.number - 1)
            figures = _figures(row, step, standing)
            lines.append(cells([game, str(row.number), _described(step), *figures]))
    return "\n".join(lines)


def _described(step: Mixture) -> str:
    if step.share == WHOLE:
        return f"`{step.strong}`"
    return f"`{step.weak}`, in {step.share} % of turns `{step.strong}`"


def _figures(row: StepSeries, step: Mixture, standing: BotStanding | None) -> list[str]:
    if standing is None:
        games = f"{step.games} of another row" if step.games else "none"
        return ["", games, "", "", str(step.rating)]
    low, high = standing.interval
    mark = "" if standing.games >= ENOUGH else " (few)"
    return [
        f"`{row.anchor}`",
        f"{standing.games}{mark}",
        f"{standing.share:.1%}",
        f"{100 * low:.0f} to {100 * high:.0f}",
        str(step.rating),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="steps whose name has this word")
    parser.add_argument("--games", type=int, default=0, help="of each step")
    parser.add_argument("--folder", type=Path, default=HERE.parent / "build" / "steps")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--write", action="store_true", help="write, play nothing")
    asked = parser.parse_args()
    ladders, results = {}, {}
    for game, games in GAMES.items():
        for row in rows(game):
            if not asked.write and row.played and asked.only in row.name:
                play(row, asked.folder, asked.games or games, asked.workers)
        results[game] = {
            row.number - 1: standing
            for row in rows(game)
            if (standing := result_of(row, asked.folder)) is not None
        }
        anchors = [row.anchor for row in rows(game)]
        ladders[game] = rated(ladder_of(game), results[game], anchors)
        write_ladder(game, ladders[game])
    put("bench/steps.py", table(ladders, results))


if __name__ == "__main__":
    main()
