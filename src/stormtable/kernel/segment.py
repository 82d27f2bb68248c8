"""Segments: the actions of a game as ints, from which its log is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event_log import Answered

Undone = tuple[int, int]
"""Seat and code of an undone decision."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The progress of a game before a decision."""

    lines: int
    """The number of record lines."""
    events: int
    """The number of the last event."""
    act: int
    """The act in progress."""
    commits: int
    undone: tuple[Undone, ...]
    drawn: Mapping[str, int]
    """The number of draws from each stream."""
    answered: tuple[Answered, ...]
    """The engine's own answers that a client may still ask about."""


UNMARKED = Mark(0, 0, 0, 0, (), {}, ())

START, DRAWS, SETTLE = "start", "draws", "settle"
"""Kinds of segments that no seat begins: resolve the agenda (set-up, a position from outside);
results of the attached chance; one result from outside."""


@dataclass(slots=True, eq=False)
class Segment:
    """One action as it was played: enough to write its lines and events later."""

    kind: str
    """PLAY, REDO, CONFIRM, START, DRAWS or SETTLE."""
    halting: bool
    """`State.halting` while the action was applied."""
    seat: int = NOBODY
    code: int = -1
    undone: tuple[Undone, ...] = ()
    """The decisions that could be redone before the action."""
    results: tuple[int, ...] = ()
    """The results of chance after it."""
    unconfirmed: bool = False
    """Whether the seat has to confirm, so that the turn has not ended."""
    failed: bool = False
    """Whether a rule raised an error. The caller of the action received it."""
    mark: Mark = UNMARKED
    """The progress of the game before it; the log sets this when it writes the segment."""
