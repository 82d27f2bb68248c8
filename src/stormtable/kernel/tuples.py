"""Int tuples: the fields of a state, as ints that never change in place.

A change replaces the whole tuple. Copies of a state share each tuple until one of them replaces it,
and no copy sees another copy's change. Add a piece with `pieces += (piece,)`.
"""

from __future__ import annotations

from typing import Any

IntTuple = tuple[int, ...]
Row = IntTuple
"""Deprecated: the earlier name of `IntTuple`, for games outside this project."""


def put(row: IntTuple, at: int, value: int) -> IntTuple:
    """Return `row` with `value` at the index `at`."""
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def added(row: IntTuple, at: int, amount: int) -> IntTuple:
    """Return `row` with `amount` added to the value at the index `at`."""
    changed = list(row)
    changed[at] += amount
    return tuple(changed)


def without(row: IntTuple, value: int) -> IntTuple:
    """Return `row` without its first `value`."""
    changed = list(row)
    changed.remove(value)
    return tuple(changed)


def hashable(value: Any) -> Any:
    """Return `value` with its lists as tuples."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return tuple([tuple(row) for row in value])
    return tuple(value)


def like(field: Any, value: Any) -> Any:
    """Return `value`, read from JSON, with tuples where `field` has them.

    A list of tuples has one for each seat (or similar) from the beginning, so it is never empty.
    """
    if isinstance(field, tuple):
        return tuple(value)
    if isinstance(field, list) and field and isinstance(field[0], tuple):
        return [tuple(row) for row in value]
    return value
