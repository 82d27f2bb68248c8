"""The manifest of a dataset: its settings, its files and their checksums."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from hashlib import file_digest
from pathlib import Path
from typing import Any

from stormtable import __version__
from stormtable.bots.outside import digest_of
from stormtable.bots.seeding import seed_of
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.files import read_text, write_atomically
from stormtable.lab.arena.series import code_of
from stormtable.research.encoding import encoding_of, variant_named
from stormtable.research.episode import Episode

FORMAT = 1
FILE = "manifest.json"
LARGEST = 64 << 20
"""Bytes of the largest manifest that is read."""


@dataclass(frozen=True, slots=True)
class DatasetSettings:
    """The settings that determine every byte of a dataset's games."""

    variant: str
    players: int
    bots: tuple[str, ...]
    seed: int
    games: int
    part_games: int
    rewards: str = "win"
    observations: bool = True
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> str:
        return variant_named(self.variant).game

    @property
    def parts(self) -> int:
        return -(-self.games // self.part_games)

    def games_of(self, part: int) -> range:
        return range(part * self.part_games, min(self.games, (part + 1) * self.part_games))

    def lineup(self, number: int) -> tuple[str, ...]:
        """Return the bots by seat in a game; from game to game they move by one seat."""
        return tuple(
            self.bots[(seat - number) % self.players % len(self.bots)]
            for seat in range(self.players)
        )

    def seed_of(self, number: int) -> int:
        return seed_of(self.seed, number)

    def episode(self, number: int) -> Episode:
        return Episode(self.variant, self.players, self.seed_of(number), self.options, self.rewards)

    def as_json(self) -> dict[str, Any]:
        encoding = encoding_of(self.game)
        return {
            "format": FORMAT,
            **asdict(self),
            "bots": list(self.bots),
            "options": dict(self.options),
            "engine": __version__,
            "code": code_of(self.game) + "".join(map(digest_of, self.bots)),
            "actions": {
                "name": encoding.actions.name,
                "size": encoding.actions.size,
                "digest": encoding.actions.digest,
            },
            "layout": {
                "name": encoding.observations.name,
                "size": encoding.observations.size,
            },
        }


@dataclass(frozen=True, slots=True)
class PartFile:
    """One Parquet file of a dataset."""

    name: str
    games: int
    rows: int
    bytes: int
    sha256: str


def part_name(number: int) -> str:
    return f"part-{number:05}.parquet"


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def write_manifest(folder: Path, head: Mapping[str, Any], parts: Mapping[int, PartFile]) -> None:
    files = [asdict(parts[number]) for number in sorted(parts)]
    text = json.dumps({**head, "parts": files}, indent=1, sort_keys=True) + "\n"
    write_atomically(folder / FILE, text)


def read_manifest(folder: Path) -> tuple[dict[str, Any], dict[int, PartFile]]:
    """Return the settings and the files of a dataset."""
    try:
        head: dict[str, Any] = json.loads(read_text(folder / FILE, LARGEST))
        files = [PartFile(**entry) for entry in head.pop("parts")]
        numbers = [int(file.name[5:10]) for file in files]
    except (ValueError, KeyError, TypeError) as error:
        raise BadSetting(f"{folder / FILE} is not a manifest", "name a dataset's folder") from error
    return head, dict(zip(numbers, files, strict=True))


def settings_of(head: Mapping[str, Any]) -> DatasetSettings:
    names = [entry.name for entry in fields(DatasetSettings)]
    return DatasetSettings(**{**{name: head[name] for name in names}, "bots": tuple(head["bots"])})
