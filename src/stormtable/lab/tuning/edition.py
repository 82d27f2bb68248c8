"""Tune an edition's rebuilt numbers until it passes its gates (`stormtable tune edition`).

The search changes only rebuilt values, and only within the constraints: an edition that does not
load is no candidate. Of two equally good editions, the one with fewer changes wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from math import exp
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stormtable.bots.training import PrintLine
from stormtable.kernel.edition import EditionFile, edition_text
from stormtable.kernel.errors import BadSetting, StormtableError
from stormtable.kernel.registry import title_named
from stormtable.kernel.schema import called
from stormtable.lab.tuning import measure
from stormtable.lab.tuning.gates import Gate, measure_of
from stormtable.lab.tuning.weights import SHAKE, needs_cmaes

NUMERAL = re.compile(r"\d+")
CHANGE = 0.02
"""The penalty for a changed number. A gate that misses by its whole tolerance has the penalty 1."""
NO_EDITION = 1000.0
DRAWS = 100
"""How often to draw a candidate again when it breaks a constraint."""


@dataclass(frozen=True, slots=True)
class EditionNumber:
    """A number in an edition: a whole value, or a number within a text."""

    key: str
    index: int
    """The index of the number within the value of the key."""
    value: int


@dataclass(frozen=True, slots=True)
class Edited:
    text: str
    changes: Mapping[str, tuple[int, int]]
    penalty: float
    before: float
    gates: tuple[Gate, ...]


def rebuilt_numbers(file: EditionFile, patterns: Sequence[str]) -> list[EditionNumber]:
    """Return the rebuilt numbers whose keys match a pattern."""
    matches: list[EditionNumber] = []
    for key, value in file.leaves():
        if not any(fnmatchcase(key, pattern) for pattern in patterns):
            continue
        if not file.origin(key).startswith("rebuilt"):
            continue
        for index, number in enumerate(_numbers(value)):
            matches.append(EditionNumber(key, index, number))
    return matches


def _numbers(value: object) -> list[int]:
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [value]
    if isinstance(value, str):
        return [int(numeral) for numeral in NUMERAL.findall(value)]
    if isinstance(value, list):
        return [number for item in value for number in _numbers(item)]
    return []


def _renumbered(value: Any, numbers: Iterator[int]) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return next(numbers)
    if isinstance(value, str):
        return NUMERAL.sub(lambda _: str(next(numbers)), value)
    if isinstance(value, list):
        return [_renumbered(item, numbers) for item in value]
    return value


def edited(text: str, changes: Mapping[str, Sequence[int]]) -> str:
    """Return the file with other numbers at these keys. Everything else stays unchanged, comments
    included."""
    import tomlkit

    document = tomlkit.parse(text)
    for key, numbers in changes.items():
        holder, name = _find(document, key)
        holder[name] = _renumbered(holder[name].unwrap(), iter(numbers))
    return tomlkit.dumps(document)


def _find(document: Any, key: str) -> tuple[Any, str]:
    """Return the table and key of a leaf; entries of lists of tables are named by their `name`."""
    holder: Any = document
    remaining = key
    while True:
        if isinstance(holder, list):
            for number, inner in enumerate(holder):
                name = called(inner, number)
                if remaining.startswith(f"{name}."):
                    holder, remaining = inner, remaining.removeprefix(f"{name}.")
                    break
            else:
                raise BadSetting(f"no value {key}", "name one of: stormtable editions keys")
            continue
        if remaining in holder:
            return holder, remaining
        name, _, remaining = remaining.partition(".")
        holder = holder[name]


def penalty(gates: Sequence[Gate], changed: int) -> float:
    """Return by how much required gates are significantly missed, plus a little for every change.

    Each candidate plays few games, so its wins by seat are mostly chance.
    """
    missed = 0.0
    for gate in gates:
        if gate.passed or not gate.asked:
            continue
        below = gate.low is not None and gate.value < gate.low
        bound = gate.low if below else gate.high
        assert bound is not None
        low, high = gate.interval
        missed += max(0.0, bound - high if below else low - bound) / max(1.0, abs(bound))
    return missed + CHANGE * changed


def tune_edition(
    game: str,
    patterns: Sequence[str],
    *,
    options: Mapping[str, str],
    generations: int,
    population: int,
    games: int,
    bots: Sequence[str],
    players: Sequence[int],
    seed: int,
    print_line: PrintLine,
    workers: int | None = None,
) -> Edited:
    needs_cmaes()
    import numpy as np
    from cmaes import CMA

    title = title_named(game)
    measure_of(game)
    text, _ = edition_text(options.get("edition", ""), game)
    free = rebuilt_numbers(EditionFile.parse(text, game), patterns)
    if not free:
        raise BadSetting(
            f"no rebuilt number matches {', '.join(patterns)}",
            f"see: stormtable editions show {title.name}",
        )

    def measured(numbers: Sequence[int]) -> tuple[float, tuple[Gate, ...]]:
        with _laid_out(edited(text, _by_key(free, numbers))) as file:
            try:
                measured_report = measure.report(
                    *(game, games, seed),
                    bots=bots,
                    players=players,
                    options={**options, "edition": file},
                    workers=workers,
                )
            except StormtableError as error:
                print_line(f"not an edition: {error}")
                return NO_EDITION, ()
        changed = sum(
            printed.value != number for printed, number in zip(free, numbers, strict=True)
        )
        return penalty(measured_report.gates, changed), measured_report.gates

    def possible(numbers: Sequence[int]) -> bool:
        with _laid_out(edited(text, _by_key(free, numbers))) as file:
            try:
                title.new(title.seats.start, title.settle_settings({**options, "edition": file}))
            except StormtableError:
                return False
        return True

    best = [printed.value for printed in free]
    before, chosen = measured(best)
    least = before
    optimizer = CMA(
        mean=np.zeros(len(free)), sigma=SHAKE, seed=seed & 0x7FFFFFFF, population_size=population
    )
    for generation in range(1, generations + 1):
        tried: list[tuple[Any, float]] = []
        for _ in range(population):
            for _ in range(DRAWS):
                point = optimizer.ask()
                numbers = _candidate(free, point)
                if possible(numbers):
                    break
            value, gates = measured(numbers)
            tried.append((point, value))
            if value < least:
                best, least, chosen = numbers, value, gates
        optimizer.tell(tried)
        print_line(
            f"generation {generation}: {min(value for _, value in tried):.3f}, least {least:.3f}"
        )
    changes = {
        f"{printed.key}[{printed.index}]": (printed.value, number)
        for printed, number in zip(free, best, strict=True)
        if printed.value != number
    }
    return Edited(edited(text, _by_key(free, best)), changes, least, before, chosen)


@contextmanager
def _laid_out(text: str) -> Iterator[str]:
    """Yield the name of a temporary file with this text."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "candidate.toml"
        file.write_text(text, encoding="utf-8")
        yield str(file)


def _candidate(free: Sequence[EditionNumber], point: Any) -> list[int]:
    """Return the edition's values at a point of the search: the old values times e to that
    power."""
    return [
        round(printed.value * exp(max(-1.0, min(1.0, float(by)))))
        for printed, by in zip(free, point, strict=True)
    ]


def _by_key(free: Sequence[EditionNumber], numbers: Sequence[int]) -> dict[str, list[int]]:
    by_key: dict[str, list[int]] = {}
    for printed, number in zip(free, numbers, strict=True):
        by_key.setdefault(printed.key, []).append(number)
    return by_key
