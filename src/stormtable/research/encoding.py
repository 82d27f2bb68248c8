"""What a game provides for research: its action index, its observations and its scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import pack_named, packs
from stormtable.research.actions import ActionIndex
from stormtable.research.observing import ObservationLayout


@dataclass(frozen=True, slots=True)
class Encoding:
    """How learning programs see a game: a pack's part `encoding`."""

    actions: ActionIndex
    observations: ObservationLayout
    scores: Callable[[Any], Sequence[int]]
    """Returns each seat's score so far, as everybody knows it."""
    target: Callable[[Any], int]
    """Returns the score that a solo player needs; 0 with several players."""
    margin: int
    """The difference of scores that counts as a whole win in the scheme `margin`."""
    most_results: int
    """The most results that a draw can have."""


def encoding_of(game: str) -> Encoding:
    encoding: Encoding | None = pack_named(game).part("encoding")
    if encoding is None:
        able = ", ".join(pack.name for pack in packs() if pack.encoding)
        raise UnknownName(f"{game} brings no encoding for research", f"these do: {able}")
    return encoding


@dataclass(frozen=True, slots=True)
class Variant:
    """A game and a number of players, as environments name it: `saboteurs`."""

    name: str
    game: str
    players: range

    @property
    def default(self) -> int:
        return self.players.start


def variants() -> dict[str, Variant]:
    """Return every box of the games that bring an encoding, by name."""
    return {
        box.name: Variant(box.name, pack.name, box.players)
        for pack in packs()
        if pack.encoding
        for box in pack.boxes
    }


def variant_named(name: str) -> Variant:
    known = variants()
    if name not in known:
        raise UnknownName(f"there is no environment {name!r}", f"there are: {', '.join(known)}")
    return known[name]
