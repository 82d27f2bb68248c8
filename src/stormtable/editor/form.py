"""The edition form: everything that an edition editor shows, as JSON data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from stormtable.editor.corrections import ABSENT, OWNER
from stormtable.editor.fields import Form, form, inside
from stormtable.editor.layout import Component, Item, Layout, plain
from stormtable.editor.sketch import Sketcher
from stormtable.kernel.edition import EditionFile, packaged_text
from stormtable.kernel.errors import EditionError, UnknownName
from stormtable.kernel.registry import pack_named, title_named
from stormtable.kernel.schema import KeyTable, called
from stormtable.kernel.title import Title

RULE = re.compile(
    r"(constraint \d+|[MSW]\d+|(player aid |solo )?p\.\d+(, p\.\d+)*"
    r"|(Setup|Phase|Ending|Steps|Rules)\b[^:]*): "
)
PAGE = re.compile(r"(?:solo )?p\.\d+")
LEFT = ("rebuilt", "inferred")
"""Kinds of provenance that an owner should check, at any position in a text."""
OPEN, SEEN, DIFFERS, MISSING = STATES = ("open", "seen", "differs", "absent")
"""What the owner of this edition says of an item: nothing yet, as printed here, it differs, it is
not in the box."""


def edition_form(game: str, text: str, source: str) -> dict[str, Any]:
    """Return the form of an edition, with the schema of the game's files. The edition may break
    constraints."""
    title = title_named(game)
    schema = _schema(title)
    file = EditionFile.parse(text, source)
    file.check(schema)
    preview = title.edition_preview(file)
    layout: Layout = pack_named(game).part("editor") or plain
    box = layout(file.values)
    reader = _Reader(file, ours(game), schema, sketcher_of(game))
    packaged = {component.name: component.items for component in layout(ours(game).values)}
    components = [
        reader.component(component, packaged.get(component.name, ())) for component in box
    ]
    items = [item for component in box if not component.shortcut for item in component.items]
    states = [
        item["state"]
        for component in components
        if not component["shortcut"]
        for item in component["items"]
    ]
    return {
        "game": game,
        "name": file.name.name,
        "hash": file.name.hash,
        "ours": file.name.hash == ours(game).name.hash,
        "components": components,
        "forms": reader.forms,
        "left": sum(entry["left"] for entry in components if not entry["shortcut"]),
        "items": len(states),
        "seen": len(states) - states.count(OPEN),
        "differ": states.count(DIFFERS) + states.count(MISSING),
        "problems": list(problems(preview.broken, items)),
        "printed": preview.printed,
    }


def sketcher_of(game: str) -> Sketcher | None:
    """Return the drawing board of a game's editor, if it has one."""
    return getattr(pack_named(game).part("editor"), "sketcher", None)


def alike(game: str, key: str, first: Any, second: Any) -> bool:
    """Return whether two values of an item say the same of the box."""
    sketcher = sketcher_of(game)
    if sketcher is not None and sketcher.draws(key):
        return sketcher.alike(first, second)
    return bool(first == second)


def our_text(game: str) -> str:
    """Return the text of the packaged edition."""
    _schema(title_named(game))  # validates the name, because it becomes part of a path
    return packaged_text(game)


@lru_cache(maxsize=8)
def ours(game: str) -> EditionFile:
    """Return the packaged edition."""
    return EditionFile.parse(our_text(game), f"the edition of {game}")


def _schema(title: Title) -> KeyTable:
    if title.edition_file is None:
        raise UnknownName(f"{title.name} takes no edition file", "choose another game")
    return title.edition_file


# --- items --------------------------------------------------------------------------------------


