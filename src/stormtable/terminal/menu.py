"""The options of a decision as a numbered list in groups; options that end a step come last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One menu item: an option, or a complete payment."""

    label: str
    """The text to type to choose it."""
    plays: tuple[str, ...]
    """The notations that it plays, in order."""
    option: Json = field(default_factory=dict)
    way: Json = field(default_factory=dict)


class Menu:
    """The items of a decision. A payment is one question: its items are the ways to pay."""

    def __init__(self, decision: Json) -> None:
        self.decision = decision
        self.ways: tuple[Json, ...] = ()
        if decision["pays"] and len(decision["ways"]) > 1:
            self.ways = tuple(decision["ways"])
        self.items = self._ways() if self.ways else self._options()

    def _ways(self) -> list[MenuItem]:
        return [
            MenuItem(str(number), tuple(way["plays"]), way=way)
            for number, way in enumerate(self.ways, 1)
        ]

    def _options(self) -> list[MenuItem]:
        options = in_order(self.decision["options"])
        return [
            MenuItem(label, (option["notation"],), option)
            for label, option in zip(_labels(options), options, strict=True)
        ]

    def labelled(self, label: str) -> MenuItem | None:
        return next((item for item in self.items if item.label == label), None)

    def playing(self, notation: str) -> MenuItem | None:
        """Return the first item that begins with that option."""
        return next((item for item in self.items if item.plays[0] == notation), None)


def in_order(options: list[Json]) -> list[Json]:
    """Return options by group, each group at its first verb; `order` puts options that end a step
    last."""
    first: dict[str, int] = {}
    for option in options:
        group = option["group"]
        first[group] = min(first.get(group, option["order"]), option["order"])
    return sorted(options, key=lambda option: (first[option["group"]], option["order"]))


def _labels(options: list[Json]) -> list[str]:
    """Return labels: an amount is its own number; other options count from 1."""
    last = [option["notation"].split()[-1] for option in options]
    if last == [str(amount) for amount in range(len(last))]:
        return last
    return [str(number) for number in range(1, len(options) + 1)]
