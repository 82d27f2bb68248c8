"""Inspect a whole state: its attributes, and whether code changed them."""

from __future__ import annotations

from typing import Any, NoReturn

from stormtable.kernel.copying import attribute_names
from stormtable.kernel.engine import State


class Written(Exception):
    """Code wrote to a frozen state."""


def copied(state: State) -> dict[str, Any]:
    """Return all attributes by name. Lists are copied, so later changes do not affect the
    result."""
    return {name: _copied(getattr(state, name)) for name in attribute_names(state)}


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return the attributes that differ."""
    names = [*before, *(name for name in after if name not in before)]
    return [name for name in names if not _same(before.get(name), after.get(name))]


def _same(first: Any, second: Any) -> bool:
    """Return whether two values are equal. Values without `__eq__` only need the same type."""
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


def frozen(state: State) -> State:
    """Return a copy that raises `Written` on every write.

    A compiled state cannot be frozen, so it is returned unchanged.
    """
    if hasattr(type(state), "__mypyc_attrs__"):
        return state
    copy = state.copy()
    attributes = vars(copy)
    for name, value in attributes.items():
        attributes[name] = _frozen_value(value)
    object.__setattr__(copy, "__class__", type("Frozen", (type(state),), {"__setattr__": _refuse}))
    return copy


def _frozen_value(value: Any) -> Any:
    return FrozenList(map(_frozen_value, value)) if isinstance(value, list) else value


def _refuse(state: State, name: str, value: object) -> NoReturn:
    raise Written(name)


class FrozenList(list[Any]):
    """A list that refuses every change."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise Written("a list")

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse
