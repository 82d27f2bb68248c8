"""A study: what would a whole state as one packed vector give?

python -m bench.packed_state

It records every read and write of Weather Machine's state in random play of four, and in search: at
each position a copy, a random decision on it, and the learned value. Then it replays both traces in
compiled loops, on tuples as the state has them and on one vector of 32-bit numbers with typed
accessors, which is changed in place and copied as a whole (`bench/packed_replay.py`). Both must
read the same numbers. It prints times, medians of rounds in turns, less that of reading the trace
itself; and with `--count` the instructions that valgrind counts. The whole decision and the whole
search node, which the accesses are a part of, are measured beside them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, cast

from rich.console import Console

from bench.measure import ROOT, environment
from bench.operations import search_nodes
from bench.packed import compiled, counted
from bench.play import blank_state, games, positions_of
from bench.report import Sheet, number
from bench.results import PURE
from bench.timing import microseconds, time_games
from stormtable.games.weather_machine.bots.weights import weights_for
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel import tuples
from stormtable.kernel.chance import Chance, Streams
from stormtable.kernel.engine import State
from stormtable.kernel.tuples import IntTuple

PLAYERS = 4
GAMES = {"play": 3, "search": 1}
"""Search makes a trace twenty times as long."""
ROUNDS = 9
MODULE = "packed_replay"
TRACES = ("play", "search")
FORMS = ("nothing", "tuples", "accessors", "inlined")
"""`inlined` computes places where they are used and keeps the vector in a local variable, which no
rule would do: it shows what accessors cost."""
WORK = tuple(f"{trace} {form}" for trace in TRACES for form in FORMS)

READ_NUMBER, WRITE_NUMBER, READ_ROW, SCAN_ROW, WRITE_ROW, NEW_ROW = range(6)
READ_IN, SCAN_IN, WRITE_IN, NEW_IN, COPY, BACK = range(6, 12)
"""As in `packed_replay`, which only the compiler can read."""

Access = tuple[int, ...]
FIELDS = tuple(name for name in MachineState.FIELDS if name not in State.FIELDS)


# --- recording, in pure Python ------------------------------------------------------------------

log: list[tuple[Access, str, IntTuple]] = []
"""Each access: its kind and indexes, the field, and the new values."""


class WatchedRow(tuple[int, ...]):
    """A tuple of ints that records what is read of it."""

    field: str
    row: int
    """Its index in a tuple of tuples; -1 if it is a field itself."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            for read in range(*index.indices(len(self))):
                self._read(read)
        else:
            self._read(index % len(self))
        return tuple.__getitem__(self, index)

    def _read(self, index: int) -> None:
        if self.row < 0:
            log.append(((READ_ROW, index), self.field, ()))
        else:
            log.append(((READ_IN, self.row, index), self.field, ()))

    def _scan(self, length: int) -> None:
        if self.row < 0:
            log.append(((SCAN_ROW, length), self.field, ()))
        else:
            log.append(((SCAN_IN, self.row, length), self.field, ()))

    def __iter__(self) -> Iterator[int]:
        self._scan(len(self))
        return tuple.__iter__(self)

    def __contains__(self, value: object) -> bool:
        whole = plain(self)
        self._scan(whole.index(value) + 1 if value in whole else len(whole))
        return value in whole

    def index(self, value: Any, *limits: Any) -> int:
        value: int = plain(self).index(value, *limits)
        self._scan(value + 1)
        return value


class WatchedRows(tuple[IntTuple, ...]):
    """A tuple of tuples whose rows record what is read of them."""

    field: str

    def __getitem__(self, index: Any) -> Any:
        value = tuple.__getitem__(self, index)
        return value if isinstance(index, slice) else watched(value, self.field, index % len(self))

    def __iter__(self) -> Iterator[IntTuple]:
        return (self[index] for index in range(len(self)))


def watched(row: IntTuple, field: str, index: int) -> WatchedRow:
    row_copy = WatchedRow(row)
    row_copy.field, row_copy.row = field, index
    return row_copy


def plain(value: Any) -> Any:
    """Return a value without anything that records."""
    if isinstance(value, tuple):
        whole = tuple.__getitem__(value, slice(None))
        return tuple(plain(item) for item in whole) if whole else ()
    return value


