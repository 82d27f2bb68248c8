"""Decisions: the open question of a seat with all its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stormtable.kernel.action import NOT_NOW
from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import ASK_ALL, State
from stormtable.kernel.event_log import words
from stormtable.kernel.notice import Notice
from stormtable.kernel.preview import Effects, Payment, foresee, ways
from stormtable.kernel.title import Title


class DecisionContext:
    """The state that decisions and options are read from.

    `Game` replaces the state by a copy before it plays on, so what is read later is the same.
    """

    __slots__ = ("state", "title")

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.state = state


class Lazy:
    """A frozen dataclass whose fields may be computed when somebody first reads them.

    Most programs read a few fields of a few options; to make all of them takes longer than to play.
    A pickle or a copy has the values alone.
    """

    __slots__ = ("_source",)
    _source: tuple[Any, ...]
    """What the fields are computed from; not set in an object that was made from values."""

    def _compute(self, name: str) -> Any:
        raise NotImplementedError

    if not TYPE_CHECKING:  # a type checker would accept every name

        def __getattr__(self, name: str) -> Any:
            """Compute a field that has not been read yet."""
            if name not in type(self).__slots__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = self._compute(name)
            _set(self, name, value)
            return value


_new = object.__new__
_set = object.__setattr__


@dataclass(frozen=True, slots=True)
class Option(Lazy):
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
    """What it does; None unless the decision was asked for with effects."""

    def _compute(self, name: str) -> Any:
        context, seat, with_effects = self._source
        title, state = context.title, context.state
        step = state.agenda[-1]
        rule = state.rules[kind_of(step)]
        match name:
            case "notation":
                return rule.notation(state, step, self.code)
            case "verb":
                return self.notation.partition(" ")[0]
            case "args":
                return words(title, self.notation)["args"]
            case "places":
                return rule.places(state, step, self.code)
            case "group":
                return title.group(self.verb)
            case "order":
                return title.order(self.verb)
            case "warnings":
                return rule.warnings(state, step, self.code)
            case "effects":
                return foresee(title, state, seat, self.code) if with_effects else None
        raise AttributeError(name)

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
class Decision(Lazy):
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

    def _compute(self, name: str) -> Any:
        context, codes, with_effects = self._source
        title, state, seat = context.title, context.state, self.seat
        if name == "options":
            return _options((context, seat, with_effects), codes)
        step = state.agenda[-1]
        rule = state.rules[kind_of(step)]
        match name:
            case "question":
                return rule.name
            case "about":
                return rule.about(state, step)
            case "reference":
                return rule.reference
            case "pays":
                return rule.pays
            case "ways":
                return ways(title, state, seat) if with_effects and rule.pays else ()
            case "secret":
                return rule.secret or rule.mode == ASK_ALL or rule.private(state, step, seat)
        raise AttributeError(name)

    def find(self, notation: str) -> Option | None:
        """Return the option that a person means by `notation`, however they space it."""
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


def _options(source: tuple[DecisionContext, int, bool], codes: list[int]) -> tuple[Option, ...]:
    options = []
    for code in codes:
        option = _new(Option)
        _set(option, "code", code)
        _set(option, "_source", source)
        options.append(option)
    return tuple(options)


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
    """Return the seat's open decision, or None if it is not asked; `foreseen`: with effects.

    The decision does not change when `state` is played on.
    """
    return decision_at(DecisionContext(title, state.copy()), seat, foreseen=foreseen)


def decision_at(context: DecisionContext, seat: int, *, foreseen: bool = False) -> Decision | None:
    """Return the seat's open decision in a position whose state nobody plays on."""
    codes = context.state.options_of(seat)
    if not codes:
        return None
    decision = _new(Decision)
    _set(decision, "seat", seat)
    _set(decision, "_source", (context, codes, foreseen))
    return decision


def refusals_of(title: Title, state: State, seat: int) -> tuple[GreyedOption, ...]:
    """What the seat would look for here and cannot have, each with the reason."""
    codes = state.options_of(seat)
    if not codes:
        return ()
    step = state.agenda[-1]
    rule = state.rules[kind_of(step)]
    refused: list[GreyedOption] = []
    for code, notice in (*_refused(state, step, seat), *_expected(title, state, step, seat)):
        if code not in codes:
            parts: dict[str, Any] = words(title, rule.notation(state, step, code))
            places = rule.places(state, step, code)
            refused.append(
                GreyedOption(parts["notation"], parts["verb"], parts["args"], places, notice)
            )
    return tuple(refused)


def _refused(state: State, step: int, seat: int) -> Iterator[tuple[int, Notice]]:
    """The refused targets of the question's actions that screens draw."""
    for action in state.rule.actions:
        for target in action.targets(state, step, seat) if action.greyed else ():
            notice = action.refusal(state, step, seat, target)
            if notice is not None and notice is not NOT_NOW:
                yield target, notice


def _expected(title: Title, state: State, step: int, seat: int) -> Iterator[tuple[int, Notice]]:
    """The same of a rule without actions, whose title lists what a player would look for."""
    rule = state.rule
    if rule.actions:
        return
    for code in title.expected(state, seat):
        notice = rule.refusal(state, step, seat, rule.notation(state, step, code).split(" "))
        if notice is not None:
            yield code, notice
