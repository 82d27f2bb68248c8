"""Datasets: complete, resumable, checked, and equal for equal settings."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import minari
import numpy as np
import pyarrow.parquet as pq
import pytest

from stormtable.cli import run
from stormtable.kernel.errors import BadSetting, FileError
from stormtable.research.datasets import writing
from stormtable.research.datasets.manifest import FILE, DatasetSettings
from stormtable.research.datasets.minari_export import export_to_minari
from stormtable.research.datasets.reading import GameDataset, with_observations
from stormtable.research.datasets.writing import CARD, write_dataset

SETTINGS = DatasetSettings("saboteurs", 1, ("random",), 3, 5, 2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games")
    write_dataset(SETTINGS, path, workers=1)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_dataset_has_files_a_manifest_and_a_card(folder: Path) -> None:
    assert sorted(contents(folder)) == [
        CARD,
        FILE,
        "part-00000.parquet",
        "part-00001.parquet",
        "part-00002.parquet",
    ]
    card = (folder / CARD).read_text()
    assert "| Games | 5 of 5 |" in card
    assert "weather-machine/actions-v1" in card
    assert GameDataset(folder).verify() == []


def test_games_are_compressed_together(folder: Path, tmp_path: Path) -> None:
    """A group of rows has whole games, as many as its size needs."""
    file = pq.ParquetFile(folder / "part-00000.parquet")
    assert file.num_row_groups == 1
    assert set(file.read_row_group(0)["game"].to_pylist()) == {0, 1}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(writing, "GROUP", 1)
        write_dataset(SETTINGS, tmp_path, workers=1)
    single = pq.ParquetFile(tmp_path / "part-00000.parquet")
    assert single.num_row_groups == 2
    assert single.read().to_pylist() == file.read().to_pylist()


def test_a_run_that_was_stopped_continues_and_ends_with_the_same_bytes(
    folder: Path, tmp_path: Path
) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_dataset(SETTINGS, tmp_path, 1, stop)
    assert len(json.loads((tmp_path / FILE).read_text())["parts"]) == 1
    first = (tmp_path / "part-00000.parquet").stat().st_mtime_ns
    write_dataset(SETTINGS, tmp_path, 1)
    assert (tmp_path / "part-00000.parquet").stat().st_mtime_ns == first
    assert contents(tmp_path) == contents(folder)


def test_a_damaged_file_is_reported_and_written_again(folder: Path, tmp_path: Path) -> None:
    for name, data in contents(folder).items():
        (tmp_path / name).write_bytes(data)
    path = tmp_path / "part-00001.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert GameDataset(tmp_path).verify() == ["part-00001.parquet"]
    write_dataset(SETTINGS, tmp_path, 1)
    assert contents(tmp_path) == contents(folder)


def test_other_settings_are_refused_and_more_games_are_added(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="has a dataset with another seed; choose another folder"):
        write_dataset(replace(SETTINGS, seed=4), folder, 1)
    write_dataset(replace(SETTINGS, games=3), tmp_path, 1)
    write_dataset(SETTINGS, tmp_path, 1)
    assert contents(tmp_path) == contents(folder)


def test_batches_are_decisions_with_masks_choices_and_results(folder: Path) -> None:
    dataset = GameDataset(folder)
    rows = 0
    for batch in dataset.batches(64):
        size = len(batch["choice"])
        rows += size
        assert batch["mask"].shape == (size, 866)
        assert batch["observation"].shape == (size, dataset.head["layout"]["size"])
        assert (batch["mask"][np.arange(size), batch["choice"]] == 1).all()
        assert set(batch["return"]) <= {-1.0, 1.0}
    assert rows == len(dataset) > 100


def test_observations_are_those_of_the_game(folder: Path) -> None:
    dataset = GameDataset(folder)
    games = list(dataset.games())
    assert [rows[0]["game"] for rows in games] == [0, 1, 2, 3, 4]
    for rows in games[:2]:
        for row, observation in zip(rows, with_observations(dataset, rows), strict=True):
            assert (np.array(row["observation"], np.float32) == observation).all()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 0}, "0 games cannot be exported"),
        ({"part_games": 0}, "a file of 0 games"),
        ({"bots": ("random", "random")}, "2 bots for 1 seats"),
        ({"players": 2}, "saboteurs is not for 2 players"),
    ],
)
def test_bad_settings_are_refused(change: dict[str, object], message: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=message):
        write_dataset(replace(SETTINGS, **change), tmp_path / "no", 1)  # type: ignore[arg-type]
    assert not (tmp_path / "no").exists()


def test_a_folder_that_cannot_be_made_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot make the folder"):
        write_dataset(SETTINGS, tmp_path / "file", 1)


def test_minari_reads_a_dataset(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset = GameDataset(folder)
    exported = export_to_minari(dataset, "stormtable/saboteurs/random-v0")
    assert exported.total_episodes == 5
    assert exported.total_steps == len(dataset)
    episode = exported[0]
    rows = next(dataset.games())
    assert list(episode.actions) == [row["choice"] for row in rows]
    assert episode.rewards[-1] == rows[-1]["return"]


@pytest.mark.parametrize(
    ("variant", "players", "rewards"),
    [("weather-machine", 3, "place"), ("weather-island", 2, "shaped")],
)
def test_minari_reads_games_of_several_players(
    variant: str, players: int, rewards: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each seat of a game is an episode, with its own decisions, observations and result."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    settings = DatasetSettings(variant, players, ("random",), 4, 1, 1, rewards)
    write_dataset(settings, tmp_path / "games", workers=1)
    dataset = GameDataset(tmp_path / "games")
    name = f"stormtable/{variant}/random-v0"
    export_to_minari(dataset, name)
    read = minari.load_dataset(name)
    assert read.total_episodes == players
    assert read.total_steps == len(dataset)
    by_seat = [
        [row for row in rows if row["seat"] == seat]
        for rows in dataset.games()
        for seat in range(players)
    ]
    for episode, rows in zip(read.iterate_episodes(), by_seat, strict=True):
        assert list(episode.actions) == [row["choice"] for row in rows]
        assert (episode.rewards[:-1] == 0).all()
        assert episode.rewards[-1] == pytest.approx(rows[-1]["return"])
        masks, tensors = episode.observations["action_mask"], episode.observations["observation"]
        assert len(masks) == len(tensors) == len(rows) + 1
        assert episode.terminations[-1]
        for row, legal, tensor in zip(rows, masks, tensors, strict=False):
            assert list(np.flatnonzero(legal)) == row["legal"]
            assert (tensor == np.array(row["observation"], np.float32)).all()
    assert {episode.rewards[-1] for episode in read.iterate_episodes()} != {0.0}


def test_the_command_writes_a_dataset(folder: Path, tmp_path: Path) -> None:
    settings = [
        "--games",
        "5",
        "--part-games",
        "2",
        "--bots",
        "random",
        "--seed",
        "3",
        "--workers",
        "1",
    ]
    assert run(["export", "saboteurs", "--folder", str(tmp_path), *settings]) == 0
    assert contents(tmp_path) == contents(folder)
    assert run(["export", "chess", "--folder", str(tmp_path / "no")]) == 2
