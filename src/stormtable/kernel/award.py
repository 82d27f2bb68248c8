"""The counts that a game defines for the awards at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ROUND = "round"
"""Count each round separately."""


@dataclass(frozen=True, slots=True)
class AwardRule:
    """A rule for one award: it goes to the seat with the highest count of one kind of event."""

    code: str
    event: str
    of: str = ""
    """The figure of the event to count; empty: count the events."""
    where: Mapping[str, str] = field(default_factory=dict)
    """Only events with these data count."""
    by: str = ""
    """Count per value of this datum (a tile, a round); the highest single count wins."""
    sum: bool = True
    """Whether to add the figures up; otherwise only the greatest figure counts."""
