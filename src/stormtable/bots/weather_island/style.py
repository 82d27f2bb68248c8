"""Temperaments: the same reckoning with other weights makes another kind of player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    name: str
    turn: float = 0.45
    """What a turn spent building is held to bring, in points for each round still to come."""
    thrift: float = 1.0
    """How dear a dollar is held."""
    goals: float = 1.0
    """How much goal cards not yet met are counted on."""
    rivalry: float = 0.6
    """How likely the others are thought to want the same tile."""
    nerve: float = 1.0
    """How high the others are expected to bid."""
    meddling: float = 0.5
    """How much the leader's weather counts against one's own, with bags and Xs."""
    growth: float = 1.0
    """How much is thought of what may yet be attached to a machine."""


GREEDY = Style("greedy")
SAVER = Style("saver", thrift=1.4, goals=1.3, rivalry=0.4, nerve=0.7)
GAMBLER = Style(
    "gambler", thrift=0.65, goals=0.5, rivalry=0.85, nerve=1.5, meddling=1.0, growth=1.3
)

STYLES = (GREEDY, SAVER, GAMBLER)
