"""Weather Island's rulebook, on an edition of plain tiles that nobody tunes."""

from __future__ import annotations

from games.weather_island import PLAIN
from stormtable.games.weather_island.testing import Scenario


def scenario(players: int = 2, bag: str = "top") -> Scenario:
    return Scenario(players, PLAIN, bag)
