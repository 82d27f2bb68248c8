"""The interface of a game: name, rules, settings, zones, views and outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any
from warnings import warn

from stormtable.kernel.engine import State
from stormtable.kernel.errors import BadSetting, EditionError, NotOver, UnknownName
from stormtable.kernel.event import Event
from stormtable.kernel.grammar import Grammar
from stormtable.kernel.journal import Entry
from stormtable.kernel.schema import KeyTable
from stormtable.kernel.text import LONGEST_WORD, shown
from stormtable.kernel.visibility import Exclusions, Zone

if TYPE_CHECKING:
    from stormtable.kernel.edition import EditionFile
    from stormtable.kernel.history import RecordLine

Value = int | str | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a game, so that screens and commands can offer it without knowing the game."""

    name: str
    help: str
    default: Value
    choices: tuple[Value, ...] = ()
    """The possible values; empty: any text (a file's name, for example)."""
    local: bool = False
    """Whether the value is a path on this machine, which a record must not contain."""

    def read(self, text: Value) -> Value:
        """Return the value that `text` stands for, or raise an error that names the setting."""
        if not self.choices:
            return text
        for choice in self.choices:
            if str(choice).lower() == str(text).lower():
                return choice
        offered = ", ".join(str(choice).lower() for choice in self.choices)
        raise BadSetting(
            f"option {self.name}={shown(str(text), LONGEST_WORD)} is not offered",
            f"choose one of: {offered}",
        )

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "help": self.help,
            "default": self.default,
            "choices": list(self.choices),
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: places, scores by source, and why it ended."""

    reason: str
    places: tuple[int, ...]
    """Each seat's place, 1 for the winner; tied seats share one."""
    scores: tuple[int, ...]
    sources: tuple[Mapping[str, int], ...] = field(default_factory=tuple)
    """Each seat's score by source."""
    details: Mapping[str, int | str] = field(default_factory=dict)
    """Further details: the rank in a solo game, for example."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def as_json(self) -> dict[str, object]:
        return {
            "reason": self.reason,
            "places": list(self.places),
            "scores": list(self.scores),
            "sources": [dict(source) for source in self.sources],
            "details": dict(self.details),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        """Parse what `as_json` wrote."""
        return cls(
            data["reason"],
            tuple(data["places"]),
            tuple(data["scores"]),
            tuple(data["sources"]),
            data["details"],
        )


@dataclass(frozen=True, slots=True)
class EndFact:
    """A fact that decided the end of the game, or nearly did; the catalogue has its sentence."""

    code: str
    seat: int
    worth: int
    """The points that it brought, or would have brought."""
    params: Mapping[str, int | str] = field(default_factory=dict)
    met: bool = False
    enough: bool = False
    """These points alone would have won the game."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What stands behind a final score, as facts that the rules computed."""

    counted: tuple[EndFact, ...] = ()
    """What was asked for and counted at the end, met or not: the Goals of each seat."""
    edge: tuple[EndFact, ...] = ()
    """What was nearly reached, the most important first."""
    lacking: int = 0
    """The points that a solo player lacked to win."""
    totals: tuple[EndFact, ...] = ()
    """What each seat ends with, by seat."""


@dataclass(frozen=True, slots=True)
class EditionName:
    """The edition (printing of the components) of a game."""

    name: str
    hash: str

    def __str__(self) -> str:
        return f"{self.name} {self.hash}"


@dataclass(frozen=True, slots=True)
class Ladder:
    """The goals of a solo player in order: values of a setting.

    An outcome's details have the values in force under the setting's name.
    """

    setting: str
    rungs: tuple[str, ...]
    """The rungs, the easiest first."""
    daily: str
    """The setting's value for the daily game."""

    def in_force(self, details: Mapping[str, int | str]) -> list[str]:
        """Return the rungs that a game was played with."""
        named = str(details.get(self.setting, "")).split(", ")
        return [rung for rung in self.rungs if rung in named]


