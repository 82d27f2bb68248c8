"""The contents of the box: components, and the items on them that an owner checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stormtable.kernel.schema import called


@dataclass(frozen=True, slots=True)
class Item:
    """What is looked at together: a tile, a row of the Office. Its values lie below one key."""

    key: str
    name: str
    """What kind of thing it is: a code, for which screens have words."""
    params: Mapping[str, str | int] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    """Where it is drawn: a place of the table, or one of a sheet of tiles."""
    also: tuple[str, ...] = ()
    """Other keys that errors have for it."""


@dataclass(frozen=True, slots=True)
class Component:
    name: str
    items: tuple[Item, ...]
    grows: str = ""
    """The key of the list its items are in, where the owner may add others and take some away."""


Values = Mapping[str, Any]
Layout = Callable[[Values], list[Component]]


def plain(values: Values) -> list[Component]:
    """For a game that says nothing of its components: what stands under one heading."""
    components: list[Component] = []
    for heading, inner in values.items():
        if heading in ("name", "provenance"):
            continue
        keys = [heading]
        if isinstance(inner, Mapping) and inner:
            keys = [f"{heading}.{name}" for name in inner]
        elif (
            isinstance(inner, list) and inner and all(isinstance(entry, Mapping) for entry in inner)
        ):
            keys = [f"{heading}.{called(entry, number)}" for number, entry in enumerate(inner)]
        items = tuple(Item(key, "plain", {"key": key.rpartition(".")[2]}) for key in keys)
        components.append(Component(heading, items))
    return components
