"""Plays a series, on this machine or on a Ray cluster, and continues a file of results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from stormtable.bots.spread import gather
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.files import is_there, write_atomically
from stormtable.lab.arena.ranking import Ranking, ranking_of
from stormtable.lab.arena.results import Results
from stormtable.lab.arena.series import Bout, Series, play
from stormtable.lab.arena.statistics import Sprt

Progress = Callable[[int, int], None]
"""A callback for the number of finished games and the total."""


def run(
    series: Series,
    games: int,
    *,
    results: Path | None = None,
    records: Path | None = None,
    overwrite: bool = False,
    sprt: Sprt | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Ranking:
    """Play at least `games` games at each table, or until the test has a result; games in `results`
    count.

    The folder `records` gets a record of each game; records of another series are replaced only
    with `overwrite`. With `ray` that cluster plays the games, otherwise `workers` processes.
    """
    total = series.games(games)
    with Results(results, series) if results is not None else nullcontext() as results_file:
        bouts = dict(results_file.bouts) if results_file is not None else {}
        test = Stop(series, sprt)
        for bout in bouts.values():
            test.add(bout)
        done = sum(number < total for number in bouts)
        if progress is not None:
            progress(done, total)
        todo = [number for number in range(total) if number not in bouts]
        if records is not None and not overwrite and not bouts:
            _need_room(series, records, todo)
        play_game = partial(play, series, records is not None)
        over = _played(play_game, series, todo, workers, ray) if not test.verdict else iter(())
        for number, (bout, text) in over:
            if records is not None and text:
                write_atomically(records / _name(series, number), text)
            if results_file is not None:
                results_file.add(bout)
            bouts[number] = bout
            done += 1
            if progress is not None:
                progress(done, total)
            if test.add(bout):
                break
    counted = min(total, test.counted) if test.verdict else total
    return ranking_of(
        series,
        [bout for number, bout in bouts.items() if number < counted],
        total,
        test.verdict,
    )


def _need_room(series: Series, folder: Path, games: list[int]) -> None:
    for number in games:
        if is_there(file := folder / _name(series, number)):
            raise BadSetting(
                f"{file} is there already", "choose another folder or seed, or add --overwrite"
            )


def _name(series: Series, number: int) -> str:
    return f"{series.game}-{series.players}p-{series.seed}-{number + 1:05}.record"


def _played(
    play_game: Callable[[int], tuple[Bout, str]],
    series: Series,
    todo: list[int],
    workers: int | None,
    ray: str | None,
) -> Iterator[tuple[int, tuple[Bout, str]]]:
    if ray is None:
        return gather(play_game, todo, workers)
    if workers is not None:
        raise BadSetting("--workers and --ray are two ways to play", "give one of them")
    from stormtable.lab.arena.on_ray import gather_on_ray  # an optional dependency

    return gather_on_ray(play_game, todo, ray)


class Stop:
    """Decides when the sequential test has a result.

    The test counts whole blocks in the order of their numbers, so it stops at the same game for any
    number of processes.
    """

    def __init__(self, series: Series, sprt: Sprt | None) -> None:
        self._series = series
        self._sprt = sprt
        self._open: dict[int, list[float]] = {}
        self._shares: list[float] = []
        self.verdict = ""
        if sprt is not None and len(series.tables) > 1:
            raise BadSetting("--sprt tests one table", "name as many bots as seats, or fewer")

    @property
    def counted(self) -> int:
        """The number of games counted so far."""
        return len(self._shares) * self._series.block

    def add(self, bout: Bout) -> str:
        if self._sprt is None or self.verdict:
            return self.verdict
        first = self._series.bots[0]
        block = bout.number // self._series.block
        self._open.setdefault(block, []).append(bout.share(first))
        while len(self._open.get(len(self._shares), ())) == self._series.block:
            shares = self._open.pop(len(self._shares))
            self._shares.append(sum(shares) / len(shares))
            self.verdict = self._sprt.verdict(self._shares)
            if self.verdict:
                break
        return self.verdict
