"""The table of docs/bots.md: every level against the one below, with intervals and thinking time.

python -m bench.bots                        plays all that is missing, then writes the table
python -m bench.bots --only island          only rows whose name has that word
python -m bench.bots --write                writes the table from what is played, plays nothing

Games are kept as they are played (build/bots/*.jsonl, not in the repository): a run that was
stopped goes on where it was. --ray ADDRESS plays on a cluster.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.marked import cells, replaced
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.kernel.files import is_there, write_atomically
from stormtable.lab.arena.ranking import BotStanding, Ranking, ranking_of
from stormtable.lab.arena.results import Results
from stormtable.lab.arena.running import run
from stormtable.lab.arena.series import prepare

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "bots.md"
SEED = 20
COLUMNS = (
    *("game", "players", "bot", "against", "games", "wins", "95 %", "wanted"),
    *("CPU s a turn", "longest turn"),
)


@dataclass(frozen=True, slots=True)
class Pairing:
    name: str
    game: str
    players: int
    bots: tuple[str, ...]
    target: float
    """The least percentage of wins that the first bot should have."""
    games: int = 400
    options: dict[str, str] = field(default_factory=dict)


def rows() -> Iterator[Pairing]:
    machine, island = "weather-machine", "weather-island"
    for players in (2, 3, 4):
        many = players - 1
        yield Pairing(
            f"machine-{players}-greedy", machine, players, _against("greedy", "random", many), 95
        )
    yield Pairing("machine-2-normal", machine, 2, ("normal", "greedy"), 75)
    for players in (3, 4):
        yield _normal(machine, players)
    yield Pairing("machine-2-hard", machine, 2, ("hard", "normal"), 85)
    yield Pairing("machine-2-expert", machine, 2, ("expert", "hard"), 65)
    yield Pairing("machine-4-hard", machine, 4, _against("hard", "normal", 3), 60)
    for level, target in (("normal", 20), ("hard", 50), ("expert", 65)):
        yield Pairing(f"solo-{level}", machine, 1, (level,), target)
    for challenge in CHALLENGES:
        yield Pairing(
            f"solo-{challenge}", machine, 1, ("expert",), 0, 40, {"challenges": challenge}
        )
    yield Pairing("solo-all", machine, 1, ("expert",), 0, 40, {"challenges": "all"})
    yield Pairing("island-2-greedy", island, 2, ("greedy", "random"), 95)
    yield Pairing("island-2-normal", island, 2, ("normal", "greedy"), 55)
    for players in (3, 4):
        yield _normal(island, players)
    yield Pairing("island-2-hard", island, 2, ("hard", "normal"), 60)
    yield Pairing("island-2-expert", island, 2, ("expert", "hard"), 57)
    yield Pairing("island-4-hard", island, 4, _against("hard", "normal", 3), 40)


def _normal(game: str, players: int) -> Pairing:
    """Return a row without a target, except that it must be above even."""
    name = f"{game.removeprefix('weather-')}-{players}-normal"
    return Pairing(name, game, players, _against("normal", "greedy", players - 1), 100 / players)


def _against(bot: str, others: str, many: int) -> tuple[str, ...]:
    return (bot, *[others] * many)


def file_of(row: Pairing, folder: Path) -> Path:
    return folder / f"{row.name}.jsonl"


def play(row: Pairing, folder: Path, games: int, workers: int | None, ray: str | None) -> None:
    series = prepare(row.game, row.players, row.bots, SEED, row.options)

    def show_progress(done: int, total: int) -> None:
        print(f"\r{row.name}: {done} of {total}", end="", file=sys.stderr, flush=True)

    run(
        series,
        games,
        results=file_of(row, folder),
        workers=workers,
        ray=ray,
        progress=show_progress,
    )
    print(file=sys.stderr)


def ranking_so_far(row: Pairing, folder: Path) -> Ranking | None:
    """Return the results of a row so far; only whole seeds count."""
    if not is_there(file_of(row, folder)):
        return None
    series = prepare(row.game, row.players, row.bots, SEED, row.options)
    with Results(file_of(row, folder), series) as results:
        blocks: dict[int, int] = {}
        for number in results.bouts:
            blocks[number // series.block] = blocks.get(number // series.block, 0) + 1
        whole = {block for block, count in blocks.items() if count == series.block}
        bouts = [bout for bout in results.bouts.values() if bout.number // series.block in whole]
    return ranking_of(series, bouts, row.games) if bouts else None


def table(folder: Path) -> str:
    lines = [cells(COLUMNS), cells(["---"] * len(COLUMNS))]
    for row in rows():
        ranking = ranking_so_far(row, folder)
        cells_of_row = [_game(row), str(row.players), row.bots[0], _rivals(row)]
        if ranking is None:
            cells_of_row += ["not played", *[""] * (len(COLUMNS) - 5)]
        else:
            cells_of_row += _figures(row, ranking, ranking.overall[0])
        lines.append(cells(cells_of_row))
    return "\n".join(lines)


def put(command: str, lines: str) -> None:
    """Insert a table into docs/bots.md."""
    begin = f"<!-- table of {command} -->"
    text = PAGE.read_text(encoding="utf-8")
    write_atomically(PAGE, replaced(PAGE.name, text, begin, "<!-- end of the table -->", lines))


def _figures(row: Pairing, ranking: Ranking, first: BotStanding) -> list[str]:
    low, high = first.interval
    return [
        str(ranking.games),
        f"{first.share:.1%}",
        f"{100 * low:.0f} to {100 * high:.0f}",
        f"{row.target:.0f} %" if row.target else "",
        f"{first.seconds:.3f}",
        f"{first.longest:.2f}",
    ]


def _game(row: Pairing) -> str:
    if row.players == 1:
        return f"The Saboteurs, {row.options.get('challenges', 'no Challenge')}"
    return row.game


def _rivals(row: Pairing) -> str:
    if row.players == 1:
        return ""
    return row.bots[1] if row.players == 2 else f"{row.players - 1} of {row.bots[1]}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="rows whose name has this word")
    parser.add_argument("--games", type=int, default=0, help="instead of each row's own number")
    parser.add_argument("--folder", type=Path, default=HERE.parent / "build" / "bots")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--ray", default=None)
    parser.add_argument("--write", action="store_true", help="write the table, play nothing")
    asked = parser.parse_args()
    if not asked.write:
        for row in rows():
            if asked.only in row.name:
                play(row, asked.folder, asked.games or row.games, asked.workers, asked.ray)
    put("bench/bots.py", table(asked.folder))


if __name__ == "__main__":
    main()
