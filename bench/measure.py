"""Runs the workloads: each in its own process, interleaved, again and again.

Machines are shared and noisy. Every round runs every workload once, our engines and the peers in
turn, so that a busy minute affects all alike. It measures processor time, not the time of the
clock.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.console import Console
from rich.progress import track

from bench.names import (
    CATANATRON,
    CHESS,
    CLASSICS,
    LEARNING,
    LOOPS,
    OPERATIONS,
    OURS,
    PEERS,
    PETTINGZOO,
    RLCARD,
    loop,
    single,
)
from bench.results import COMPILED, PEER, PURE, Results
from bench.timing import Tally

ROOT = Path(__file__).parent.parent
MISSING = "not installed"


def environment(engine: str) -> dict[str, str]:
    return {**os.environ, "STORMTABLE_PURE": "1" if engine == PURE else "", "PYTHONHASHSEED": "0"}


def engine_here() -> str:
    """Return in words which engine runs by default."""
    done = subprocess.run(
        [sys.executable, "-c", "import stormtable; print(stormtable.engine)"],
        capture_output=True,
        text=True,
        check=True,
        env=environment(COMPILED),
    )
    return done.stdout.strip()


def installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return MISSING


def processor() -> str:
    """Return the model's name; if Linux does not know it, the architecture."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for row in cpuinfo.read_text(encoding="utf-8").splitlines():
            if row.startswith("model name"):
                return row.partition(":")[2].strip()
    return platform.machine()


def workloads(engines: list[str], peers: list[str]) -> Iterator[tuple[str, str]]:
    """Yield one round: every workload once with each engine that can run it."""
    for name in (*OURS, *PEERS, *OPERATIONS, *LOOPS, *LEARNING, *CLASSICS):
        if name in (*PEERS, single(CATANATRON), loop(CATANATRON), *CLASSICS):
            library, _, subject = name.rpartition(":")
            if library in peers or subject in peers:
                yield name, PEER
        else:
            for engine in engines:
                yield name, engine


def run(name: str, engine: str, seconds: float) -> Tally:
    done = subprocess.run(
        [sys.executable, "-m", "bench.workload", name, str(seconds)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(engine),
    )
    if done.returncode != 0:
        sys.exit(f"{name} ({engine}) failed:\n{done.stderr}")
    tally: Tally = json.loads(done.stdout)
    return tally


def measure(repeats: int, seconds: float, console: Console) -> Results:
    engine = engine_here()
    engines = [COMPILED, PURE] if engine == COMPILED else [PURE]
    versions = {
        CATANATRON: installed("catanatron"),
        CHESS: installed("chess"),
        PETTINGZOO: installed("pettingzoo"),
        RLCARD: installed("rlcard"),
    }
    if installed("pygame-ce") == MISSING:  # without it, PettingZoo lacks its classics
        versions[PETTINGZOO] = MISSING
    results = Results(
        {
            "date": datetime.now(UTC).date().isoformat(),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "processor": processor(),
            "stormtable": installed("stormtable"),
            "engine": engine,
            "mypy": installed("mypy"),
            "catanatron": versions[CATANATRON],
            "python-chess": versions[CHESS],
            "pettingzoo": versions[PETTINGZOO],
            "rlcard": versions[RLCARD],
            "measured": f"{repeats} x {seconds:g} s of each workload",
        }
    )
    peers = [name for name, known in versions.items() if known != MISSING]
    runs: dict[tuple[str, str], list[Tally]] = {}
    rounds = [workload for _ in range(repeats) for workload in workloads(engines, peers)]
    for name, engine in track(rounds, "measuring", console=console):
        runs.setdefault((name, engine), []).append(run(name, engine, seconds))
    for (name, engine), tallies in runs.items():
        results.add(name, engine, tallies)
    return results
