"""Drawings that an owner makes by strokes: a game's package decides what a stroke does.

A `Sketcher` opens a value as a sketch (plain data that a screen can draw), applies one act to it,
and writes it as a value again. It refuses what no edition can have, with a code for which screens
have words. Screens only turn pointer and keys into acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from stormtable.kernel.errors import StormtableError

Sketch = dict[str, Any]
Act = Mapping[str, Any]


class SketchRefused(StormtableError):
    """No edition can have this."""

    def __init__(self, code: str, text: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(text, "draw something else")
        self.reason = code
        self.params = dict(params or {})


class Sketcher(Protocol):
    def draws(self, key: str) -> bool:
        """Return whether the item at this key is drawn."""

    def alike(self, first: Any, second: Any) -> bool:
        """Return whether two values of a drawn item are the same piece, however it lies."""

    def open(self, value: Any) -> Sketch:
        """Return the sketch of a value."""

    def apply(self, sketch: Sketch, act: Act) -> Sketch:
        """Return the sketch after an act; raise SketchRefused if no edition can have it."""

    def value(self, sketch: Sketch) -> Any:
        """Return the value that a sketch draws."""

    def unfinished(self, sketch: Sketch) -> tuple[str, Mapping[str, str | int]] | None:
        """Return why the sketch is no complete value yet, as a code and its parameters."""


def drawn(sketcher: Sketcher, was: Any, sketch: Sketch) -> Any:
    """Return the value that a sketch draws; the earlier value if it is the same piece."""
    value = sketcher.value(sketch)
    return was if sketcher.alike(was, value) else value
