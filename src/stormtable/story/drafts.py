"""Drafts of entries, which events still change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from stormtable.kernel.event import Event
from stormtable.story.parts import Amount, Kind, Part, StoryEntry
from stormtable.story.text import Value

HEADING, SENTENCE = 0, 5
SLOTS = 10
"""The number of ids per event number: one event may begin both a heading and a sentence."""


@dataclass(slots=True)
class EntryDraft:
    """An entry, or a line below one, to which events still add."""

    kind: Kind
    first: int
    round: int
    seat: int | None
    key: tuple[str, ...] = ()
    """The key of the sentence in the catalogue. Until all its slots are known, `key.open` is
    used."""
    slots: dict[str, Value] = field(default_factory=dict)
    id: int = 0
    last: int = 0
    amounts: list[Amount] = field(default_factory=list)
    """The amounts that are drawn as chips."""
    named: list[Amount] = field(default_factory=list)
    under: list[EntryDraft] = field(default_factory=list)
    because: tuple[Part, ...] = ()
    places: list[str] = field(default_factory=list)
    cause: str = ""
    """The list of benefits that this line came from."""
    hidden: bool = False
    changed: int = 0
    """The number of the latest event that changed it."""
    data: Any = None
    """Data that a game needs to complete the sentence."""
    entry: StoryEntry | None = None
    """The finished entry, cached until the draft changes."""

    def touch(self, event: Event) -> None:
        """Record that an event belongs to this draft."""
        self.last = max(self.last, event.number)
        self.changed = event.number
        self.entry = None
        for place in (*event.places, event.target, event.origin):
            if place and place not in self.places:
                self.places.append(place)


def summed(amounts: Sequence[Amount]) -> list[Amount]:
    """Return the amounts with equal kinds added up. Costs and gains stay separate."""
    sums: dict[tuple[str, str, bool], Amount] = {}
    for amount in amounts:
        key = amount.what, amount.type, amount.n < 0
        before = sums[key].n if key in sums else 0
        sums[key] = Amount(amount.what, before + amount.n, amount.type, amount.seat)
    return list(sums.values())
