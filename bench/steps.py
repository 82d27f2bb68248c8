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
from stormtable.bots.steps import CENTRE, EASIEST, WHOLE, Ladder, Step, code_of_step
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
class Row:
    game: str
    number: int
    step: Step

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


def rows(game: str) -> list[Row]:
    return [Row(game, number, step) for number, step in enumerate(ladder_of(game), 1)]


def result_of(row: Row, folder: Path) -> BotStanding | None:
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
    """Return the ladder with ratings. Steps without games lie evenly between their neighbours;
    neighbours in the wrong order share their mean."""
    level = {step.strong: at for at, step in enumerate(ladder) if step.share == WHOLE}
    known: dict[int, float] = {level[NORMAL]: float(CENTRE)}
    games = {at: results[at].games for at in results}
    if level[NORMAL] in results:  # these games were against the easiest level
        known[level[EASIEST]] = CENTRE - lead(results[level[NORMAL]])
        games[level[EASIEST]] = games[level[NORMAL]]
    for at in sorted(results, key=lambda at: (ladder[at].share < WHOLE, at)):
        anchor = level[anchors[at]]
        if at != level[NORMAL] and anchor in known:
            known[at] = known[anchor] + lead(results[at])
    ratings = _filled(known, len(ladder), ladder)
    return tuple(
        replace(step, rating=round(rating), games=games.get(at, 0))
        for at, (step, rating) in enumerate(zip(ladder, _in_order(ratings), strict=True))
    )


def _filled(known: Mapping[int, float], count: int, ladder: Ladder) -> list[float]:
    ratings = []
    for at in range(count):
        below = max((other for other in known if other <= at), default=None)
        above = min((other for other in known if other >= at), default=None)
        if below is None or above is None:
            ratings.append(float(ladder[at].rating))
        elif below == above:
            ratings.append(known[at])
        else:
            part = (at - below) / (above - below)
            ratings.append(known[below] + part * (known[above] - known[below]))
    return ratings


def _in_order(ratings: Sequence[float]) -> list[float]:
    """Return the nearest ratings that never fall (pool adjacent violators)."""
    pools: list[list[float]] = []
    for rating in ratings:
        pools.append([rating])
        while len(pools) > 1 and _mean(pools[-2]) > _mean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    return [_mean(pool) for pool in pools for _ in pool]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def play(row: Row, folder: Path, games: int, workers: int | None) -> None:
    def tell(done: int, total: int) -> None:
        print(f"\r{row.name}: {done} of {total}", end="", file=sys.stderr, flush=True)

    file = folder / f"{row.name}.jsonl"
    run(row.series, games, results=file, workers=workers, progress=tell)
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
            lines.append(cells([game, str(row.number), _described(step), *_figures(row, standing)]))
            lines[-1] = lines[-1].removesuffix(" |") + f" | {step.rating} |"
    return "\n".join(lines)


def _described(step: Step) -> str:
    if step.share == WHOLE:
        return f"`{step.strong}`"
    return f"`{step.weak}`, in {step.share} % of turns `{step.strong}`"


def _figures(row: Row, standing: BotStanding | None) -> list[str]:
    if standing is None:
        return ["", "", "", ""] if not row.played else ["", "none", "", ""]
    low, high = standing.interval
    mark = "" if standing.games >= ENOUGH else " (few)"
    return [
        f"`{row.anchor}`",
        f"{standing.games}{mark}",
        f"{standing.share:.1%}",
        f"{100 * low:.0f} to {100 * high:.0f}",
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
