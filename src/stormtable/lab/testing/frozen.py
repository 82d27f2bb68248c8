"""Inspect a whole state: its parts, and whether something changed them."""

from __future__ import annotations

from typing import Any, NoReturn

from stormtable.kernel.copying import attribute_names
from stormtable.kernel.engine import State


class Written(Exception):
    """Somebody wrote to a state that was to be looked at only."""


def copied(state: State) -> dict[str, Any]:
    """All of it by name; lists are copied, so that later changes do not show."""
    return {name: _copied(getattr(state, name)) for name in attribute_names(state)}


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Which attributes are not the same in both."""
    names = [*before, *(name for name in after if name not in before)]
    return [name for name in names if not _same(before.get(name), after.get(name))]


def _same(first: Any, second: Any) -> bool:
    """Equal; things that have no equality of their own only have to be of one kind."""
    if isinstance(first, list) and isinstance(second, list):
        kinds = set(map(type, first))
        if kinds == {int}:
            return first == second and set(map(type, second)) == kinds
        return len(first) == len(second) and all(map(_same, first, second))
    if type(first) is not type(second):
        return False
    if type(first) in (int, tuple, str):
        return bool(first == second)
    compares = any("__eq__" in vars(kind) for kind in type(first).__mro__[:-1])
    return bool(first == second) or not compares


def still(state: State) -> State:
    """A copy that raises `Written` at whoever writes to it.

    A compiled state cannot be watched like that and is itself the answer.
    """
    if hasattr(type(state), "__mypyc_attrs__"):
        return state
    copy = state.copy()
    held = vars(copy)
    for name, value in held.items():
        held[name] = _still(value)
    object.__setattr__(copy, "__class__", type("Still", (type(state),), {"__setattr__": _refuse}))
    return copy


def _still(value: Any) -> Any:
    return StillList(map(_still, value)) if isinstance(value, list) else value


def _refuse(state: State, name: str, value: object) -> NoReturn:
    raise Written(name)


class StillList(list[Any]):
    """A list nobody may change."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise Written("a list")

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse
