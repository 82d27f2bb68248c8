"""Reads the fields of requests and messages; an error names the field and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.kernel.text import printable, shown
from stormtable.offline.refusal import bad

LONGEST = 500
"""Characters of the longest notation."""
MOST_PLAYS = 200


def number_in(
    fields: Mapping[str, Any], name: str, least: int, most: int, default: int | None = None
) -> int:
    """Return a whole number; requests have it as text in their query."""
    value = fields.get(name, default)
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise bad(f"{name}: {shown(repr(value))} is no number here", f"{least} to {most}")
    return value


def seat_in(fields: Mapping[str, Any]) -> int | None:
    """Return the seat that is looked from; None: as a spectator."""
    return None if fields.get("seat") in (None, "") else number_in(fields, "seat", 0, 9)


def text_in(
    fields: Mapping[str, Any], name: str, default: str | None = None, longest: int = LONGEST
) -> str:
    value = fields.get(name, default)
    if not isinstance(value, str) or len(value) > longest or not printable(value):
        raise bad(f"{name}: {shown(repr(value))} is no text here", f"up to {longest} characters")
    return value


def truth_in(fields: Mapping[str, Any], name: str, default: bool) -> bool:
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise bad(f"{name}: {shown(repr(value))}", "true or false")
    return value


def plays_in(fields: Mapping[str, Any]) -> list[str]:
    """Return the notations of a plan or a line."""
    plays = fields.get("plays")
    if not isinstance(plays, list) or len(plays) > MOST_PLAYS:
        raise bad("plays: it is no list of moves", f"up to {MOST_PLAYS} notations")
    return [text_in({"plays": play}, "plays") for play in plays]
