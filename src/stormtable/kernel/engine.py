"""The engine: a state with its agenda, and the rules that resolve the agenda's steps.

Pending work is data. `State.agenda` is a stack of ints (see `codes`). The kind of the top step
names a `Rule`, which acts, asks a seat, asks all seats at once, or draws from chance. Resolving a
step removes it from the stack and may push others. So a state can be copied, saved and taken back
in the middle of any effect: its fields are the whole game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from stormtable.kernel.action import Action
from stormtable.kernel.chance import Chance
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.copying import Copyable
from stormtable.kernel.errors import DeadEnd
from stormtable.kernel.journal import CHOSE, FORCED, REVEALED, SEALED, Journal
from stormtable.kernel.notice import Notice
from stormtable.kernel.saving import encoded
from stormtable.kernel.tuples import hashable, like

ACT: Final = 0
ASK: Final = 1
ASK_ALL: Final = 2
DRAW: Final = 3

NOBODY: Final = -1
"""`State.asked` when no seat is asked: the game is over, or a draw is open."""

OPEN: Final = -1
"""In `State.sealed`: this seat has not answered yet."""

HIDDEN: Final = -2
"""In `State.sealed` of a masked state: this seat has answered, and the viewer may not know how."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Copyable):
    """A position: plain ints, tuples of ints (see `tuples`), and the agenda. Games add their own
    fields.

    Every attribute is in one of three lists. `FIELDS` are the position (saved, hashed). `DERIVED`
    are constant or recomputed by `load`. `ATTACHED` are not part of the position.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "agenda", "sealed")
    DERIVED: ClassVar[tuple[str, ...]] = ("rules", "players", "choices", "asked")
    ATTACHED: ClassVar[tuple[str, ...]] = ("draws", "halting", "journal", "chance")

    def __init__(self, rules: list[Rule[Any]], players: int) -> None:
        self.rules = rules
        self.players = players
        self.turn = 0
        """The number of the turn. A record writes a checksum whenever it changes."""
        self.agenda: list[int] = []
        self.sealed: list[int] = []
        """While all seats are asked at once: each seat's secret answer."""
        self.choices: list[int] = []
        """The options of the seat in `asked`, all of them legal."""
        self.asked = NOBODY
        self.draws = 0
        """The number of chance results so far. Undo must not cross one."""
        self.halting = False
        """Whether to stop before anything that a player confirms first: rules that halt, and the
        reveal of sealed answers."""
        self.journal: Journal | None = None
        self.chance: Chance | None = None

    # --- called by rules ------------------------------------------------------------------

    def push(self, step: int) -> None:
        self.agenda.append(step)

    def note(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Write an entry to the journal, if one is attached."""
        if self.journal is not None:
            self.journal.write(self, (kind, seat, a, b, c))

    # --- playing --------------------------------------------------------------------------

    def advance(self) -> None:
        """Resolve steps until a seat has a choice, a draw needs a chance, or the game is over."""
        agenda, rules = self.agenda, self.rules
        while agenda:
            step = agenda[-1]
            rule = rules[step & 0xFF]
            mode = rule.mode
            if mode == ACT:
                if self.halting and rule.halts:
                    break
                agenda.pop()
                rule.act(self, step)
            elif mode == ASK:
                seat = a_of(step)
                options = rule.options(self, step, seat)
                if len(options) > 1 or (options and rule.private(self, step, seat)):
                    self.choices = options
                    self.asked = seat
                    return
                if not options:
                    raise DeadEnd(f"{rule.name} leaves seat {seat} no option")
                if self.journal is not None:
                    self.note(FORCED, seat, options[0])
                agenda.pop()
                rule.perform(self, step, options[0])
            elif mode == DRAW:
                chance = self.chance
                if chance is None:
                    self.choices = []
                    self.asked = NOBODY
                    return
                agenda.pop()
                self.draws += 1
                rule.settle(self, step, chance.pick(rule.stream, rule.weights(self, step)))
            elif self._ask_all(rule, step):
                return
        self.choices = []
        self.asked = NOBODY

    def apply(self, option: int, seat: int = NOBODY) -> None:
        """Answer the open question, or settle the open draw with this result.

        The caller takes `option` from `choices` (or `options_of`): nothing is checked here. `seat`
        is needed only to answer a simultaneous question out of seat order.
        """
        step = self.agenda[-1]
        rule = self.rules[step & 0xFF]
        mode = rule.mode
        if mode == ASK:
            if self.journal is not None:
                self.note(CHOSE, self.asked, option)
            self.agenda.pop()
            rule.perform(self, step, option)
        elif mode == ASK_ALL:
            answering = self.asked if seat == NOBODY else seat
            # A new list: copies made before this answer keep theirs.
            self.sealed = self.sealed[:]
            self.sealed[answering] = option
            self.note(SEALED, answering)
        else:
            self.agenda.pop()
            self.draws += 1
            rule.settle(self, step, option)
        self.advance()

    def _ask_all(self, rule: Rule[Any], step: int) -> bool:
        """Ask the seats that have not answered; return False when all answers are revealed."""
        if not self.sealed:
            sealed = [OPEN] * self.players
            for seat in range(self.players):
                options = rule.options(self, step, seat)
                if not options:
                    raise DeadEnd(f"{rule.name} leaves seat {seat} no option")
                if len(options) == 1 and not rule.private(self, step, seat):
                    sealed[seat] = options[0]
            self.sealed = sealed
        for seat in range(self.players):
            if self.sealed[seat] == OPEN:
                self.asked = seat
                self.choices = rule.options(self, step, seat)
                return True
        if self.halting:
            self.choices = []
            self.asked = NOBODY
            return True
        answers = self.sealed
        for seat in range(self.players):
            self.note(REVEALED, seat, answers[seat])
        self.agenda.pop()
        self.sealed = []
        rule.reveal(self, step, answers)
        return False

    # --- the open question ----------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.agenda

    @property
    def drawing(self) -> bool:
        """Whether a draw is open and no chance is attached."""
        return bool(self.agenda) and self.asked == NOBODY and self.rule.mode == DRAW

    @property
    def rule(self) -> Rule[Any]:
        """The rule of the step on top of the agenda."""
        return self.rules[kind_of(self.agenda[-1])]

    def open_seats(self) -> list[int]:
        """Return the seats that have a decision to make now."""
        if self.asked == NOBODY:
            return []
        if self.sealed:
            return [seat for seat in range(self.players) if self.sealed[seat] == OPEN]
        return [self.asked]

    def options_of(self, seat: int) -> list[int]:
        """Return the legal options of any seat; empty if it is not asked."""
        if seat == self.asked:
            return self.choices
        if self.sealed and 0 <= seat < self.players and self.sealed[seat] == OPEN:
            step = self.agenda[-1]
            return self.rules[kind_of(step)].options(self, step, seat)
        return []

    # --- copying, saving ------------------------------------------------------------------

    def copy(self) -> State:
        """Return the same position, with no chance and no journal attached."""
        raise NotImplementedError

    def copy_into(self, other: State) -> None:
        """Copy the kernel's own attributes to `other`."""
        other.turn = self.turn
        other.agenda = self.agenda[:]
        other.sealed = self.sealed
        other.choices = self.choices
        other.asked = self.asked
        other.draws = self.draws

    def saved(self) -> dict[str, object]:
        """Return the fields that make the position, in their order."""
        return {name: getattr(self, name) for name in type(self).FIELDS}

    def save(self) -> str:
        """Return the position as one line of JSON, the same bytes on every machine."""
        return encoded(self.saved())

    def load(self, text: str) -> None:
        """Load a position that `save` wrote, and recompute the open question."""
        for name, value in json.loads(text).items():
            setattr(self, name, like(getattr(self, name), value))
        self.restore()
        self.advance()

    def restore(self) -> None:
        """Recompute the attributes that a game derives from its fields."""

    def checksum(self) -> str:
        return checksum_of(self.saved())

    def key(self) -> tuple[object, ...]:
        """Return the position as a hashable key for search tables."""
        values: list[object] = []
        for name in type(self).FIELDS:
            value = getattr(self, name)
            values.append(hashable(value))
        return tuple(values)

    def __eq__(self, other: object) -> bool:
        """Return whether the positions are equal; journal and chance do not matter."""
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        """Hash the position as it is now: do not play on a state that is a key."""
        return hash(self.key())

    def __repr__(self) -> str:
        if self.over:
            return f"<{type(self).__name__} of {self.players}, over after turn {self.turn}>"
        asked = f"seat {self.asked} is asked" if self.asked != NOBODY else "at"
        return (
            f"<{type(self).__name__} of {self.players}, turn {self.turn}, {asked} {self.rule.name}>"
        )


def checksum_of(saved: dict[str, object]) -> str:
    return blake2b(encoded(saved).encode(), digest_size=8).hexdigest()


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Copyable, Generic[S]):
    """Resolves one kind of step. Rules are stateless: all data is in the state and the step."""

    mode: int = ACT
    name: ClassVar[str] = ""
    """The question's stable name in screens and messages."""
    reference: ClassVar[str] = ""
    """Its place in the rulebook: `p.18`, `Phase II`, or a ruling's id."""
    halts: bool = False
    """Whether this act begins something new, so that players may want to confirm before it."""
    pays: bool = False
    """Whether the question is how to pay for something already chosen."""
    secret: bool = False
    """Whether the answer stays secret, even after all have answered."""
    actions: ClassVar[tuple[Action[Any], ...]] = ()
    """What people read about each verb of a question. A rule without actions overrides the methods
    below."""

    def act(self, s: S, step: int) -> None:
        raise NotImplementedError

    # --- questions ------------------------------------------------------------------------

    def options(self, s: S, step: int, seat: int) -> list[int]:
        """Return every legal answer. Nothing else is legal."""
        raise NotImplementedError

    def perform(self, s: S, step: int, option: int) -> None:
        raise NotImplementedError

    def private(self, s: S, step: int, seat: int) -> bool:
        """Return whether only the seat itself may know that it has just one option.

        If so, the seat is asked nevertheless: an automatic answer would reveal what it has.
        """
        return False

    def reveal(self, s: S, step: int, answers: list[int]) -> None:
        """Apply all answers to a simultaneous question."""
        raise NotImplementedError

    # --- chance ---------------------------------------------------------------------------

    stream: ClassVar[str] = ""

    def weights(self, s: S, step: int) -> list[int]:
        """Return the weight of each result, by its index."""
        raise NotImplementedError

    def settle(self, s: S, step: int, result: int) -> None:
        raise NotImplementedError

    def learns(self, s: S, step: int) -> int:
        """Return the only seat that sees the result; NOBODY if all seats see it."""
        return NOBODY

    # --- for people and screens; by default from the actions ------------------------------

    def action_of(self, option: int) -> Action[Any]:
        """Return the action whose verb an option has."""
        for action in self.actions:
            if action.verb == kind_of(option):
                return action
        raise NotImplementedError(f"{self.name} has no action for the verb {kind_of(option)}")

    def action_named(self, word: str) -> Action[Any] | None:
        """Return the action whose notations begin with `word`."""
        for action in self.actions:
            if action.word == word:
                return action
        return None

    def notation(self, s: S, step: int, option: int) -> str:
        """Return the option (or chance result) as a person writes it; unique among the options."""
        return self.action_of(option).notation(s, step, option)

    def places(self, s: S, step: int, option: int) -> tuple[str, ...]:
        return self.action_of(option).places(s, step, option) if self.actions else ()

    def due(self, s: S, step: int) -> dict[str, int]:
        """Return what the seat pays from this step on, in the cheapest way: amounts by `what:type`.

        `exchange`: the payment needs an exchange; the amount is the Vouchers it takes.
        """
        return {}

    def deferred(self, s: S, step: int) -> dict[str, int]:
        """Return what the seat will gain of a type that it chooses later, in the form of `due`."""
        return {}

    def stake(self, s: S, step: int, option: int) -> dict[str, int]:
        """Return what a secret answer will cost after the reveal, in the form of `due`."""
        return {}

    def warnings(self, s: S, step: int, option: int) -> tuple[Notice, ...]:
        """Return why this legal option may be a waste."""
        return self.action_of(option).warnings(s, step, option) if self.actions else ()

    def refusal(self, s: S, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        """Return why `words` are not among the options, for a verb without an action; None: no
        reason.

        The words match a form of the title's `grammar`, or its beginning. For a beginning, the
        reason must apply to all its endings; after None, each ending is tried.
        """
        return None

    def about(self, s: S, step: int) -> dict[str, int | str]:
        """Return the subject of the question, for the sentence that a screen shows."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Rule[S]):
    mode = ACT


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Rule[S]):
    """A question to one seat: the first argument of the step."""

    mode = ASK


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAll(Rule[S]):
    """The same question to every seat at once, with sealed answers."""

    mode = ASK_ALL


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Rule[S]):
    """A result of chance."""

    mode = DRAW


__all__ = [
    "HIDDEN",
    "NOBODY",
    "OPEN",
    "Act",
    "Ask",
    "AskAll",
    "Draw",
    "Rule",
    "State",
    "pack",
]
