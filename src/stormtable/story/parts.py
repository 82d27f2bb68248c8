"""The parts of a sentence, and an entry of the story, as data without markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

MINUS = "\N{MINUS SIGN}"

Kind = Literal["heading", "deed", "line"]
Status = Literal["open", "stands", "undone"]


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """A player, whose name the reader's client inserts."""

    seat: int

    def as_json(self) -> dict[str, Any]:
        return {"p": self.seat}


@dataclass(frozen=True, slots=True)
class PlacePart:
    """A place on the table, with its name in the sentence."""

    place: str
    name: str

    def as_json(self) -> dict[str, Any]:
        return {"l": self.place, "name": self.name}


@dataclass(frozen=True, slots=True)
class Amount:
    """How much of something a seat gained (or lost, if negative)."""

    what: str
    n: int
    type: str = ""
    seat: int | None = None
    name: str = ""
    """The amount in words, without its sign: `2 Lab Vouchers`."""

    def as_json(self) -> dict[str, Any]:
        """Return the amount as a chip; its list says whether it is a cost or a gain."""
        chip: dict[str, Any] = {"what": self.what, "n": abs(self.n), "name": self.name}
        if self.type:
            chip["type"] = self.type
        return chip


@dataclass(frozen=True, slots=True)
class AmountPart:
    """An amount inside a sentence."""

    amount: Amount
    name: str

    def as_json(self) -> dict[str, Any]:
        change: dict[str, Any] = {"what": self.amount.what, "amount": self.amount.n}
        if self.amount.type:
            change["type"] = self.amount.type
        return {"a": change, "name": self.name}


Part = str | PlayerPart | PlacePart | AmountPart


def join(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts with adjacent texts merged."""
    merged: list[Part] = []
    for part in parts:
        if isinstance(part, str) and merged and isinstance(merged[-1], str):
            merged[-1] += part
        elif part != "":
            merged.append(part)
    return tuple(merged)


def plain(parts: Sequence[Part], names: Sequence[str]) -> str:
    """Return the text of the parts; `names` are the players' names by seat."""
    words: list[str] = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, PlayerPart):
            words.append(names[part.seat] if part.seat < len(names) else "")
        else:
            words.append(part.name)
    return "".join(words)


@dataclass(frozen=True, slots=True)
class StoryEntry:
    """One line of the story: a heading, a deed with what it caused, or a consequence."""

    id: int
    """The id, which is stable while the entry grows; entries are in the order of their ids."""
    first: int
    """The number of its first event."""
    last: int
    kind: Kind
    code: str
    """The key of its sentence in the catalogue."""
    round: int
    seat: int | None
    parts: tuple[Part, ...]
    costs: tuple[Amount, ...] = ()
    gains: tuple[Amount, ...] = ()
    named: tuple[Amount, ...] = ()
    """Amounts that the sentence names, and that are therefore no chips."""
    under: tuple[StoryEntry, ...] = ()
    because: tuple[Part, ...] = ()
    """The reason, shown in brackets."""
    state: Status = "stands"
    places: tuple[str, ...] = ()
    level: int = 0
    """The level of a heading: 1 for a part of the game, 2 for a part of a round."""

    def plain(self, names: Sequence[str]) -> str:
        """Return the sentence and its reason, without chips and nested lines."""
        text = plain(self.parts, names)
        return f"{text} ({plain(self.because, names)})" if self.because else text

    def chips(self) -> list[str]:
        """Return the costs, then the gains, with their signs."""
        costs = [f"{MINUS}{amount.name}" for amount in self.costs]
        return [*costs, *(f"+{amount.name}" for amount in self.gains)]

    def amounts(self) -> list[Amount]:
        """Return all amounts of the entry and of the lines below it."""
        own = [*self.costs, *self.gains, *self.named]
        return own + [amount for line in self.under for amount in line.amounts()]

    def as_json(self) -> dict[str, Any]:
        """Return the entry as a client receives it, without empty fields."""
        payload: dict[str, Any] = {
            "id": self.id,
            "first": self.first,
            "last": self.last,
            "kind": self.kind,
            "code": self.code,
            "round": self.round,
            "seat": self.seat,
            "state": self.state,
            **self._sentence_json(),
        }
        if self.level:
            payload["level"] = self.level
        if self.under:
            payload["under"] = [line.line_json() for line in self.under]
        if self.places:
            payload["places"] = list(self.places)
        return payload

    def line_json(self) -> dict[str, Any]:
        """Return the sentence alone."""
        return {"code": self.code, **self._sentence_json()}

    def _sentence_json(self) -> dict[str, Any]:
        payload: dict[str, Any] = {"parts": [_part_json(part) for part in self.parts]}
        if self.costs:
            payload["costs"] = [amount.as_json() for amount in self.costs]
        if self.gains:
            payload["gains"] = [amount.as_json() for amount in self.gains]
        if self.because:
            payload["because"] = [_part_json(part) for part in self.because]
        return payload


def _part_json(part: Part) -> str | dict[str, Any]:
    return part if isinstance(part, str) else part.as_json()


@dataclass(frozen=True, slots=True)
class StoryLog:
    """Entries for a client, which drops its entries from id `start` on and then appends these."""

    start: int
    entries: tuple[StoryEntry, ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        return {"from": self.start, "entries": [entry.as_json() for entry in self.entries]}
