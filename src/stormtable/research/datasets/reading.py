"""Read a dataset: verified files, batches of NumPy arrays, whole games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from stormtable.kernel.errors import BadSetting
from stormtable.research.datasets.manifest import read_manifest, settings_of, sha256_of
from stormtable.research.encoding import encoding_of

Batch = dict[str, Any]


class GameDataset:
    """A folder that `stormtable export` wrote."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self.head, self.parts = read_manifest(self.folder)
        self.settings = settings_of(self.head)
        actions = encoding_of(self.settings.game).actions
        if self.head["actions"]["digest"] != actions.digest:
            raise BadSetting(
                f"{folder} has action ids of {self.head['actions']['name']}",
                f"this version has {actions.name}",
            )

    def __len__(self) -> int:
        """Return the number of decisions."""
        return sum(part.rows for part in self.parts.values())

    def verify(self) -> list[str]:
        """Return the names of files that are missing or damaged."""
        return [
            part.name
            for part in self.parts.values()
            if not (self.folder / part.name).is_file()
            or sha256_of(self.folder / part.name) != part.sha256
        ]

    def tables(self) -> Iterator[pa.Table]:
        """Yield the rows of each file."""
        for number in sorted(self.parts):
            yield pq.read_table(self.folder / self.parts[number].name)

    def batches(self, size: int = 1024) -> Iterator[Batch]:
        """Yield arrays of `size` decisions; the last batch of a file may be smaller.

        A batch has `mask` (1 for each legal id), `choice`, `seat`, `game`, `return`, `place`,
        `score` and, if the dataset has them, `observation`.
        """
        for number in sorted(self.parts):
            file = pq.ParquetFile(self.folder / self.parts[number].name)
            for rows in file.iter_batches(size):
                yield self._batch(rows)

    def _batch(self, rows: pa.RecordBatch) -> Batch:
        names = ("game", "decision", "seat", "choice", "return", "place", "score")
        batch: Batch = {name: rows[name].to_numpy() for name in names}
        batch["mask"] = self._masks(rows["legal"])
        if self.settings.observations:
            size = self.head["layout"]["size"]
            batch["observation"] = rows["observation"].flatten().to_numpy().reshape(-1, size)
        return batch

    def _masks(self, legal: pa.ListArray) -> NDArray[np.int8]:
        masks = np.zeros((len(legal), self.head["actions"]["size"]), np.int8)
        lengths = np.diff(legal.offsets.to_numpy())
        masks[np.repeat(np.arange(len(legal)), lengths), legal.flatten().to_numpy()] = 1
        return masks

    def games(self) -> Iterator[list[dict[str, Any]]]:
        """Yield the decisions of each game as plain rows."""
        for table in self.tables():
            rows: list[dict[str, Any]] = []
            for row in table.to_pylist():
                if rows and rows[0]["game"] != row["game"]:
                    yield rows
                    rows = []
                rows.append(row)
            if rows:
                yield rows


def with_observations(
    dataset: GameDataset, rows: Sequence[dict[str, Any]]
) -> list[NDArray[np.float32]]:
    """Return the observation of each decision of a game, computed by a replay."""
    episode = dataset.settings.episode(rows[0]["game"])
    observations: list[NDArray[np.float32]] = []
    for row in rows:
        observations.append(episode.observe(row["seat"]))
        episode.step(row["choice"])
    return observations
