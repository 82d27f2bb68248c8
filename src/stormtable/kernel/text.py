"""Text from outside: what may be shown unchanged, and what parses as a word or a number."""

from __future__ import annotations

from unicodedata import category

HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Controls (escape and C1 among them), formats (bidi overrides, zero width), halves of
characters, and separators of lines and paragraphs: what a terminal obeys or cannot show."""

LONGEST_WORD = 100
"""No notation, name or number of any game comes near it."""


def printable(text: str) -> bool:
    """Whether `text` is one line that shows what it says, and does nothing else to a screen."""
    if text.isascii():
        return text.isprintable()
    return not any(category(character) in HIDDEN for character in text)


def shown(text: str, longest: int = 1000) -> str:
    """`text` as it may be printed: escapes for what is hidden, the middle left out if very long."""
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
    """Whether a word typed can be asked about: of decent length, its digits those we write."""
    return (
        len(word) <= LONGEST_WORD
        and printable(word)
        and not any(character.isdigit() and not character.isascii() for character in word)
    )
