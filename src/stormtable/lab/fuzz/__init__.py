"""Fuzzing: damaged input must not crash, hang or pass unnoticed.

Each kind is a function of a game, a number of cases and a seed. It returns a line for each problem.
The same seed makes the same cases.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from stormtable.bots.seeding import seed_of
from stormtable.bots.spread import spread
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.registry import title_named
from stormtable.lab.arena.simulate import Progress
from stormtable.lab.fuzz import editions, records, words

Fuzz = Callable[[str, int, int], list[str]]

KINDS: dict[str, Fuzz] = {
    "editions": editions.fuzz,
    "records": records.fuzz,
    "words": words.fuzz,
}
SLICE = 250
"""Cases that one worker runs before it continues with another seed."""
MOST = 1_000_000_000


def fuzz(
    kind: str,
    game: str,
    cases: int,
    seed: int,
    *,
    progress: Progress | None = None,
    workers: int | None = None,
) -> list[str]:
    """Run `cases` of a kind; return each problem with the seed and number that reproduce it."""
    title_named(game)
    if not 1 <= cases <= MOST:
        raise BadSetting(f"{cases} cases cannot be tried", f"choose 1 to {MOST}")
    problems: list[str] = []
    try_slice = partial(_slice, kind, game, cases, seed)
    for number, new_problems in enumerate(spread(try_slice, -(-cases // SLICE), workers), 1):
        problems += new_problems
        if progress is not None:
            progress(min(number * SLICE, cases))
    return problems


def _slice(kind: str, game: str, cases: int, seed: int, index: int) -> list[str]:
    return KINDS[kind](game, min(SLICE, cases - index * SLICE), seed_of(seed, index))
