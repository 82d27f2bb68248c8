"""A name must be visible; invisible characters are refused."""

from __future__ import annotations

import re
import sys
from unicodedata import category

import pytest
from pydantic import TypeAdapter, ValidationError

from stormtable.kernel.text import HIDDEN
from stormtable.server.core.fields import LINE, LINES, Line, Text

from .served import Guest, Refusal, Served

LINE_OF, TEXT_OF = TypeAdapter(Line), TypeAdapter(Text)
EMPTY = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2800\u3164\ufe0f\uffa0\U000e0100"
BLANK = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace()]


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u3164\u2800 \u3164",
        "\u3164" * 40,
        *(f" {character}{character} " for character in EMPTY),
        "".join(EMPTY),
        " \u3000\u00a0 ",
    ],
    ids=ascii,
)
def test_a_name_without_visible_characters_is_refused(served: Served, name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Guest(served.url, name)
    assert (refusal.value.status, refusal.value.code) == (400, "bad_input")
    assert not re.search(LINE, name)
    assert not re.search(LINES, name)


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "전우치", "ᄒᆞᆫ글", "❤\ufe0f", "अदा", "☂", "Ada\u3164"]
)
def test_a_name_may_be_in_any_script(name: str) -> None:
    assert LINE_OF.validate_python(name) == name
    assert TEXT_OF.validate_python(name) == name
    assert re.search(LINE, name)


def test_an_invisible_character_alone_is_no_name() -> None:
    """All of Unicode: blanks, hidden and empty characters; the document says the same."""
    for character in BLANK + list(EMPTY) + [chr(code) for code in (0x200B, 0x202E, 0xAD, 0xE0001)]:
        with pytest.raises(ValidationError):
            LINE_OF.validate_python(character)
        assert not re.search(LINE, character), ascii(character)
    hidden = [chr(c) for c in range(sys.maxunicode + 1) if category(chr(c)) in HIDDEN]
    refused = [character for character in hidden if category(character) != "Cs"]
    for character in refused:
        with pytest.raises(ValidationError):
            LINE_OF.validate_python(f"A{character}")
