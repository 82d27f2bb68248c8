"""A table's log: an append-only list of everything done there, undo included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import RecordError
from stormtable.kernel.history import BACK, CONFIRM, DRAW, PLAY, REDO, UNDO, Commit

BEGIN, RESTART = "begin", "restart"
BOT = "bot "
"""The prefix of `LogEntry.by` if a bot acted."""
ACTS = frozenset({PLAY, UNDO, REDO, CONFIRM, RESTART})
"""The commands of a seat. Only the table itself writes `begin`, `back` and `draw`."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One action at the table, with the draws that followed from it."""

    number: int
    """Counts from 1. Entry 1 is the `begin` of the game."""
    kind: str
    seat: int
    notation: str
    """For `play`: the option. For `restart`: the number of choices it took back. For `back`: the
    number of the last entry that remains in effect."""
    draws: tuple[str, ...]
    time: float
    by: str
    """The author: a person's id, `bot NAME`, `orders` or `clock`; empty for the table itself."""
    client_id: str | None = None
    """The id that the client gave, to recognise a repeated request."""


def commits_of(rows: Iterable[LogEntry], counts: Sequence[int] = ()) -> list[Commit]:
    """Return the commits that the entries represent.

    `counts` has the number of commits up to each earlier entry, beginning with 0.
    """
    commits: list[Commit] = []
    ends = list(counts) or [0]
    start = ends[-1]
    for row in rows:
        if row.kind in (PLAY, UNDO, REDO, CONFIRM):
            commits.append(Commit(row.kind, row.seat, row.notation))
        elif row.kind == RESTART:
            commits += [Commit(UNDO, row.seat)] * int(row.notation)
        elif row.kind == BACK:
            commits.append(Commit(BACK, NOBODY, str(ends[int(row.notation)])))
        elif row.kind not in (BEGIN, DRAW):
            raise RecordError(
                f"row {row.number} is of an unknown kind {row.kind!r}",
                "it was written by a newer Stormtable: upgrade",
            )
        commits += [Commit(DRAW, NOBODY, notation) for notation in row.draws]
        ends.append(start + len(commits))
    return commits


def rows_of(commits: Iterable[Commit], time: float) -> list[LogEntry]:
    """Return entries for the commits; each draw belongs to the entry that caused it."""
    rows = [LogEntry(1, BEGIN, NOBODY, "", (), time, "")]
    for commit in commits:
        if commit.kind == DRAW:
            rows[-1] = replace(rows[-1], draws=(*rows[-1].draws, commit.notation))
        else:
            rows.append(
                LogEntry(len(rows) + 1, commit.kind, commit.seat, commit.notation, (), time, "")
            )
    return rows
