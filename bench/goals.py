"""The performance goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.names import CATANATRON, ISLAND, MACHINE, caption, loop, single, split
from bench.results import COMPILED, DECISIONS, PEER, PURE, Results, ratio

Measured = Callable[[Results], float | None]
GAMES = (MACHINE, ISLAND)


@dataclass(frozen=True)
class Goal:
    what: str
    game: str
    engine: str
    measured: Measured
    bound: float
    unit: str
    is_minimum: bool = False

    @property
    def target(self) -> str:
        return f"{'at least' if self.is_minimum else 'at most'} {self.bound:g} {self.unit}"

    def reached(self, results: Results) -> bool | None:
        """Return whether the goal is reached; None: not measured in this run."""
        value = self.measured(results)
        if value is None:
            return None
        return value >= self.bound if self.is_minimum else value <= self.bound


def _operation(name: str, engine: str, key: str, per: float = 1.0) -> Measured:
    def measured(results: Results) -> float | None:
        return ratio(results.value(single(name), engine, key), per)

    return measured


def _decisions(name: str, engine: str) -> Measured:
    return lambda results: results.to_catanatron(name, engine)


def _readme_loop(name: str) -> Measured:
    def measured(results: Results) -> float | None:
        peer = results.value(loop(CATANATRON), PEER, DECISIONS)
        return ratio(results.value(loop(name), COMPILED, "readme_per_s"), peer)

    return measured


def _by_code(name: str) -> Measured:
    """Return the decisions of `play(code)`, relative to the bare state in the same process."""
    return lambda results: results.value(loop(name), COMPILED, "code_to_bare")


def _compiled(name: str) -> Measured:
    return lambda results: results.compiled_over_pure(name)


def _copy(engine: str) -> Measured:
    def measured(results: Results) -> float | None:
        ours = results.value(single(MACHINE), engine, "copy_us")
        return ratio(results.value(single(CATANATRON), PEER, "copy_us"), ours)

    return measured


def _undo(name: str, engine: str) -> Measured:
    """Return the slowest undo (early, middle, late) in random decisions on the same engine."""

    def measured(results: Results) -> float | None:
        undos = [
            results.value(single(name), engine, f"undo_{when}_us")
            for when in ("early", "middle", "late")
        ]
        decisions = results.value(name, engine, DECISIONS)
        known = [undo for undo in undos if undo is not None]
        return max(known) * decisions / 1e6 if known and decisions else None

    return measured


def _growth(title: str, engine: str) -> Measured:
    """Return the time of a decision with four players, relative to two: linear growth doubles
    it."""

    def measured(results: Results) -> float | None:
        two, four = (results.value(f"{title}-{n}", engine, DECISIONS) for n in (2, 4))
        return ratio(two, four)

    return measured


def goals() -> Iterator[Goal]:
    for name in GAMES:
        game = caption(name)
        # Pure Python must not get slower: on 16 November 2026 it made 6.4 and 7.7 times.
        for engine, times in ((PURE, 6 if name == MACHINE else 7), (COMPILED, 120)):
            measured = _decisions(name, engine)
            yield Goal("decisions, to Catanatron's", game, engine, measured, times, "x", True)
        what = "README loop, to Catanatron's play_tick()"
        yield Goal(what, game, COMPILED, _readme_loop(name), 10, "x", True)
        what = "play(code), to the bare state"
        yield Goal(what, game, COMPILED, _by_code(name), 1, "x", True)
        yield Goal("compiled over pure", game, "both", _compiled(name), 5, "x", True)
    for engine, times in ((PURE, 2), (COMPILED, 10)):
        measured = _copy(engine)
        yield Goal(
            "Catanatron's copy, to ours", caption(MACHINE), engine, measured, times, "x", True
        )
    for name in GAMES:
        game = caption(name)
        for key, what, bound, unit, per in (
            ("saved_bytes", "saved state", 4, "kB", 1000),
            ("copy_us", "copy", 0.3, "us", 1),
            ("node_us", "search node", 3, "us", 1),
            ("save_us", "save", 20, "us", 1),
            ("options_us", "legal options", 3, "us", 1),
            ("view_bytes", "largest view", 16, "kB", 1000),
            ("view_json_us", "view as JSON", 1, "ms", 1000),
            ("act_bytes", "feed of an act, 19 of 20", 4, "kB", 1000),
            ("replay_us", "load of a finished record", 200, "ms", 1000),
        ):
            yield Goal(what, game, COMPILED, _operation(name, COMPILED, key, per), bound, unit)
        for engine in (PURE, COMPILED):
            memory = _operation(name, engine, "memory_kb")
            yield Goal("memory of a copy", game, engine, memory, 100, "kB")
            yield Goal("undo", game, engine, _undo(name, engine), 5, "decisions")
            growth = _growth(split(name)[0], engine)
            yield Goal("a decision, to one of 2 players", game, engine, growth, 2, "x")
