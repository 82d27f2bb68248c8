"""Positions in the form of earlier versions, for the checksums of their records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import NO_TOKEN, IslandState
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.history import RecordLine
from stormtable.kernel.title import older

SINCE_0_2: Final = (
    "goal_below_dates",
    "goal_date",
    "goal_lost",
    "goal_lost_at",
    "hand_dates",
    "offer_dates",
)


def saved_by(version: str, s: IslandState, log: Sequence[RecordLine]) -> dict[str, object]:
    saved = s.saved()
    if not older(version, "0.2.0"):
        return saved
    saved["agenda"] = [_step(step) for step in s.agenda]
    saved["firing"] = _firing(s)
    had: dict[str, object] = {}
    for name, value in saved.items():
        if name not in SINCE_0_2:
            had[name] = value
        if name == "order":
            had["bids"] = _dials(s, log)
    return had


def _step(step: int) -> int:
    return pack(steps.BUILD_OR_WORK, a_of(step)) if kind_of(step) == steps.BUILD_OR_WORK else step


def _dials(s: IslandState, log: Sequence[RecordLine]) -> list[int]:
    """Return the dials, which showed the last revealed bids. A seat that could only bid $0 was not
    asked."""
    rounds: list[dict[int, int]] = []
    before = ""
    for line in log:
        verb, _, words = line.notation.partition(" ")
        if verb == "market" != before:
            rounds.append({})
        elif verb == "bid" and rounds:
            rounds[-1][line.seat] = int(words)
        before = verb
    out = rounds[:-1] if steps.BID in map(kind_of, s.agenda) else rounds
    return [out[-1].get(seat, 0) for seat in range(s.players)] if out else []


def _firing(s: IslandState) -> list[int]:
    """Return the firing sources. Those that were full at the strike were left out at once (M22)."""
    if s.token == NO_TOKEN or not s.firing:
        return s.firing
    (seat,) = (a_of(step) for step in s.agenda if kind_of(step) in (steps.NEXT_SOURCE, steps.FIRE))
    return [source for source in s.firing if s.cubes[seat][source] == 0]
