"""Decisions: the open question of a seat with all its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from stormtable.kernel.action import NOT_NOW
from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import ASK_ALL, State
from stormtable.kernel.event_log import words
from stormtable.kernel.moves import Moves
from stormtable.kernel.notice import Notice
from stormtable.kernel.preview import Effects, Payment, preview_of, ways
from stormtable.kernel.title import Title


class DecisionContext:
    """The state that decisions and options are read from.

    When `Game` plays on, it replaces the state by a copy, or it keeps the moves from which this
    context finds the position again. So later reads give the same result.
    """

    __slots__ = ("_moment", "_moves", "_state", "title")

    def __init__(self, title: Title, state: State, moves: Moves | None = None) -> None:
        self.title = title
        self._state = state
        self.follow(moves)

    def follow(self, moves: Moves | None) -> None:
        """Find the position again in `moves`, if they go on from here."""
        self._moves = moves
        self._moment = 0 if moves is None else len(moves.applied)

    def freeze(self, state: State) -> None:
        """Read from `state`, which will not change."""
        self._moves = None
        self._state = state

    @property
    def state(self) -> State:
        moves = self._moves
        if moves is not None and moves.moved_on(self._moment):
            self.freeze(moves.position(self._moment))
        return self._state


class Lazy:
    """A frozen dataclass that computes a field when it is first read.

    Most programs read a few fields of a few options; computing all of them takes longer than
    playing. A pickle or a copy contains only values.
    """

    __slots__ = ("_source",)
    _source: tuple[Any, ...]
    """The arguments from which the fields are computed; not set in an object made from values."""

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
    """The group under which a menu shows the option."""
    order: int = 0
    """The position in a menu; options that end something come last."""
    warnings: tuple[Notice, ...] = ()
    effects: Effects | None = None
    """The effects of the option; None unless the caller requested them."""

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
                return preview_of(title, state, seat, self.code) if with_effects else None
        raise AttributeError(name)

    def __str__(self) -> str:
        return self.notation

    def _compute_all(self) -> None:
        """Compute the fields together, which takes half as long as one after another."""
        context, seat, with_effects = self._source
        title, state, code = context.title, context.state, self.code
        step = state.agenda[-1]
        rule = state.rules[kind_of(step)]
        parts = words(title, rule.notation(state, step, code))
        verb = parts["verb"]
        _set(self, "notation", parts["notation"])
        _set(self, "verb", verb)
        _set(self, "args", parts["args"])
        _set(self, "places", rule.places(state, step, code))
        _set(self, "group", title.group(verb))
        _set(self, "order", title.order(verb))
        _set(self, "warnings", rule.warnings(state, step, code))
        _set(self, "effects", preview_of(title, state, seat, code) if with_effects else None)

    def as_json(self) -> dict[str, object]:
        if hasattr(self, "_source"):
            self._compute_all()
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
    options: Sequence[Option]
    reference: str = ""
    """The page or rule that asks this question."""
    pays: bool = False
    """Whether the question is how to pay for something already chosen."""
    ways: tuple[Payment, ...] = ()
    """For a payment question: every complete payment, the proposed one first."""
    secret: bool = False
    """Whether other seats must not learn the answer (or not yet), or whether there was a choice."""

    def _compute(self, name: str) -> Any:
        context, with_effects = self._source
        title, state, seat = context.title, context.state, self.seat
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
        """Return the option that `notation` names, whatever its spacing."""
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


class Options(Sequence[Option]):
    """The options of a decision, in order: an object for an option is made when it is read."""

    __slots__ = ("_codes", "_read", "_source")

    def __init__(self, source: tuple[DecisionContext, int, bool], codes: list[int]) -> None:
        self._source = source
        self._codes = codes
        self._read: dict[int, Option] = {}
        """By index: the options that have been read."""

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Option: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        known = self._read
        if index in known:
            return known[index]
        code = self._codes[index]
        if index < 0:
            return self[index + len(self._codes)]
        option = known[index] = _new(Option)
        _set_code(option, code)
        _set_source(option, self._source)
        return option

    def __iter__(self) -> Iterator[Option]:
        return map(self.__getitem__, range(len(self._codes)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options | tuple) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[tuple[Option, ...]], tuple[list[Option]]]:
        """Return a recipe for values only, without the position they are computed from."""
        return tuple, (list(self),)


# Setting a slot directly is faster than by name.
_set_code = vars(Option)["code"].__set__
_set_source = vars(Lazy)["_source"].__set__
_set_seat = vars(Decision)["seat"].__set__
_set_options = vars(Decision)["options"].__set__


@dataclass(frozen=True, slots=True)
class GreyedOption:
    """Something that a player would look for at a decision and cannot choose."""

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
    """A draw that waits for a result because no chance is attached."""

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
    title: Title, state: State, seat: int, *, with_effects: bool = False
) -> Decision | None:
    """Return the seat's open decision, or None if it is not asked.

    `with_effects`: with the effects of its options.

    The decision does not change when `state` is played on.
    """
    return decision_at(DecisionContext(title, state.copy()), seat, with_effects=with_effects)


def decision_at(
    context: DecisionContext, seat: int, *, with_effects: bool = False
) -> Decision | None:
    """Return the seat's open decision in a position whose state will not change."""
    codes = context.state.options_of(seat)
    if not codes:
        return None
    decision = _new(Decision)
    _set_seat(decision, seat)
    _set_source(decision, (context, with_effects))
    _set_options(decision, Options((context, seat, with_effects), codes))
    return decision


def refusals_of(title: Title, state: State, seat: int) -> tuple[GreyedOption, ...]:
    """Return what the seat would look for here and cannot choose, each with its refusal."""
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
    """Yield the refused targets of the question's actions that screens draw."""
    for action in state.rule.actions:
        for target in action.targets(state, step, seat) if action.greyed else ():
            notice = action.refusal(state, step, seat, target)
            if notice is not None and notice is not NOT_NOW:
                yield target, notice


def _expected(title: Title, state: State, step: int, seat: int) -> Iterator[tuple[int, Notice]]:
    """Yield the refused targets for a rule without actions, from the list of the title."""
    rule = state.rule
    if rule.actions:
        return
    for code in title.expected(state, seat):
        notice = rule.refusal(state, step, seat, rule.notation(state, step, code).split(" "))
        if notice is not None:
            yield code, notice
