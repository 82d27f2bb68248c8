"""Automatic answers that a table gives for a seat, from the update that the seat's client
receives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.text import shown

NEVER, SINGLE_WAY, PROPOSED = "never", "one_way", "proposed"
PAYING = (NEVER, SINGLE_WAY, PROPOSED)
DECLINING = frozenset({"pass", "end"})
"""The verbs that decline an offer."""


@dataclass(frozen=True, slots=True)
class AutoAnswers:
    """The decisions that the table answers for a seat; none by default."""

    auto_pass: bool = False
    """Decline every offer that may be declined."""
    auto_pay: str = NEVER
    """Pay if there is only one payment (`one_way`), or always pay as the engine proposes."""
    only_answer: bool = False
    """Answer a decision that has a single option. (The engine itself answers most of these.)"""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> AutoAnswers:
        """Parse the JSON of a seat; a missing key has its default."""
        if not isinstance(data, Mapping):
            raise BadSetting(f"orders are no object but {shown(repr(data))}", _example())
        known = {field.name: field.default for field in fields(cls)}
        for name, value in data.items():
            if name not in known:
                raise BadSetting(
                    f"orders have no {shown(repr(name))}", f"there are: {', '.join(known)}"
                )
            if name == "auto_pay":
                if not isinstance(value, str) or value not in PAYING:
                    raise BadSetting(
                        f"orders.auto_pay is {shown(repr(value))}", f"one of: {', '.join(PAYING)}"
                    )
            elif not isinstance(value, bool):
                raise BadSetting(f"orders.{name} is {shown(repr(value))}", "true or false")
        return cls(**{**known, **data})


def _example() -> str:
    return f"give one like {AutoAnswers().as_json()}"


def answer(
    auto_answers: AutoAnswers, decision: Mapping[str, Any] | None, update: Mapping[str, Any]
) -> str | None:
    """Return the notation to play for the seat, or None to leave the decision to the person.

    `update` is the seat's own and `decision` the open one in it. Secret decisions get no automatic
    answer, because an immediate answer would reveal something to the others. A decision that the
    person has just taken back gets none either, because undo would have no effect.
    """
    if decision is None or decision["secret"] or update["view"]["redo"]:
        return None
    options = decision["options"]
    if decision["pays"]:
        ways = decision["ways"]
        if ways and (
            auto_answers.auto_pay == PROPOSED
            or (auto_answers.auto_pay == SINGLE_WAY and not ways[1:])
        ):
            return str(ways[0]["plays"][0])
    elif auto_answers.auto_pass:
        declining = [option for option in options if option["verb"] in DECLINING]
        if len(declining) == 1:
            return str(declining[0]["notation"])
    if auto_answers.only_answer and len(options) == 1:
        return str(options[0]["notation"])
    return None
