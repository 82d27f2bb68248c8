"""Guards against regressions by counting instructions: `make instructions`.

Seconds are noisy, instructions hardly: the same games of the same seeds take the same number of
them to a tenth of a percent. Each workload runs twice under valgrind, with few games and with more;
the difference is the cost of playing, without imports and set-up. It is counted per decision, so
that a change of rules or of chance, which leads to other games, is not mistaken for a slower
engine. The check fails if the count is more than 3 % above the one in bench/instructions.json.

The numbers belong to a build of Python (and of the compiled modules). On another build the stored
numbers are scaled by what plain Python takes on both, and only shown: nothing fails.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from os import cpu_count
from pathlib import Path
from shutil import which

from rich.console import Console

from bench.fixed import PLAIN
from bench.measure import ROOT, engine_here, environment, installed
from bench.names import ISLAND, MACHINE
from bench.report import Sheet
from bench.results import COMPILED, PURE
from stormtable.kernel.files import write_atomically

FILE = Path(__file__).parent / "instructions.json"
TOLERANCE = 0.03
FEW, MORE = 2, 42
"""Games of the two runs whose difference is counted: enough that single games hardly matter."""
WORKLOADS = (MACHINE, "weather-machine-1", ISLAND)
CALIBRATION = f"{PLAIN} {PURE}"


@dataclass(frozen=True)
class Counts:
    build: dict[str, str]
    """The build: counts of different builds cannot be compared."""
    per_decision: dict[str, int]
    """Instructions per decision, by workload and engine."""


@dataclass(frozen=True)
class Run:
    """The counts of a whole process, from its start."""

    instructions: int
    decisions: int


def per_decision(few: Run, more: Run) -> int:
    return round((more.instructions - few.instructions) / (more.decisions - few.decisions))


def build_here() -> dict[str, str]:
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": platform.python_compiler(),
        "machine": platform.machine(),
        "mypy": installed("mypy"),
    }


def counted(name: str, engine: str, games: int) -> Run:
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = subprocess.run(
        [*valgrind, sys.executable, "-m", "bench.fixed", name, str(games)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(engine),
    )
    match = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    if done.returncode != 0 or match is None:
        sys.exit(f"{name} ({engine}) failed under valgrind:\n{done.stderr}")
    return Run(int(match[1]), int(done.stdout))


def count(engines: list[str]) -> Counts:
    pairs = [(name, engine) for engine in engines for name in WORKLOADS] + [(PLAIN, PURE)]
    for name, engine in pairs:
        # Once without valgrind, so that no counted run writes bytecode.
        command = [sys.executable, "-m", "bench.fixed", name, str(FEW)]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=environment(engine))
    with ThreadPoolExecutor(cpu_count()) as pool:
        runs = {
            f"{name} {engine}": [pool.submit(counted, name, engine, n) for n in (FEW, MORE)]
            for name, engine in pairs
        }
        return Counts(
            build_here(),
            {key: per_decision(few.result(), more.result()) for key, (few, more) in runs.items()},
        )


@dataclass(frozen=True)
class Comparison:
    same_build: bool
    changes: dict[str, float]
    """By workload: 0.05 is 5 % more than the stored count."""

    @property
    def worse(self) -> list[str]:
        """Return what fails: never anything on another build."""
        grown = [key for key, change in self.changes.items() if change > TOLERANCE]
        return grown if self.same_build else []


def compare(baseline: Counts, now: Counts) -> Comparison:
    same = baseline.build == now.build
    scale = 1.0
    if not same:
        scale = now.per_decision[CALIBRATION] / baseline.per_decision[CALIBRATION]
    return Comparison(
        same,
        {
            key: number / (baseline.per_decision[key] * scale) - 1
            for key, number in now.per_decision.items()
            if key in baseline.per_decision
        },
    )


def read(path: Path = FILE) -> Counts:
    return Counts(**json.loads(path.read_text(encoding="utf-8")))


def sheet(baseline: Counts, now: Counts, compared: Comparison) -> Sheet:
    return Sheet(
        f"Instructions a decision, in {MORE - FEW} games",
        ("workload", "kept", "now", "change"),
        [
            (key, f"{baseline.per_decision[key]:,}", f"{now.per_decision[key]:,}", f"{change:+.2%}")
            for key, change in compared.changes.items()
        ],
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.instructions",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--update", action="store_true", help="keep the numbers of this run")
    options = parser.parse_args()
    if which("valgrind") is None:
        sys.exit("valgrind is missing: install it (apt install valgrind, dnf install valgrind)")
    console = Console()
    engine = engine_here()
    if engine != COMPILED:
        console.print(
            f"Only pure Python is counted: {engine}. `make` compiles it with a C compiler."
        )
    if options.update and engine != COMPILED:
        sys.exit("nothing kept: the numbers of the compiled engine would be lost")
    if not options.update and not FILE.exists():
        sys.exit(f"bench/{FILE.name} is missing: --update writes it")
    now = count([COMPILED, PURE] if engine == COMPILED else [PURE])
    baseline = read() if FILE.exists() else now
    compared = compare(baseline, now)
    console.print(sheet(baseline, now, compared).for_terminal())
    if options.update:
        write_atomically(FILE, json.dumps(asdict(now), indent=1) + "\n")
        console.print(f"written: bench/{FILE.name}")
        return
    if not compared.same_build:
        console.print(
            f"The baseline is of another build ({', '.join(baseline.build.values())}): the change"
            " is against those, scaled by what plain Python takes, and only a hint.\n"
            "To guard this build, run --update on a commit you trust."
        )
    for key in compared.worse:
        console.print(
            f"{key} takes {compared.changes[key]:.1%} more instructions a decision than kept: find"
            " out why, or keep the new number with --update and say why in the commit"
        )
    if compared.worse:
        sys.exit(1)


if __name__ == "__main__":
    main()