class _Reader:
    """Reads the items of one file."""

    def __init__(
        self, file: EditionFile, our: EditionFile, schema: KeyTable, sketcher: Sketcher | None
    ) -> None:
        self.sketcher = sketcher
        self.file = file
        self.our = our
        self.schema = schema
        self.forms: list[Form] = []
        self.origins = {leaf: file.origin(leaf) for leaf, _ in file.leaves()}

    def component(self, component: Component, packaged: Sequence[Item]) -> dict[str, Any]:
        there = {item.key for item in component.items}
        missing = [item for item in packaged if component.grows and item.key not in there]
        items = [self.item(item) for item in (*component.items, *missing)]
        return {
            "name": component.name,
            "grows": component.grows,
            "shortcut": component.shortcut,
            "left": sum(entry["left"] for entry in items),
            "items": items,
        }

    def item(self, item: Item) -> dict[str, Any]:
        origins = _origins(self.origins, item.key, item.part)
        value, ours = _value_of(self.file, item.key), _value_of(self.our, item.key)
        mark, reason = _marked(origins)
        kind = inside(self.schema, item.key)
        assert kind is not None, item.key
        asked = form(kind)
        if asked not in self.forms:
            self.forms.append(asked)
        return {
            "key": item.key,
            "name": item.name,
            "params": dict(item.params),
            "places": list(item.places),
            "part": item.part,
            "value": value,
            "ours": ours,
            "state": self.state(item, origins, value, ours),
            "open": self.unseen(item),
            "drawn": self.sketcher is not None and self.sketcher.draws(item.key),
            "form": self.forms.index(asked),
            "mark": mark,
            "reason": reason,
            "own": self.file.provenance.get(item.key),
            "our_own": self.our.provenance.get(item.key),
            "left": mark in LEFT,
        }

    def unseen(self, item: Item) -> list[str]:
        """Return which values of an item the owner has not seen: the ends of their keys."""
        return [
            leaf.removeprefix(item.key).removeprefix(".")
            for leaf, origin in self.origins.items()
            if (leaf == item.key or leaf.startswith(f"{item.key}."))
            and (not item.part or leaf.rpartition(".")[2] == item.part)
            and origin != OWNER
        ]

    def state(self, item: Item, origins: Sequence[str], value: Any, ours: Any) -> str:
        if value is None or ABSENT in origins:
            return MISSING
        if not origins or any(origin != OWNER for origin in origins):
            return OPEN
        if self.sketcher is not None and self.sketcher.draws(item.key):
            same = self.sketcher.alike(value, ours)
        elif item.part:
            same = [_part(space, item.part) for space in value] == [
                _part(space, item.part) for space in ours
            ]
        else:
            same = value == ours
        return SEEN if same else DIFFERS


def _part(space: Any, part: str) -> Any:
    return space[part] if isinstance(space, Mapping) else space


def _value_of(file: EditionFile, key: str) -> Any:
    """Return the value at a key, with entries of lists by their name; None if there is none."""
    value: Any = file.values
    for part in key.split("."):
        if isinstance(value, list):
            value = next((item for n, item in enumerate(value) if called(item, n) == part), None)
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return value


def _origins(origins: Mapping[str, str], key: str, part: str = "") -> list[str]:
    """Return the provenance of an item's values, each text once; with a part, only of its
    values."""
    own = (
        origin
        for leaf, origin in origins.items()
        if (leaf == key or leaf.startswith(f"{key}."))
        and (not part or leaf.rpartition(".")[2] == part)
    )
    return list(dict.fromkeys(own))


def _marked(origins: list[str]) -> tuple[str, str]:
    """Return the least certain kind of provenance among an item's values, and its text.

    A text may begin with an attested part and continue with another.
    """
    if ABSENT in origins or not origins:
        return "absent", ""
    for word in LEFT:
        for origin in origins:
            if word in re.findall(r"\w+", origin):
                return word, origin.removeprefix(f"{word} ")
    if all(origin == OWNER for origin in origins):
        return "owner", ""
    return "attested", "; ".join(o.removeprefix("attested ") for o in origins if o != OWNER)


# --- problems -----------------------------------------------------------------------------------


def problems(broken: tuple[EditionError, ...], items: list[Item]) -> Iterator[dict[str, Any]]:
    reported: set[tuple[str, str]] = set()
    for error in broken:
        if (error.key, error.remedy) in reported:
            continue  # a tile's copies for each weather break the same constraint
        reported.add((error.key, error.remedy))
        rule = RULE.match(error.remedy)
        yield {
            "key": error.key,
            "items": [item.key for item in items if _is_about(error.key, item)],
            "problem": error.problem.partition(": ")[2],
            "rule": "" if rule is None else rule[1],
            "reason": error.remedy if rule is None else error.remedy[rule.end() :],
            "pages": PAGE.findall(error.remedy),
        }


def _is_about(key: str, item: Item) -> bool:
    return any(
        key == own or key.startswith(f"{own}.") or own.startswith(f"{key}.")
        for own in (item.key, *item.also)
    )
