"""Int tuples: the fields of a state. They never change in place.

A change replaces the whole tuple. Copies of a state share each tuple until one of them replaces it,
and no copy sees another copy's change. Add a piece with `pieces += (piece,)`.
"""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")

IntTuple = tuple[int, ...]
Row = IntTuple
"""Deprecated: the earlier name of `IntTuple`, for games outside this project."""
IntRows = tuple[IntTuple, ...]
"""One tuple for each seat (or similar)."""


def put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return `row` with `value` at `index`."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def added(row: IntTuple, index: int, amount: int) -> IntTuple:
    """Return `row` with `amount` added to the value at `index`."""
    changed = list(row)
    changed[index] += amount
    return tuple(changed)


def put_in(rows: IntRows, row: int, index: int, value: int) -> IntRows:
    """Return `rows` with `value` at `index` of one row."""
    return put(rows, row, put(rows[row], index, value))


def added_in(rows: IntRows, row: int, index: int, amount: int) -> IntRows:
    """Return `rows` with `amount` added to the value at `index` of one row."""
    return put(rows, row, added(rows[row], index, amount))


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

    A list or tuple of tuples has an element for each seat (or similar) from the beginning, so it is
    never empty.
    """
    nested = isinstance(field, (list, tuple)) and len(field) > 0 and isinstance(field[0], tuple)
    items = [tuple(row) for row in value] if nested else value
    return tuple(items) if isinstance(field, tuple) else items
