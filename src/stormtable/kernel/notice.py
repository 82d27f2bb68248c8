"""A reason as data: why something is refused, wasteful, or cannot be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """A stable code, its parameters, and the rule it rests on. Interfaces make the sentence."""

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict)
    rule: str = ""
    places: tuple[str, ...] = ()
    """What it is about, where that is not plain from what was asked for."""

    @classmethod
    def kept(cls, code: str) -> Notice:
        """A reason without parameters that was told before, and kept by its code."""
        return cls(code)

    def as_json(self) -> dict[str, object]:
        return {
            "code": self.code,
            "params": dict(self.params),
            "rule": self.rule,
            "places": list(self.places),
        }
