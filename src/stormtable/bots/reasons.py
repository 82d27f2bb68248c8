"""Why a bot chose as it did, as plain data that a screen can put into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MARGIN = "margin"
"""Points ahead of the best rival at the end."""
WIN = "win"
"""The chance to win, in hundredths."""
MEASURES = (MARGIN, WIN)


@dataclass(frozen=True, slots=True)
class Weighed:
    """One thing it could do: the option, and the answers it has in mind after it."""

    line: tuple[str, ...]
    """Notations; the first is an option of the decision."""
    expected: float
    """What it comes to in the measure of the reasons."""
    samples: int
    """Playouts behind that figure; 0 where it was judged by the position alone."""

    def as_json(self) -> dict[str, Any]:
        return {
            "line": list(self.line),
            "expected": round(self.expected, 2),
            "samples": self.samples,
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Weighed:
        return cls(tuple(told["line"]), told["expected"], told["samples"])


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a bot weighed for one choice, the chosen first."""

    measure: str
    """What is expected: see MEASURES."""
    options: tuple[Weighed, ...]

    def as_json(self) -> dict[str, Any]:
        return {"measure": self.measure, "options": [one.as_json() for one in self.options]}

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Reasons:
        return cls(told["measure"], tuple(Weighed.from_json(one) for one in told["options"]))
