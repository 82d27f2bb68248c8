"""What a table allows and does by itself, beyond the rules of its game.

Most tables are open: players decide everything. Another policy may refuse commands, make moves of
its own, and exclude a game from ratings. The server consults only the table's policy.
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
    """The interface of a policy. It answers for the current position of one table's game."""

    @property
    def author(self) -> str:
        """The author of scripted moves in the table's log."""

    @property
    def counts(self) -> bool:
        """Whether the game has results, changes ratings and sends notifications."""

    @property
    def is_scripted(self) -> bool:
        """Whether a script decides what comes next. Then bots, automatic answers and clocks
        wait."""

    def refusal(self, kind: str, notation: str) -> PolicyRefusal | None:
        """Return why a command is refused here; None if the rules of the game alone decide."""

    def next_move(self) -> ScriptedMove | None:
        """Return the move that the table makes now; None if it waits for a player."""

    def takes_back_more(self, kind: str) -> bool:
        """Return whether a command of this kind takes back one more move."""

    def summary(self, origin: Mapping[str, Any] | None) -> Json:
        """Return the columns of the table that follow from the position; `origin` is the current
        value."""

    def config_of_rematch(self, config: Json) -> Json:
        """Return the settings of a rematch."""


class OpenPolicy:
    """The policy of ordinary tables: the rules of the game decide everything."""

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

    def config_of_rematch(self, config: Json) -> Json:
        return config


OPEN_POLICY: TablePolicy = OpenPolicy()
