"""A reason as data: why something is refused, wasteful, or cannot be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """A stable code, its parameters, and the rule behind it. Interfaces turn it into a sentence."""

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict)
    rule: str = ""
    places: tuple[str, ...] = ()
    """The places that it concerns, if the request itself does not name them."""

    @classmethod
    def restored(cls, code: str) -> Notice:
        """Return a notice without parameters, from the code that a snapshot saved."""
        return cls(code)

    def as_json(self) -> dict[str, object]:
        return {
            "code": self.code,
            "params": dict(self.params),
            "rule": self.rule,
            "places": list(self.places),
        }
