"""The interface of a game: name, rules, settings, zones, views and outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any
from warnings import warn

from stormtable.kernel.engine import Entry, State
from stormtable.kernel.errors import BadSetting, EditionError, NotOver, UnknownName
from stormtable.kernel.event import Event
from stormtable.kernel.grammar import Grammar
from stormtable.kernel.schema import KeyTable
from stormtable.kernel.text import LONGEST_WORD, shown
from stormtable.kernel.visibility import Exclusions, Zone

if TYPE_CHECKING:
    from stormtable.kernel.edition import EditionFile
    from stormtable.kernel.history import RecordLine

Value = int | str | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of a game, so that screens and commands can offer it without knowing the game."""

    name: str
    help: str
    default: Value
    choices: tuple[Value, ...] = ()
    """Empty: any text (a file's name, say)."""
    local: bool = False
    """Says where something lies on this machine: no part of a record, which names the thing."""

    def read(self, text: Value) -> Value:
        """The value `text` stands for, or an error that names the setting."""
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
    """How a game ended: who came where, with what score from which source, and why it ended."""

    reason: str
    places: tuple[int, ...]
    """Each seat's place, 1 for the winner; tied seats share one."""
    scores: tuple[int, ...]
    sources: tuple[Mapping[str, int], ...] = field(default_factory=tuple)
    """Each seat's score by where it came from."""
    details: Mapping[str, int | str] = field(default_factory=dict)
    """What else there is to say: a solo game's rank, say."""

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


@dataclass(frozen=True, slots=True)
class EditionName:
    """Which printing of the components a game is played with."""

    name: str
    hash: str

    def __str__(self) -> str:
        return f"{self.name} {self.hash}"


@dataclass(frozen=True, slots=True)
class Ladder:
    """What one player alone may beat, one after another: values of a setting.

    An outcome's details tell under the setting's name which were in force.
    """

    setting: str
    rungs: tuple[str, ...]
    """The easier first."""
    daily: str
    """The setting's value for a game that all play on the same day."""

    def in_force(self, details: Mapping[str, int | str]) -> list[str]:
        """Those that a game was played with."""
        named = str(details.get(self.setting, "")).split(", ")
        return [rung for rung in self.rungs if rung in named]


@dataclass(frozen=True, slots=True)
class EditionPreview:
    """An edition as it would be printed, before anybody says that it is right."""

    printed: Mapping[str, Any]
    broken: tuple[EditionError, ...]
    """Each constraint that it does not satisfy: with any of them it is not played."""


