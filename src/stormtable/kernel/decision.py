"""Decisions: the open question of a seat with all its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import ASK_ALL, State
from stormtable.kernel.event_log import words
from stormtable.kernel.notice import Notice
from stormtable.kernel.preview import Effects, Payment, foresee, ways
from stormtable.kernel.title import Title


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer, arguments included."""

    code: int
    notation: str
    verb: str = ""
    args: Mapping[str, int | str] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    group: str = ""
    """Options of one group stand together in a menu."""
    order: int = 0
    """Where in a menu it stands; what ends something comes last."""
    warnings: tuple[Notice, ...] = ()
    effects: Effects | None = None
    """What it does; None where nobody asked to know."""

    def __str__(self) -> str:
        return self.notation

    def as_json(self) -> dict[str, object]:
        return {
            "code": self.code,
            "notation": self.notation,
            "verb": self.verb,
            "args": dict(self.args),
            "places": list(self.places),
            "group": self.group,
            "order": self.order,
            "warnings": [warning.as_json() for warning in self.warnings],
            **(self.effects.as_json() if self.effects else {}),
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's open question. `options` is complete: nothing else is accepted."""

    seat: int
    question: str
    about: Mapping[str, int | str]
    options: tuple[Option, ...]
    reference: str = ""
    """Where the rulebook asks it."""
    pays: bool = False
    """It asks how to pay for something already chosen."""
    ways: tuple[Payment, ...] = ()
    """If so: every complete way, the proposed one first."""
    secret: bool = False
    """Others may not know what is answered, or not yet, or whether there was a choice."""

    def find(self, notation: str) -> Option | None:
        """The option a person means by `notation`, however they space it."""
        requested = notation.split()
        return next(
            (option for option in self.options if option.notation.split() == requested), None
        )

    def as_json(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "question": self.question,
            "reference": self.reference,
            "about": dict(self.about),
            "options": [option.as_json() for option in self.options],
            "pays": self.pays,
            "ways": [way.as_json() for way in self.ways],
            "secret": self.secret,
        }


@dataclass(frozen=True, slots=True)
class GreyedOption:
    """Something a player would look for here and cannot have."""

    notation: str
    verb: str
    args: Mapping[str, int | str]
    places: tuple[str, ...]
    notice: Notice

    def as_json(self) -> dict[str, object]:
        return {
            "notation": self.notation,
            "verb": self.verb,
            "args": dict(self.args),
            "places": list(self.places),
            "notice": self.notice.as_json(),
        }


@dataclass(frozen=True, slots=True)
class OpenDraw:
    """What chance has to decide, while no chance is attached."""

    name: str
    stream: str
    results: tuple[tuple[int, int, str], ...]
    """Each possible result with its weight and its notation."""


def draw_of(state: State) -> OpenDraw | None:
    """Return the open draw of a state; None if there is none."""
    if not state.drawing:
        return None
    rule, step = state.rule, state.agenda[-1]
    results = tuple(
        (result, weight, rule.notation(state, step, result))
        for result, weight in enumerate(rule.weights(state, step))
        if weight
    )
    return OpenDraw(rule.name, rule.stream, results)


def decision_of(
    title: Title, state: State, seat: int, *, foreseen: bool = False
) -> Decision | None:
    """The seat's open decision, or None if it is not asked; `foreseen`: with what options do."""
    codes = state.options_of(seat)
    if not codes:
        return None
    step = state.agenda[-1]
    rule = state.rules[kind_of(step)]
    return Decision(
        seat,
        rule.name,
        rule.about(state, step),
        tuple(_option(title, state, step, seat, code, foreseen) for code in codes),
        rule.reference,
        rule.pays,
        ways(title, state, seat) if foreseen and rule.pays else (),
        rule.secret or rule.mode == ASK_ALL or rule.private(state, step, seat),
    )


def _option(title: Title, state: State, step: int, seat: int, code: int, foreseen: bool) -> Option:
    rule = state.rules[kind_of(step)]
    parts: dict[str, Any] = words(title, rule.notation(state, step, code))
    verb = parts["verb"]
    return Option(
        code,
        parts["notation"],
        verb,
        parts["args"],
        rule.places(state, step, code),
        title.group(verb),
        title.order(verb),
        rule.warnings(state, step, code),
        foresee(title, state, seat, code) if foreseen else None,
    )


def refusals_of(title: Title, state: State, seat: int) -> tuple[GreyedOption, ...]:
    """What the seat would look for here and cannot have, each with the reason."""
    codes = state.options_of(seat)
    if not codes:
        return ()
    step = state.agenda[-1]
    rule = state.rules[kind_of(step)]
    refused: list[GreyedOption] = []
    for code in title.expected(state, seat):
        if code in codes:
            continue
        parts = words(title, rule.notation(state, step, code))
        notice = rule.refusal(state, step, seat, parts["notation"].split(" "))
        if notice is not None:
            places = rule.places(state, step, code)
            refused.append(
                GreyedOption(parts["notation"], parts["verb"], parts["args"], places, notice)
            )
    return tuple(refused)
