"""The composition table of a game: the role of each kind of event in the story."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ROLES = frozenset(
    {
        "heading",  # begins a section of the story
        "line",  # a consequence: its own line, which names its amounts
        "score",  # its own line, whose amounts are chips
        "deed",  # a line that later answers and amounts of its seat belong to
        "slot",  # fills a slot of the open sentence, which names its amount
        "slot_chip",  # fills a slot of the open sentence; its amount is a chip
        "part",  # a line under the open deed
        "chip",  # an amount of the line that caused it
        "named",  # an amount that the sentence names
        "quiet",  # not in the story, only drawn on the board
    }
)


@dataclass(frozen=True, slots=True)
class Composition:
    roots: frozenset[str] = frozenset()
    """Questions whose answer begins a deed. All other answers belong to the open deed."""
    closing: frozenset[str] = frozenset()
    """Verbs that end a deed without a sentence."""
    roles: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    """The order of amounts among chips."""
    sections: frozenset[str] = frozenset()
    """Headings that begin a part of the game; all other headings are below them."""


@cache
def read_composition(file: Path) -> Composition:
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return Composition(
        frozenset(data["roots"]),
        frozenset(data["closing"]),
        data["roles"],
        tuple(data["chips"]),
        frozenset(data["sections"]),
    )
