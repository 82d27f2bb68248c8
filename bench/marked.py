"""Inserts generated text into pages of docs/, between two markers."""

from __future__ import annotations

from collections.abc import Sequence


def replaced(page: str, text: str, begin: str, end: str, content: str) -> str:
    """Return `text`, the text of `page`, with `content` between its markers."""
    head, begun, after = text.partition(begin)
    _, ended, tail = after.partition(end)
    if not begun or not ended:
        raise ValueError(f"{page} lacks the markers {begin} and {end}")
    return f"{head}{begin}\n{content}\n{end}{tail}"


def cells(texts: Sequence[str]) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(texts)} |"
