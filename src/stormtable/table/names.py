"""The names on the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence


def distinct_names(names: Sequence[str]) -> list[str]:
    """Return a different name for each seat: a repeated one gets a number."""
    distinct: list[str] = []
    for requested in names:
        name, again = requested, 2
        while name in distinct:
            name, again = f"{requested} {again}", again + 1
        distinct.append(name)
    return distinct
