"""Temperaments: the same reckoning with other weights makes another kind of player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    name: str
    turn: float = 0.15
    """What the best tile is held to bring, in points for each round to come and each player."""
    thrift: float = 1.0
    """How dear a dollar is held, of what it will buy."""
    goals: float = 1.0
    """How much goal cards not yet met are counted on."""
    rivalry: float = 0.95
    """How likely the others are thought to want the same tile."""
    nerve: float = 1.0
    """How many dollars more than one the others are expected to bid, for each player."""
    meddling: float = 0.5
    """How much the leader's weather counts against one's own, with bags and Xs."""
    growth: float = 1.2
    """How much is thought of what may yet be attached to a machine."""
    spite: float = 0.5
    """How much what the others gain counts against one's own."""
    haze: float = 1.0
    """How many points ahead are worth how little, for each round to come."""
    doubt: float = 0.25
    """How unsure it is whether others work, for each point that is at stake."""


GREEDY = Style("greedy")
SAVER = Style("saver", thrift=1.2, goals=1.4, rivalry=0.85, nerve=0.8)
GAMBLER = Style("gambler", thrift=0.85, goals=0.8, rivalry=1.0, nerve=1.2, meddling=1.0, growth=1.5)

STYLES = (GREEDY, SAVER, GAMBLER)
