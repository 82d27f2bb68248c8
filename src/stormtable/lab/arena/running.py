"""Plays a contest: here or on a Ray cluster, on from where a file of results ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from stormtable.bots.spread import gather
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.files import is_there, write_atomically
from stormtable.lab.arena.ranking import Standings, standings
from stormtable.lab.arena.results import Results
from stormtable.lab.arena.series import Bout, Contest, play
from stormtable.lab.arena.statistics import Sprt

Progress = Callable[[int, int], None]
"""Told how many games are over and how many are wanted."""


def run(
    contest: Contest,
    games: int,
    *,
    results: Path | None = None,
    records: Path | None = None,
    overwrite: bool = False,
    sprt: Sprt | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Standings:
    """At least `games` at each table, or until the test is sure; those in `results` among them.

    `records` takes a record of each game that is played; those of another contest are replaced
    only if `overwrite`. With `ray` the games are played on the
    cluster there, else by `workers` processes here.
    """
    wanted = contest.games(games)
    with Results(results, contest) if results is not None else nullcontext() as kept:
        bouts = dict(kept.bouts) if kept is not None else {}
        test = Stop(contest, sprt)
        for bout in bouts.values():
            test.add(bout)
        done = sum(number < wanted for number in bouts)
        if progress is not None:
            progress(done, wanted)
        todo = [number for number in range(wanted) if number not in bouts]
        if records is not None and not overwrite and not bouts:
            _need_room(contest, records, todo)
        one = partial(play, contest, records is not None)
        over = _played(one, contest, todo, workers, ray) if not test.verdict else iter(())
        for number, (bout, text) in over:
            if records is not None and text:
                write_atomically(records / _name(contest, number), text)
            if kept is not None:
                kept.add(bout)
            bouts[number] = bout
            done += 1
            if progress is not None:
                progress(done, wanted)
            if test.add(bout):
                break
    counted = min(wanted, test.counted) if test.verdict else wanted
    return standings(
        contest,
        [bout for number, bout in bouts.items() if number < counted],
        wanted,
        test.verdict,
    )


def _need_room(contest: Contest, folder: Path, games: list[int]) -> None:
    for number in games:
        if is_there(file := folder / _name(contest, number)):
            raise BadSetting(
                f"{file} is there already", "choose another folder or seed, or add --overwrite"
            )


def _name(contest: Contest, number: int) -> str:
    return f"{contest.game}-{contest.players}p-{contest.seed}-{number + 1:05}.record"


def _played(
    one: Callable[[int], tuple[Bout, str]],
    contest: Contest,
    todo: list[int],
    workers: int | None,
    ray: str | None,
) -> Iterator[tuple[int, tuple[Bout, str]]]:
    if ray is None:
        return gather(one, todo, workers)
    if workers is not None:
        raise BadSetting("--workers and --ray are two ways to play", "give one of them")
    from stormtable.lab.arena.on_ray import gather_on_ray  # an extra that is not always there

    return gather_on_ray(one, todo, ray)


class Stop:
    """Tells when the test is sure. It goes by whole blocks in the order of their numbers, so that
    it stops at the same game however many play at once."""

    def __init__(self, contest: Contest, sprt: Sprt | None) -> None:
        self._contest = contest
        self._sprt = sprt
        self._open: dict[int, list[float]] = {}
        self._shares: list[float] = []
        self.verdict = ""
        if sprt is not None and len(contest.tables) > 1:
            raise BadSetting("--sprt tests one table", "name as many bots as seats, or fewer")

    @property
    def counted(self) -> int:
        """How many games it has gone by."""
        return len(self._shares) * self._contest.block

    def add(self, bout: Bout) -> str:
        if self._sprt is None or self.verdict:
            return self.verdict
        first = self._contest.bots[0]
        block = bout.number // self._contest.block
        self._open.setdefault(block, []).append(bout.share(first))
        while len(self._open.get(len(self._shares), ())) == self._contest.block:
            shares = self._open.pop(len(self._shares))
            self._shares.append(sum(shares) / len(shares))
            self.verdict = self._sprt.verdict(self._shares)
            if self.verdict:
                break
        return self.verdict
