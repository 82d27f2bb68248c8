"""What a seat is asked, and everything it may answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import State
from stormtable.kernel.notice import Notice


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer, arguments included."""

    code: int
    notation: str
    places: tuple[str, ...] = ()
    price: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[Notice, ...] = ()

    def __str__(self) -> str:
        return self.notation

    def as_json(self) -> dict[str, object]:
        return {
            "code": self.code,
            "notation": self.notation,
            "places": list(self.places),
            "price": dict(self.price),
            "warnings": [warning.as_json() for warning in self.warnings],
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's open question. `options` is complete: nothing else is accepted."""

    seat: int
    question: str
    about: Mapping[str, int | str]
    options: tuple[Option, ...]

    def find(self, notation: str) -> Option | None:
        """The option a person means by `notation`, however they space it."""
        wanted = notation.split()
        return next((option for option in self.options if option.notation.split() == wanted), None)

    def as_json(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "question": self.question,
            "about": dict(self.about),
            "options": [option.as_json() for option in self.options],
        }


def decision_of(state: State, seat: int) -> Decision | None:
    """The seat's open decision, or None if it is not asked."""
    codes = state.options_of(seat)
    if not codes:
        return None
    step = state.agenda[-1]
    rule = state.rules[kind_of(step)]
    return Decision(
        seat,
        rule.name,
        rule.about(state, step),
        tuple(
            Option(
                code,
                rule.notation(state, step, code),
                rule.places(state, step, code),
                rule.price(state, step, code),
                rule.warnings(state, step, code),
            )
            for code in codes
        ),
    )
