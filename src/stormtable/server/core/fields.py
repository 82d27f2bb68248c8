"""Kinds of fields that clients send: what the API's document says of them is what is checked.

What is hidden (controls, bidi overrides, halves of characters) is refused at the edge: no screen
shows it, and PostgreSQL keeps no NUL.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

# `kernel.text.HIDDEN` spelt out: patterns of JSON Schema know no categories.
_HIDDEN = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0001\U000e0020-\U000e007f"
)
# Letters and marks that show nothing: Unicode's Default_Ignorable_Code_Point beyond the above, and
# the empty braille cell. They are part of words in some scripts, and make no words alone.
_EMPTY = (
    r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef"
)
PLAIN = rf"^[^{_HIDDEN}]*$"
LINE = rf"^[^{_HIDDEN}]*[^\s{_EMPTY}{_HIDDEN}][^{_HIDDEN}]*$"
LINES = rf"^([^{_HIDDEN}]|[\t\n\r])*[^\s{_EMPTY}{_HIDDEN}]([^{_HIDDEN}]|[\t\n\r])*$"
ANY_LINES = rf"^([^{_HIDDEN}]|[\t\n\r])*$"
# Halves of characters come in JSON's escapes alone; not every reader of patterns can name them.
_halves = r"\ud800-\udfff"
_plain = re.compile(PLAIN.replace(_HIDDEN, _HIDDEN + _halves))
_any_lines = re.compile(ANY_LINES.replace(_HIDDEN, _HIDDEN + _halves))
_seen = re.compile(rf"[^\s{_EMPTY}]")

DEEPEST = 20
"""Of what a page keeps for somebody: objects in objects."""


def _is(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.fullmatch(text) is not None


def _check_plain(text: str) -> str:
    if not _is(_plain, text):
        raise ValueError("it has characters that cannot be seen")
    return text


def _check_line(text: str) -> str:
    # Not by its own pattern, which would take long over a long text of blanks.
    if not _seen.search(text) or not _is(_plain, text):
        raise ValueError("one line of text that can be seen is needed")
    return " ".join(text.split())


def _check_lines(text: str) -> str:
    if not _seen.search(text) or not _is(_any_lines, text):
        raise ValueError("text that can be seen is needed")
    return text.strip()


def _check_any_lines(text: str) -> str:
    if not _is(_any_lines, text):
        raise ValueError("it has characters that cannot be seen")
    return text


def check_json(value: Any, depth: int = 0) -> Any:
    """What both databases keep and every client reads again."""
    if depth > DEEPEST:
        raise ValueError(f"it is nested more than {DEEPEST} deep")
    if isinstance(value, str):
        _check_any_lines(value)
    elif isinstance(value, float) and not isfinite(value):
        raise ValueError("it has a number that is none")
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_plain(name)
            check_json(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            check_json(item, depth + 1)
    return value


def _pattern(pattern: str) -> Any:
    return Field(json_schema_extra={"pattern": pattern})


Plain = Annotated[str, AfterValidator(_check_plain), _pattern(PLAIN)]
"""Words of a program's: no hidden characters; may be empty."""
Line = Annotated[str, AfterValidator(_check_line), _pattern(LINE)]
"""One line that people read."""
Text = Annotated[str, AfterValidator(_check_lines), _pattern(LINES)]
"""Several lines that people read."""
FileText = Annotated[str, AfterValidator(_check_any_lines), _pattern(ANY_LINES)]
Json = Annotated[dict[str, Any], AfterValidator(check_json)]
"""An object of somebody else's, kept as it is."""


class Message(BaseModel):
    """What a client sends. "1" is no number, and 0 is not false."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, body: Any) -> Any:
        """JSON has one kind of number: 4.0 is 4."""
        if not isinstance(body, dict):
            return body
        return {
            name: int(item) if isinstance(item, float) and item.is_integer() else item
            for name, item in body.items()
        }
