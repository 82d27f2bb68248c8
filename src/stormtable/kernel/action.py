"""Actions: everything a person reads about one verb of a question.

`Rule.options` says what is legal while a game is played. It is written by hand, because search
calls it at every decision. An action says the same for people, target by target: why a target is
refused, how it is written, which places it is about, and what it may waste.

A target is an option code, legal or not. Actions have no state, so every question that has the verb
shares one object. `lab/testing/legality.py` checks at every question that the targets without a
refusal are exactly the options.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from stormtable.kernel.codes import pack
from stormtable.kernel.copying import Copyable
from stormtable.kernel.notice import Notice

if TYPE_CHECKING:
    from stormtable.kernel.engine import State

S = TypeVar("S", bound="State")

NOT_NOW: Final = Notice("not_now")
"""The refusal of a target that this question does not offer now, where no rule explains it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Copyable, Generic[S]):
    """One verb of a question. A verb without arguments defines only `verb` and `word`."""

    verb: int = 0
    """The kind of its option codes."""
    word: str = ""
    """The first word of its notations."""
    greyed: bool = True
    """Whether screens draw the refused targets, greyed out."""

    def targets(self, s: S, step: int, seat: int) -> list[int]:
        """Return everything a player would look for, legal or not, in the order of the options."""
        return [pack(self.verb)]

    def others(self, s: S, step: int, seat: int) -> list[int]:
        """Return further targets that a person can type and no screen draws. None of them is
        legal."""
        return []

    def refusal(self, s: S, step: int, seat: int, target: int) -> Notice | None:
        """Return why the target is not legal; None if it is legal."""
        return None

    def refusal_of_all(self, s: S, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        """Return why nothing that begins with `words` is legal, if the targets have different
        refusals.

        None if no single reason applies to all of them.
        """
        return None

    def read(self, s: S, step: int, seat: int, words: Sequence[str]) -> int | None:
        """Return the target that `words` name; None if they are only the beginning of a
        notation."""
        notation = " ".join(words)
        for target in self.targets(s, step, seat) + self.others(s, step, seat):
            if self.notation(s, step, target) == notation:
                return target
        return None

    def notation(self, s: S, step: int, target: int) -> str:
        return self.word

    def places(self, s: S, step: int, target: int) -> tuple[str, ...]:
        return ()

    def warnings(self, s: S, step: int, target: int) -> tuple[Notice, ...]:
        """Return why this legal target may be a waste."""
        return ()


def explain(
    action: Action[Any], s: State, step: int, seat: int, words: Sequence[str]
) -> list[Notice]:
    """Return why nothing that begins with `words` is legal; empty if no reason is known."""
    target = action.read(s, step, seat, words)
    if target is not None:
        notice = action.refusal(s, step, seat, target)
        return [] if notice is None or notice is NOT_NOW else [notice]
    beginning = list(words)
    reasons: list[Notice] = []
    for target in action.targets(s, step, seat) + action.others(s, step, seat):
        if action.notation(s, step, target).split(" ")[: len(beginning)] == beginning:
            notice = action.refusal(s, step, seat, target)
            if notice is None:
                return []
            if notice is not NOT_NOW and notice not in reasons:
                reasons.append(notice)
    if len(reasons) != 1:
        general = action.refusal_of_all(s, step, seat, words)
        if general is not None:
            return [general]
    return reasons
