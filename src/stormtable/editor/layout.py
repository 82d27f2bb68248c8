"""The content of the box: components, and the items on them that an owner checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stormtable.editor.sketch import Sketcher
from stormtable.kernel.schema import called


@dataclass(frozen=True, slots=True)
class Item:
    """Something that an owner checks as a whole: a tile, a row of the Office. Its values share a
    key prefix."""

    key: str
    name: str
    """The kind of thing, as a code for which screens have words."""
    params: Mapping[str, str | int] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    """Where it is drawn: places of the table, or places on a sheet of tiles."""
    also: tuple[str, ...] = ()
    """Other keys that errors use for it."""
    part: str = ""
    """In a shortcut: the only key of its values that the owner checks there."""


@dataclass(frozen=True, slots=True)
class Component:
    name: str
    items: tuple[Item, ...]
    grows: str = ""
    """The key of the list of its items, if the owner may add and remove items."""
    shortcut: bool = False
    """Its items are items of other components, which something needs first."""


Values = Mapping[str, Any]
Layout = Callable[[Values], list[Component]]


@dataclass(frozen=True, slots=True)
class BoxEditor:
    """A layout with a drawing board: some items are drawn by strokes. A pack may name it in place
    of a `Layout`."""

    layout: Layout
    sketcher: Sketcher

    def __call__(self, values: Values) -> list[Component]:
        return self.layout(values)


def plain(values: Values) -> list[Component]:
    """Return the components of a game without a layout: one per heading."""
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
