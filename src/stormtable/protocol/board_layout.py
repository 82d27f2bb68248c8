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
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict, get_args

from stormtable.kernel.errors import StormtableError

Kind = Literal["hand", "row", "pile", "value", "seats"]
KINDS: tuple[str, ...] = get_args(Kind)
Owner = Literal["own", "others", "all"]
OWNERS: tuple[str, ...] = get_args(Owner)
Tone = Literal["ink", "red", "green", "blue", "gold", "violet"]
TONES: tuple[str, ...] = get_args(Tone)


class Area(TypedDict):
    """A part of the board."""

    name: str
    kind: Annotated[Kind, "hand and row: pieces; pile: their number; seats: a column for each seat"]
    path: str
    place: Annotated[str, "Empty: none"]
    owner: Owner


class Look(TypedDict):
    """How pieces of a name look."""

    tone: Tone
    mark: str


class BoardLayout(TypedDict):
    """How the general board arranges a game."""

    areas: list[Area]
    pieces: dict[str, Look]


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
    areas = [_area(file.name, area) for area in data.get("area", [])]
    pieces = {name: _look(file.name, name, look) for name, look in data.get("piece", {}).items()}
    return {"areas": areas, "pieces": pieces}


def _area(file: str, data: dict[str, Any]) -> Area:
    name = str(data.get("name", ""))
    where = f"{file}, area {name!r}"
    if not name or not data.get("path"):
        raise LayoutError(f"{where}, has no name or no path", "give it both")
    kind = _one_of(where, "kind", data.get("kind", "value"), KINDS)
    owner = _one_of(where, "owner", data.get("owner", "all"), OWNERS)
    return {
        "name": name,
        "kind": kind,  # type: ignore[typeddict-item]
        "path": str(data["path"]),
        "place": str(data.get("place", "")),
        "owner": owner,  # type: ignore[typeddict-item]
    }


def _look(file: str, name: str, data: dict[str, Any]) -> Look:
    tone = _one_of(f"{file}, piece {name!r}", "tone", data.get("tone", "ink"), TONES)
    return {"tone": tone, "mark": str(data.get("mark", ""))}  # type: ignore[typeddict-item]


def _one_of(where: str, key: str, value: object, known: tuple[str, ...]) -> str:
    if value not in known:
        raise LayoutError(f"{where}, has {key} = {value!r}", f"{key} is one of: {', '.join(known)}")
    return str(value)
