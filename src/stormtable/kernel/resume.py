"""Resuming a game: the header it began with, and a snapshot to continue from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from stormtable import __version__
from stormtable.kernel.edition import legacy_edition
from stormtable.kernel.engine import State
from stormtable.kernel.history import RecordLine, Undone
from stormtable.kernel.title import EditionName, Title, Value


@dataclass(frozen=True, slots=True)
class Header:
    """What a game was begun with."""

    game: str
    edition: EditionName
    players: int
    settings: Mapping[str, Value]
    seats: tuple[str, ...]
    tentative: tuple[int, ...] = ()
    """The seats that confirm."""
    version: str = __version__
    """Of the engine it was begun on."""
    reveals: bool = False
    """The last secret answer shows all of them at once (`Playing.reveals`)."""

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "edition": {"name": self.edition.name, "hash": self.edition.hash},
            "players": self.players,
            "settings": dict(self.settings),
            "seats": list(self.seats),
            "tentative": list(self.tentative),
            "version": self.version,
            "reveals": self.reveals,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Header:
        return cls(
            data["game"],
            EditionName(**data["edition"]),
            data["players"],
            data["settings"],
            tuple(data["seats"]),
            tuple(data["tentative"]),
            data["version"],
            data.get("reveals", False),
        )


def of_its_time(title: Title, header: Header) -> Header:
    """The header, naming its edition where Stormtable has come with another since."""
    if header.settings.get("edition"):
        return header
    today = title.edition(title.new(header.players, title.settle_settings(header.settings)))
    kept = "" if today == header.edition else legacy_edition(header.edition)
    return replace(header, settings={**header.settings, "edition": kept}) if kept else header


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position that nobody can take back any more, and what is needed to go on from it."""

    commits: int
    """How many commits led to it."""
    state: str
    draws: int
    events: int
    """The number of the last event before it, and the act that one belongs to."""
    act: int
    log: tuple[RecordLine, ...]
    drawn: Mapping[str, int]
    undone: tuple[Undone, ...]
    closed: tuple[int, str, bool] | None
    """The last decision before it: whose, why it cannot be taken back, and whether secret."""
    checked: int

    def position(self, title: Title, header: Header) -> State:
        settings = title.settle_settings(header.settings)
        state = title.begun(header.version, header.players, settings)
        state.load(self.state)
        return state

    def to_text(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Snapshot:
        data = json.loads(text)
        data["log"] = tuple(RecordLine(**line) for line in data["log"])
        data["undone"] = tuple((seat, code) for seat, code in data["undone"])
        data["closed"] = tuple(data["closed"]) if data["closed"] else None
        return cls(**data)
