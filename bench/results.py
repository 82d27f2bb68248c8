"""The results of one run of all workloads, and their file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

from bench.names import CATANATRON
from bench.timing import Tally
from stormtable.kernel.files import write_atomically

COMPILED = "compiled"
PURE = "pure"
PEER = "peer"
"""The engine of workloads that are not ours."""
DECISIONS = "decisions_per_s"

FILE = Path(__file__).parent / "results.json"


@dataclass(frozen=True)
class Figure:
    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> Figure:
        return cls(*(float(f"{x:.4g}") for x in (median(values), min(values), max(values))))

    @property
    def spread(self) -> float:
        """Half the distance from the lowest to the highest, as a share of the median."""
        return (self.high - self.low) / 2 / self.median if self.median else 0.0


@dataclass
class Results:
    about: dict[str, str]
    """When and where it was measured: versions, the processor, the time."""
    figures: dict[str, dict[str, dict[str, Figure]]] = field(default_factory=dict)
    """By workload, engine and quantity."""

    def add(self, workload: str, engine: str, runs: list[Tally]) -> None:
        self.figures.setdefault(workload, {})[engine] = {
            key: Figure.of([run[key] for run in runs]) for key in runs[0]
        }

    def figure(self, workload: str, engine: str, key: str) -> Figure | None:
        return self.figures.get(workload, {}).get(engine, {}).get(key)

    def value(self, workload: str, engine: str, key: str) -> float | None:
        figure = self.figure(workload, engine, key)
        return None if figure is None else figure.median

    def to_catanatron(self, workload: str, engine: str) -> float | None:
        """Return the real decisions relative to Catanatron's."""
        return ratio(
            self.value(workload, engine, DECISIONS), self.value(CATANATRON, PEER, DECISIONS)
        )

    def compiled_over_pure(self, workload: str) -> float | None:
        return ratio(
            self.value(workload, COMPILED, DECISIONS), self.value(workload, PURE, DECISIONS)
        )

    @property
    def complete(self) -> bool:
        """Return whether both engines and the peer were measured."""
        engines = {engine for by_engine in self.figures.values() for engine in by_engine}
        return engines == {COMPILED, PURE, PEER} and CATANATRON in self.figures

    def write(self, path: Path = FILE) -> None:
        write_atomically(path, json.dumps(asdict(self), indent=1) + "\n")


def ratio(value: float | None, other: float | None) -> float | None:
    return None if value is None or not other else value / other


def read(path: Path = FILE) -> Results:
    data = json.loads(path.read_text(encoding="utf-8"))
    return Results(
        data["about"],
        {
            workload: {
                engine: {key: Figure(**figure) for key, figure in keys.items()}
                for engine, keys in engines.items()
            }
            for workload, engines in data["figures"].items()
        },
    )
