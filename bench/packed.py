"""A study: would packed vectors of machine words (`librt.vecs`) make the engine faster?

python -m bench.packed

Compiles `bench/packed_network.py` in a temporary folder, lays every machine of some random games of
Weather Island tile by tile, and asks for the routes of all its sources after each tile, as play
does: once with the game's `Network`, once with its twin on vectors. Both must find the same routes.
Then it changes, reads and copies rows of numbers both ways. It prints times, medians of rounds in
turns, and with `--count` the instructions that valgrind counts.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console

from bench.measure import ROOT
from bench.play import games_of
from bench.report import Sheet, number
from stormtable.games.weather_island.rules.machine import Network
from stormtable.games.weather_island.rules.state import IslandState

GAMES = 6
ROUNDS = 9
SCANS = 20_000
SEAT = 64
"""Numbers in a row that is copied: 512 bytes."""
MODULE = "packed_network"
WORK = ("network, tuples and lists", "network, vectors", "rows, tuples", "rows, vectors", "copies")

Machine = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def compiled(folder: Path, name: str = MODULE) -> Any:
    """Compile a module of this study in `folder` and import it."""
    code = (
        "from mypyc.build import mypycify\nfrom setuptools import setup\n"
        f"setup(name='study', ext_modules=mypycify(['{name}.py'], opt_level='2'),"
        " script_args=['-q', 'build_ext', '--inplace'])\n"
    )
    if not any(folder.glob("*.so")):
        source = Path(__file__).with_name(f"{name}.py")
        (folder / source.name).write_bytes(source.read_bytes())
        path = os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", "")))
        environment = {**os.environ, "MYPYPATH": str(ROOT / "src"), "PYTHONPATH": path}
        subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, env=environment)
    sys.path.insert(0, str(folder))
    return importlib.import_module(name)


def machines(games: int) -> tuple[IslandState, list[Machine]]:
    """The machines that random play of four built."""
    built: list[Machine] = []
    for state in games_of("weather-island", 4, games):
        assert isinstance(state, IslandState)
        built += zip(state.tiles, state.spots, state.turns, strict=True)
    return state, built


class Study:
    def __init__(self, folder: Path) -> None:
        self.packed = compiled(folder)
        self.state, self.machines = machines(GAMES)
        tiles = self.state.edition.tiles
        self.tiles = [[self.packed.PackedTile(tile, turn) for turn in range(4)] for tile in tiles]

    def lists(self) -> list[tuple[int, ...]]:
        routes: list[tuple[int, ...]] = []
        tiles = self.state.edition.tiles
        for kinds, spots, turns in self.machines:
            network = Network()
            for kind, spot, turn in zip(kinds, spots, turns, strict=True):
                network = network.with_tile(tiles[kind], spot, turn)
                for source, weather in enumerate(network.weathers):
                    if weather >= 0:
                        routes.append(network.routes(source))
        return routes

    def vectors(self) -> list[tuple[int, ...]]:
        routes: list[tuple[int, ...]] = []
        for kinds, spots, turns in self.machines:
            network = self.packed.PackedNetwork()
            for kind, spot, turn in zip(kinds, spots, turns, strict=True):
                network = network.with_tile(self.tiles[kind][turn], spot, turn)
                for source, weather in enumerate(network.weathers):
                    if weather >= 0:
                        routes.append(network.routes(source))
        return routes

    def work(self) -> dict[str, Callable[[], object]]:
        row = tuple(value & 7 for value in range(SEAT))
        seat = self.packed.packed_seat(SEAT)
        return dict(
            zip(
                WORK,
                (
                    self.lists,
                    self.vectors,
                    lambda: self.packed.change_and_scan_tuple(row[:30], SCANS),
                    lambda: self.packed.change_and_scan(seat, SCANS),
                    lambda: self.packed.copies(seat, SCANS),
                ),
                strict=True,
            )
        )


def timed(study: Study) -> dict[str, float]:
    """Seconds of each kind of work, in turns."""
    assert study.lists() == study.vectors(), "the twin finds other routes"
    rounds: dict[str, list[float]] = {name: [] for name in WORK}
    for _ in range(ROUNDS):
        for name, work in study.work().items():
            start = time.process_time()
            work()
            rounds[name].append(time.process_time() - start)
    return {name: median(times) for name, times in rounds.items()}


def counted(name: str, repeats: int, folder: Path, program: str = "bench.packed") -> int:
    """The instructions of a process that does one kind of work so often."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command = [sys.executable, "-m", program, "--work", name, "--folder", str(folder)]
    done = subprocess.run(
        [*valgrind, *command, "--repeats", str(repeats)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    match = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    assert match is not None
    return int(match[1])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.packed", description=__doc__)
    parser.add_argument("--count", action="store_true", help="count instructions, too")
    parser.add_argument("--work", choices=WORK, help="do one kind of work, and print nothing")
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the twin is compiled")
    options = parser.parse_args()
    with TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        study = Study(folder)
        if options.work:
            for _ in range(options.repeats):
                study.work()[options.work]()
            return
        seconds = timed(study)
        rows = [
            (
                name,
                f"{seconds[name] * 1000:.2f}",
                number(counted(name, 2, folder) - counted(name, 1, folder))
                if options.count
                else "-",
            )
            for name in WORK
        ]
        Console().print(
            Sheet("Packed vectors", ("work", "ms", "instructions"), rows).for_terminal()
        )


if __name__ == "__main__":
    main()
