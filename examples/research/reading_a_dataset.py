"""Write a small dataset and read it in batches."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from stormtable.research.datasets.manifest import DatasetSettings
from stormtable.research.datasets.reading import GameDataset
from stormtable.research.datasets.writing import write_dataset


def main(games: int = 2) -> None:
    with TemporaryDirectory() as folder:
        settings = DatasetSettings("saboteurs", 1, ("random",), 1, games, 500)
        write_dataset(settings, Path(folder), workers=1)
        dataset = GameDataset(folder)
        assert not dataset.verify()
        for batch in dataset.batches(32):
            print(batch["observation"].shape, batch["mask"].sum(axis=1).mean().round(1))


if __name__ == "__main__":
    main()
