"""Standing orders: what a seat has its host answer by itself, read from what a client reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.text import shown

NEVER, ONE_WAY, PROPOSED = "never", "one_way", "proposed"
PAYING = (NEVER, ONE_WAY, PROPOSED)
DECLINING = frozenset({"pass", "end"})
"""The verbs that decline what is offered."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What a seat wants answered for it until it says otherwise. At first: nothing."""

    auto_pass: bool = False
    """Decline whatever may be declined."""
    auto_pay: str = NEVER
    """Pay where there is but one way; or always, in the way the engine proposes."""
    only_answer: bool = False
    """Answer where there is but one answer. (Most of these the engine gives by itself.)"""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, told: object) -> Orders:
        """What is left out is as at first."""
        if not isinstance(told, Mapping):
            raise BadSetting(f"orders are no object but {shown(repr(told))}", _example())
        known = {one.name: one.default for one in fields(cls)}
        for name, value in told.items():
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
        return cls(**{**known, **told})


def _example() -> str:
    return f"give one like {Orders().as_json()}"


def answer(
    orders: Orders, decision: Mapping[str, Any] | None, update: Mapping[str, Any]
) -> str | None:
    """The notation to play for the seat at its open decision; None: leave it to the person.

    `update` is the seat's own, `decision` the one in it. What is secret is left alone: an answer
    given at once would tell others what they may not know. So is what the person has just taken
    back, or undoing would lead nowhere.
    """
    if decision is None or decision["secret"] or update["view"]["redo"]:
        return None
    options = decision["options"]
    if decision["pays"]:
        ways = decision["ways"]
        if ways and (orders.auto_pay == PROPOSED or (orders.auto_pay == ONE_WAY and not ways[1:])):
            return str(ways[0]["plays"][0])
    elif orders.auto_pass:
        declining = [one for one in options if one["verb"] in DECLINING]
        if len(declining) == 1:
            return str(declining[0]["notation"])
    if orders.only_answer and len(options) == 1:
        return str(options[0]["notation"])
    return None
