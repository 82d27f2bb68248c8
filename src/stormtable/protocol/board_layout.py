"""Reads `layout.toml`: how the page's general board arranges a game that has no board of its own.

[[area]]
name = "trick"              # its heading is in the game's messages, table `area`
kind = "row"                # see KINDS
path = "trick"              # where it is in `describe`; {seat} stands for each seat
place = "trick/{key}"       # which place each piece is; {piece}, {key} and {seat} are filled in
owner = "own"               # of rows with {seat}: "own", "others" or "all"

[piece."reed-*"]            # how pieces with such names look; `*` stands for a number
tone = "green"              # see TONES
mark = "R"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from stormtable.kernel.errors import StormtableError

Kind = Literal["hand", "row", "pile", "value", "seats"]
KINDS: tuple[str, ...] = get_args(Kind)
Owner = Literal["own", "others", "all"]
OWNERS: tuple[str, ...] = get_args(Owner)
Tone = Literal["ink", "red", "green", "blue", "gold", "violet"]
TONES: tuple[str, ...] = get_args(Tone)


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the board."""

    name: str
    kind: Kind
    """hand and row: pieces; pile: how many there are; seats: a column for each seat."""
    path: str
    place: str = ""
    """Empty: its pieces are no places."""
    owner: Owner = "all"


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How pieces of a name look."""

    tone: Tone = "ink"
    mark: str = ""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """How the general board arranges a game."""

    areas: tuple[Area, ...]
    pieces: Mapping[str, PieceLook]


class LayoutError(StormtableError):
    """A layout file that cannot be read."""


def read_layout(file: Path) -> BoardLayout:
    """The layout in a file; an error names what is wrong with it."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LayoutError(f"{file.name} cannot be read ({error})", "correct the TOML") from error
    for key in data:
        if key not in ("area", "piece"):
            raise LayoutError(f"{file.name} has {key!r}", "it may have [[area]] and [piece.NAME]")
    return BoardLayout(
        tuple(_area(file.name, area) for area in data.get("area", [])),
        {name: _look(file.name, name, look) for name, look in data.get("piece", {}).items()},
    )


def _area(file: str, data: dict[str, Any]) -> Area:
    name = str(data.get("name", ""))
    where = f"{file}, area {name!r}"
    if not name or not data.get("path"):
        raise LayoutError(f"{where}, has no name or no path", "give it both")
    _check_choice(where, data, "kind", KINDS)
    _check_choice(where, data, "owner", OWNERS)
    return Area(
        name,
        data.get("kind", "value"),
        str(data["path"]),
        str(data.get("place", "")),
        data.get("owner", "all"),
    )


def _look(file: str, name: str, data: dict[str, Any]) -> PieceLook:
    _check_choice(f"{file}, piece {name!r}", data, "tone", TONES)
    return PieceLook(data.get("tone", "ink"), str(data.get("mark", "")))


def _check_choice(where: str, data: dict[str, Any], key: str, known: tuple[str, ...]) -> None:
    if key in data and data[key] not in known:
        raise LayoutError(
            f"{where}, has {key} = {data[key]!r}", f"{key} is one of: {', '.join(known)}"
        )