class Title(ABC):
    """A published game, as the kernel needs to know it. Stateless; one object a game.

    What has no default here every game must bring: the names, `seats`, `verbs`, and the four
    abstract methods.
    """

    name: str
    caption: str
    designer: str
    seats: range
    settings: tuple[Setting, ...] = ()
    ladder: Ladder | None = None
    """What can be beaten alone, where the game can be played alone."""
    zones: tuple[Zone, ...] = ()
    """Who sees what is not open to all."""
    verbs: tuple[str, ...]
    """The first words of every option's notation, in the order menus have them."""
    arguments: Mapping[str, tuple[str, ...]] = {}
    """What the words after each verb are called."""
    groups: Mapping[str, str] = {}
    """Which verbs stand under one heading in a menu; the others each under their own."""
    last: frozenset[str] = frozenset({"pass", "end"})
    """The verbs that stand at the end of a menu, since they end something."""
    placeless: frozenset[str] = frozenset({"pass", "end"})
    """Verbs of options, and names of events, that are about no place in particular."""
    headings: frozenset[str] = frozenset()
    """Events that begin something new, which nobody's choice set off: a round, a phase, a turn;
    and questions that do so even if there is one answer, which the engine gives."""
    colours: tuple[str, ...] = ()
    """The players' pieces, seat by seat."""
    edition_file: KeyTable | None = None
    """What an edition file of this game may hold; None if it takes none."""

    @abstractmethod
    def new(self, players: int, settings: Mapping[str, Value]) -> State:
        """A state with set-up on its agenda, no step of it resolved."""

    def begun(self, version: str, players: int, settings: Mapping[str, Value]) -> State:
        """A new state of a game begun on an engine of that version.

        Editions may have had to satisfy less than they must today.
        """
        return self.new(players, settings)

    def saved(self, state: State, version: str, log: Sequence[RecordLine]) -> dict[str, object]:
        """The fields of a position as an engine of that version had them, after this log.

        Checksums are made of them, so a game whose states have changed still verifies its old
        records.
        """
        return state.saved()

    def edition(self, state: State) -> EditionName:
        """Which printing of the components it is; a game without an edition file has one."""
        return EditionName("only", "0")

    def proof(self, file: EditionFile) -> EditionPreview:
        """What a file of this game's shape prints, whether it satisfies the constraints or not."""
        raise UnknownName(f"{self.name} takes no edition file", "choose another game")

    def pools(self, state: State) -> Mapping[str, list[int]]:
        """All pieces of each pool that zones name."""
        return {}

    def excluded(self, state: State) -> Exclusions:
        """Which pieces cannot lie in which rows of zones, as everybody knows from play.

        A player who does not follow suit has no card of that suit. Samples put no such piece
        there.
        """
        return {}

    @abstractmethod
    def describe(self, state: State) -> dict[str, Any]:
        """What lies where, as plain data with names; `state` may be masked."""

    @abstractmethod
    def event(self, state: State, entry: Entry) -> Event:
        """A journal entry made readable; `state` is the one that wrote it."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """The result of a finished game; of another `need_end` refuses to tell."""

    def violations(self, state: State) -> list[str]:
        """Which of the game's invariants do not hold (conservation of pieces and so on)."""
        return []

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        """What each seat has of the things counted, by `Event.what`, or `what:type` for each kind.

        Every change is told by an event; `kit.properties` holds the two against each other.
        """
        return {}

    def round(self, state: State) -> int:
        """The round being played, 0 before the first."""
        return 0

    def printed(self, state: State) -> Mapping[str, Any]:
        """Everything printed on boards and components of this edition, as plain data by place."""
        return {}

    def standing(self, state: State) -> list[dict[str, Any]]:
        """Each seat's score so far by source, and what would count if the game ended now.

        `state` may be masked: what a viewer cannot know is None.
        """
        return []

    def places(self, state: State) -> frozenset[str]:
        """All places there are on the table; options, events and notices name no others."""
        return frozenset()

    def pieces(self, state: State) -> Mapping[str, Mapping[str, int]]:
        """What lies where: place, piece, how many. Events move them (`piece`, `from`, `to`)."""
        return {}

    def expected(self, state: State, seat: int) -> list[int]:
        """Options a seat would look for at its open question, legal or not.

        Only for questions without actions: an action lists its own targets. Each has a notation and
        places as if it were legal, and the rule's `refusal` says why it is not.
        """
        return []

    def begin_turn(self, state: State, seat: int) -> bool:
        """Make it that seat's turn, as far as the rules can tell; False if it can have none."""
        return False

    def group(self, verb: str) -> str:
        return self.groups.get(verb, verb)

    def order(self, verb: str) -> int:
        index = self.verbs.index(verb) if verb in self.verbs else len(self.verbs)
        return index + 2 * len(self.verbs) if verb in self.last else index

    def sights(self, state: State) -> frozenset[str]:
        """All that games begun from `state` can show; empty if this game does not list it.

        "question NAME" and "refusal CODE" are seen by whoever watches, the rest in events.
        """
        return frozenset()

    def sight_of(self, event: Event) -> str:
        """Which of the `sights` an event shows; empty if none."""
        return ""

    def phrases(self, state: State) -> Sequence[str]:
        """What a person might ask for at one time or another: to be told why not now."""
        return ()

    def grammar(self, state: State) -> Grammar:
        """The forms of what a person may ask for while `state` is open; every option has one.

        A rule's `refusal` hears only words that follow a form, or begin one.
        """
        return {}

    def settle_settings(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """`given`, checked and completed with defaults."""
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
    """Refuse to tell the outcome of a game that is not over."""
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
        """Keep the import path of 0.2 until 0.5."""
        if name not in _MOVED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        warn(
            f"import {name} from stormtable or stormtable.authoring",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(import_module("stormtable.kernel.registry"), name)
