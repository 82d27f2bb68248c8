"""Positions of Weather Island, written down as one would lay them out on a table.

    table = (
        Scenario(players=2, edition="plain.toml")
        .money(5, 7)
        .machine(0, "raft-sun", "press 1,0 180")
        .cubes(0, {"1,0:c": 2})
        .bag("sun", "rain")
        .chance("die ?", "die -", "token sun")
        .at_weather()
    )
    table.state.points  # [5, 0]

What is not said is filled in, and all pieces stay in the game: tiles that lie nowhere are in their
decks, tokens in the bag, goal cards in the goal deck. What cannot be is refused. Seats count from
0, as in the engine. Chance does what the script says, in the notation of records; what it does not
mention is drawn from a fixed seed.
"""

from stormtable.games.weather_island.testing.names import ScenarioError
from stormtable.games.weather_island.testing.scenario import Scenario
from stormtable.games.weather_island.testing.table import Table

__all__ = ["Scenario", "ScenarioError", "Table"]
