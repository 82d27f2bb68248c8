"""The counts that a game defines for the awards at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ROUND = "round"
"""Count each round apart."""


@dataclass(frozen=True, slots=True)
class AwardRule:
    """An award goes to the seat with the highest count of one kind of event."""

    code: str
    event: str
    of: str = ""
    """The figure of the event that is counted; empty: the event itself."""
    where: Mapping[str, str] = field(default_factory=dict)
    """Only events with these data count."""
    by: str = ""
    """Count each of these apart (a tile, a round); the highest single count wins."""
    sum: bool = True
    """Add the figures up; otherwise only the greatest counts."""
