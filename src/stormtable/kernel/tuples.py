"""Rows: what a state knows of one thing, as ints that never change in place.

A change puts a new row where the old one was, so copies share every row until one of them changes
it, and none can see another's change. Pieces are added by `row += (piece,)`.
"""

from __future__ import annotations

from typing import Any

Row = tuple[int, ...]


def put(row: Row, at: int, value: int) -> Row:
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def added(row: Row, at: int, amount: int) -> Row:
    changed = list(row)
    changed[at] += amount
    return tuple(changed)


def without(row: Row, value: int) -> Row:
    """The row less the first `value` in it."""
    changed = list(row)
    changed.remove(value)
    return tuple(changed)


def hashable(value: Any) -> Any:
    """`value` with tuples where it has lists."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return tuple([tuple(row) for row in value])
    return tuple(value)


def like(field: Any, value: Any) -> Any:
    """`value` as JSON gives it back, with rows where `field` has them.

    A list of rows has one for each seat or the like from the beginning, so it is never empty.
    """
    if isinstance(field, tuple):
        return tuple(value)
    if isinstance(field, list) and field and isinstance(field[0], tuple):
        return [tuple(row) for row in value]
    return value