@dataclass(frozen=True, slots=True)
class EditionPreview:
    """An edition as it would be printed, before a person approves it."""

    printed: Mapping[str, Any]
    broken: tuple[EditionError, ...]
    """The constraints that it breaks. It can be played only if there are none."""


_RENAMED = {
    "sights": "coverage_points",
    "sight_of": "coverage_point_of",
    "proof": "edition_preview",
}


class Title(ABC):
    """A published game, as the kernel knows it. Stateless; one object per game.

    Every game must define the attributes without a default (the names, `seats`, `verbs`) and the
    four abstract methods.
    """

    name: str
    caption: str
    designer: str
    seats: range
    settings: tuple[Setting, ...] = ()
    ladder: Ladder | None = None
    """The goals of a solo player, if the game can be played solo."""
    zones: tuple[Zone, ...] = ()
    """The zones: who sees the pieces that are not open to everybody."""
    verbs: tuple[str, ...]
    """The first word of every option's notation, in the order of menus."""
    arguments: Mapping[str, tuple[str, ...]] = {}
    """The names of the words after each verb."""
    groups: Mapping[str, str] = {}
    """Verbs that share a heading in a menu; every other verb has its own."""
    last: frozenset[str] = frozenset({"pass", "end"})
    """The verbs at the end of a menu, because they end a step or a turn."""
    placeless: frozenset[str] = frozenset({"pass", "end"})
    """Verbs of options, and names of events, that have no place."""
    headings: frozenset[str] = frozenset()
    """Events that begin a round, a phase or a turn and follow from no choice; also questions that
    do so, even if the engine answers them."""
    colours: tuple[str, ...] = ()
    """The colours of the pieces, by seat."""
    edition_file: KeyTable | None = None
    """The schema of this game's edition files; None if it has none."""
    storm: str = ""
    """The event that begins a round's weather; empty if there is no weather to show again."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Accept methods under the names that they had in 0.2. Until 0.5."""
        super().__init_subclass__(**options)
        for former, name in _RENAMED.items():
            if former in vars(cls) and name not in vars(cls):
                warn(f"{cls.__name__}: rename {former} to {name}", DeprecationWarning, stacklevel=2)
                setattr(cls, name, vars(cls)[former])

    @abstractmethod
    def new(self, players: int, settings: Mapping[str, Value]) -> State:
        """Return a state with the set-up on its agenda and no step resolved."""

    def begun(self, version: str, players: int, settings: Mapping[str, Value]) -> State:
        """Return a new state of a game that began on an engine of that version.

        Earlier versions may have had fewer constraints on editions.
        """
        return self.new(players, settings)

    def saved(self, state: State, version: str, log: Sequence[RecordLine]) -> dict[str, object]:
        """Return the fields of a position as an engine of that version saved them, after this log.

        Checksums use them, so old records still verify after a game's states have changed.
        """
        return state.saved()

    def edition(self, state: State) -> EditionName:
        """Return the name of the edition; a game without edition files has a single one."""
        return EditionName("only", "0")

    def edition_preview(self, file: EditionFile) -> EditionPreview:
        """Return what an edition file would print, even if it breaks constraints."""
        raise UnknownName(f"{self.name} takes no edition file", "choose another game")

    def pools(self, state: State) -> Mapping[str, list[int]]:
        """Return all pieces of each pool that zones name."""
        return {}

    def excluded(self, state: State) -> Exclusions:
        """Return which pieces cannot lie in which rows of zones, as everybody knows from play.

        Example: a player who did not follow suit has no card of that suit, so samples deal them
        none.
        """
        return {}

    @abstractmethod
    def describe(self, state: State) -> dict[str, Any]:
        """Return what lies where, as plain data with names; `state` may be masked."""

    @abstractmethod
    def event(self, state: State, entry: Entry) -> Event:
        """Return a journal entry as an event; `state` is the one that wrote it."""

    def ending(self, state: State) -> Ending:
        """Return what stands behind the score of a finished game, if the game computes it."""
        return Ending()

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """Return the result of a finished game; before the end, raise `need_end`'s error."""

    def violations(self, state: State) -> list[str]:
        """Return the violated invariants (conservation of pieces, for example)."""
        return []

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        """Return each seat's amount of every counted thing, by `Event.what`, or `what:type` for
        each kind.

        An event reports every change; `lab.testing.properties` compares the two.
        """
        return {}

    def round(self, state: State) -> int:
        """Return the current round, 0 before the first."""
        return 0

    def printed(self, state: State) -> Mapping[str, Any]:
        """Return everything printed on boards and components of this edition, as plain data by
        place."""
        return {}

    def standing(self, state: State) -> list[dict[str, Any]]:
        """Return each seat's score so far by source, and what would count if the game ended now.

        `state` may be masked: values that the viewer cannot know are None.
        """
        return []

    def places(self, state: State) -> frozenset[str]:
        """Return all places on the table. Options, events and notices name no others."""
        return frozenset()

    def pieces(self, state: State) -> Mapping[str, Mapping[str, int]]:
        """Return the pieces of each place, with counts. Events move them (`piece`, `from`,
        `to`)."""
        return {}

    def expected(self, state: State, seat: int) -> list[int]:
        """Return the options that a seat would look for at its open question, legal or not.

        Only for questions without actions: an action lists its own targets. Each has a notation and
        places as if it were legal, and the rule's `refusal` says why it is not.
        """
        return []

    def begin_turn(self, state: State, seat: int) -> bool:
        """Begin that seat's turn, as far as the rules allow; return False if it cannot have one."""
        return False

    def group(self, verb: str) -> str:
        return self.groups.get(verb, verb)

    def order(self, verb: str) -> int:
        index = self.verbs.index(verb) if verb in self.verbs else len(self.verbs)
        return index + 2 * len(self.verbs) if verb in self.last else index

    def coverage_points(self, state: State) -> frozenset[str]:
        """Return all coverage points of games begun from `state`; empty if the game lists none.

        A coverage watch sees "question NAME" and "refusal CODE"; events show the others.
        """
        return frozenset()

    def coverage_point_of(self, event: Event) -> str:
        """Return the coverage point that an event shows; empty if it shows none."""
        return ""

    def phrases(self, state: State) -> Sequence[str]:
        """Return requests that a person might make at some time, for tests of their refusals."""
        return ()

    def grammar(self, state: State) -> Grammar:
        """Return the forms of requests while `state` is open; every option matches one.

        A rule's `refusal` gets only words that match a form, or the beginning of one.
        """
        return {}

    def settle_settings(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """Return the settings, checked and completed with defaults."""
        known = {setting.name: setting for setting in self.settings}
        for name in values:
            if name not in known:
                raise UnknownName(
                    f"{self.name} has no option {name!r}", f"it has: {', '.join(known)}"
                )
        return {name: known[name].read(values.get(name, known[name].default)) for name in known}

    def settle_players(self, players: int) -> int:
        if players not in self.seats:
            raise BadSetting(
                f"{self.name} is not for {players} players",
                f"choose {self.seats.start} to {self.seats.stop - 1}",
            )
        return players


def need_end(state: State) -> None:
    """Raise an error if the game is not over, because it has no outcome yet."""
    if not state.over:
        raise NotOver("the game is not over", "play until `state.over`, then ask for its outcome")


def older(version: str, than: str) -> bool:
    return _number(version) < _number(than)


def _number(version: str) -> tuple[int, ...]:
    parts = version.split(".")
    return tuple(int(part) if part.isascii() and part.isdigit() else 0 for part in parts[:3])


_MOVED = ("register", "title_named", "titles")


if not TYPE_CHECKING:  # a type checker would accept every name

    def __getattr__(name: str) -> Any:
        """Return a renamed attribute. The import path of 0.2 works until 0.5."""
        if name not in _MOVED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        warn(
            f"import {name} from stormtable or stormtable.authoring",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(import_module("stormtable.kernel.registry"), name)
