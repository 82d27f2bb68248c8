"""The edition form: everything an edition editor shows, as JSON data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from stormtable.editor.corrections import OWNER
from stormtable.editor.fields import Form, form, inside
from stormtable.editor.layout import Component, Item, Layout, plain
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
"""Origins an owner should look at, wherever an origin tells of them."""


def sheet(game: str, text: str, source: str) -> dict[str, Any]:
    """An edition laid out, if it has the shape of the game's files; constraints it may break."""
    title = title_named(game)
    shape = _shape(title)
    file = EditionFile.parse(text, source)
    file.check(shape)
    proof = title.proof(file)
    layout: Layout = pack_named(game).part("editor") or plain
    box = layout(file.values)
    reader = _Reader(file, ours(game), shape)
    components = [reader.component(component) for component in box]
    items = [item for component in box for item in component.items]
    return {
        "game": game,
        "name": file.name.name,
        "hash": file.name.hash,
        "ours": file.name.hash == ours(game).name.hash,
        "components": components,
        "forms": reader.forms,
        "left": sum(entry["left"] for entry in components),
        "items": len(items),
        "problems": list(problems(proof.broken, items)),
        "printed": proof.printed,
    }


def our_text(game: str) -> str:
    """The file of the edition that comes with the game."""
    _shape(title_named(game))  # no file is named by somebody's words
    return packaged_text(game)


@lru_cache(maxsize=8)
def ours(game: str) -> EditionFile:
    """The edition that comes with the game."""
    return EditionFile.parse(our_text(game), f"the edition of {game}")


def _shape(title: Title) -> KeyTable:
    if title.edition_file is None:
        raise UnknownName(f"{title.name} takes no edition file", "choose another game")
    return title.edition_file


# --- items --------------------------------------------------------------------------------------


class _Reader:
    """Reads the items of one file."""

    def __init__(self, file: EditionFile, our: EditionFile, shape: KeyTable) -> None:
        self.file = file
        self.our = our
        self.shape = shape
        self.forms: list[Form] = []
        self.origins = {leaf: file.origin(leaf) for leaf, _ in file.leaves()}

    def component(self, component: Component) -> dict[str, Any]:
        items = [self.item(item) for item in component.items]
        return {
            "name": component.name,
            "grows": component.grows,
            "left": sum(entry["left"] for entry in items),
            "items": items,
        }

    def item(self, item: Item) -> dict[str, Any]:
        mark, reason = _marked(_origins(self.origins, item.key))
        kind = inside(self.shape, item.key)
        assert kind is not None, item.key
        asked = form(kind)
        if asked not in self.forms:
            self.forms.append(asked)
        return {
            "key": item.key,
            "name": item.name,
            "params": dict(item.params),
            "places": list(item.places),
            "value": _value_of(self.file, item.key),
            "ours": _value_of(self.our, item.key),
            "form": self.forms.index(asked),
            "mark": mark,
            "reason": reason,
            "own": self.file.provenance.get(item.key),
            "our_own": self.our.provenance.get(item.key),
            "left": mark in LEFT,
        }


def _value_of(file: EditionFile, key: str) -> Any:
    """What lies at a key, entries of lists by their name; None if nothing does."""
    value: Any = file.values
    for part in key.split("."):
        if isinstance(value, list):
            value = next((item for n, item in enumerate(value) if called(item, n) == part), None)
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return value


def _origins(origins: Mapping[str, str], key: str) -> list[str]:
    """Where the values of an item come from, each told once."""
    own = (origin for leaf, origin in origins.items() if leaf == key or leaf.startswith(f"{key}."))
    return list(dict.fromkeys(own))


def _marked(origins: list[str]) -> tuple[str, str]:
    """An item is as sure as the least sure of its values; what is told of that one is the reason.

    An origin that begins with what is attested may go on with what is not.
    """
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
            continue  # the copies of a tile for each weather break the same one
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
