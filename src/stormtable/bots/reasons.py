"""A bot's reasons for a choice, as data that a client puts into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MARGIN = "margin"
"""Points ahead of the best rival at the end."""
WIN = "win"
"""The chance to win, in hundredths."""
MEASURES = (MARGIN, WIN)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A bot's estimate of an option, with the answers it plans after it."""

    line: tuple[str, ...]
    """Notations; the first is an option of the decision."""
    expected: float
    """The estimate, in the measure of the reasons."""
    samples: int
    """Playouts behind the estimate; 0 if it comes from the position alone."""

    def as_json(self) -> dict[str, Any]:
        return {
            "line": list(self.line),
            "expected": round(self.expected, 2),
            "samples": self.samples,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Evaluation:
        return cls(tuple(data["line"]), data["expected"], data["samples"])


Weighed = Evaluation
"""Deprecated: the earlier name of `Evaluation`, for bots outside this project."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The evaluations of one decision, the chosen option first."""

    measure: str
    """The unit of the estimates: see MEASURES."""
    options: tuple[Evaluation, ...]

    def as_json(self) -> dict[str, Any]:
        return {"measure": self.measure, "options": [option.as_json() for option in self.options]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Reasons:
        return cls(
            data["measure"], tuple(Evaluation.from_json(option) for option in data["options"])
        )
