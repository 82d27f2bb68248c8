"""Weather Machine's rulebook, a module a page, on a copy of the edition that nobody tunes."""

from __future__ import annotations

from pathlib import Path

from stormtable.kit.weather_machine import Scenario

STARTING = Path(__file__).parents[2] / "editions" / "starting.toml"


def scenario(players: int = 4, goals: str = "set", new_scientists: str = "off") -> Scenario:
    return Scenario(players, STARTING, goals, new_scientists)
