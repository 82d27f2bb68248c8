"""The rows of a table: all that was ever done there, one after another; nothing is struck out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import RecordError
from stormtable.kernel.history import BACK, CONFIRM, DRAW, PLAY, REDO, UNDO, Commit

BEGIN, RESTART = "begin", "restart"
BOT = "bot "
"""How `Row.by` begins where a bot did it."""
ACTS = frozenset({PLAY, UNDO, REDO, CONFIRM, RESTART})
"""What a seat may ask for; `begin` and `back` are the table's own."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing done, with all that chance did about it."""

    number: int
    """From 1: the row of that number is the first there is, and `begin`s the game."""
    kind: str
    seat: int
    notation: str
    """Of `play`: the option's. Of `restart`: how many choices it took back. Of `back`: the number
    of the row that is the last to stand."""
    draws: tuple[str, ...]
    time: float
    by: str
    """Who did it: a person's id, or `bot NAME`, `orders`, `clock`; empty: the table itself."""
    client_id: str | None = None
    """What the client called it, so that a repeated one is known."""


def commits_of(rows: Iterable[Row], counts: Sequence[int] = ()) -> list[Commit]:
    """What the rows say to the engine.

    `counts` tells how many commits each row before these came to, the first of them at 0.
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
        elif row.kind != BEGIN:
            raise RecordError(
                f"row {row.number} is of an unknown kind {row.kind!r}",
                "it was written by a newer Stormtable: upgrade",
            )
        commits += [Commit(DRAW, NOBODY, notation) for notation in row.draws]
        ends.append(start + len(commits))
    return commits


def rows_of(commits: Iterable[Commit], time: float) -> list[Row]:
    """Rows that say the same to the engine: what was drawn stands with what it was drawn for."""
    rows = [Row(1, BEGIN, NOBODY, "", (), time, "")]
    for commit in commits:
        if commit.kind == DRAW:
            rows[-1] = replace(rows[-1], draws=(*rows[-1].draws, commit.notation))
        else:
            rows.append(Row(len(rows) + 1, commit.kind, commit.seat, commit.notation, (), time, ""))
    return rows
