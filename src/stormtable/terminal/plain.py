"""The fallback screen: the position as a tree, the options as a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from stormtable.kernel.event import Event
from stormtable.terminal.palette import BRASS
from stormtable.terminal.screen import Json, Screen, Section, Story

QUIET = ("chose", "forced", "revealed", "sealed")
NARROW = 60
"""A value is written in one line if that has no more characters."""


class PlainStory(Story):
    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def tell(self, events: Sequence[Event]) -> list[Text]:
        return [self._line(event) for event in events if event.name not in QUIET]

    def _line(self, event: Event) -> Text:
        who = f"{self.names[event.seat]}: " if event.seat >= 0 else ""
        details = ", ".join(f"{key} {value}" for key, value in event.data.items())
        what = event.name.replace("_", " ")
        return Text(f"{who}{what} ({details})" if details else f"{who}{what}")


class PlainScreen(Screen):
    def story(self) -> Story:
        return PlainStory(self.names)

    def sections(self, view: Json, width: int) -> list[Section]:
        head = Text(f"━━ {self.name} ".ljust(width, "━"), f"bold {BRASS}", no_wrap=True)
        parts = [
            Section(Text("\n").join(_tree(key, value, 0)), number)
            for number, (key, value) in enumerate(view["board"].items())
        ]
        return [Section(head), *parts]

    def question_words(self, view: Json, decision: Json) -> str:
        about = ", ".join(f"{key} {value}" for key, value in decision["about"].items())
        asked = decision["question"].replace("_", " ")
        return f"{asked} ({about})?" if about else f"{asked}?"

    def option(self, view: Json, option: Json) -> Text:
        return Text(option["notation"])


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
