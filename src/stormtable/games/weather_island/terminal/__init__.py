"""Weather Island in a terminal. Importing this package registers its screen."""

from stormtable.games.weather_island.terminal.screen import IslandScreen
from stormtable.terminal.screen import register_screen

register_screen("weather-island", IslandScreen)
