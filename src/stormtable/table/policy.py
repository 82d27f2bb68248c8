"""What a table allows and does by itself, beyond the rules of its game.

Most tables are open: players decide everything. Another policy may refuse commands, make moves of
its own and keep a game from counting. Whoever serves a table asks its policy and knows no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

Json = dict[str, Any]


class PolicyRefusal(NamedTuple):
    """Why the policy refuses a command."""

    code: str
    problem: str
    remedy: str


class ScriptedMove(NamedTuple):
    """A move that the table itself makes."""

    seat: int
    notation: str


class TablePolicy(Protocol):
    """Answers for the current position of one table's game."""

    @property
    def author(self) -> str:
        """Who makes the scripted moves, in the table's log."""

    @property
    def counts(self) -> bool:
        """Whether the game has results, changes ratings and notifies its players."""

    @property
    def is_scripted(self) -> bool:
        """Whether a script decides what comes next; then bots, automatic answers and clocks
        wait."""

    def refusal(self, kind: str, notation: str) -> PolicyRefusal | None:
        """Why a command is refused here; None if the rules of the game alone decide."""

    def next_move(self) -> ScriptedMove | None:
        """The move that the table makes now; None if it waits for a player."""

    def takes_back_more(self, kind: str) -> bool:
        """Whether another move is taken back after a command of this kind."""

    def summary(self, origin: Mapping[str, Any] | None) -> Json:
        """Columns of the table that follow from the position; `origin` is the present value."""

    def plan_of_rematch(self, plan: Json) -> Json:
        """The plan of a table where the same people play again."""


class OpenPolicy:
    """The rules of the game decide everything."""

    author = ""
    counts = True
    is_scripted = False

    def refusal(self, kind: str, notation: str) -> PolicyRefusal | None:
        return None

    def next_move(self) -> ScriptedMove | None:
        return None

    def takes_back_more(self, kind: str) -> bool:
        return False

    def summary(self, origin: Mapping[str, Any] | None) -> Json:
        return {}

    def plan_of_rematch(self, plan: Json) -> Json:
        return plan


OPEN_POLICY: TablePolicy = OpenPolicy()
