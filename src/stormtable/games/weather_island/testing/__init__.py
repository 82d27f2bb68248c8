"""Build positions of Weather Island, as you would lay them out on a table.

    table = (
        Scenario(players=2, edition="plain.toml")
        .money(5, 7)
        .machine(0, "raft-sun", "press 1,0 180")
        .cubes(0, {"1,0:c": 2})
        .bag("sun", "rain")
        .chance("die ?", "die -", "token sun")
        .begin_weather()
    )
    table.state.points  # [5, 0]

Everything else is filled in, and all pieces stay in the game: other tiles are in their decks,
tokens in the bag, goal cards in the goal deck. An impossible position raises an error. Seats count
from 0, as in the engine. Chance follows the script, in the notation of records; draws that it does
not mention come from a fixed seed.
"""

from stormtable.games.weather_island.testing.names import ScenarioError
from stormtable.games.weather_island.testing.scenario import Scenario
from stormtable.games.weather_island.testing.table import ScenarioTable

__all__ = ["Scenario", "ScenarioError", "ScenarioTable"]
