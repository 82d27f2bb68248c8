"""Longer texts: rules and lessons, with one structure and a translation for each language.

A file of the first language has all there is: codes, links, figures, and words. Another language's
file of the same name has words only: what stands under an entry's id, or under the same keys, takes
the place of the first language's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from stormtable.i18n.catalogue import FIRST


def translated(first: Mapping[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """All that `first` tells, with `words` in their places."""
    told: dict[str, Any] = {}
    for key, value in first.items():
        if isinstance(value, Mapping):
            told[key] = translated(value, words.get(key, {}))
        elif _has_ids(value):
            told[key] = [translated(one, words.get(one["id"], {})) for one in value]
        else:
            told[key] = words.get(key, value)
    return told


def read(folder: Traversable, language: str, *path: str) -> dict[str, Any]:
    """A file below `folder`, in a language."""
    first = _load(folder.joinpath(FIRST, *path))
    if language == FIRST:
        return first
    own = folder.joinpath(language, *path)
    return translated(first, _load(own)) if own.is_file() else first


def names(folder: Traversable, *path: str) -> Iterator[str]:
    """The files of the first language, in the order of their names."""
    for file in sorted(folder.joinpath(FIRST, *path).iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            yield file.name


def _load(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _has_ids(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, Mapping) and "id" in one for one in value
    )
