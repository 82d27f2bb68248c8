"""A whole edition of Weather Machine, and ways to spoil it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.edition.constraints import check
from stormtable.games.weather_machine.rules.edition import Edition
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.errors import EditionError

VALUES: dict[str, Any] = tomllib.loads(LIGHTNING.read_text(encoding="utf-8"))

TOP = "laboratory.assembly_line"
SLIDE = "laboratory.office.0.slide"

Change = Callable[[dict[str, Any]], object]


def load(values: dict[str, Any]) -> Edition:
    edition = Edition(EditionFile("my.toml", values))
    check(edition)
    return edition


def put(key: str, value: object) -> Change:
    """Return a change that sets a value; numbers find entries of lists."""

    def change(values: dict[str, Any]) -> None:
        inner: Any = values
        *path, last = key.split(".")
        for part in path:
            inner = inner[int(part)] if isinstance(inner, list) else inner[part]
        if isinstance(inner, list):
            inner[int(last)] = value
        else:
            inner[last] = value

    return change


def drop(key: str) -> Change:
    def change(values: dict[str, Any]) -> None:
        inner: Any = values
        *path, last = key.split(".")
        for part in path:
            inner = inner[int(part)] if isinstance(inner, list) else inner[part]
        del inner[last]

    return change


def all_of(*changes: Change) -> Change:
    def change(values: dict[str, Any]) -> None:
        for change_once in changes:
            change_once(values)

    return change


def error_of(change: Change) -> str:
    values = deepcopy(VALUES)
    change(values)
    with pytest.raises(EditionError) as caught:
        load(values)
    message = str(caught.value)
    assert message.splitlines() == [message]
    return message
