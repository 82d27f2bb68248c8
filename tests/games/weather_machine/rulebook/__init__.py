"""Weather Machine's rulebook, on an edition that nobody tunes."""

from __future__ import annotations

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.testing import Scenario


def scenario(players: int = 4, goals: str = "set", new_scientists: str = "off") -> Scenario:
    return Scenario(players, LIGHTNING, goals, new_scientists)
