"""The fallback screen: the position as a tree, the options as a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from stormtable.terminal.palette import BRASS
from stormtable.terminal.screen import Json, Screen, Section

NARROW = 60
"""The most characters of a value on one line."""


class PlainScreen(Screen):
    def sections(self, view: Json, width: int) -> list[Section]:
        head = Text(f"━━ {self.name} ".ljust(width, "━"), f"bold {BRASS}", no_wrap=True)
        parts = [
            Section(Text("\n").join(_tree(key, value, 0)), number)
            for number, (key, value) in enumerate(view["board"].items())
        ]
        return [Section(head), *parts]


def _tree(key: str, value: Any, depth: int) -> list[Text]:
    indent = "  " * depth
    name = f"{indent}{key.replace('_', ' ')}"
    if len(str(value)) <= NARROW or not isinstance(value, Mapping | list | tuple):
        return [Text(f"{name}: ", "bold").append(_short(value), "not bold")]
    parts = value.items() if isinstance(value, Mapping) else enumerate(value, 1)
    lines = [Text(name, "bold")]
    for part, inner in parts:
        lines += _tree(str(part), inner, depth + 1)
    return lines


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_short(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list | tuple):
        return " ".join(map(_short, value)) or "-"
    return "-" if value is None else str(value)
