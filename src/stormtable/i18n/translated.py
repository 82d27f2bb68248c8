"""Longer texts, such as rules and lessons, with one structure and a translation per language.

A file of the first language has everything: codes, links, figures, and words. A file of the same
name in another language has only words. They replace the words of the entry with the same id, or
those with the same keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from stormtable.i18n.catalogue import FIRST


def translated(first: Mapping[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """Return `first` with its words replaced by `words`."""
    merged: dict[str, Any] = {}
    for key, value in first.items():
        if isinstance(value, Mapping):
            merged[key] = translated(value, words.get(key, {}))
        elif _has_ids(value):
            merged[key] = [translated(entry, words.get(entry["id"], {})) for entry in value]
        else:
            merged[key] = words.get(key, value)
    return merged


def read(folder: Traversable, language: str, *path: str) -> dict[str, Any]:
    """Return a file below `folder`, in a language."""
    first = _load(folder.joinpath(FIRST, *path))
    if language == FIRST:
        return first
    own = folder.joinpath(language, *path)
    return translated(first, _load(own)) if own.is_file() else first


def names(folder: Traversable, *path: str) -> Iterator[str]:
    """Yield the files of the first language, in the order of their names."""
    for file in sorted(folder.joinpath(FIRST, *path).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield file.name


def _load(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _has_ids(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(entry, Mapping) and "id" in entry for entry in value
    )
