"""Write a dataset: bot games as Parquet files with several games each.

Each file is written atomically, and then its checksum goes into the manifest. A stopped run
continues with the missing files. The number of processes changes no byte.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from stormtable.bots.contestant import contestant
from stormtable.bots.seeding import seed_of
from stormtable.bots.spread import gather
from stormtable.kernel.errors import BadSetting, FileError
from stormtable.kernel.files import is_there, write_atomically
from stormtable.research.datasets.card import data_card
from stormtable.research.datasets.manifest import (
    FILE,
    DatasetSettings,
    PartFile,
    part_name,
    read_manifest,
    sha256_of,
    write_manifest,
)
from stormtable.research.encoding import encoding_of

CARD = "README.md"
MOST = 100_000_000
"""The largest number of games in a dataset."""

Row = dict[str, Any]

GROUP = 4096
"""The rows of whole games that are compressed together. One game at a time would make a file five
times as large, and more than these need memory if they have observations."""


def schema_of(settings: DatasetSettings) -> pa.Schema:
    """Return the columns; docs/research.md explains them."""
    columns = [
        ("game", pa.int32()),
        ("seed", pa.int64()),
        ("decision", pa.int32()),
        ("seat", pa.int8()),
        ("bot", pa.dictionary(pa.int8(), pa.string())),
        ("question", pa.dictionary(pa.int16(), pa.string())),
        ("legal", pa.list_(pa.int16())),
        ("choice", pa.int16()),
        ("return", pa.float32()),
        ("place", pa.int8()),
        ("score", pa.int16()),
    ]
    if settings.observations:
        size = encoding_of(settings.game).observations.size
        columns.append(("observation", pa.list_(pa.float32(), size)))
    return pa.schema(columns)


def write_dataset(
    settings: DatasetSettings,
    folder: Path,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[int, PartFile]:
    """Write the missing files of a dataset and return all of them."""
    check(settings)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError("make the folder", folder, error.strerror or "not a folder") from error
    head = settings.as_json()
    parts = _finished(folder, head)
    write_manifest(folder, head, parts)
    missing = [number for number in range(settings.parts) if number not in parts]
    for number, part in gather(partial(write_part, settings, folder), missing, workers):
        parts[number] = part
        write_manifest(folder, head, parts)
        if progress is not None:
            progress(sum(part.games for part in parts.values()), settings.games)
    write_atomically(folder / CARD, data_card(head, parts))
    return parts


def check(settings: DatasetSettings) -> None:
    """Refuse settings with which no game can be played, before the first game."""
    if not 1 <= settings.games <= MOST:
        raise BadSetting(f"{settings.games} games cannot be exported", f"choose 1 to {MOST}")
    if settings.part_games < 1:
        raise BadSetting(f"a file of {settings.part_games} games", "use 1 or more")
    if not settings.bots or len(settings.bots) > settings.players:
        raise BadSetting(
            f"{len(settings.bots)} bots for {settings.players} seats", "name one bot a seat or less"
        )
    settings.episode(0)
    for name in settings.bots:
        contestant(name, settings.game, 0)


def _finished(folder: Path, head: dict[str, Any]) -> dict[int, PartFile]:
    """Return the files of an earlier run that are complete."""
    if not is_there(folder / FILE):
        return {}
    earlier, parts = read_manifest(folder)
    # More games may be added to a dataset; everything else must stay the same.
    different = [name for name in head if name != "games" and earlier.get(name) != head[name]]
    if different:
        raise BadSetting(
            f"{folder} has a dataset with another {', '.join(different)}", "choose another folder"
        )
    complete: dict[int, PartFile] = {}
    for number, part in parts.items():
        path = folder / part.name
        expected = (
            min(head["games"], (number + 1) * head["part_games"]) - number * head["part_games"]
        )
        if part.games == expected and is_there(path) and sha256_of(path) == part.sha256:
            complete[number] = part
    return complete


def write_part(settings: DatasetSettings, folder: Path, number: int) -> PartFile:
    """Play the games of one file, and write it atomically."""
    path = folder / part_name(number)
    unfinished = path.with_suffix(".new")  # a later run overwrites the file of a killed one
    schema = schema_of(settings)
    games = settings.games_of(number)
    rows = 0
    try:
        with pq.ParquetWriter(unfinished, schema, compression="zstd") as writer:
            waiting: list[Row] = []
            for game in games:
                waiting += decisions_of(settings, game)
                if len(waiting) >= GROUP or game == games[-1]:
                    writer.write_table(pa.Table.from_pylist(waiting, schema))
                    rows += len(waiting)
                    waiting = []
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return PartFile(path.name, len(games), rows, path.stat().st_size, sha256_of(path))


def decisions_of(settings: DatasetSettings, number: int) -> Iterator[Row]:
    """Play one game; yield a row for each decision when the result is known."""
    episode = settings.episode(number)
    lineup = settings.lineup(number)
    seed = settings.seed_of(number)
    bots = [
        contestant(name, settings.game, seed_of(seed, seat)) for seat, name in enumerate(lineup)
    ]
    rows: list[Row] = []
    while not episode.over:
        seat = episode.seat
        row: Row = {
            "game": number,
            "seed": seed,
            "decision": len(rows),
            "seat": seat,
            "bot": lineup[seat],
            "question": episode.state.rule.name,
            "legal": episode.legal(),
        }
        if settings.observations:
            row["observation"] = np.ascontiguousarray(episode.observe(seat))
        row["choice"] = episode.choose(bots[seat].choose(episode.view(seat)))
        rows.append(row)
    outcome, returns = episode.outcome, episode.returns()
    assert outcome is not None
    for row in rows:
        seat = row["seat"]
        row["return"] = returns[seat]
        row["place"] = outcome.places[seat]
        row["score"] = outcome.scores[seat]
        yield row
