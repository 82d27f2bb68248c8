"""Reads `layout.toml`: how the page's general board arranges a game that has no board of its own.

[[area]]
name = "trick"              # its heading is in the game's messages, table `area`
kind = "row"                # see Area.kind
path = "trick"              # where it is in `describe`; {seat} stands for each seat
place = "trick/{key}"       # which place each piece is: {piece}, {key}, {seat}, {row}, {column}
owner = "own"               # of rows with {seat}: "own", "others" or "all"
columns = 8                 # of a grid whose value is a flat list; a list of rows needs none
spaces = 10                 # of a track

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

Kind = Literal["hand", "row", "pile", "value", "seats", "grid", "track", "table"]
KINDS: tuple[str, ...] = get_args(Kind)
Owner = Literal["own", "others", "all"]
OWNERS: tuple[str, ...] = get_args(Owner)
Tone = Literal["ink", "red", "green", "blue", "gold", "violet"]
TONES: tuple[str, ...] = get_args(Tone)
COUNTED = {"columns": "grid", "spaces": "track"}
"""The kind of area that each count belongs to."""
MOST = 200
"""The most columns of a grid, or spaces of a track."""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the board."""

    name: str
    kind: Kind
    """What the area shows.

    hand, row: pieces; pile: how many there are; value: one value; seats: a column for each seat;
    grid: cells in rows, some of them empty; track: numbered spaces with a marker for each seat;
    table: records (tables with the same keys), a row for each.
    """
    path: str
    place: str = ""
    """The pattern of the place of each piece; empty if the pieces cannot be pressed."""
    owner: Owner = "all"
    columns: int = 0
    """The cells in a row of a grid; 0: the grid is a list of rows."""
    spaces: int = 0
    """The number of spaces of a track, which count from 0."""


@dataclass(frozen=True, slots=True)
class PieceLook:
    """The look of pieces with this name."""

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
    """Return the layout in a file; an error names what is wrong with it."""
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
    kind = data.get("kind", "value")
    _check_count(where, data, "columns", kind == "grid")
    _check_count(where, data, "spaces", kind == "track")
    if kind == "track" and "spaces" not in data:
        raise LayoutError(f"{where}, has no spaces", "say how many: spaces = 10")
    return Area(
        name,
        kind,
        str(data["path"]),
        str(data.get("place", "")),
        data.get("owner", "all"),
        data.get("columns", 0),
        data.get("spaces", 0),
    )


def _check_count(where: str, data: dict[str, Any], key: str, allowed: bool) -> None:
    """Refuse a count of another kind of area, and one that is no number from 1 to MOST."""
    if key not in data:
        return
    if not allowed:
        raise LayoutError(f"{where}, has {key}", f"only a {COUNTED[key]} has {key}")
    if type(data[key]) is not int or not 1 <= data[key] <= MOST:
        raise LayoutError(f"{where}, has {key} = {data[key]!r}", f"{key} is 1 to {MOST}")


def _look(file: str, name: str, data: dict[str, Any]) -> PieceLook:
    _check_choice(f"{file}, piece {name!r}", data, "tone", TONES)
    return PieceLook(data.get("tone", "ink"), str(data.get("mark", "")))


def _check_choice(where: str, data: dict[str, Any], key: str, known: tuple[str, ...]) -> None:
    if key in data and data[key] not in known:
        raise LayoutError(
            f"{where}, has {key} = {data[key]!r}", f"{key} is one of: {', '.join(known)}"
        )
