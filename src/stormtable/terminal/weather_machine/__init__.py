"""Weather Machine and The Saboteurs in a terminal. Importing this package registers its screen."""

from stormtable.terminal.screen import register_screen
from stormtable.terminal.weather_machine.screen import MachineScreen

register_screen("weather-machine", MachineScreen)