class WatchedState(MachineState):
    """A state that records what is read and written of it."""

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name not in FIELDS:
            return value
        if not isinstance(value, tuple):
            log.append(((READ_NUMBER,), name, ()))
            return value
        if value and isinstance(value[0], tuple):
            rows = WatchedRows(value)
            rows.field = name
            return rows
        return watched(value, name, -1)

    def __setattr__(self, name: str, value: Any) -> None:
        value = plain(value)
        if name in FIELDS:
            before = self.__dict__[name]
            if not isinstance(value, tuple):
                log.append(((WRITE_NUMBER,), name, (int(value),)))
            elif value and isinstance(value[0], tuple):
                for index, row in enumerate(value):
                    if row != before[index]:
                        _changed((index,), name, before[index], row)
            else:
                _changed((), name, before, value)
        object.__setattr__(self, name, value)

    def copy(self) -> MachineState:
        log.append(((COPY,), "", ()))
        self.__class__ = MachineState  # type: ignore[assignment]
        other = self.copy()
        self.__class__ = WatchedState  # type: ignore[assignment]
        other.__class__ = WatchedState
        return other


def _changed(row: tuple[int, ...], name: str, before: IntTuple, value: IntTuple) -> None:
    """Record a change: of one number if only one differs, else of the whole row."""
    kinds = (WRITE_IN, NEW_IN) if row else (WRITE_ROW, NEW_ROW)
    differ = [n for n in range(len(value)) if n >= len(before) or value[n] != before[n]]
    if len(value) == len(before) and value and len(differ) <= 1:
        index = differ[0] if differ else 0
        log.append(((kinds[0], *row, index), name, (value[index],)))
    else:
        log.append(((kinds[1], *row, len(value)), name, value))


def watch_helpers() -> None:
    """Let the functions that replace a tuple read it without a record: it is part of the write."""

    def unwatched(helper: Callable[..., Any]) -> Callable[..., Any]:
        return lambda row, *arguments: helper(plain(row), *arguments)

    helpers = {
        getattr(tuples, name): unwatched(getattr(tuples, name))
        for name in ("put", "added", "put_in", "added_in", "without")
    }
    for module in list(sys.modules.values()):
        if module.__name__.startswith("stormtable.games.weather_machine"):
            for name, value in list(vars(module).items()):
                if callable(value) and value in helpers:
                    setattr(module, name, helpers[value])


def record(which: str) -> dict[str, Any]:
    """Record some games, and return what the replays need."""
    rng = Random(1)
    value = weights_for(PLAYERS).value()
    blank = cast(MachineState, blank_state("weather-machine", PLAYERS))
    first = {name: plain(getattr(blank, name)) for name in FIELDS}
    blank.__class__ = WatchedState
    decisions = 0
    for seed in range(1, GAMES[which] + 1):
        state = blank.copy()
        state.chance = Streams(seed)
        state.advance()
        while state.agenda:
            decisions += 1
            if which == "search":
                node = state.copy()
                node.chance = Chance(rng)
                node.apply(rng.choice(node.choices))
                value.parts = None
                value.of(node, state.asked)
                log.append(((BACK,), "", ()))
            state.apply(rng.choice(state.choices))
        log.append(((BACK,), "", ()))
    return {"decisions": decisions, **laid_out(first)}


def laid_out(first: dict[str, Any]) -> dict[str, Any]:
    """Return both forms of the first state, and the trace with the places in both."""
    longest = {
        name: max(map(len, value)) if is_table(value) else len(value)
        for name, value in first.items()
        if isinstance(value, tuple)
    }
    for access, name, values in log:
        if access[0] in (NEW_ROW, NEW_IN):
            longest[name] = max(longest[name], len(values))
    packed: list[int] = []
    start: dict[str, int] = {}
    forms: dict[str, list[Any]] = {"numbers": [], "rows": [], "tables": []}
    field: dict[str, int] = {}
    for name, value in first.items():
        start[name] = len(packed)
        if not isinstance(value, tuple):
            kind = "numbers"
            packed.append(int(value))
        else:
            kind = "tables" if is_table(value) else "rows"
            for row in value if is_table(value) else (value,):
                packed += [len(row), *row, *([0] * (longest[name] - len(row)))]
        field[name] = len(forms[kind])
        forms[kind].append(int(value) if kind == "numbers" else value)
    trace: list[int] = []
    for access, name, values in log:
        kind_of, *where = access
        trace.append(kind_of)
        if name:
            trace += [field[name], start[name]]
            if kind_of in (READ_IN, SCAN_IN, WRITE_IN, NEW_IN):
                trace.append(longest[name] + 1)
            trace += [*where, *values]
    kinds = [0] * (BACK + 1)
    for access, _, _ in log:
        kinds[access[0]] += 1
    return {**forms, "packed": packed, "trace": trace, "kinds": kinds}


