"""Measures the engine against its peers, all in one run: `make bench`.

Every workload runs in a process of its own, interleaved with the others and repeated, since
machines are shared and noisy; what is printed are medians with their spread, and ratios to
Catanatron's real decisions. Results also go to bench/results.json.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
PEER = "catanatron-4"
PLAYED = (
    "weather-machine-4",
    "weather-machine-2",
    "saboteurs",
    "weather-island-4",
    PEER,
    "python-chess",
)
OPERATIONS = (
    "operations-weather-machine-4",
    "operations-weather-island-4",
    "operations-catanatron-4",
)

Runs = dict[str, list[dict[str, float]]]


def measure(repeats: int, seconds: float) -> Runs:
    runs: Runs = {}
    order = [(name, n) for n in range(repeats) for name in (*PLAYED, *OPERATIONS)]
    for name, _ in track(order, "measuring", console=Console(stderr=True)):
        done = subprocess.run(
            [sys.executable, str(HERE / "workload.py"), name, str(seconds)],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ,
        )
        if done.returncode == 0:
            runs.setdefault(name, []).append(json.loads(done.stdout))
        elif "No module named" in done.stderr:
            continue  # a peer that is not installed
        else:
            sys.exit(done.stderr)
    return runs


def middle(runs: Runs, name: str, key: str) -> float:
    return median(run[key] for run in runs[name])


def spread(runs: Runs, name: str, key: str) -> float:
    values = [run[key] for run in runs[name]]
    return (max(values) - min(values)) / 2 / median(values)


def play_table(runs: Runs) -> Table:
    table = Table(title="Random play, median of interleaved runs")
    for column in ("workload", "decisions/s", "spread", "with forced/s", "games/s", "x Catanatron"):
        table.add_column(column, justify="left" if column == "workload" else "right")
    key = "decisions_per_s"
    peer = middle(runs, PEER, key) if PEER in runs else 0.0
    for name in PLAYED:
        if name in runs:
            table.add_row(
                name,
                f"{middle(runs, name, key):,.0f}",
                f"±{spread(runs, name, key):.0%}",
                f"{middle(runs, name, 'with_forced_per_s'):,.0f}",
                f"{middle(runs, name, 'games_per_s'):,.1f}",
                f"{middle(runs, name, key) / peer:.1f}" if peer else "-",
            )
    return table


def operation_table(runs: Runs) -> Table:
    table = Table(title="Single operations, microseconds")
    names = [name for name in OPERATIONS if name in runs]
    table.add_column("operation")
    for name in names:
        table.add_column(name.removeprefix("operations-"), justify="right")
    keys = list(dict.fromkeys(key for name in names for key in runs[name][0]))
    for key in keys:
        cells = [
            f"{middle(runs, name, key):,.1f}" if key in runs[name][0] else "" for name in names
        ]
        table.add_row(key.removesuffix("_us").replace("_", " "), *cells)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5, help="runs of each workload")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one run")
    given = parser.parse_args()
    runs = measure(given.repeats, given.seconds)
    console = Console()
    console.print(play_table(runs))
    console.print(operation_table(runs))
    RESULTS.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
    console.print(f"all runs: {RESULTS.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
