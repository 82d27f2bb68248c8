"""Moves: the answers and results that a game has applied and not recorded yet, as plain ints.

Recording a move makes several objects and a copy of the position. A program that only plays on
needs none of them, so `Game` keeps the ints and records them when somebody asks.
"""

from __future__ import annotations

from stormtable.kernel.chance import Chance
from stormtable.kernel.engine import DRAW, NOBODY, State
from stormtable.kernel.journal import Journal


class Moves:
    """Plays on a game's state, from the position at which it was made."""

    __slots__ = ("applied", "chance", "closed", "entries", "failed", "journal", "start", "state")

    def __init__(self, state: State, journal: Journal, chance: Chance | None) -> None:
        self.state = state
        self.journal = journal
        self.chance = chance
        self.entries = len(journal.entries)
        """The entries of earlier moves. More mean that a program plays on the state itself."""
        self.start = state.copy()
        """The first position. It never changes."""
        self.applied: list[int] = []
        """Every option and every result of chance, in order."""
        self.failed = False
        """Whether the last move raised an error."""
        self.closed = False
        """Whether the moves are recorded, so that the state no longer belongs to them."""

    def play(self, state: State, code: object, chance: Chance | None) -> bool:
        """Answer the open question by its code, and make the draws after it.

        Return False, and do nothing, unless the code is a legal option here.
        """
        if type(code) is not int or state is not self.state or chance is not self.chance:
            return False
        option: int = code
        if option not in state.choices or self.failed or len(self.journal.entries) != self.entries:
            return False
        # Recording plays these moves again and writes their entries then, so none is written here.
        state.journal = None
        state.halting = False
        self.failed = True
        try:
            self.applied.append(option)
            state.apply(option)
            while chance is not None and state.asked == NOBODY and state.agenda:
                step = state.agenda[-1]
                rule = state.rules[step & 0xFF]
                if rule.mode != DRAW:
                    break
                result = chance.pick(rule.stream, rule.weights(state, step))
                self.applied.append(result)
                state.apply(result)
            self.failed = False
        finally:
            state.journal = self.journal
        return True

    def moved_on(self, moment: int) -> bool:
        """Return whether the state is no longer as it was after `moment` ints."""
        return self.closed or len(self.applied) != moment

    def position(self, moment: int) -> State:
        """Return the position after `moment` ints."""
        state = self.start.copy()
        for number in self.applied[:moment]:
            state.apply(number)
        return state
