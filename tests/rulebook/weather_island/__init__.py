"""Weather Island's rulebook, on an edition of plain tiles that nobody tunes."""

from __future__ import annotations

from pathlib import Path

from stormtable.games.weather_island.testing import Scenario

PLAIN = Path(__file__).parents[2] / "editions" / "plain.toml"


def scenario(players: int = 2, bag: str = "top") -> Scenario:
    return Scenario(players, PLAIN, bag)