def is_table(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], tuple)


# --- replaying, compiled ------------------------------------------------------------------------


class Study:
    def __init__(self, folder: Path, traces: Iterable[str] = TRACES) -> None:
        self.replay = compiled(folder, MODULE)
        self.recorded = {
            name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in traces
        }
        self.traces = {
            name: self.replay.trace_of(recorded["trace"])
            for name, recorded in self.recorded.items()
        }

    def work(self, name: str) -> Callable[[], int]:
        """Return a function that replays a trace in one form."""
        which, _, form = name.partition(" ")
        replay, trace, recorded = self.replay, self.traces[which], self.recorded[which]
        if form == "nothing":
            return lambda: int(replay.replay_nothing(trace))
        if form in ("accessors", "inlined"):
            packed = replay.packed_of(recorded["packed"])
            played = replay.replay_packed if form == "accessors" else replay.replay_inlined
            return lambda: int(played(packed, trace))
        state = replay.Tuples(
            recorded["numbers"],
            [tuple(row) for row in recorded["rows"]],
            [tuple(tuple(row) for row in rows) for rows in recorded["tables"]],
        )
        return lambda: int(replay.replay_tuples(state, trace))


def timed(study: Study) -> dict[str, float]:
    """Microseconds of a decision, for each kind of work, in turns."""
    works = {name: study.work(name) for name in WORK}
    for which in TRACES:
        if len({works[f"{which} {form}"]() for form in FORMS[1:]}) > 1:
            sys.exit(f"the forms differ in what {which} reads")
    rounds: dict[str, list[float]] = {name: [] for name in WORK}
    for _ in range(ROUNDS):
        for name, work in works.items():
            start = time.process_time()
            work()
            took = time.process_time() - start
            rounds[name].append(1e6 * took / study.recorded[name.split()[0]]["decisions"])
    return {name: median(times) for name, times in rounds.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.packed_state", description=__doc__)
    parser.add_argument("--count", action="store_true", help="count instructions, too")
    parser.add_argument("--record", choices=TRACES, help="only record, and print the trace")
    parser.add_argument("--work", choices=WORK, help="do one kind of work, and print nothing")
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the traces and the replay are")
    options = parser.parse_args()
    if options.record:
        watch_helpers()
        print(json.dumps(record(options.record)))
        return
    with TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        for name in TRACES:
            if not (folder / f"{name}.json").exists():
                command = [sys.executable, "-m", "bench.packed_state", "--record", name]
                done = subprocess.run(
                    command, check=True, capture_output=True, cwd=ROOT, env=environment(PURE)
                )
                (folder / f"{name}.json").write_bytes(done.stdout)
        if options.work:
            work = Study(folder, [options.work.split()[0]]).work(options.work)
            for _ in range(options.repeats):
                work()
            return
        report(Study(folder), folder, options.count)


def report(study: Study, folder: Path, count: bool) -> None:
    took = timed(study)
    instructions: dict[str, int] = {}
    for name in WORK if count else ():
        twice, once = (counted(name, n, folder, "bench.packed_state") for n in (2, 1))
        instructions[name] = twice - once
    rows: list[tuple[str, ...]] = []
    for name in WORK:
        which, _, form = name.partition(" ")
        if form != "nothing":
            reading = f"{which} nothing"
            own = instructions.get(name, 0) - instructions.get(reading, 0)
            each = number(own / study.recorded[which]["decisions"]) if count else "-"
            rows.append((name, f"{took[name] - took[reading]:.3f}", each))
    columns = ("accesses of a state, a decision", "us", "instructions")
    console = Console()
    console.print(Sheet("A whole state as one vector", columns, rows).for_terminal())
    for which in TRACES:
        recorded = study.recorded[which]
        shares = (f"{total / recorded['decisions']:.1f}" for total in recorded["kinds"])
        console.print(f"{which}: accesses a decision by kind: {', '.join(shares)}")
    bare = 1e6 / time_games(2.0, games("weather-machine", PLAYERS))["decisions_per_s"]
    positions = positions_of("weather-machine", PLAYERS)
    node = microseconds(search_nodes("weather-machine", PLAYERS, positions), 2.0)
    size = len(study.recorded["play"]["packed"])
    console.print(f"The vector has {size} numbers. A decision of random play takes {bare:.2f} us,")
    console.print(f"a search node (a copy, a decision and the learned value) {node:.2f} us.")


if __name__ == "__main__":
    main()
