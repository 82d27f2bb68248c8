"""Reads the fields of requests and messages; an error names the field and what would be right."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from stormtable.kernel.history import CONFIRM, PLAY, REDO, UNDO
from stormtable.kernel.text import printable, shown
from stormtable.offline.refusal import bad
from stormtable.table.log import RESTART

LAST_EVENT = 10_000_000
LAST_ROW = 1_000_000
"""The highest number of a log entry that a request may name."""
COMMANDS = (PLAY, UNDO, REDO, CONFIRM, RESTART)
LONGEST_NAME = 40
"""Characters of a name that a person chooses."""
LONGEST = 500
"""Characters of the longest notation."""
MOST_PLAYS = 200
"""Moves of a plan; a line of play has fewer."""


def check_names(fields: Mapping[str, Any], *known: str) -> None:
    """Refuse unknown fields, so that a misspelt name is not ignored."""
    for name in fields:
        if name not in known:
            raise bad(f"{name}: there is no such field", f"the fields are: {', '.join(known)}")


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
    fields: Mapping[str, Any],
    name: str,
    default: str | None = None,
    longest: int = LONGEST,
    shortest: int = 0,
) -> str:
    value = fields.get(name, default)
    if not isinstance(value, str) or not shortest <= len(value) <= longest or not printable(value):
        raise bad(f"{name}: {shown(repr(value))} is no text here", f"up to {longest} characters")
    return value


def truth_in(fields: Mapping[str, Any], name: str, default: bool | None = None) -> bool:
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise bad(f"{name}: {shown(repr(value))}", "true or false")
    return value


def choice_in(
    fields: Mapping[str, Any], name: str, known: Collection[str], default: str | None = None
) -> str:
    """Return one of some words."""
    value = fields.get(name, default)
    if not isinstance(value, str) or value not in known:
        raise bad(f"{name}: {shown(repr(value))} is not known", f"one of: {', '.join(known)}")
    return value


def list_in(fields: Mapping[str, Any], name: str, most: int, least: int = 0) -> list[Any]:
    value = fields.get(name)
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise bad(f"{name}: it is no list that fits", f"{least} to {most} entries")
    return value


def plays_in(fields: Mapping[str, Any], most: int = MOST_PLAYS) -> list[str]:
    """Return the notations of a plan or a line."""
    plays = {f"plays.{index}": play for index, play in enumerate(list_in(fields, "plays", most))}
    return [text_in(plays, name) for name in plays]


class Command(NamedTuple):
    """A command of the person to a table."""

    id: str
    """A name of the client's own: a command is done once."""
    number: int
    """The number of log entries that the client knew."""
    kind: str
    seat: int
    notation: str


def command_in(fields: Mapping[str, Any]) -> Command:
    return Command(
        text_in(fields, "id", longest=64, shortest=1),
        number_in(fields, "number", 0, LAST_ROW),
        choice_in(fields, "kind", COMMANDS),
        number_in(fields, "seat", 0, 9),
        text_in(fields, "notation", ""),
    )
