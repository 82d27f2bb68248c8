"""Types of fields that clients send. The OpenAPI document describes exactly what they check.

They refuse hidden characters (controls, bidi overrides, surrogates): no screen shows them, and
PostgreSQL cannot store NUL.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

# `kernel.text.HIDDEN` spelt out, because JSON Schema's patterns have no categories.
_HIDDEN = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0001\U000e0020-\U000e007f"
)
# Invisible characters: Unicode's Default_Ignorable_Code_Point beyond those above, and the empty
# braille cell. Some scripts use them inside words, so only a text that consists of nothing else is
# refused.
_EMPTY = (
    r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef"
)
PLAIN = rf"^[^{_HIDDEN}]*$"
LINE = rf"^[^{_HIDDEN}]*[^\s{_EMPTY}{_HIDDEN}][^{_HIDDEN}]*$"
LINES = rf"^([^{_HIDDEN}]|[\t\n\r])*[^\s{_EMPTY}{_HIDDEN}]([^{_HIDDEN}]|[\t\n\r])*$"
ANY_LINES = rf"^([^{_HIDDEN}]|[\t\n\r])*$"
# Surrogates can only come from escapes in JSON, and some regex engines cannot name them.
_halves = r"\ud800-\udfff"
_plain = re.compile(PLAIN.replace(_HIDDEN, _HIDDEN + _halves))
_any_lines = re.compile(ANY_LINES.replace(_HIDDEN, _HIDDEN + _halves))
_seen = re.compile(rf"[^\s{_EMPTY}]")

DEEPEST = 20
"""The deepest nesting of objects that a page stores for a person."""


def _is(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.fullmatch(text) is not None


def _check_plain(text: str) -> str:
    if not _is(_plain, text):
        raise ValueError("it has characters that cannot be seen")
    return text


def _check_line(text: str) -> str:
    # A function instead of a regular expression, which would be slow on a long text of blanks.
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
    """Check that both databases can store the value and every client can read it."""
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
"""Text for programs: no hidden characters; may be empty."""
Line = Annotated[str, AfterValidator(_check_line), _pattern(LINE)]
"""One line of text that people read."""
Text = Annotated[str, AfterValidator(_check_lines), _pattern(LINES)]
"""Several lines of text that people read."""
FileText = Annotated[str, AfterValidator(_check_any_lines), _pattern(ANY_LINES)]
Json = Annotated[dict[str, Any], AfterValidator(check_json)]
"""An object that the server stores unchanged."""


class Message(BaseModel):
    """A message from a client, in strict types: "1" is not a number, and 0 is not false."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, body: Any) -> Any:
        """Convert whole floats: JSON has one kind of number, so 4.0 is 4."""
        if not isinstance(body, dict):
            return body
        return {
            name: int(item) if isinstance(item, float) and item.is_integer() else item
            for name, item in body.items()
        }
