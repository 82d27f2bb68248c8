"""Saved positions as text: the bytes that the standard library's JSON encoder writes, but faster.

A position is mostly rows of small ints. Positions of a game share most of their rows, so the text
of a row is kept and found again by the row itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

SAVED: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)
"""Writes everything but ints and rows. A saved position never contains itself, and checking that
would take a sixth of the time."""

SMALL: Final = 1 << 10
DIGITS: Final = [str(number) for number in range(SMALL)]

MOST_ROWS: Final = 1 << 13
"""The most texts of rows that are kept: some megabytes."""

_rows: Final[dict[int, tuple[object, str]]] = {}
"""By identity: a row of ints, which keeps its identity while it is here, and its text.

By value would be wrong: `(True,)` equals `(1,)`, and its text is another.
"""

_heads: Final[dict[str, str]] = {}
"""By the name of a field: what stands before its value."""


def encoded(saved: Mapping[str, object]) -> str:
    """Return the fields of a position as one line of JSON."""
    return "{" + ",".join([_head(name) + _text(value) for name, value in saved.items()]) + "}"


def _head(name: str) -> str:
    head = _heads.get(name)
    if head is None:
        head = _heads[name] = SAVED.encode(name) + ":"
    return head


def _text(value: Any) -> str:
    if type(value) is int:
        number: int = value
        return DIGITS[number] if 0 <= number < SMALL else str(number)
    if type(value) is tuple:
        known = _rows.get(id(value))
        return known[1] if known is not None else _text_of_row(value)
    if type(value) is list:
        return _text_of_list(value)
    return SAVED.encode(value)


def _text_of_row(row: tuple[Any, ...]) -> str:
    for item in row:
        if type(item) is not int:
            return "[" + ",".join([_text(item) for item in row]) + "]"
    if len(_rows) >= MOST_ROWS:
        _rows.clear()
    text = _text_of_ints(list(row))
    _rows[id(row)] = (row, text)
    return text


def _text_of_list(items: list[Any]) -> str:
    for item in items:
        if type(item) is not int:
            return "[" + ",".join([_text(item) for item in items]) + "]"
    return _text_of_ints(items)


def _text_of_ints(numbers: list[int]) -> str:
    texts: list[str] = []
    for number in numbers:
        texts.append(DIGITS[number] if 0 <= number < SMALL else str(number))
    return "[" + ",".join(texts) + "]"
