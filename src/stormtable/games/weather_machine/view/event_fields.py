"""Helpers to fill the fields of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stormtable.games.weather_machine.rules.geometry import WEATHERS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view import pieces
from stormtable.kernel.event import EventFields

EventRenderer = Callable[[MachineState, int, int, int, int], EventFields]


def moved(
    data: dict[str, Any], piece: str, origin: str, target: str, what: str = ""
) -> EventFields:
    """Return the fields of a move; the seat's own place comes first."""
    ways = (origin, target) if data.get("amount", 1) < 0 else (target, origin)
    shown = tuple(place for place in ways if not place.startswith("reserve/"))
    return EventFields(data, shown or ways[:1], what, piece, origin, target)


def gained(
    data: dict[str, Any], piece: str, there: str, own: str, what: str, amount: int = 1
) -> EventFields:
    """Return the fields of pieces that a seat gains from `there` or gives up."""
    data |= {"amount": amount}
    return moved(data, piece, *((there, own) if amount >= 0 else (own, there)), what)


def experiment_data(s: MachineState, tile: int) -> dict[str, Any]:
    return {
        "weather": s.edition.weathers[tile % WEATHERS],
        "stage": pieces.STAGES[tile // WEATHERS],
    }
