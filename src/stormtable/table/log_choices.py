"""Reads a table's log for choices: which are in effect, who made them, and what a bot just did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stormtable.kernel.history import BACK, PLAY, REDO, UNDO
from stormtable.table.log import BOT, RESTART, LogEntry


def count_choices(entries: Sequence[LogEntry], seats: int) -> list[int]:
    """Return for each seat how many of its choices in these entries are in effect."""
    counts = [0] * seats
    for entry in entries:
        if entry.kind in (PLAY, REDO):
            counts[entry.seat] += 1
        elif entry.kind in (UNDO, RESTART):
            counts[entry.seat] -= int(entry.notation) if entry.kind == RESTART else 1
    return [max(0, count) for count in counts]


def authors_of_choices(entries: Sequence[LogEntry], seat: int) -> Iterator[str]:
    """Yield the author of each choice of the seat that is in effect, the latest first."""
    undone, number = 0, len(entries)
    while number:
        entry = entries[number - 1]
        number -= 1
        if entry.kind == BACK:
            number = int(entry.notation)
        elif entry.seat != seat:
            continue
        elif entry.kind == UNDO:
            undone += 1
        elif entry.kind == RESTART:
            undone += int(entry.notation)
        elif entry.kind in (PLAY, REDO):
            if not undone:
                yield entry.by
            undone = max(0, undone - 1)


def start_of_bot_turn(entries: Sequence[LogEntry]) -> int | None:
    """Return the number of the entry before those with which a bot ends the log; None if it ends
    with another author's."""
    last, start = entries[-1], len(entries)
    if not last.by.startswith(BOT):
        return None
    while start and (entries[start - 1].by, entries[start - 1].seat) == (last.by, last.seat):
        start -= 1
    return start
