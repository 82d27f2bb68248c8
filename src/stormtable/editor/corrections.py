"""Change values in an edition file, and preserve its order, comments and blank lines."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stormtable.kernel.edition import EditionFile
from stormtable.kernel.errors import EditionError
from stormtable.kernel.schema import called

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

OWNER = "attested read off the box by its owner"
"""The provenance of a value that an owner has checked."""
ABSENT = "rebuilt not in the box of its owner"
"""The provenance of a value whose component an owner's box lacks."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A new value for the key of an item."""

    key: str
    value: Any = ...
    """The new value. Omitted: the current value. None: remove the entry of a list."""
    origin: str | None = OWNER
    """The provenance of the value; None: the provenance of the values around it."""


def corrected(text: str, changes: Sequence[Correction], source: str) -> str:
    document = _read(text, source)
    for change in changes:
        key = change.key
        if change.value is not ...:
            key = _put(document, change.key, change.value, source)
        _set_provenance(document, change.key, key, None if change.value is None else change.origin)
    return document.as_string()


def renamed(text: str, name: str, source: str) -> str:
    document = _read(text, source)
    document["name"] = name
    return document.as_string()


def _read(text: str, source: str) -> TOMLDocument:
    import tomlkit  # needs the extra `server` or `lab`
    from tomlkit.exceptions import TOMLKitError

    EditionFile.parse(text, source)  # checks the size, and raises errors that name the source
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:
        raise EditionError(f"{source} cannot be corrected: {error}", "write it plainer") from error


def _put(document: Any, key: str, value: Any, source: str) -> str:
    """Put a value at a key, and return its new key: entries of lists are identified by their
    name."""
    holder, name = _holder(document, key, source)
    if isinstance(holder, list):
        index = _place_in(holder, name)
        if value is None:
            if index is None:
                raise _no_item(source, key)
            del holder[index]
        elif index is None:
            from tomlkit import table as new_table

            table = new_table()
            table.update(value)
            holder.append(table)
        else:
            _become(holder, index, value)
        parent = key.rpartition(".")[0]
        return f"{parent}.{called(value, 0 if index is None else index)}"
    if value is None or name not in holder:
        raise _no_item(source, key)
    _become(holder, name, value)
    return key


def _become(holder: Any, name: Any, value: Any) -> None:
    """Change as little as possible: unchanged values keep their format and comments."""
    there = holder[name]
    if isinstance(there, MutableMapping) and isinstance(value, Mapping):
        for gone in [inner for inner in there if inner not in value]:
            del there[gone]
        for inner, new_value in value.items():
            if inner in there:
                _become(there, inner, new_value)
            else:
                there[inner] = new_value
    elif (
        isinstance(there, list)
        and isinstance(value, list)
        and len(there) == len(value)
        and any(isinstance(item, Mapping) for item in there)
    ):
        for number, new_value in enumerate(value):
            _become(there, number, new_value)
    elif _plain(there) != value:
        holder[name] = value


def _plain(item: Any) -> Any:
    return item.unwrap() if hasattr(item, "unwrap") else item


def _holder(document: Any, key: str, source: str) -> tuple[Any, str]:
    *path, last = key.split(".")
    holder: Any = document
    for part in path:
        if isinstance(holder, list):
            index = _place_in(holder, part)
            if index is None:
                raise _no_item(source, key)
            holder = holder[index]
        elif isinstance(holder, Mapping) and part in holder:
            holder = holder[part]
        else:
            raise _no_item(source, key)
    if not isinstance(holder, list | Mapping):
        raise _no_item(source, key)
    return holder, last


def _place_in(entries: Any, name: str) -> int | None:
    for number, entry in enumerate(entries):
        if called(entry, number) == name:
            return number
    return None


def _set_provenance(document: Any, before: str, key: str, origin: str | None) -> None:
    """Set the provenance of a value, whose key may have changed."""
    provenance = document["provenance"]
    for entry in list(provenance):
        if entry == before or entry.startswith(f"{before}."):
            del provenance[entry]
    if origin is not None:
        provenance[key] = origin


def _no_item(source: str, key: str) -> EditionError:
    return EditionError(f"{source} has no {key}", "name an item of its form")
