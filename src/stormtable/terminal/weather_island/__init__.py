"""Weather Island in a terminal. Importing this package registers its screen."""

from stormtable.terminal.screen import register_screen
from stormtable.terminal.weather_island.screen import IslandScreen

register_screen("weather-island", IslandScreen)
