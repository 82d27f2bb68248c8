"""Text from outside: whether it can be shown unchanged, and whether it parses as a word or a
number."""

from __future__ import annotations

from unicodedata import category

HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories that a terminal interprets or cannot show: controls (escape, C1), formats
(bidi overrides, zero width), surrogates, and separators of lines and paragraphs."""

LONGEST_WORD = 100
"""The most characters of a word: far more than any notation, name or number has."""


def printable(text: str) -> bool:
    """Return whether `text` is a single line without characters that control a screen."""
    if text.isascii():
        return text.isprintable()
    return not any(category(character) in HIDDEN for character in text)


def shown(text: str, longest: int = 1000) -> str:
    """Return `text` safe to print: hidden characters escaped, the middle of long texts left out."""
    if len(text) > longest:
        half = longest // 2
        text = f"{text[:half]} ... {text[-half:]}"
    if printable(text):
        return text
    return "".join(
        character.encode("unicode_escape").decode() if category(character) in HIDDEN else character
        for character in text
    )


def is_word(word: str) -> bool:
    """Return whether a typed word can be explained: short enough, and without non-ASCII digits."""
    return (
        len(word) <= LONGEST_WORD
        and printable(word)
        and not any(character.isdigit() and not character.isascii() for character in word)
    )
