"""The journal: rules write an entry of ints into it for each thing that happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from stormtable.kernel.copying import Copyable

if TYPE_CHECKING:
    from stormtable.kernel.engine import State

# Entries that every game has; a game's own begin at FIRST_EVENT.
CHOSE: Final = 0
FORCED: Final = 1
SEALED: Final = 2
REVEALED: Final = 3
FIRST_EVENT: Final = 8

Entry = tuple[int, int, int, int, int]
"""An event as a rule notes it: kind, seat, and three ints that depend on the kind."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal(Copyable):
    """Collects the entries that rules write. Subclasses read each entry when it is written."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def write(self, state: State, entry: Entry) -> None:
        self.entries.append(entry)
