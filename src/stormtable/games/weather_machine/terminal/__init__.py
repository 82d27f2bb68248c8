"""Weather Machine and The Saboteurs in a terminal. Importing this package registers its screen."""

from stormtable.games.weather_machine.terminal.screen import MachineScreen
from stormtable.terminal.screen import register_screen

register_screen("weather-machine", MachineScreen)
