"""The composition table of a game: what each kind of event becomes in the story."""

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
        "line",  # a consequence: a line of its own, which names its amounts
        "score",  # a line of its own, whose amounts are chips
        "deed",  # a line that later answers and amounts of its seat belong to
        "slot",  # gives the open sentence a word; the sentence names its amount
        "slot_chip",  # gives the open sentence a word; its amount is a chip
        "part",  # a line under the open deed
        "chip",  # an amount of the line that caused it
        "named",  # an amount that the sentence names
        "quiet",  # only drawn on the board
    }
)


@dataclass(frozen=True, slots=True)
class Composition:
    roots: frozenset[str] = frozenset()
    """Questions whose answer begins a deed. All other answers belong to the open deed."""
    closing: frozenset[str] = frozenset()
    """Verbs that end a deed and say nothing."""
    roles: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    """What chips show first."""
    sections: frozenset[str] = frozenset()
    """Headings that begin a part of the game; the others are below them."""


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
